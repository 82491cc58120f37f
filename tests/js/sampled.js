/** A round of sampled models, written by hand in eighths: chance decides the first guess and the second. */

import {defaultSettings} from '../../static/js/playback/settings.js';

/** @import {Drafted, Round, RowView} from '../../static/js/source/protocol.js' */

/**
 * Likeliest for the target first, as the engine lists them. At the second place the target gives " gusts" and " storms"
 * more than the draft does, by two eighths and one: of what is left they have two thirds and one.
 *
 * @type {RowView[]}
 */
const ROWS = [
  {top: [[' high', 0.5, 0.375, 0], [' strong', 0.125, 0.25, 0.5], [' heavy', 0.125, 0.125, 0]], rest: [0.25, 0.25, 0.5]},
  {
    top: [[' gusts', 0.125, 0.375, 2 / 3], [' winds', 0.5, 0.25, 0], [' storms', 0, 0.125, 1 / 3], [' seas', 0.125, 0.125, 0], [' rain', 0.125, 0.0625, 0], [' hail', 0.0625, 0.03125, 0]],
    rest: [0.0625, 0.03125, 0],
  },
  {top: [[' over', 0.75, 1, 1], [' along', 0.25, 0, 0]], rest: [0, 0, 0]},
  {top: [[' the', null, 1, null]], rest: [null, 0, null]},
];

/** @type {Drafted[]} */
const DRAFTED = [
  {id: 1, token: ' high', draft_prob: 0.5, target_prob: 0.375, accept_prob: 0.75, draw: 0.1, uniform: 0.625, verdict: 'accepted'},
  {id: 2, token: ' winds', draft_prob: 0.5, target_prob: 0.25, accept_prob: 0.5, draw: 0.3, uniform: 0.75, verdict: 'rejected'},
  {id: 3, token: ' over', draft_prob: 0.75, target_prob: 1, accept_prob: 1, draw: 0.2, uniform: 0.4, verdict: 'discarded'},
];

/** @param {Partial<Round>} [changes] @returns {Round} */
export function sampledRound(changes = {}) {
  return {
    type: 'round',
    index: 0,
    cursor: {passage: 0, position: 0},
    settings: {...defaultSettings(), draft_length: 3},
    drafted: DRAFTED,
    accepted_length: 1,
    extra: {id: 4, token: ' gusts', kind: 'recovered', draw: 0.2},
    committed: [' high', ' gusts'],
    drafting_ms: 180,
    verifying_ms: 750,
    next: {passage: 0, position: 2},
    passage_ended: false,
    rows: ROWS,
    ...changes,
  };
}
