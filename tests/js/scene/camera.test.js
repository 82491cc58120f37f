import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createCameraPose, frameCamera, project} from '../../../static/js/playback/framing.js';
import {SPACE} from '../../../static/js/playback/layout.js';
import {createCamera} from '../../../static/js/scene/camera.js';

const {DRAFT} = SPACE;
const SHOT = {left: 4, width: 3.6, whole: 0, wholeLeft: -4, wholeWidth: 30};

test('a ball at its leftmost place lies just inside the edge of the picture, from every camera', () => {
  const size = {width: 390, height: 844};
  const band = {left: 16, top: 120, width: 358, height: 270};
  for (const kind of /** @type {const} */ (['orbit', 'side', 'top'])) {
    const pose = frameCamera(kind, band, SHOT, {yaw: 0, pitch: 0, zoom: 1}, size, createCameraPose());
    const camera = createCamera();
    camera.update(pose, kind);
    const x = camera.view.leftmost(DRAFT.y, DRAFT.z, DRAFT.radius);
    const [px] = project(pose, [x, DRAFT.y, DRAFT.z]);
    const radius = DRAFT.radius * pose.pxPerUnit;
    assert.ok(px > radius && px < radius + 8, `${kind}: ${px} px, radius ${radius}`);
    assert.ok(x < SHOT.left, `${kind}: beside the guesses`);
  }
});
