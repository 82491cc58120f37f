/** three's camera, and the same camera as numbers for the views. */

/** @import {CameraKind, CameraPose} from '../playback/frame.d.ts' */
/** @import {View} from './stage.d.ts' */
import {PerspectiveCamera} from './three.js';
import {SPACE} from '../playback/layout.js';
import {clamp01, progress, smooth} from '../playback/ease.js';

/** Between these elevations the strip in front of the track folds from hanging to lying. */
const FOLD_FROM = 0.6;
const FOLD_TO = 1.05;
/** Things fade out over this many px above the lower end of the band. */
const FADE_PX = 16;
/** Things in front of and behind the middle of the track are visible a little further out. */
const MARGIN = 2;
/** What waits at the edge of the picture keeps this many px of distance from it. */
const EDGE_PX = 4;
/** The track may be visible without end: this many halves of the picture's width are enough. */
const FARTHEST = 8;

/** three's camera, and the same camera in the terms that the views need. Both depend only on the pose. */
export function createCamera() {
  const camera = new PerspectiveCamera();
  /** What `clear` and `leftmost` need of the last pose: its middle, lower and left end in px. */
  const lens = {focal: 1, middle: 0, bottom: 0, left: 0};
  /** @type {View} */
  const view = {
    kind: 'orbit',
    position: [0, 0, 1],
    right: [1, 0, 0],
    up: [0, 1, 0],
    distance: 1,
    elevation: 0,
    tilt: 0,
    visibleLeft: 0,
    visibleRight: 0,
    trackLeft: 0,
    trackRight: 0,
    pxPerUnit: 1,
    clear(x, y, z) {
      const {position, right, up} = view;
      const dx = x - position[0];
      const dy = y - position[1];
      const dz = z - position[2];
      const backX = right[1] * up[2] - right[2] * up[1];
      const backY = right[2] * up[0] - right[0] * up[2];
      const backZ = right[0] * up[1] - right[1] * up[0];
      const depth = -(dx * backX + dy * backY + dz * backZ);
      const row = lens.middle - (lens.focal * (dx * up[0] + dy * up[1] + dz * up[2])) / depth;
      return clamp01((lens.bottom - row) / FADE_PX);
    },
    leftmost: (y, z, radius) => cross(lens.left + radius * view.pxPerUnit + EDGE_PX, y, z) ?? -Infinity,
  };

  /**
   * @param {CameraPose} pose
   * @param {CameraKind} kind
   */
  function update(pose, kind) {
    const {position, lookAt, up, width, height} = pose;
    camera.fov = pose.fov;
    camera.aspect = width / height;
    camera.position.fromArray(position);
    camera.up.fromArray(up);
    camera.lookAt(lookAt[0], lookAt[1], lookAt[2]);
    const dy = position[1] - lookAt[1];
    const dz = position[2] - lookAt[2];
    view.distance = Math.hypot(position[0] - lookAt[0], dy, dz);
    camera.near = Math.max(0.1, view.distance * 0.25);
    camera.far = view.distance * 6;
    camera.setViewOffset(width, height, pose.shiftX, pose.shiftY, width, height);
    camera.updateMatrixWorld();

    const axes = camera.matrixWorld.elements;
    view.kind = kind;
    copy(position, 0, view.position);
    copy(axes, 0, view.right);
    copy(axes, 4, view.up);
    view.elevation = Math.atan2(dy, Math.max(1e-6, dz));
    view.tilt = smooth(progress(view.elevation, FOLD_FROM, FOLD_TO)) * (Math.PI / 2);
    view.pxPerUnit = pose.pxPerUnit;
    lens.focal = height / 2 / Math.tan((pose.fov * Math.PI) / 360);
    lens.middle = height / 2 - pose.shiftY;
    lens.bottom = pose.bottom;
    lens.left = pose.shiftX - width / 2;
    const half = width / 2 / pose.pxPerUnit;
    const middle = lookAt[0] + pose.shiftX / pose.pxPerUnit;
    view.visibleLeft = middle - half;
    view.visibleRight = middle + half;
    view.trackLeft = Math.max(lookAt[0] - FARTHEST * half, meet(-1, pose)) - MARGIN;
    view.trackRight = Math.min(lookAt[0] + FARTHEST * half, meet(1, pose)) + MARGIN;
  }

  /** Where the left (-1) or right (1) edge of the picture meets the track. @param {-1 | 1} side @param {CameraPose} pose */
  function meet(side, {shiftX, width}) {
    return cross(shiftX + (side * width) / 2, SPACE.BLOCK.height / 2, 0) ?? side * Infinity;
  }

  /**
   * Where a column of the picture meets a line along the track.
   *
   * @param {number} column px from the principal point @param {number} y @param {number} z of the line
   * @returns {number | null} x; null where it never does
   */
  function cross(column, y, z) {
    const {position, right, up} = view;
    const slope = column / lens.focal;
    const backX = right[1] * up[2] - right[2] * up[1];
    const backY = right[2] * up[0] - right[0] * up[2];
    const backZ = right[0] * up[1] - right[1] * up[0];
    const dy = y - position[1];
    const dz = z - position[2];
    const across = right[1] * dy + right[2] * dz + slope * (backY * dy + backZ * dz);
    const along = right[0] + slope * backX;
    return along > 1e-6 ? position[0] - across / along : null;
  }

  return {object: camera, view, update};
}

/**
 * @param {ArrayLike<number>} from
 * @param {number} start
 * @param {[number, number, number]} into
 */
function copy(from, start, into) {
  into[0] = from[start] ?? 0;
  into[1] = from[start + 1] ?? 0;
  into[2] = from[start + 2] ?? 0;
}
