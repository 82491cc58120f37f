/**
 * What scripts/generate-stage asks of the page's own modules, as JSON: the numbers of the stage, how things move (sampled), where
 * the camera stands, and frames of the golden recordings to hold others to.
 */

import {readFileSync} from 'node:fs';
import {createCameraPose, frameCamera} from '../static/js/playback/framing.js';
import {SPACE, blockWidth, label} from '../static/js/playback/layout.js';
import {createFrame, pose} from '../static/js/playback/pose.js';
import {BEATS} from '../static/js/playback/span.js';
import {createTimeline} from '../static/js/playback/timeline.js';
import {LOOK} from '../static/js/scene/look.js';
import {MARK_NAMES, drawMark} from '../static/js/scene/marks.js';
import {createPlace, placeBlock} from '../static/js/scene/paths.js';

const SAMPLES = 64;
const STATES = ['prompt', 'falling', 'guess', 'accepted', 'rejected', 'discarded', 'arriving', 'committed', 'struck'];
const PLACE = ['x', 'y', 'z', 'scale', 'squash', 'solid', 'glass', 'word', 'mark', 'flash'];

/** The picture that a notebook shows, in CSS px, and the window widths for which its camera is solved. */
const SIZE = {width: 960, height: 400};
const BAND = {left: 24, top: 16, width: 912, height: 368};
const WIDTHS = {least: 1, most: 240, ratio: 1.05};

/** Golden recordings, and how many of their first rounds are posed. */
const POSED = {defaults: 16, mixed: 30, plain: 32, sparse: 24};
const LABELS = [' because', '', ' ', '   ', '\n', '\r\n', '\t', '\n\n\n\n', ' a\u202eb', '\u200b', 'naïve', '日本', ' 👩‍🚀', '\ud83d', '\ufeff', '\u0085', '\u001c', 'x\u0000y', '\u00a0hi\u3000'];

/** Of each state, `SAMPLES` + 1 places over its progress; x is the share of the way from the big sphere to the slot. */
function curves() {
  const frame = createFrame();
  frame.target.x = 1;
  const place = createPlace();
  return Object.fromEntries(
    STATES.map((state) => [
      state,
      Array.from({length: SAMPLES + 1}, (_, i) => {
        const mark = state === 'prompt' || state === 'falling' || state === 'guess' ? 'none' : 'tick';
        const block = {slot: 0, round: 0, text: '', x: 0, width: 0, state, progress: i / SAMPLES, opacity: 1, mark};
        placeBlock(/** @type {any} */ (block), frame, place);
        return PLACE.map((name) => place[/** @type {keyof typeof place} */ (name)]);
      }),
    ]),
  );
}

/** For each window width distance, shift to the left and shift up; `whole` is the sentence with the big sphere above either end. */
function camera() {
  const poses = {near: /** @type {number[][]} */ ([]), far: /** @type {number[][]} */ ([])};
  const nudge = {yaw: 0, pitch: 0, zoom: 1};
  let into = createCameraPose();
  for (let width = WIDTHS.least; width < WIDTHS.most * WIDTHS.ratio; width *= WIDTHS.ratio) {
    for (const whole of [0, 1]) {
      into = frameCamera('orbit', BAND, {left: 0, width, wholeLeft: 0, wholeWidth: width, whole}, nudge, SIZE, into);
      const distance = Math.hypot(...into.position.map((at, i) => at - (into.lookAt[i] ?? 0)));
      (whole ? poses.far : poses.near).push([width, distance, into.shiftX, into.shiftY]);
    }
  }
  const back = into.position.map((at, i) => at - (into.lookAt[i] ?? 0));
  const length = Math.hypot(...back);
  return {...SIZE, fov: into.fov, aimY: into.lookAt[1], back: back.map((at) => at / length), ...poses};
}

/** Strokes of each mark in a square of one, as `drawMark` makes them. */
function marks() {
  return Object.fromEntries(
    MARK_NAMES.map((name) => {
      /** @type {number[][][]} */
      const lines = [];
      const pen = {
        beginPath() {},
        stroke() {},
        moveTo: (/** @type {number} */ x, /** @type {number} */ y) => lines.push([[x, y]]),
        lineTo: (/** @type {number} */ x, /** @type {number} */ y) => lines[lines.length - 1]?.push([x, y]),
      };
      drawMark(/** @type {any} */ (pen), name, 0, 0, 1);
      return [name, lines];
    }),
  );
}

/** Spans, and of one moment of each round, each time another one, all that others draw. */
function posed(/** @type {string} */ name, /** @type {number} */ count) {
  const lines = readFileSync(new URL(`../tests/golden/${name}.jsonl`, import.meta.url), 'utf8').trim().split('\n');
  const [run, ...rest] = lines.map((line) => JSON.parse(line));
  const timeline = createTimeline();
  timeline.setRun(run);
  for (const round of rest.slice(0, count)) timeline.append(round);
  const spans = timeline.spans.map(({round, beats, ...span}) => span);
  const frame = createFrame();
  const moments = timeline.spans.flatMap(({start, end, passEnd, landed}, i) => [
    start + (end - start) * ((0.131 * (i + 1)) % 1),
    passEnd + (landed - passEnd) * ((0.377 * (i + 1)) % 1),
  ]);
  if (timeline.end > 0) moments.push(timeline.end - 0.2);
  const frames = moments.map((t) => {
    const {blocks, blockCount, brackets, bracketCount, draft, target, pass, shot} = pose(timeline, t, frame);
    const last = frame.span;
    return {
      t,
      span: last,
      blockCount,
      // Those of older rounds only stand.
      blocks: blocks
        .slice(0, blockCount)
        .filter(({round}) => round >= last - 1)
        .map(({slot, round, text, x, width, state, progress, opacity, mark}) => [slot, round, text, x, width, state, progress, opacity, mark]),
      brackets: brackets.slice(0, bracketCount).map(({round, left, right, progress, opacity}) => [round, left, right, progress, opacity]),
      draft: [draft.x, draft.pulse, draft.presence],
      target: [target.x, target.pulse],
      pass: [pass.boxed, pass.closed, pass.left, pass.right, pass.lit, pass.rayX.slice(0, pass.rayCount), pass.slotX, pass.slotWidth, pass.slotOpacity],
      shot: [shot.left, shot.width, shot.wholeLeft, shot.wholeWidth, shot.whole],
    };
  });
  return {spans, prompt: timeline.prompt, frames};
}

const stage = {space: SPACE, look: LOOK, beats: BEATS, curves: {place: PLACE, samples: SAMPLES, states: curves()}, camera: camera(), marks: marks()};
const frames = Object.fromEntries(Object.entries(POSED).map(([name, count]) => [name, posed(name, count)]));
const labels = LABELS.map((token) => [token, label(token), blockWidth(token)]);
process.stdout.write(JSON.stringify({stage, frames, labels}));
