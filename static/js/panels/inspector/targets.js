/**
 * Finds what can be inspected: by name in the DOM, by position in the canvas.
 *
 * Pure: it draws nothing and listens to nothing.
 */

import {project} from '../../playback/framing.js';
import {SPACE} from '../../playback/layout.js';
import {createPlace, placeBlock} from '../../scene/paths.js';

/** @import {Block, CameraPose, Frame} from '../../playback/frame.d.ts' */
/** @import {Target} from '../../playback/story.d.ts' */

/** @typedef {{left: number, top: number, width: number, height: number}} Box CSS px */
/** @typedef {{x: number, y: number, z: number, width: number, height: number, depth: number}} Solid block units, by its centre */

const {APRON, BLOCK} = SPACE;
/** A finger may miss by this much: blocks this near count as hit if nothing else is. CSS px. */
const SLACK = 6;
/** Anything fainter than this is disappearing. */
const FAINT = 0.08;

/** The four corners of each face; the bits of a corner's number are x, y and z. */
const FACES = [[0, 1, 3, 2], [4, 5, 7, 6], [0, 1, 5, 4], [2, 3, 7, 6], [0, 2, 6, 4], [1, 3, 7, 5]];

const place = createPlace();

/**
 * `block:ROUND:SLOT` (and `:guess` or `:extra` where both stand in one slot), `bar:I`, `round:INDEX`.
 *
 * @param {string | null | undefined} name @returns {Target | null}
 */
export function parseTarget(name) {
  const found = /^(?:block:(-?\d+):(-?\d+)(?::(guess|extra|prompt))?|bar:(\d+)|round:(\d+))$/.exec(name ?? '');
  if (!found) return null;
  const [, round, slot, part, bar, index] = found;
  if (bar !== undefined) return {kind: 'bar', bar: Number(bar)};
  if (index !== undefined) return {kind: 'round', round: Number(index)};
  return {kind: 'block', round: Number(round), slot: Number(slot), part: /** @type {'guess' | 'extra' | 'prompt' | undefined} */ (part) ?? ''};
}

/** @param {Target} target @returns {string} */
export function nameOf(target) {
  if (target.kind === 'bar') return `bar:${target.bar}`;
  if (target.kind === 'round') return `round:${target.round}`;
  return `block:${target.round}:${target.slot}${target.part === '' ? '' : `:${target.part}`}`;
}

/** @param {Block} block @returns {Extract<Target, {kind: 'block'}>} */
export function targetOf({round, slot, state, mark}) {
  if (state === 'prompt') return {kind: 'block', round, slot, part: 'prompt'};
  const own = state === 'arriving' || (state === 'committed' && mark !== 'tick');
  return {kind: 'block', round, slot, part: own ? 'extra' : 'guess'};
}

/**
 * The block under a point of the picture: of those that cover it the one nearest to the camera, else one that is missed
 * by a few px.
 *
 * @param {Frame} frame @param {CameraPose} pose
 * @param {number} x @param {number} y CSS px from the upper left corner of the canvas
 * @returns {Block | null}
 */
export function blockAt(frame, pose, x, y) {
  /** @type {Block | null} */
  let hit = null;
  let nearest = Infinity;
  /** @type {Block | null} */
  let beside = null;
  let least = SLACK;
  for (let i = 0; i < frame.blockCount; i++) {
    const block = frame.blocks[i];
    const solid = block ? solidOf(block, frame, pose) : null;
    const corners = solid ? cornersOf(solid, pose) : null;
    if (!block || !solid || !corners) continue;
    const miss = missOf(boundsOf(corners), x, y);
    if (miss > SLACK) continue;
    const distance = Math.hypot(solid.x - pose.position[0], solid.y - pose.position[1], solid.z - pose.position[2]);
    if (miss === 0 && distance < nearest && covers(corners, x, y)) {
      hit = block;
      nearest = distance;
    }
    if (miss < least) {
      beside = block;
      least = miss;
    }
  }
  return hit ?? beside;
}

/**
 * Where a block is in the picture, together with what shares its slot, so that a card beside a correction does not
 * cover the wrong word under it. Null if it is not in the picture.
 *
 * @param {Frame} frame @param {CameraPose} pose @param {Target} target
 * @returns {Box | null} CSS px from the upper left corner of the canvas
 */
export function boxOf(frame, pose, target) {
  if (target.kind !== 'block') return null;
  /** @type {[number, number][]} */
  const corners = [];
  for (let i = 0; i < frame.blockCount; i++) {
    const block = frame.blocks[i];
    if (!block || block.round !== target.round || block.slot !== target.slot) continue;
    // Flying blocks are elsewhere.
    if (block.state === 'arriving' && target.part === 'guess') continue;
    const solid = solidOf(block, frame, pose);
    corners.push(...((solid && cornersOf(solid, pose)) ?? []));
  }
  return corners.length > 0 ? boundsOf(corners) : null;
}

/**
 * The box that a block fills at this moment; null if it is invisible.
 *
 * @param {Block} block @param {Frame} frame @param {CameraPose} pose @returns {Solid | null}
 */
function solidOf(block, frame, pose) {
  if (block.opacity < FAINT) return null;
  if (block.state === 'struck') {
    // It lies in front of the track when tops are seen, and else hangs below it.
    const lies = pose.up[1] < Math.SQRT1_2;
    const [down, out] = lies ? [0, APRON.struck] : [APRON.struck, 0];
    const thin = 0.02;
    const {struckEm: em} = APRON;
    return {x: block.x + block.width / 2, y: -down, z: APRON.z + out, width: block.width, height: lies ? thin : em, depth: lies ? em : thin};
  }
  placeBlock(block, frame, place);
  const {x, y, z, scale, squash} = place;
  return {x, y, z, width: block.width * scale, height: BLOCK.height * scale * squash, depth: BLOCK.depth * scale};
}

/**
 * @param {Solid} solid @param {CameraPose} pose
 * @returns {[number, number][] | null} the eight corners in the picture, null where one is behind the camera
 */
function cornersOf({x, y, z, width, height, depth}, pose) {
  const [ex, ey, ez] = pose.position;
  const [lx, ly, lz] = pose.lookAt;
  /** @type {[number, number][]} */
  const corners = [];
  for (let corner = 0; corner < 8; corner++) {
    /** @type {[number, number, number]} */
    const point = [x + (corner & 1 ? 0.5 : -0.5) * width, y + (corner & 2 ? 0.5 : -0.5) * height, z + (corner & 4 ? 0.5 : -0.5) * depth];
    const ahead = (point[0] - ex) * (lx - ex) + (point[1] - ey) * (ly - ey) + (point[2] - ez) * (lz - ez);
    if (ahead <= 0) return null;
    corners.push(project(pose, point));
  }
  return corners;
}

/** @param {readonly [number, number][]} corners @returns {Box} */
function boundsOf(corners) {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return {left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top};
}

/** How far a point is outside of a box. @param {Box} box @param {number} x @param {number} y @returns {number} */
function missOf({left, top, width, height}, x, y) {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/**
 * Whether a box covers a point of the picture: one of its faces does.
 *
 * @param {readonly [number, number][]} corners @param {number} x @param {number} y @returns {boolean}
 */
function covers(corners, x, y) {
  return FACES.some((face) => {
    let left = 0;
    let right = 0;
    face.forEach((corner, i) => {
      const [ax, ay] = corners[corner] ?? [0, 0];
      const [bx, by] = corners[face[(i + 1) % 4] ?? 0] ?? [0, 0];
      const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      if (side > 0) left++;
      if (side < 0) right++;
    });
    return (left === 0 || right === 0) && left + right > 0;
  });
}
