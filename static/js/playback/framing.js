/**
 * Where the camera stands: a fixed direction for each kind, a long lens, and the distance at which the round fits.
 *
 * Pure: the same shot, band and nudge always give the same picture.
 *
 * The camera looks at the middle of what it frames. The picture is then shifted (three's setViewOffset) into the free
 * band, so panels never distort the perspective.
 */

import {SPACE} from './layout.js';
import {clamp01, mix} from './ease.js';

/** @import {Band, CameraKind, CameraPose, Nudge, Shot} from './frame.d.ts' */

export const FOV = 26;

const RADIANS = Math.PI / 180;
const HALF_FOV = Math.tan((FOV / 2) * RADIANS);
/** @type {Record<CameraKind, {yaw: number, pitch: number}>} */
export const DIRECTIONS = {orbit: {yaw: -23, pitch: 12.5}, side: {yaw: 0, pitch: 0}, top: {yaw: 0, pitch: 90}};
/** The share of the spare width that is left of the window, so that the past is visible. */
export const PAST_SHARE = 0.62;
/** Narrower pictures (phones) do not zoom out: the whole sentence would be too thin to read there. */
export const NARROW_PX = 600;
/** The height that the camera looks at: about the middle of what is framed. */
const AIM_Y = 1.2;
const NEAREST_DISTANCE = 4;
const FARTHEST_DISTANCE = 4000;
/** Halvings of the logarithm of the distance: far below a thousandth of a pixel. */
const HALVINGS = 40;

const {APRON, BLOCK, BOX, DRAFT, TARGET} = SPACE;

/** A camera's axes in the world: right, up and back (from what is seen towards the camera). */
const axes = {rx: 1, rz: 0, ux: 0, uy: 1, uz: 0, bx: 0, by: 0, bz: 1};

/** Picture rectangle of what was last measured, in px from the principal point. */
const extent = {left: 0, right: 0, top: 0, bottom: 0};

/** What a solution is: distance, the point looked at, and the shift. */
const near = {distance: 0, x: 0, shiftX: 0, shiftY: 0};
const far = {distance: 0, x: 0, shiftX: 0, shiftY: 0};

/**
 * @param {CameraKind} kind
 * @param {Band} band free of panels
 * @param {Shot} shot
 * @param {Nudge} nudge
 * @param {{width: number, height: number}} size of the window
 * @param {CameraPose} into
 * @returns {CameraPose}
 */
export function frameCamera(kind, band, shot, nudge, size, into) {
  const direction = DIRECTIONS[kind];
  turn(direction.yaw + nudge.yaw, Math.max(-89, Math.min(90, direction.pitch + nudge.pitch)));
  const focal = size.height / 2 / HALF_FOV;
  const narrow = size.width < NARROW_PX;
  const whole = narrow ? 0 : clamp01(shot.whole);

  solve(near, band, size, focal, shot.left, shot.width, 0, narrow ? 0.5 : PAST_SHARE);
  let {distance, x, shiftX, shiftY} = near;
  if (whole > 0) {
    const reach = Math.max(0, shot.wholeWidth / 2 - TARGET.radius);
    solve(far, band, size, focal, shot.wholeLeft, shot.wholeWidth, reach, 0.5);
    distance = near.distance ** (1 - whole) * far.distance ** whole;
    const span = far.distance - near.distance;
    // In proportion to the distance itself, so that the picture zooms out around one point and does not swing.
    x = mix(near.x, far.x, Math.abs(span) > 1e-6 * near.distance ? (distance - near.distance) / span : whole);
    shiftX = mix(near.shiftX, far.shiftX, whole);
    shiftY = mix(near.shiftY, far.shiftY, whole);
  }
  distance /= nudge.zoom;

  into.fov = FOV;
  set(into.lookAt, x, AIM_Y, 0);
  set(into.position, x + axes.bx * distance, AIM_Y + axes.by * distance, axes.bz * distance);
  set(into.up, axes.ux, axes.uy, axes.uz);
  into.shiftX = shiftX;
  into.shiftY = shiftY;
  into.width = size.width;
  into.height = size.height;
  into.pxPerUnit = focal / distance;
  into.bottom = band.floor ?? band.top + band.height;
  return into;
}

/** @returns {CameraPose} */
export function createCameraPose() {
  return {
    fov: FOV,
    position: [0, 0, 1],
    lookAt: [0, 0, 0],
    up: [0, 1, 0],
    shiftX: 0,
    shiftY: 0,
    width: 1,
    height: 1,
    pxPerUnit: 1,
    bottom: 1,
  };
}

/**
 * @param {CameraPose} pose
 * @param {readonly [number, number, number]} point
 * @returns {[number, number]} CSS px in the window
 */
export function project(pose, [px, py, pz]) {
  const back = [0, 1, 2].map((i) => (pose.position[i] ?? 0) - (pose.lookAt[i] ?? 0));
  const [bx = 0, by = 0, bz = 0] = back;
  const distance = Math.hypot(bx, by, bz);
  const [ux, uy, uz] = pose.up;
  const dx = px - pose.position[0];
  const dy = py - pose.position[1];
  const dz = pz - pose.position[2];
  const depth = -(dx * bx + dy * by + dz * bz) / distance;
  const across = (dx * (uy * bz - uz * by) + dy * (uz * bx - ux * bz) + dz * (ux * by - uy * bx)) / distance;
  const scale = pose.height / 2 / Math.tan((pose.fov / 2) * RADIANS) / depth;
  return [
    pose.width / 2 + across * scale - pose.shiftX,
    pose.height / 2 - (dx * ux + dy * uy + dz * uz) * scale - pose.shiftY,
  ];
}

/** @param {number} yaw @param {number} pitch degrees; 90 looks straight down */
function turn(yaw, pitch) {
  const sy = Math.sin(yaw * RADIANS);
  const cy = Math.cos(yaw * RADIANS);
  const sp = Math.sin(pitch * RADIANS);
  const cp = Math.cos(pitch * RADIANS);
  axes.rx = cy;
  axes.rz = -sy;
  axes.ux = -sy * sp;
  axes.uy = cp;
  axes.uz = -cy * sp;
  axes.bx = sy * cp;
  axes.by = sp;
  axes.bz = cy * cp;
}

/**
 * The shortest distance from which a stretch of the track, with everything on it, fits into the band.
 *
 * @param {typeof near} into
 * @param {Band} band
 * @param {{width: number, height: number}} size
 * @param {number} focal px
 * @param {number} left @param {number} width of the stretch
 * @param {number} reach how far from its middle the big sphere may be
 * @param {number} share of the spare width that lies left of it
 */
function solve(into, band, size, focal, left, width, reach, share) {
  const margin = size.width < NARROW_PX ? 6 : 10;
  const roomX = Math.max(1, band.width - 2 * margin);
  const roomY = Math.max(1, band.height - 2 * margin);
  let low = Math.log(NEAREST_DISTANCE);
  let high = Math.log(FARTHEST_DISTANCE);
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (fits(Math.exp(middle), focal, width, reach, roomX, roomY)) high = middle;
    else low = middle;
  }
  into.distance = Math.exp(high);
  into.x = left + width / 2;
  measure(into.distance, focal, width, reach);
  const spare = roomX - (extent.right - extent.left);
  into.shiftX = size.width / 2 + extent.left - (band.left + margin + Math.max(0, spare) * share);
  into.shiftY = size.height / 2 + (extent.top + extent.bottom) / 2 - (band.top + band.height / 2);
}

/**
 * @param {number} distance @param {number} focal @param {number} width @param {number} reach
 * @param {number} roomX @param {number} roomY
 * @returns {boolean}
 */
function fits(distance, focal, width, reach, roomX, roomY) {
  return (
    measure(distance, focal, width, reach) &&
    extent.right - extent.left <= roomX &&
    extent.bottom - extent.top <= roomY
  );
}

/**
 * Fills `extent` with the picture of a stretch of the track around x = 0: its blocks in their glass, the struck words and
 * brackets below, and both spheres with their names.
 *
 * @param {number} distance @param {number} focal @param {number} width
 * @param {number} reach how far from the middle the big sphere may be
 * @returns {boolean} whether all of it lies before the camera
 */
function measure(distance, focal, width, reach) {
  extent.left = extent.top = Infinity;
  extent.right = extent.bottom = -Infinity;
  const half = width / 2;
  const edge = half + BOX.pad;
  const face = BLOCK.depth / 2 + BOX.pad;
  const top = BLOCK.height + BOX.pad;
  const last = half - BLOCK.minWidth / 2;
  let seen = true;
  for (let side = -1; side <= 1; side += 2) {
    for (let z = -face; z <= face; z += 2 * face) {
      seen = cover(side * edge, 0, z, 0, 0, distance, focal) && seen;
      seen = cover(side * edge, top, z, 0, 0, distance, focal) && seen;
    }
    seen = cover(side * half, -APRON.reach, APRON.z, 0, 0, distance, focal) && seen;
    seen = cover(side * half, 0, APRON.z + APRON.reach, 0, 0, distance, focal) && seen;
    seen = cover(side * last, DRAFT.y, DRAFT.z, DRAFT.radius, DRAFT.name, distance, focal) && seen;
    seen = cover(side * reach, TARGET.y, TARGET.z, TARGET.radius, TARGET.name, distance, focal) && seen;
  }
  return seen;
}

/**
 * Widens `extent` by a ball of `radius` round a point, and by what stands `above` its centre in the picture.
 *
 * @param {number} x @param {number} y @param {number} z @param {number} radius @param {number} above
 * @param {number} distance @param {number} focal
 * @returns {boolean} whether the ball lies before the camera
 */
function cover(x, y, z, radius, above, distance, focal) {
  const height = y - AIM_Y;
  const depth = distance - (x * axes.bx + height * axes.by + z * axes.bz);
  if (depth <= radius + 0.1) return false;
  const scale = focal / depth;
  const across = (x * axes.rx + z * axes.rz) * scale;
  const up = (x * axes.ux + height * axes.uy + z * axes.uz) * scale;
  extent.left = Math.min(extent.left, across - radius * scale);
  extent.right = Math.max(extent.right, across + radius * scale);
  extent.top = Math.min(extent.top, -up - Math.max(radius, above) * scale);
  extent.bottom = Math.max(extent.bottom, -up + radius * scale);
  return true;
}

/** @param {[number, number, number]} into @param {number} x @param {number} y @param {number} z */
function set(into, x, y, z) {
  into[0] = x;
  into[1] = y;
  into[2] = z;
}
