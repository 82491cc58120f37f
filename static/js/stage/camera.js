/** @import {CameraKind, CameraPose} from '../playback/frame.d.ts' */
/** @import {View} from './stage.d.ts' */
import {PerspectiveCamera} from 'three';

/** Between these elevations the apron before the track folds from hanging to lying. */
const FOLD_FROM = 0.6;
const FOLD_TO = 1.05;

/** The camera of three and the same camera in the terms of the views; both follow the pose and nothing else. */
export function createCamera() {
  const camera = new PerspectiveCamera();
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
  };

  /**
   * @param {CameraPose} pose
   * @param {CameraKind} kind
   */
  function update(pose, kind) {
    const {position, target, up, width, height} = pose;
    camera.fov = pose.fov;
    camera.aspect = width / height;
    camera.position.set(...position);
    camera.up.set(...up);
    camera.lookAt(...target);
    const [dx, dy, dz] = [position[0] - target[0], position[1] - target[1], position[2] - target[2]];
    view.distance = Math.hypot(dx, dy, dz);
    camera.near = Math.max(0.1, view.distance * 0.25);
    camera.far = view.distance * 6;
    camera.setViewOffset(width, height, pose.shiftX, pose.shiftY, width, height);
    camera.updateMatrixWorld();

    const axes = camera.matrixWorld.elements;
    view.kind = kind;
    for (const axis of /** @type {const} */ ([0, 1, 2])) {
      view.position[axis] = position[axis];
      view.right[axis] = axes[axis] ?? 0;
      view.up[axis] = axes[4 + axis] ?? 0;
    }
    view.elevation = Math.atan2(dy, Math.max(1e-6, dz));
    const fold = Math.min(1, Math.max(0, (view.elevation - FOLD_FROM) / (FOLD_TO - FOLD_FROM)));
    view.tilt = fold * fold * (3 - 2 * fold) * (Math.PI / 2);
    view.pxPerUnit = pose.pxPerUnit;
    const half = width / 2 / pose.pxPerUnit;
    const middle = target[0] + pose.shiftX / pose.pxPerUnit;
    view.visibleLeft = middle - half;
    view.visibleRight = middle + half;
  }

  return {object: camera, view, update};
}
