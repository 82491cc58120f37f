import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createFrame} from '../../../static/js/playback/pose.js';
import {SPACE} from '../../../static/js/playback/layout.js';
import {BREAK, createPlace, placeBlock} from '../../../static/js/scene/paths.js';

/** @import {Block} from '../../../static/js/playback/frame.d.ts' */

const REST = SPACE.BLOCK.height / 2;

/** @param {Partial<Block>} change @returns {Block} */
function block(change) {
  return {slot: 3, round: 2, text: 'high', x: 4, width: 1.2, state: 'guess', progress: 0, opacity: 1, mark: 'none', ...change};
}

/** @param {Partial<Block>} change */
function placed(change) {
  const place = createPlace();
  const frame = createFrame();
  frame.target.x = 7;
  placeBlock(block(change), frame, place);
  return place;
}

test('a guess starts at the height of the draft sphere and comes to rest on the track', () => {
  assert.equal(placed({state: 'falling', progress: 0}).y, SPACE.DRAFT.y);
  const {x, y, z, scale} = placed({state: 'falling', progress: 1});
  assert.deepEqual([x, y, z, scale], [4.6, REST, 0, 1]);
});

test('a guess only ever falls, faster and faster', () => {
  const heights = [0, 0.25, 0.5, 0.75, 1].map((progress) => placed({state: 'falling', progress}).y);
  const drops = heights.slice(1).map((height, i) => (heights[i] ?? 0) - height);
  drops.slice(1).forEach((drop, i) => assert.ok(drop > (drops[i] ?? Infinity)));
});

test('the token of the target leaves its sphere small, and lands whole in its slot', () => {
  const start = placed({state: 'arriving', progress: 0});
  const reach = Math.hypot(start.x - 7, start.y - SPACE.TARGET.y, start.z - SPACE.TARGET.z);
  assert.ok(reach < SPACE.TARGET.radius * 1.1 && start.scale < 0.2);
  const end = placed({state: 'arriving', progress: 1});
  assert.deepEqual([end.x, end.scale, end.solid], [4.6, 1, 1]);
  assert.ok(Math.abs(end.y - REST) < 1e-9 && Math.abs(end.squash - 1) < 1e-9);
});

test('the token of the target passes from leaving to landing without a jump', () => {
  const before = placed({state: 'arriving', progress: 0.4 - 1e-9});
  const after = placed({state: 'arriving', progress: 0.4 + 1e-9});
  for (const key of /** @type {const} */ (['x', 'y', 'z', 'scale'])) assert.ok(Math.abs(before[key] - after[key]) < 1e-6, key);
});

test('a landing never pushes a block into the track', () => {
  for (let progress = 0.8; progress <= 1; progress += 0.01) {
    const {y, scale, squash} = placed({state: 'arriving', progress});
    assert.ok(y - REST * scale * squash > -1e-9, `at ${progress}`);
  }
});

test('an accepted guess is as much solid as it is no longer glass', () => {
  for (const progress of [0, 0.3, 0.7, 1]) {
    const {solid, glass} = placed({state: 'accepted', progress, opacity: 0.8});
    assert.ok(Math.abs(solid + glass - 0.8) < 1e-9);
  }
});

test('a rejected guess is glass under its cross, and nothing once it breaks', () => {
  assert.equal(placed({state: 'rejected', progress: BREAK / 2}).glass, 1);
  const broken = placed({state: 'rejected', progress: 1});
  assert.deepEqual([broken.glass, broken.solid, broken.word, broken.flash], [0, 0, 0, 0]);
});
