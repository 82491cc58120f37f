/** A moment as a position in a beat, found again when the times of rounds change. */

import {beatAt} from './pose.js';
import {countUntil} from './timeline.js';

/** @import {Beat, Timeline} from './frame.d.ts' */

/** @typedef {{span: number, kind: Beat['kind'], guess: number, into: number, over: boolean}} BeatPosition `into`: seconds of the beat */

/** @param {Timeline} timeline @param {number} t @returns {BeatPosition | null} null where nothing has begun */
export function positionOf({spans}, t) {
  const index = countUntil(spans, 'start', t, true) - 1;
  const span = spans[index];
  const beat = span && beatAt(span, t);
  return beat ? {span: index, kind: beat.kind, guess: beat.guess, into: t - beat.start, over: t >= beat.end} : null;
}

/**
 * The time of a position. If it was in a wait at the finish that no longer exists, the time at which its round counted;
 * if the wait became shorter, its end.
 *
 * @param {Timeline} timeline @param {BeatPosition | null} place @returns {number}
 */
export function timeOf({spans}, place) {
  const span = place && spans[place.span];
  if (!span) return 0;
  const beat = span.beats.find(({kind, guess}) => kind === place.kind && guess === place.guess);
  if (!beat) return span.landed;
  return place.over ? beat.end : Math.min(beat.start + place.into, beat.end);
}
