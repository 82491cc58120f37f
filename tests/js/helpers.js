/** Rounds for tests, played by hand: who is right where is said, not drawn. */

import {readFileSync, readdirSync} from 'node:fs';

import {createTimeline} from '../../static/js/playback/timeline.js';
import {defaultSettings} from '../../static/js/playback/settings.js';

/** @import {Drafted, Extra, Round, Header, Settings} from '../../static/js/source/protocol.js' */

export const PROMPT = ['The', ' rain', ' came'];

/** Right and wrong word of each slot. */
export const WORDS = [
  [' down', ' up'],
  [' on', ' in'],
  [' the', ' a'],
  [' mountains', ' hill'],
  [' and', ' but'],
  [' nobody', ' everybody'],
  [' went', ' stood'],
  [' out', ' still'],
  [' until', ' before'],
  [' evening.', ' noon.'],
];

/** @param {Partial<Header>} [changes] @returns {Header} */
export function makeRun(changes = {}) {
  return {
    protocol: 1,
    source: 'script:test',
    fidelity: 'simulated',
    clock: 'profile',
    specviz: '0',
    settings: defaultSettings(),
    prompt: PROMPT,
    slots: WORDS.length,
    words: WORDS,
    expected: null,
    type: 'run',
    ...changes,
  };
}

/**
 * `count` rounds in a row; `wrong` says at which slot of which passage the draft is mistaken, `settingsOf` under which
 * settings each round is played.
 *
 * @param {object} options
 * @param {number} options.count
 * @param {(passage: number, slot: number) => boolean} [options.wrong]
 * @param {(index: number) => Partial<Settings>} [options.settingsOf]
 * @param {string[][]} [options.words]
 * @returns {Round[]}
 */
export function playRounds({count, wrong = () => false, settingsOf = () => ({}), words = WORDS}) {
  /** @type {Round[]} */
  const rounds = [];
  let cursor = {passage: 0, position: 0};
  for (let index = 0; index < count; index++) {
    const settings = {...defaultSettings(), ...settingsOf(index)};
    const round = playRound({index, cursor, settings, words, wrong});
    rounds.push(round);
    cursor = round.next;
  }
  return rounds;
}

/**
 * @param {object} options
 * @param {number} options.index
 * @param {{passage: number, position: number}} options.cursor
 * @param {Settings} options.settings
 * @param {string[][]} options.words
 * @param {(passage: number, slot: number) => boolean} options.wrong
 * @returns {Round}
 */
export function playRound({index, cursor, settings, words, wrong}) {
  const {passage, position} = cursor;
  const drafts = Math.min(settings.draft_length, words.length - position);
  const places = Array.from({length: drafts}, (_, i) => position + i);
  const miss = places.findIndex((slot) => wrong(passage, slot));
  const kept = miss < 0 ? drafts : miss;
  /** @type {Drafted[]} */
  const drafted = places.map((slot, i) => ({
    id: wrong(passage, slot) ? words.length + slot : slot,
    token: word(words, slot, wrong(passage, slot) ? 1 : 0),
    draft_prob: 0.8,
    target_prob: wrong(passage, slot) ? 0 : 1,
    accept_prob: wrong(passage, slot) ? 0 : 1,
    draw: 0.5,
    uniform: 0.5,
    verdict: i < kept ? 'accepted' : i === kept ? 'rejected' : 'discarded',
  }));
  const slot = position + kept;
  const kind = drafts === 0 ? 'plain' : miss < 0 ? 'bonus' : 'recovered';
  /** @type {Extra | null} */
  const extra = slot < words.length ? {id: slot, token: word(words, slot, 0), kind, draw: 0.5} : null;
  const end = slot + (extra ? 1 : 0);
  const ended = end >= words.length;
  return {
    index,
    cursor,
    settings,
    drafted,
    accepted_length: kept,
    extra,
    committed: places.slice(0, kept).map((each) => word(words, each, 0)).concat(extra ? [extra.token] : []),
    drafting_ms: drafts * settings.draft_ms,
    verifying_ms: settings.verify_ms + drafts * settings.verify_ms_per_guess,
    next: ended ? {passage: passage + 1, position: 0} : {passage, position: end},
    passage_ended: ended,
    type: 'round',
  };
}

/** @param {string[][]} words @param {number} slot @param {number} which */
function word(words, slot, which) {
  return words[slot]?.[which] ?? '';
}

/** @param {readonly Round[]} rounds @param {Partial<Header>} [run] */
export function timelineOf(rounds, run = {}) {
  const timeline = createTimeline();
  timeline.setRun(makeRun(run));
  for (const round of rounds) timeline.append(round);
  return timeline;
}

/** Five passages with hits, misses and full houses; the third is played by the big model alone, the fourth with K = 2. */
export function mixedRounds() {
  const wrong = (/** @type {number} */ passage, /** @type {number} */ slot) => (slot * 7 + passage * 3) % 5 === 0;
  const settingsOf = (/** @type {number} */ index) =>
    index < 6 ? {} : index < 14 ? {draft_length: 0} : index < 18 ? {draft_length: 2, draft_ms: 33.3} : {draft_quality: 0.4};
  return playRounds({count: 26, wrong, settingsOf});
}

const GOLDEN = new URL('../golden/', import.meta.url);

/**
 * The runs that Python wrote for both languages; scripts/generate-golden makes them.
 *
 * @returns {{name: string, run: Header, rounds: Round[], figures: any[]}[]}
 */
export function goldenRuns() {
  const names = readdirSync(GOLDEN).filter((name) => name.endsWith('.jsonl'));
  return names.map((name) => {
    const records = readFileSync(new URL(name, GOLDEN), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
    return {
      name,
      run: records.find(({type}) => type === 'run'),
      rounds: records.filter(({type}) => type === 'round'),
      figures: goldenJson(name.replace(/\.jsonl$/, '.figures.json')),
    };
  });
}

/** @param {string} name of a file in tests/golden @returns {any} */
export function goldenJson(name) {
  return JSON.parse(readFileSync(new URL(name, GOLDEN), 'utf8'));
}

/** @param {number} from @param {number} to @param {number} steps @returns {number[]} evenly spaced, both ends included */
export function moments(from, to, steps) {
  return Array.from({length: steps + 1}, (_, i) => (i === steps ? to : from + ((to - from) * i) / steps));
}
