/**
 * A round on stage: when each part of it happens, and where its slots are.
 *
 * Stage time is model time plus beats that only the picture needs. Everything is computed once, when the round arrives,
 * from that round, the rounds before it and the header.
 */

import {settled} from './ease.js';
import {SPACE, blockWidth, label, openingLeft, openingWidth, slotWidth, windowWidth} from './layout.js';

/** @import {Round} from '../source/protocol.js' */
/** @import {Beat, Span, Timeline} from './frame.d.ts' */

/** Seconds of stage time in which model time stands still. `landing` is also how long a guess falls. */
export const BEATS = Object.freeze({
  landing: 0.2,
  extraLeaves: 0.12,
  accepted: 0.06,
  rejected: 0.25,
  discarded: 0,
  extraLands: 0.15,
  sentenceEnd: 2,
});

/** Seconds in which the camera comes from one round's window to the next one's. */
const GLIDE = 0.26;
/** A quicker move would look like a cut. A guess that is still falling may wait for it. */
const SHORTEST_GLIDE = 0.05;

const {gap} = SPACE.BLOCK;
/** Sums of the same widths or times in another order may differ by this much; a scale must not change for that. */
const ROUNDING = 1e-6;

/** @param {Round} round @param {Timeline} timeline @returns {Span} */
export function createSpan(round, timeline) {
  const before = timeline.spans[timeline.spans.length - 1];
  const inPassage = before !== undefined && !before.round.passage_ended;
  const start = timeline.end;
  const modelStartMs = before ? before.modelEndMs : 0;
  const modelEndMs = modelStartMs + round.drafting_ms + round.verifying_ms;
  const passageFirst = inPassage ? before.passageFirst : timeline.spans.length;
  const first = timeline.spans[passageFirst];
  const rivalMs = timeline.raceMsOf?.(round.cursor.passage, (first?.round ?? round).settings) ?? 0;
  const wait = rivalMs - (modelEndMs - (first?.modelStartMs ?? modelStartMs));
  const times = score(round, start, wait > ROUNDING ? wait / 1000 : 0);
  const places = place(round, timeline, inPassage ? before.nextLeft : 0);
  const fromLeft = inPassage ? before.shotLeft : before ? before.openingLeft : timeline.openingLeft;
  const fromWidth = inPassage ? before.shotWidth : before ? before.openingWidth : timeline.openingWidth;
  return {
    round,
    start,
    modelStartMs,
    modelEndMs,
    passageFirst,
    ...times,
    ...places,
    fromLeft,
    fromWidth,
    glide: glideTime(start, times, places, fromLeft + fromWidth),
  };
}

/**
 * How long the camera may take to move to a round. It stays on the round before until that has ended, so it must be
 * quick enough to show each guess as it drops, the empty slot after them, and the target's own token.
 *
 * @param {number} start
 * @param {ReturnType<typeof score>} times
 * @param {ReturnType<typeof place>} places
 * @param {number} from right edge of what the camera held before
 */
function glideTime(start, {beats, passEnd}, {words, slotX, slotWidth, right, shotLeft, shotWidth}, from) {
  const way = shotLeft + shotWidth - from;
  let longest = GLIDE;
  /** @param {number} edge @param {number} time by which it has to be held */
  const hold = (edge, time) => {
    if (edge > from + ROUNDING) longest = Math.min(longest, time / settled((edge - from) / way));
  };
  slotX.forEach((x, i) => {
    const drop = beats[Math.min(i, words.length - 1)]?.end ?? start;
    hold(x + (slotWidth[i] ?? 0), (words.length > 0 ? drop : start) - start);
  });
  hold(right, passEnd - start);
  return Math.max(SHORTEST_GLIDE, longest);
}

/**
 * The beats of a round that starts at `start`, and the moments that matter between them.
 *
 * @param {Round} round @param {number} start
 * @param {number} wait seconds for which the rival of a race is behind where the round ends its passage
 */
function score(round, start, wait) {
  const drafted = round.drafted.length;
  const guessTime = drafted > 0 ? round.drafting_ms / drafted / 1000 : 0;
  /** @type {Beat[]} */
  const beats = [];
  let now = start;
  /** @param {Beat['kind']} kind @param {number} guess @param {number} end @param {boolean} [counted] */
  const until = (kind, guess, end, counted = false) => {
    beats.push({kind, guess, start: now, end, counted});
    now = end;
  };

  for (let i = 0; i < drafted; i++) until('guess', i, start + (i + 1) * guessTime, true);
  if (drafted > 0) until('landing', -1, now + BEATS.landing);
  const passStart = now;
  until('pass', -1, now + round.verifying_ms / 1000, true);
  const passEnd = now;
  if (round.extra) until('extraLeaves', -1, now + BEATS.extraLeaves);
  const verdictStart = now;
  round.drafted.forEach(({verdict}, i) => until('verdict', i, now + BEATS[verdict]));
  const verdictEnd = now;
  if (round.extra) until('extraLands', -1, now + BEATS.extraLands);
  const landed = now;
  if (round.passage_ended && wait > 0) until('raceWait', -1, now + wait);
  const waitEnd = now;
  if (round.passage_ended) until('sentenceEnd', -1, now + BEATS.sentenceEnd);
  return {beats, passStart, passEnd, verdictStart, verdictEnd, landed, waitEnd, end: now};
}

/**
 * Where the blocks of a round are, and what the camera shows for it.
 *
 * @param {Round} round @param {Timeline} timeline @param {number} left edge of its first slot
 */
function place(round, {run, prompt, sentenceRight}, left) {
  const {drafted, extra, cursor, settings} = round;
  const slots = run?.slots ?? Infinity;
  const hasSlot = extra !== null && cursor.position + drafted.length < slots;
  /** @type {number[]} */
  const slotX = [];
  const widths = drafted.map(({token}) => blockWidth(token));
  if (hasSlot) widths.push(slotWidth(run?.words?.[cursor.position + drafted.length]));
  let right = left;
  for (const width of widths) {
    slotX.push(right);
    right += width + gap;
  }
  const extraWidth = extra ? blockWidth(extra.token) : 0;
  const keptRight = slotX[round.accepted_length] ?? right;
  right = Math.max(right, extra ? keptRight + extraWidth + gap : right) - gap;

  const foreseen = windowWidth(run?.words ?? null, settings.draft_length);
  const shotWidth = right - left > foreseen + ROUNDING ? right - left : foreseen;
  const last = Math.max(right, sentenceRight) - shotWidth;
  const opening = openingWidth(prompt.left, shotWidth, run?.words ?? null);
  return {
    slotX,
    slotWidth: widths,
    hasSlot,
    words: drafted.map(({token}) => label(token)),
    extraWord: extra ? label(extra.token) : '',
    extraWidth,
    left,
    nextLeft: extra ? keptRight + extraWidth + gap : keptRight,
    right,
    shotWidth,
    shotLeft: sentenceRight > 0 ? Math.min(left, last) : left,
    openingLeft: openingLeft(prompt.left, opening, run?.words ?? null),
    openingWidth: opening,
  };
}
