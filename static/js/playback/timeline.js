/**
 * The rounds on stage, in order: which one is playing at t, and how much model time has passed.
 *
 * A timeline has no clock. It grows at its end, and is shortened there when the rounds no longer hold.
 */

import {openingLeft, openingWidth, promptLayout, sentenceRight, windowWidth} from './layout.js';
import {createSpan} from './span.js';

/** @import {Span, Timeline} from './frame.d.ts' */

/** @returns {Timeline} */
export function createTimeline() {
  /** @type {Timeline} */
  const timeline = {
    run: null,
    opening: null,
    spans: [],
    prompt: promptLayout([]),
    openingLeft: 0,
    openingWidth: openingWidth(0, windowWidth(null, 0), null),
    sentenceRight: 0,
    end: 0,
    next: {passage: 0, position: 0},
    version: 0,
    raceMsOf: null,

    setRun(run) {
      timeline.run = run;
      timeline.prompt = promptLayout(run.prompt);
      if (timeline.spans.length === 0) {
        timeline.opening = run.settings;
        timeline.openingWidth = openingWidth(timeline.prompt.left, windowWidth(run.words, run.settings.draft_length), run.words);
        timeline.openingLeft = openingLeft(timeline.prompt.left, timeline.openingWidth, run.words);
      }
      timeline.sentenceRight = sentenceRight(run.words);
      timeline.version++;
    },

    append(round) {
      timeline.spans.push(createSpan(round, timeline));
      settle(timeline);
    },

    truncate(count) {
      if (count >= timeline.spans.length) return;
      timeline.spans.length = Math.max(0, count);
      settle(timeline);
    },

    setRace(msOf) {
      timeline.raceMsOf = msOf;
      const rounds = timeline.spans.map(({round}) => round);
      timeline.truncate(0);
      for (const round of rounds) timeline.append(round);
    },

    indexAt(t) {
      return countUntil(timeline.spans, 'start', t, false) - 1;
    },

    firstNotBegun(t) {
      return countUntil(timeline.spans, 'start', t, true);
    },

    nextBeat(t) {
      const spans = timeline.spans;
      for (let i = countUntil(spans, 'end', t, false); i < spans.length; i++) {
        for (const beat of spans[i]?.beats ?? []) if (beat.end > t) return beat.end;
      }
      return null;
    },
  };
  return timeline;
}

/**
 * Model time in ms at a moment of a span: it runs while guesses are drafted and while the target reads, and stands still
 * otherwise.
 *
 * @param {Span} span @param {number} t @returns {number}
 */
export function modelMsIn(span, t) {
  const {start, passStart, passEnd} = span;
  const drafted = span.modelStartMs + span.round.drafting_ms;
  if (t >= passEnd) return span.modelEndMs;
  if (t > passStart) return Math.max(drafted, span.modelEndMs - (passEnd - t) * 1000);
  return Math.min(drafted, span.modelStartMs + Math.max(0, t - start) * 1000);
}

/** @param {Timeline} timeline */
function settle(timeline) {
  const last = timeline.spans[timeline.spans.length - 1];
  timeline.end = last ? last.end : 0;
  timeline.next = last ? last.round.next : {passage: 0, position: 0};
  timeline.version++;
}

/**
 * How many spans have their `moment` at or before t (`strict`: before t). Each of these moments increases from span to
 * span.
 *
 * @param {readonly Span[]} spans @param {'start' | 'landed' | 'end'} moment @param {number} t @param {boolean} strict
 * @returns {number}
 */
export function countUntil(spans, moment, t, strict) {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = spans[middle]?.[moment] ?? Infinity;
    if (strict ? at < t : at <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}
