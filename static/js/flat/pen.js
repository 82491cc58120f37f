/** How shapes are put into a layer: from block units with y upwards to picture units with y downwards. */

import {drawMark} from '../scene/marks.js';
import {UNIT} from './geometry.js';

/** @import {Mark} from '../playback/frame.d.ts' */
/** @import {MarkName} from '../scene/stage.d.ts' */
/** @import {Layer, Tone} from './flat.d.ts' */

/** Below this nothing is seen. */
export const FAINT = 0.004;
/** From the baseline to the middle between x-height and capitals, in em. */
export const RISE = 0.28;

/**
 * @param {Layer} layer @param {string} words @param {Tone} tone @param {number} opacity
 * @param {number} a @param {number} b @param {number} [c] @param {number} [d] @param {number} [e]
 */
function add(layer, words, tone, opacity, a, b, c = 0, d = 0, e = 0) {
  if (opacity < FAINT) return;
  const shape = (layer.shapes[layer.count] ??= {at: [0, 0, 0, 0, 0], text: '', tone: 'plain', opacity: 0});
  layer.count++;
  shape.at[0] = a;
  shape.at[1] = b;
  shape.at[2] = c;
  shape.at[3] = d;
  shape.at[4] = e;
  shape.text = words;
  shape.tone = tone;
  shape.opacity = Math.min(1, opacity);
}

/**
 * @param {Layer} layer @param {number} x left @param {number} top @param {number} width @param {number} height
 * @param {number} radius @param {Tone} tone @param {number} opacity
 */
export function rect(layer, x, top, width, height, radius, tone, opacity) {
  add(layer, '', tone, opacity, x * UNIT, -top * UNIT, width * UNIT, height * UNIT, radius * UNIT);
}

/** @param {Layer} layer @param {number} x @param {number} y @param {number} radius @param {Tone} tone @param {number} opacity */
export function circle(layer, x, y, radius, tone, opacity) {
  add(layer, '', tone, opacity, x * UNIT, -y * UNIT, radius * UNIT);
}

/**
 * @param {Layer} layer @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {Tone} tone
 * @param {number} opacity
 */
export function line(layer, x1, y1, x2, y2, tone, opacity) {
  add(layer, '', tone, opacity, x1 * UNIT, -y1 * UNIT, x2 * UNIT, -y2 * UNIT);
}

/**
 * @param {Layer} layer @param {string} words @param {number} x middle @param {number} y middle @param {number} em
 * @param {Tone} tone @param {number} opacity
 */
export function text(layer, words, x, y, em, tone, opacity) {
  add(layer, words, tone, opacity, x * UNIT, (RISE * em - y) * UNIT, em * UNIT);
}

/**
 * @param {Layer} layer @param {string} strokes @param {number} x @param {number} y @param {number} scale
 * @param {Tone} tone @param {number} opacity
 */
export function path(layer, strokes, x, y, scale, tone, opacity) {
  add(layer, strokes, tone, opacity, x * UNIT, -y * UNIT, scale * UNIT);
}

/**
 * @param {Layer} layer @param {Exclude<Mark, 'none'>} name @param {number} x middle @param {number} y middle
 * @param {number} size @param {Tone} tone @param {number} opacity
 */
export function markAt(layer, name, x, y, size, tone, opacity) {
  path(layer, markStrokes(name), x - size / 2, y + size / 2, size, tone, opacity);
}

/** @param {[number, number][]} corners in block units @returns {string} in picture units */
export function polygon(corners) {
  return `M${corners.map(([x, y]) => `${(x * UNIT).toFixed(1)} ${(-y * UNIT).toFixed(1)}`).join('L')}Z`;
}

/** @type {Map<MarkName, string>} */
const strokesOf = new Map();

/** The strokes of a mark in a square of one, taken from the one place that draws them. @param {MarkName} name */
function markStrokes(name) {
  const known = strokesOf.get(name);
  if (known !== undefined) return known;
  let strokes = '';
  const pen = {
    beginPath() {},
    stroke() {},
    moveTo: (/** @type {number} */ x, /** @type {number} */ y) => void (strokes += `M${x} ${y}`),
    lineTo: (/** @type {number} */ x, /** @type {number} */ y) => void (strokes += `L${x} ${y}`),
  };
  drawMark(/** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (pen)), name, 0, 0, 1);
  strokesOf.set(name, strokes);
  return strokes;
}
