/** Moments of the runs that Python wrote, to be drawn flat. */

import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {createTimeline} from '../../../static/js/playback/timeline.js';
import {goldenRuns} from '../helpers.js';

/** @import {Beat, Frame, Span, Timeline} from '../../../static/js/playback/frame.d.ts' */

export const SIZE = {width: 1440, height: 900};
export const BAND = {left: 0, top: 104, width: 1440, height: 370};
export const NAMES = {draft: 'DRAFT MODEL', target: 'BIG MODEL'};

/** @param {string} name of a golden file @returns {Timeline} */
export function goldenTimeline(name) {
  const golden = goldenRuns().find((each) => each.name === `${name}.jsonl`);
  if (!golden) throw new Error(`tests/golden has no ${name}.jsonl`);
  const timeline = createTimeline();
  timeline.setRun(golden.run);
  for (const round of golden.rounds) timeline.append(round);
  return timeline;
}

/**
 * The frame in a beat of the first round that answers to `such`.
 *
 * @param {Timeline} timeline
 * @param {Beat['kind']} kind
 * @param {number} [share] of the beat that has passed
 * @param {(span: Span, beat: Beat) => boolean} [such]
 * @returns {Frame}
 */
export function frameIn(timeline, kind, share = 0.5, such = () => true) {
  for (const span of timeline.spans) {
    for (const beat of span.beats) {
      if (beat.kind === kind && beat.end > beat.start && such(span, beat)) {
        return pose(timeline, beat.start + (beat.end - beat.start) * share, createFrame());
      }
    }
  }
  throw new Error(`no such ${kind}`);
}

/** A frame every tenth of a second. @param {Timeline} timeline @returns {Iterable<Frame>} */
export function* allFrames(timeline) {
  const frame = createFrame();
  for (let t = 0; t <= timeline.end; t += 0.1) yield pose(timeline, t, frame);
}
