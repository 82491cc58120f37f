/**
 * The figures of a run, summed over its counted rounds.
 *
 * `specviz/core/figures.py` computes the same in Python; golden files check that both give the same numbers. The
 * population is the newest counted round and the rounds before it with the same settings, except for the seed. Every
 * figure is of the population alone, so counting starts again when a slider moves.
 */

import {countUntil} from './timeline.js';

/** @import {Round, Settings} from '../source/protocol.js' */
/** @import {Figures, Span, Timeline} from './frame.d.ts' */

/** A shorter window, or one of fixed length, would give values that are too high just after a round lands. */
export const PAGE_WINDOW_MS = 10_000;
const GHOST_ROUNDS = 20;

/**
 * What a `Figures` contains already. While its newest round is still in its place, nothing before it has changed, and
 * only the rounds after it are added.
 *
 * @type {WeakMap<Figures, {counted: number, newest: Span | undefined}>}
 */
const folded = new WeakMap();

/** @returns {Figures} */
export function createFigures() {
  return {
    settings: null,
    rounds: 0,
    draftingRounds: 0,
    drafted: 0,
    accepted: 0,
    committed: 0,
    modelMs: 0,
    tokensPerSecond: null,
    speedup: null,
    kept: null,
    tokensPerRound: null,
    histogram: [],
    newest: -1,
    newestAge: 0,
    ghost: null,
    ghostOpacity: 0,
  };
}

/**
 * The figures at t: of the rounds whose last token has landed by then.
 *
 * @param {Timeline} timeline @param {number} t @param {Figures} into @returns {Figures}
 */
export function fold({spans, run}, t, into) {
  const counted = countUntil(spans, 'landed', t, false);
  const newest = spans[counted - 1];
  let {counted: from, newest: last} = folded.get(into) ?? {counted: 0, newest: undefined};
  if (from > counted || spans[from - 1] !== last) from = 0;
  if (from === 0 && last !== newest) Object.assign(into, createFigures());
  if (from < counted) {
    for (let i = from; i < counted; i++) add(/** @type {Span} */ (spans[i]).round, run?.slots ?? null, into);
    conclude((i) => /** @type {Span} */ (spans[i]).round, counted, PAGE_WINDOW_MS, into);
  }
  if (last !== newest) folded.set(into, {counted, newest});
  into.newestAge = t - (newest?.landed ?? t);
  return into;
}

/**
 * The figures of plain records, all of them counted.
 *
 * @param {readonly Round[]} rounds
 * @param {{windowMs: number | null, slots: number | null}} options the window of TOK/S, null for the whole population; the
 *   length of a passage, null where it is open
 * @returns {Figures}
 */
export function foldRounds(rounds, {windowMs, slots}) {
  const into = createFigures();
  for (const round of rounds) add(round, slots, into);
  if (rounds.length > 0) conclude((i) => /** @type {Round} */ (rounds[i]), rounds.length, windowMs, into);
  return into;
}

/** Counts one more round. @param {Round} round @param {number | null} slots @param {Figures} into */
function add(round, slots, into) {
  const {settings, cursor, accepted_length: accepted} = round;
  if (!into.settings || !sameButSeed(into.settings, settings)) begin(settings, into);
  const drafted = round.drafted.length;
  into.settings = settings;
  into.newest = drafted > 0 ? accepted : -1;
  into.rounds++;
  into.drafted += drafted;
  into.accepted += accepted;
  into.committed += round.committed.length;
  into.modelMs += round.drafting_ms + round.verifying_ms;
  const bar = into.histogram[accepted];
  if (drafted === 0 || !bar) return;
  into.draftingRounds++;
  bar.count++;
  if (drafted < settings.draft_length && cursor.position + drafted === slots) bar.cut++;
}

/** Begins a population; the shape of the one before is kept if its K is the same. @param {Settings} settings @param {Figures} into */
function begin(settings, into) {
  const {histogram, draftingRounds} = into;
  const equal = into.settings?.draft_length === settings.draft_length;
  const ghost = equal && draftingRounds > 0 ? histogram.map(({count}) => count / draftingRounds) : null;
  Object.assign(into, createFigures(), {ghost, histogram: bars(settings.draft_length)});
}

/**
 * The figures that follow from the sums.
 *
 * @param {(i: number) => Round} at @param {number} count of rounds, at least 1
 * @param {number | null} windowMs @param {Figures} into
 */
function conclude(at, count, windowMs, into) {
  into.tokensPerSecond = rate(at, count, windowMs, into);
  into.speedup = into.tokensPerSecond === null ? null : (into.tokensPerSecond * (into.settings?.verify_ms ?? 0)) / 1000;
  into.kept = into.drafted > 0 ? into.accepted / into.drafted : null;
  into.tokensPerRound = into.committed / into.rounds;
  into.ghostOpacity = into.ghost ? Math.max(0, 1 - into.draftingRounds / GHOST_ROUNDS) : 0;
}

/** @param {Settings} a @param {Settings} b @returns {boolean} */
function sameButSeed(a, b) {
  return (
    a.draft_length === b.draft_length &&
    a.draft_quality === b.draft_quality &&
    a.draft_ms === b.draft_ms &&
    a.verify_ms === b.verify_ms &&
    a.verify_ms_per_guess === b.verify_ms_per_guess
  );
}

/**
 * Tokens per second of model time over the last whole rounds that together last at least the window; over all rounds
 * while they last less.
 *
 * @param {(i: number) => Round} at @param {number} end @param {number | null} windowMs @param {Figures} all
 * @returns {number | null}
 */
function rate(at, end, windowMs, {rounds, modelMs, committed}) {
  let ms = windowMs === null ? modelMs : 0;
  let tokens = windowMs === null ? committed : 0;
  for (let i = end - 1; windowMs !== null && i >= end - rounds && ms < windowMs; i--) {
    const round = at(i);
    ms += round.drafting_ms + round.verifying_ms;
    tokens += round.committed.length;
  }
  return ms > 0 ? (tokens / ms) * 1000 : null;
}

/** @param {number} draftLength @returns {Figures['histogram']} */
function bars(draftLength) {
  return draftLength === 0 ? [] : Array.from({length: draftLength + 1}, () => ({count: 0, cut: 0}));
}
