/** The sentences of the race, in one table, so that another language is another table. */

import {exactly, milliseconds, seconds, times} from './panels/format.js';

/** @import {RivalChoice} from './playback/link.d.ts' */
/** @import {Settings} from './protocol.d.ts' */

/** @param {number} n */
const tokens = (n) => `${n} token${n === 1 ? '' : 's'}`;

/** What two runners that differ in their costs are told apart by. @param {Settings} mine @param {Settings} other @returns {string[]} */
function costs(mine, other) {
  const parts = [];
  if (mine.draft_length > 0 && mine.draft_ms !== other.draft_ms) parts.push(`${milliseconds(mine.draft_ms)} ms a guess`);
  if (mine.verify_ms !== other.verify_ms) parts.push(`${milliseconds(mine.verify_ms)} ms a pass`);
  if (mine.draft_length > 0 && mine.verify_ms_per_guess !== other.verify_ms_per_guess) parts.push(`+ ${milliseconds(mine.verify_ms_per_guess)} ms a guess in it`);
  return parts;
}

/** @param {RivalChoice} choice */
const rivalName = (choice) => (choice === 'target' ? 'Big model only' : 'The pinned setting');

export const raceWords = {
  title: 'Same-luck race over one sentence',
  begin: 'Race the big model',
  finish: 'End the race',
  speculative: 'Speculative',
  target: 'Big model only',
  pinned: 'Pinned',
  /** What stands behind a runner's name. @param {Settings} mine @param {Settings} other @param {boolean} rival whether it is the rival's */
  setting(mine, other, rival) {
    const own = mine.draft_length > 0 ? [`K ${mine.draft_length}`, `quality ${exactly(mine.draft_quality, 2)}`] : rival ? ['same luck'] : [];
    return [...own, ...costs(mine, other)].join(', ');
  },
  /** The same where there is little room. @param {Settings} mine */
  brief: (mine) => (mine.draft_length > 0 ? `K ${mine.draft_length} · ${exactly(mine.draft_quality, 2)}` : 'Big model'),

  waiting: 'Waiting for the rival’s rounds',
  start: 'Same start, same luck',
  level: 'Level',
  /** @param {number} gap tokens that the main run is ahead, negative: behind @param {number | null} ms @param {boolean} brief */
  gap(gap, ms, brief) {
    const many = Math.abs(gap);
    const much = `${gap > 0 ? '+' : '−'}${brief ? many : tokens(many)}`;
    if (ms === null) return much;
    return brief ? `${much} · ${seconds(ms)}` : `${much} · ${seconds(ms)} ${gap > 0 ? 'ahead' : 'behind'}`;
  },
  /** @param {'main' | 'rival' | 'none'} leader @param {number | null} ms @param {RivalChoice} choice */
  result(leader, ms, choice) {
    if (leader === 'none') return 'A dead heat';
    return `${leader === 'main' ? 'This run' : rivalName(choice)} won by ${seconds(ms ?? 0)}`;
  },
  otherWords: 'same distribution, another sample',
  otherBrief: 'other words',

  tokens: /** @param {number} n @param {number} slots */ (n, slots) => `${n}/${slots}`,
  tokensMeaning: 'tokens of the sentence',
  rate: 'tok/s',
  /** The race clock, which runs, or the time at the finish. @param {number} ms @param {boolean} finished */
  clock: (ms, finished) => (finished ? seconds(ms) : `${(ms / 1000).toFixed(1)} s`),
  finished: 'at the finish',
  /** @param {number | null} ratio */
  ratio(ratio) {
    if (ratio === null) return {value: '', rest: ''};
    if (Math.abs(ratio - 1) < 0.005) return {value: '1.0×', rest: 'as fast'};
    return {value: times(ratio), rest: ratio > 1 ? 'faster' : 'slower'};
  },

  pin: 'Pin this setting',
  pinMeaning: 'Race against the present setting: move the sliders, and the two differ by them alone',
  clear: 'Big model only',
  clearMeaning: 'Race against Big model only again',
  close: 'End the race',
};
