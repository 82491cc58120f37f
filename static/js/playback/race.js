/**
 * A race at one moment: the main run and its rival over the present passage.
 *
 * Both have the same clock and the same random numbers. The race clock is the model time since the passage began; while
 * the one that finished first waits, the race clock continues, though the main run's model time stands still.
 * Everything is a function of both runs' rounds and of t.
 */

import {countUntil, modelMsIn} from './timeline.js';

/** @import {Round} from '../source/protocol.js' */
/** @import {Beat, Race, Runner, Span, Timeline} from './frame.d.ts' */
/** @import {Course, Rival} from './course.d.ts' */

/** Sums of the same times in another order may differ by this many ms. */
const ROUNDING = 1e-6;

/** @returns {Race} */
export function createRace() {
  return {
    choice: 'target',
    known: false,
    passage: 0,
    slots: 0,
    clockMs: 0,
    main: createRunner(),
    rival: createRunner(),
    leader: 'none',
    gapTokens: 0,
    gapMs: 0,
    ratio: null,
    otherWords: false,
  };
}

/** @returns {Runner} */
function createRunner() {
  return {
    settings: null,
    tokens: 0,
    words: [],
    ends: [],
    rounds: 0,
    pending: 0,
    progress: 0,
    tokensPerSecond: null,
    finished: false,
    finishMs: null,
  };
}

/**
 * Fills `into` with the race at t.
 *
 * @param {Timeline} timeline @param {Rival} rival @param {number} t seconds of stage time @param {Race} into
 * @returns {Race}
 */
export function poseRace(timeline, rival, t, into) {
  const {spans, run} = timeline;
  const now = Math.max(0, Math.min(t, timeline.end));
  const index = countUntil(spans, 'start', now, true) - 1;
  const span = spans[index] ?? null;
  const passage = (span ?? spans[0])?.round.cursor.passage ?? 0;
  const course = rival.courseOf(passage);
  const startMs = span ? (spans[span.passageFirst]?.modelStartMs ?? 0) : 0;
  const waited = span ? Math.max(0, Math.min(now, span.waitEnd) - span.landed) * 1000 : 0;
  into.choice = rival.choice;
  into.known = course !== null;
  into.passage = passage;
  into.clockMs = span ? modelMsIn(span, now) - startMs + waited : 0;
  poseMain(timeline, index, now, startMs, into.main);
  poseRival(course, rival, into.clockMs - settling(span, now), passage, into.rival);
  into.slots = run?.slots ?? Math.max(into.main.tokens, into.rival.tokens);
  compare(timeline, index, startMs, course, into);
  return into;
}

/**
 * A round of the main run counts when its last token has landed. Until then a rival's round that ends at the very same time
 * does not count either: equal runs are level at every moment.
 *
 * @param {Span | null} span @param {number} t
 */
function settling(span, t) {
  return span && t >= span.passEnd && t < span.landed ? ROUNDING : -ROUNDING;
}

/** @param {Timeline} timeline @param {number} index @param {number} t @param {number} startMs @param {Runner} into */
function poseMain({spans, opening}, index, t, startMs, into) {
  const span = spans[index];
  begin(into);
  into.settings = (span ?? spans[0])?.round.settings ?? opening;
  if (!span) return;
  const {round, landed, modelStartMs, modelEndMs} = span;
  for (let i = span.passageFirst; i < index; i++) {
    const past = spans[i];
    if (past) count(into, past.round, past.modelEndMs - startMs);
  }
  if (t >= landed) {
    count(into, round, modelEndMs - startMs);
    return;
  }
  into.progress = (modelMsIn(span, t) - modelStartMs) / (modelEndMs - modelStartMs);
  const drafted = round.drafted.length;
  while (into.pending < drafted && dropped(span.beats[into.pending], t)) into.pending++;
}

/** @param {Beat | undefined} beat @param {number} t */
function dropped(beat, t) {
  return beat !== undefined && t > beat.end;
}

/**
 * @param {Course | null} course @param {Rival} rival @param {number} clockMs @param {number} passage @param {Runner} into
 */
function poseRival(course, rival, clockMs, passage, into) {
  begin(into);
  into.settings = course ? course.settings : rival.settingsOf(passage);
  if (!course) return;
  const {rounds, endsMs} = course;
  let startMs = 0;
  for (let i = 0; i < rounds.length; i++) {
    const round = /** @type {Round} */ (rounds[i]);
    const endMs = endsMs[i] ?? Infinity;
    if (endMs > clockMs) {
      const spent = Math.max(0, clockMs - startMs);
      const drafted = round.drafted.length;
      into.progress = Math.min(1, spent / (endMs - startMs));
      into.pending = spent >= round.drafting_ms ? drafted : Math.floor((spent / round.drafting_ms) * drafted);
      return;
    }
    count(into, round, endMs);
    startMs = endMs;
  }
}

/** @param {Runner} into */
function begin(into) {
  into.tokens = into.rounds = into.pending = into.progress = 0;
  into.tokensPerSecond = into.finishMs = null;
  into.finished = false;
}

/** @param {Runner} into @param {Round} round @param {number} endMs since the passage began */
function count(into, {committed, passage_ended}, endMs) {
  for (const word of committed) into.words[into.tokens++] = word;
  into.ends[into.rounds++] = into.tokens;
  into.tokensPerSecond = endMs > 0 ? (into.tokens / endMs) * 1000 : null;
  into.finished = passage_ended;
  into.finishMs = passage_ended ? endMs : null;
}

/** @param {Timeline} timeline @param {number} index @param {number} startMs @param {Course | null} course @param {Race} into */
function compare({spans}, index, startMs, course, into) {
  const {main, rival} = into;
  into.gapTokens = main.tokens - rival.tokens;
  into.ratio = main.tokensPerSecond && rival.tokensPerSecond ? main.tokensPerSecond / rival.tokensPerSecond : null;
  into.otherWords = false;
  for (let i = 0; i < main.tokens && i < rival.tokens; i++) into.otherWords ||= main.words[i] !== rival.words[i];
  if (main.finishMs !== null && rival.finishMs !== null) {
    const later = rival.finishMs - main.finishMs;
    into.leader = later > ROUNDING ? 'main' : later < -ROUNDING ? 'rival' : 'none';
    into.gapMs = into.leader === 'none' ? 0 : Math.abs(later);
    return;
  }
  into.leader = into.gapTokens > 0 ? 'main' : into.gapTokens < 0 ? 'rival' : 'none';
  into.gapMs = into.leader === 'none' ? 0 : null;
  if (into.leader === 'none' || !course) return;
  const first = spans[index]?.passageFirst ?? 0;
  const tokens = Math.max(main.tokens, rival.tokens);
  const mainMs = reachedOnStage(spans, first, startMs, tokens);
  const rivalMs = reached(course, tokens);
  if (mainMs !== null && rivalMs !== null) into.gapMs = Math.abs(rivalMs - mainMs);
}

/**
 * Race clock at which the main run has committed this many tokens; null while its rounds up to there have not arrived.
 *
 * @param {readonly Span[]} spans @param {number} first of the passage @param {number} startMs @param {number} tokens
 * @returns {number | null}
 */
function reachedOnStage(spans, first, startMs, tokens) {
  let done = 0;
  for (let i = first; i < spans.length; i++) {
    const span = /** @type {Span} */ (spans[i]);
    done += span.round.committed.length;
    if (done >= tokens || span.round.passage_ended) return span.modelEndMs - startMs;
  }
  return null;
}

/** The same for the rival, all of whose rounds are known. @param {Course} course @param {number} tokens @returns {number | null} */
function reached({ends, endsMs}, tokens) {
  const at = ends.findIndex((end) => end >= tokens);
  return endsMs[at < 0 ? endsMs.length - 1 : at] ?? null;
}
