/**
 * Plays a scripted sentence in the page, with the same numbers as Python.
 *
 * The big model is certain of each word, so a guess is either right or wrong and the uniform that judges it changes
 * nothing.
 */

/** @import {Cursor, Drafted, Extra, Header, Round, RowView, Settings} from './protocol.js' */
/** @import {Script} from './source.d.ts' */

import {luck} from './chance.js';
import {expectedOf} from './expected.js';

const PASSAGES = 2 ** 32;

/** The draft's probability of the right word at each slot. @param {Script} script @param {number} quality @returns {number[]} */
export function chancesOf({slots, most_certain}, quality) {
  return slots.map(([, , predictability]) => Math.min(most_certain, quality * predictability));
}

/** The header before the rounds. @param {Script} script @param {Settings} settings @returns {Header} */
export function scriptHeader(script, settings) {
  return {
    type: 'run',
    protocol: 1,
    source: `script:${script.name}`,
    fidelity: 'simulated',
    clock: 'profile',
    specviz: script.specviz,
    settings,
    prompt: script.prompt,
    slots: script.slots.length,
    words: script.slots.map(([right, wrong]) => [right, wrong]),
    expected: expectedOf(chancesOf(script, settings.draft_quality), settings),
  };
}

/**
 * The round that starts at `cursor`; `rows` adds the tokens that can stand at each position.
 *
 * @param {Script} script
 * @param {Settings} settings
 * @param {Cursor} cursor its position below the number of slots
 * @param {{index: number, rows: boolean}} options
 * @returns {Round}
 */
export function scriptRound(script, settings, cursor, {index, rows}) {
  const slots = script.slots.length;
  const chances = chancesOf(script, settings.draft_quality);
  const count = Math.min(settings.draft_length, slots - cursor.position);
  const places = Array.from({length: count}, (_, guess) => cursor.position + guess);
  const drafted = places.map((slot) => guessAt(script, chances[slot] ?? 0, slot, settings.seed, cursor.passage));
  const miss = drafted.findIndex(({verdict}) => verdict === 'rejected');
  const kept = miss < 0 ? count : miss;
  if (miss >= 0) for (const guess of drafted.slice(miss + 1)) guess.verdict = 'discarded';
  const slot = cursor.position + kept;
  /** @type {Extra | null} */
  const extra = slot === slots ? null : {
    id: slot,
    token: script.slots[slot]?.[0] ?? '',
    kind: count === 0 ? 'plain' : miss < 0 ? 'bonus' : 'recovered',
    draw: luck(settings.seed, cursor.passage, slot).extra,
  };
  const end = slot + (extra ? 1 : 0);
  const ended = end === slots;
  return {
    type: 'round',
    index,
    cursor: {...cursor},
    settings,
    drafted,
    accepted_length: kept,
    extra,
    committed: script.slots.slice(cursor.position, end).map(([right]) => right),
    drafting_ms: count * settings.draft_ms,
    verifying_ms: settings.verify_ms + count * settings.verify_ms_per_guess,
    next: ended ? {passage: (cursor.passage + 1) % PASSAGES, position: 0} : {passage: cursor.passage, position: end},
    passage_ended: ended,
    rows: rows ? rowsOf(script, chances, cursor.position, count) : null,
  };
}

/** @param {Script} script @param {number} chance @param {number} slot @param {number} seed @param {number} passage @returns {Drafted} */
function guessAt({slots}, chance, slot, seed, passage) {
  const {draft, accept} = luck(seed, passage, slot);
  const right = draft < chance;
  const target = right ? 1 : 0;
  return {
    id: right ? slot : slots.length + slot,
    token: slots[slot]?.[right ? 0 : 1] ?? '',
    draft_prob: right ? chance : 1 - chance,
    target_prob: target,
    accept_prob: target,
    draw: draft,
    uniform: accept,
    verdict: accept < target ? 'accepted' : 'rejected',
  };
}

/**
 * One row for each guess, and one for the slot after them if there is one.
 *
 * @param {Script} script
 * @param {readonly number[]} chances
 * @param {number} first
 * @param {number} count
 * @returns {RowView[]}
 */
function rowsOf({slots}, chances, first, count) {
  return slots.slice(first, first + count + 1).map(([right, wrong], place) => {
    if (place === count) return {top: [[right, null, 1, null]], rest: [null, 0, null]};
    const chance = chances[first + place] ?? 0;
    const miss = 1 - chance;
    return {
      top: [[right, chance, 1, 1], [wrong, miss, 0, 0]],
      rest: [Math.max(0, 1 - (chance + miss)), 0, 0],
    };
  });
}
