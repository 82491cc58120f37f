/**
 * The figures as a pure fold of rounds; `specviz/core/figures.py` is the same fold in Python, and golden files hold both to
 * the same numbers.
 *
 * The population is the counted rounds that share all settings but the seed with the newest one, back to the first that
 * differs: every figure is of it alone, so a moved slider starts the counting afresh.
 */

import {countUntil} from './timeline.js';

/** @import {Round, Settings} from '../protocol.js' */
/** @import {Figures, Timeline} from './frame.d.ts' */

/** A shorter window, or one of fixed length, reads too high as rounds land. */
export const PAGE_WINDOW_MS = 10_000;
const GHOST_ROUNDS = 20;

/**
 * What was folded into a `Figures` last: most frames count the same rounds as the one before.
 *
 * @type {WeakMap<Figures, {timeline: Timeline, version: number, counted: number}>}
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
export function fold(timeline, t, into) {
  const {spans, version} = timeline;
  const counted = countUntil(spans, 'landed', t, false);
  const last = folded.get(into);
  if (!last || last.timeline !== timeline || last.version !== version || last.counted !== counted) {
    accumulate((i) => spans[i]?.round, counted, PAGE_WINDOW_MS, into);
    folded.set(into, {timeline, version, counted});
  }
  into.newestAge = t - (spans[counted - 1]?.landed ?? t);
  return into;
}

/**
 * The figures of plain records, all of them counted.
 *
 * @param {readonly Round[]} rounds
 * @param {{windowMs: number | null}} options the window of TOK/S; null takes the whole population
 * @returns {Figures}
 */
export function foldRounds(rounds, {windowMs}) {
  return accumulate((i) => rounds[i], rounds.length, windowMs, createFigures());
}

/**
 * @param {(i: number) => Round | undefined} at
 * @param {number} count of rounds, the newest one last
 * @param {number | null} windowMs
 * @param {Figures} into
 * @returns {Figures}
 */
function accumulate(at, count, windowMs, into) {
  const newest = at(count - 1);
  Object.assign(into, createFigures());
  if (!newest) return into;
  const {settings} = newest;
  const first = populationStart(at, count);
  into.settings = settings;
  into.histogram = bars(settings.draft_length);
  into.newest = newest.drafted.length > 0 ? newest.accepted_length : -1;
  for (let i = first; i < count; i++) {
    const round = at(i);
    if (!round) continue;
    const drafted = round.drafted.length;
    into.rounds++;
    into.drafted += drafted;
    into.accepted += round.accepted_length;
    into.committed += round.committed.length;
    into.modelMs += round.drafting_ms + round.verifying_ms;
    const bar = into.histogram[round.accepted_length];
    if (drafted === 0 || !bar) continue;
    into.draftingRounds++;
    bar.count++;
    if (drafted < settings.draft_length) bar.cut++;
  }
  into.tokensPerSecond = rate(at, first, count, windowMs, into);
  into.speedup = into.tokensPerSecond === null ? null : (into.tokensPerSecond * settings.verify_ms) / 1000;
  into.kept = into.drafted > 0 ? into.accepted / into.drafted : null;
  into.tokensPerRound = into.committed / into.rounds;
  into.ghost = shares(at, populationStart(at, first), first, settings.draft_length);
  into.ghostOpacity = into.ghost ? Math.max(0, 1 - into.draftingRounds / GHOST_ROUNDS) : 0;
  return into;
}

/**
 * Index of the first round of the population that ends before `end`.
 *
 * @param {(i: number) => Round | undefined} at @param {number} end @returns {number}
 */
function populationStart(at, end) {
  const settings = at(end - 1)?.settings;
  let first = end;
  while (settings && first > 0 && sameButSeed(at(first - 1)?.settings, settings)) first--;
  return first;
}

/** @param {Settings | undefined} a @param {Settings} b @returns {boolean} */
function sameButSeed(a, b) {
  return (
    a !== undefined &&
    a.draft_length === b.draft_length &&
    a.draft_quality === b.draft_quality &&
    a.draft_ms === b.draft_ms &&
    a.verify_ms === b.verify_ms &&
    a.verify_ms_per_guess === b.verify_ms_per_guess
  );
}

/**
 * Tokens a second of model time over the fewest last whole rounds that together last the window, all while shorter.
 *
 * @param {(i: number) => Round | undefined} at @param {number} first @param {number} end
 * @param {number | null} windowMs @param {Figures} all
 * @returns {number | null}
 */
function rate(at, first, end, windowMs, {modelMs, committed}) {
  let ms = windowMs === null ? modelMs : 0;
  let tokens = windowMs === null ? committed : 0;
  for (let i = end - 1; windowMs !== null && i >= first && ms < windowMs; i--) {
    const round = at(i);
    ms += round ? round.drafting_ms + round.verifying_ms : 0;
    tokens += round ? round.committed.length : 0;
  }
  return ms > 0 ? (tokens / ms) * 1000 : null;
}

/**
 * Shares of a population's histogram, null where its K is another or it drafted nothing.
 *
 * @param {(i: number) => Round | undefined} at @param {number} first @param {number} end @param {number} draftLength
 * @returns {number[] | null}
 */
function shares(at, first, end, draftLength) {
  if (end === 0 || at(end - 1)?.settings.draft_length !== draftLength) return null;
  const counts = new Array(draftLength + 1).fill(0);
  let drafting = 0;
  for (let i = first; i < end; i++) {
    const round = at(i);
    if (!round || round.drafted.length === 0) continue;
    counts[round.accepted_length]++;
    drafting++;
  }
  return drafting > 0 ? counts.map((count) => count / drafting) : null;
}

/** @param {number} draftLength @returns {Figures['histogram']} */
function bars(draftLength) {
  return draftLength === 0 ? [] : Array.from({length: draftLength + 1}, () => ({count: 0, cut: 0}));
}
