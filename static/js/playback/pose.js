/**
 * Computes the frame at t from the rounds that have begun by then.
 *
 * Playing to t, seeking there and opening a link to it give the same frame, however many rounds have arrived since.
 *
 * Nothing is allocated while playing: the caller's frame is filled, and its pools grow only when they are too small.
 */

import {createFigures, fold} from './figures.js';
import {poseDraft, posePass, poseShot, poseTarget} from './pose-actors.js';
import {poseBlocks, poseBrackets} from './pose-blocks.js';
import {poseCaption, poseLedger} from './pose-words.js';
import {defaultSettings} from './settings.js';
import {countUntil, modelMsIn} from './timeline.js';

/** @import {Beat, Frame, Span, Timeline} from './frame.d.ts' */

/** @returns {Frame} */
export function createFrame() {
  return {
    t: 0,
    modelMs: 0,
    span: -1,
    beat: null,
    blocks: [],
    blockCount: 0,
    brackets: [],
    bracketCount: 0,
    draft: {x: 0, pulse: 0, presence: 0},
    target: {x: 0, pulse: 0, progress: 0},
    pass: {boxed: false, closed: 0, left: 0, right: 0, lit: 0, rayCount: 0, rayX: [], slotX: 0, slotWidth: 0, slotOpacity: 0},
    shot: {left: 0, width: 0, wholeLeft: 0, wholeWidth: 0, whole: 0},
    ledger: [],
    ledgerCount: 0,
    ledgerScaleMs: 0,
    caption: {
      kind: 'waiting',
      guess: 0,
      drafted: 0,
      accepted: 0,
      verdict: '',
      extra: 'none',
      wrong: '',
      right: '',
      counted: true,
    },
    figures: createFigures(),
    race: null,
    present: defaultSettings(),
    expected: null,
    fidelity: null,
    clock: null,
  };
}

/**
 * Fills `into` with the picture at t; `present` and `expected` are left as they are.
 *
 * @param {Timeline} timeline
 * @param {number} t seconds of stage time, cut to what has arrived
 * @param {Frame} into
 * @returns {Frame}
 */
export function pose(timeline, t, into) {
  const now = Math.max(0, Math.min(t, timeline.end));
  const index = countUntil(timeline.spans, 'start', now, true) - 1;
  const span = timeline.spans[index] ?? null;
  const beat = span ? beatAt(span, now) : null;
  into.t = now;
  into.span = index;
  into.modelMs = span ? modelMsIn(span, now) : 0;
  into.beat = beat;
  into.fidelity = timeline.run ? timeline.run.fidelity : null;
  into.clock = timeline.run ? timeline.run.clock : null;
  poseBlocks(timeline, index, now, into);
  poseBrackets(timeline, index, now, into);
  poseShot(timeline, index, now, into.shot);
  poseDraft(timeline, index, now, into.draft);
  poseTarget(span, now, into.shot, into.target);
  posePass(span, now, into.pass);
  poseLedger(timeline, index, now, into);
  poseCaption(timeline, span, beat, now, into.caption);
  fold(timeline, now, into.figures);
  return into;
}

/**
 * The beat whose (start, end] contains t; never a beat of zero length.
 *
 * @param {Span} span @param {number} t @returns {Beat | null}
 */
export function beatAt(span, t) {
  const {beats} = span;
  for (let i = 0; i < beats.length; i++) {
    const beat = beats[i];
    if (beat && t <= beat.end && beat.end > beat.start) return beat;
  }
  return beats[beats.length - 1] ?? null;
}
