/**
 * Where a step leads: by beat and by round, back and forward.
 *
 * Steps use the timeline's own times, so a step forward and back gives exactly the same moment.
 */

import {countUntil} from './timeline.js';

/** @import {Timeline} from './frame.d.ts' */

/**
 * The start of the beat at t; from there, of the beat before.
 *
 * @param {Timeline} timeline @param {number} t
 * @returns {number | null} null where nothing lies behind
 */
export function previousBeat({spans}, t) {
  const span = spans[countUntil(spans, 'start', t, true) - 1];
  if (!span) return null;
  let found = span.start;
  for (const {start} of span.beats) if (start < t) found = start;
  return found;
}

/**
 * The start of the round at t; from there, of the round before.
 *
 * @param {Timeline} timeline @param {number} t
 * @returns {number | null} null where nothing lies behind
 */
export function previousRound({spans}, t) {
  return spans[countUntil(spans, 'start', t, true) - 1]?.start ?? null;
}

/**
 * The end of the round at t, which is the start of the next one.
 *
 * @param {Timeline} timeline @param {number} t
 * @returns {number | null} null where nothing more has come
 */
export function nextRound({spans}, t) {
  return spans[countUntil(spans, 'end', t, false)]?.end ?? null;
}
