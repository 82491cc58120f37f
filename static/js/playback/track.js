/**
 * The track of the player: one cell of equal width for each round.
 *
 * It maps moments to places and back. Pure; lengths are CSS px. Cells do not depend on time: rounds of 60 s and of 1 s
 * are both one mark that can be seen and hit.
 */

import {countUntil} from './timeline.js';

/** @import {Span, Timeline} from './frame.d.ts' */

/** There are never fewer cells than this, so that a new run has a track to fill. */
const FEWEST = 24;
/** A narrower cell is too small for a pointer. */
const NARROWEST = 5;
const WIDEST_BAR = 10;
/** Height for which marks are scaled at least, so that K = 1 does not fill the track. */
const LEAST_HEIGHT = 4;

/**
 * full: all guesses kept; part: some; miss: none of those drafted; plain: nothing was drafted.
 * @typedef {'full' | 'part' | 'miss' | 'plain' | 'unplayed'} MarkShape unplayed: what comes of it is not told beforehand
 */

/** @typedef {{first: number, count: number}} TrackWindow cells in sight */

/**
 * @typedef {object} TrackMark
 * @property {number} index of the round
 * @property {MarkShape} shape
 * @property {number} x left edge of the mark
 * @property {number} width
 * @property {number} kept height of the guesses kept
 * @property {number} drafted height of all guesses
 * @property {boolean} opens the passage begins with it
 * @property {boolean} changed it was played under other settings than the one before
 */

/**
 * Which rounds are visible: all of them, in steps that double, or a page of them around one round when cells would get
 * too narrow. It turns whole pages, so that nothing creeps while the run plays.
 *
 * @param {number} total rounds there are @param {number} at the round to be in sight @param {number} width px
 * @returns {TrackWindow}
 */
export function windowOf(total, at, width) {
  const most = Math.max(FEWEST, Math.floor(width / NARROWEST));
  let count = FEWEST;
  while (count < total && count < most) count *= 2;
  if (count <= most && total <= count) return {first: 0, count};
  if (total <= most) return {first: 0, count: most};
  const page = Math.floor(most / 2);
  const before = Math.floor(most / 4);
  return {first: Math.max(0, Math.floor((at - before) / page)) * page, count: most};
}

/**
 * Place of a moment in rounds: 2.5 is the middle of the third one.
 *
 * @param {Timeline} timeline @param {number} t @returns {number}
 */
export function placeOf({spans}, t) {
  const index = countUntil(spans, 'start', t, true) - 1;
  const span = spans[index];
  if (!span) return 0;
  return index + Math.min(1, (t - span.start) / (span.end - span.start || 1));
}

/**
 * The moment at a place, limited to what has arrived.
 *
 * @param {Timeline} timeline @param {number} place in rounds @returns {number} t
 */
export function momentAt({spans, end}, place) {
  const span = spans[Math.floor(place)];
  if (place <= 0) return 0;
  return span ? span.start + (place - Math.floor(place)) * (span.end - span.start) : end;
}

/** @param {TrackWindow} window @param {number} place in rounds @param {number} width px @returns {number} px */
export function xOf({first, count}, place, width) {
  return ((place - first) / count) * width;
}

/** @param {TrackWindow} window @param {number} x px @param {number} width px @returns {number} place in rounds */
export function placeAt({first, count}, x, width) {
  return first + (Math.max(0, Math.min(x, width)) / width) * count;
}

/**
 * The marks of the rounds in sight.
 *
 * @param {Timeline} timeline
 * @param {TrackWindow} window
 * @param {{width: number, height: number, reached: number}} room `reached`: t up to which the run has been played
 * @returns {TrackMark[]}
 */
export function marksOf({spans}, {first, count}, {width, height, reached}) {
  const cell = width / count;
  const bar = Math.min(WIDEST_BAR, Math.max(2, cell - Math.max(1, cell / 4)));
  const last = Math.min(spans.length, first + count);
  let tallest = LEAST_HEIGHT;
  for (let i = first; i < last; i++) tallest = Math.max(tallest, spans[i]?.round.drafted.length ?? 0);
  const unit = height / tallest;

  /** @type {TrackMark[]} */
  const marks = [];
  for (let index = first; index < last; index++) {
    const span = spans[index];
    if (!span) continue;
    const {round, landed} = span;
    const counted = landed <= reached;
    marks.push({
      index,
      shape: counted ? shapeOf(span) : 'unplayed',
      x: (index - first + 0.5) * cell - bar / 2,
      width: bar,
      kept: counted ? round.accepted_length * unit : 0,
      drafted: counted ? round.drafted.length * unit : 0,
      opens: index > 0 && span.passageFirst === index,
      changed: index > 0 && !sameSettings(span, spans[index - 1]),
    });
  }
  return marks;
}

/** @param {Span} span @returns {MarkShape} */
function shapeOf({round: {drafted, accepted_length}}) {
  if (drafted.length === 0) return 'plain';
  if (accepted_length === 0) return 'miss';
  return accepted_length === drafted.length ? 'full' : 'part';
}

/** @param {Span} span @param {Span | undefined} before */
function sameSettings({round: {settings}}, before) {
  return before === undefined || before.round.settings === settings || JSON.stringify(before.round.settings) === JSON.stringify(settings);
}

/**
 * The position of a moment in the run: the number of its round, from 1, and of its passage. Round 0 is the prompt
 * before all rounds.
 *
 * @param {Timeline} timeline @param {number} t
 * @returns {{round: number, passage: number}}
 */
export function standing({spans}, t) {
  const index = countUntil(spans, 'start', t, true) - 1;
  const span = spans[index];
  return {round: span ? span.round.index + 1 : 0, passage: (span?.round.cursor.passage ?? 0) + 1};
}
