/** @import {CameraKind, CameraPose} from '../playback/frame.d.ts' */
/** @import {View} from './stage.d.ts' */
import {PerspectiveCamera} from 'three';

/** Between these elevations the apron before the track folds from hanging to lying. */
const FOLD_FROM = 0.6;
const FOLD_TO = 1.05;
/** Over so many px above the lower end of the band things fade out. */
const FADE_PX = 16;

/** The camera of three and the same camera in the terms of the views; both follow the pose and nothing else. */
export function createCamera() {
  const camera = new PerspectiveCamera();
  /** Height of a point in the picture: what `clear` needs of the last pose. */
  const lens = {focal: 1, middle: 0, bottom: 0};
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
    pxPerUnit: 1,
    clear(x, y, z) {
      const [px, py, pz] = view.position;
      const [rx, ry, rz] = view.right;
      const [ux, uy, uz] = view.up;
      const [dx, dy, dz] = [x - px, y - py, z - pz];
      const depth = -(dx * (ry * uz - rz * uy) + dy * (rz * ux - rx * uz) + dz * (rx * uy - ry * ux));
      const row = lens.middle - (lens.focal * (dx * ux + dy * uy + dz * uz)) / depth;
      return Math.min(1, Math.max(0, (lens.bottom - row) / FADE_PX));
    },
  };

  /**
   * @param {CameraPose} pose
   * @param {CameraKind} kind
   */
  function update(pose, kind) {
    const {position, target, up, width, height} = pose;
    camera.fov = pose.fov;
    camera.aspect = width / height;
    camera.position.fromArray(position);
    camera.up.fromArray(up);
    camera.lookAt(target[0], target[1], target[2]);
    const dy = position[1] - target[1];
    const dz = position[2] - target[2];
    view.distance = Math.hypot(position[0] - target[0], dy, dz);
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
    const fold = Math.min(1, Math.max(0, (view.elevation - FOLD_FROM) / (FOLD_TO - FOLD_FROM)));
    view.tilt = fold * fold * (3 - 2 * fold) * (Math.PI / 2);
    view.pxPerUnit = pose.pxPerUnit;
    lens.focal = height / 2 / Math.tan((pose.fov * Math.PI) / 360);
    lens.middle = height / 2 - pose.shiftY;
    lens.bottom = pose.bottom;
    const half = width / 2 / pose.pxPerUnit;
    const middle = target[0] + pose.shiftX / pose.pxPerUnit;
    view.visibleLeft = middle - half;
    view.visibleRight = middle + half;
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
