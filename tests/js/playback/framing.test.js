import assert from 'node:assert/strict';
import {test} from 'node:test';

import {SPACE, promptLayout, sentenceRight, windowWidth} from '../../../static/js/playback/layout.js';
import {createCameraPose, frameCamera, project} from '../../../static/js/playback/framing.js';
import {goldenRuns, moments} from '../helpers.js';

/** @import {Band, CameraKind, CameraPose, Shot} from '../../../static/js/playback/frame.d.ts' */

const {APRON, BLOCK, DRAFT, TARGET} = SPACE;
/** @type {CameraKind[]} */
const KINDS = ['orbit', 'side', 'top'];
const STILL = {yaw: 0, pitch: 0, zoom: 1};
/** Windows, the bands that their panels leave, the least x-height of the words and up to which K it is promised. */
const SIZES = [
  {width: 1440, height: 900, band: {left: 0, top: 104, width: 1440, height: 370}, xHeight: 9, upTo: 8},
  {width: 1024, height: 768, band: {left: 0, top: 100, width: 1024, height: 290}, xHeight: 9, upTo: 8},
  {width: 390, height: 844, band: {left: 0, top: 92, width: 390, height: 330}, xHeight: 7, upTo: 4},
];

/** The header of the sentence that the page plays. */
function rocket() {
  const golden = goldenRuns().find(({run}) => run.source === 'script:rocket');
  assert.ok(golden, 'tests/golden has no run of script:rocket');
  return golden.run;
}

/** @param {number} draftLength @param {number} [left] @param {number} [whole] @returns {Shot} */
function shotOf(draftLength, left = 0, whole = 0) {
  const {words, prompt} = rocket();
  const wholeLeft = promptLayout(prompt).left;
  return {left, width: windowWidth(words, draftLength), wholeLeft, wholeWidth: sentenceRight(words) - wholeLeft, whole};
}

/** All combinations that the page promises. @param {(kind: CameraKind, size: typeof SIZES[number], draftLength: number) => void} check */
function everyFraming(check) {
  for (const size of SIZES) for (const kind of KINDS) for (let k = 1; k <= 8; k++) check(kind, size, k);
}

/** @param {CameraPose} pose @param {Band} band @param {[number, number, number]} point @param {string} what */
function inside(pose, band, point, what) {
  const [x, y] = project(pose, point);
  const fits = x >= band.left && x <= band.left + band.width && y >= band.top && y <= band.top + band.height;
  assert.ok(fits, `${what} at ${x.toFixed(1)}, ${y.toFixed(1)}`);
}

/** Distance in px between two points. @param {CameraPose} pose @param {[number, number, number]} a @param {[number, number, number]} b */
function px(pose, a, b) {
  const [ax, ay] = project(pose, a);
  const [bx, by] = project(pose, b);
  return Math.hypot(ax - bx, ay - by);
}

test('for every K, window and camera the blocks of a round, the apron and both spheres lie in the free band', () => {
  everyFraming((kind, size, k) => {
    const what = `${kind} ${size.width} K=${k}`;
    const shot = shotOf(k, 7.5);
    const pose = frameCamera(kind, size.band, shot, STILL, size, createCameraPose());
    const right = shot.left + shot.width;
    const middle = shot.left + shot.width / 2;
    for (const x of [shot.left, right]) {
      for (const y of [0, BLOCK.height]) {
        for (const z of [-BLOCK.depth / 2, BLOCK.depth / 2]) inside(pose, size.band, [x, y, z], `${what} block`);
      }
      if (kind === 'top') inside(pose, size.band, [x, 0, APRON.z + APRON.reach], `${what} apron`);
      else inside(pose, size.band, [x, -APRON.reach, APRON.z], `${what} apron`);
    }
    const up = pose.up;
    for (const [sphere, x] of /** @type {const} */ ([[DRAFT, shot.left + 1], [DRAFT, right - 1], [TARGET, middle]])) {
      for (const side of [-1, 1]) {
        inside(pose, size.band, [x + side * sphere.radius, sphere.y, sphere.z], `${what} sphere`);
        const reach = side > 0 ? sphere.name : -sphere.radius;
        inside(pose, size.band, [x + up[0] * reach, sphere.y + up[1] * reach, sphere.z + up[2] * reach], `${what} sphere`);
      }
    }
  });
});

test('the words of a round are as large as promised, at both ends of the window and in every camera', () => {
  const height = SPACE.EM * SPACE.X_HEIGHT;
  everyFraming((kind, size, k) => {
    if (k > size.upTo) return;
    const shot = shotOf(k);
    const pose = frameCamera(kind, size.band, shot, STILL, size, createCameraPose());
    for (const x of [shot.left, shot.left + shot.width]) {
      const seen =
        kind === 'top'
          ? px(pose, [x, BLOCK.height, 0], [x, BLOCK.height, -height])
          : px(pose, [x, BLOCK.height / 2, BLOCK.depth / 2], [x, BLOCK.height / 2 + height, BLOCK.depth / 2]);
      assert.ok(seen >= size.xHeight, `${kind} ${size.width} K=${k}: ${seen.toFixed(2)} px`);
    }
  });
});

test('on a phone K = 8 still leaves words of nearly five pixels', () => {
  const [, , phone] = SIZES;
  assert.ok(phone);
  for (const kind of KINDS) {
    const pose = frameCamera(kind, phone.band, shotOf(8), STILL, phone, createCameraPose());
    assert.ok(pose.pxPerUnit * SPACE.EM * SPACE.X_HEIGHT > 4.7);
  }
});

test('the scale depends on K and not on where the round is', () => {
  everyFraming((kind, size, k) => {
    const here = frameCamera(kind, size.band, shotOf(k, 0), STILL, size, createCameraPose());
    const there = frameCamera(kind, size.band, shotOf(k, 30), STILL, size, createCameraPose());
    assert.equal(here.pxPerUnit, there.pxPerUnit);
    const [x, y] = project(here, [1, 0.4, 0.3]);
    const [u, v] = project(there, [31, 0.4, 0.3]);
    assert.ok(Math.abs(x - u) < 1e-6 && Math.abs(y - v) < 1e-6);
  });
});

test('with width to spare the window stands right of the middle, so that the past is seen', () => {
  const [wide] = SIZES;
  assert.ok(wide);
  const shot = shotOf(4);
  const pose = frameCamera('side', wide.band, shot, STILL, wide, createCameraPose());
  const [left] = project(pose, [shot.left, 0.4, 0.3]);
  const [right] = project(pose, [shot.left + shot.width, 0.4, 0.3]);
  const spare = wide.width - (right - left);
  assert.ok(spare > 200);
  assert.ok(Math.abs(left / spare - 0.62) < 0.05);
});

test('the prompt is seen where a passage opens', () => {
  const {prompt, words} = rocket();
  const {left} = promptLayout(prompt);
  everyFraming((kind, size, k) => {
    const width = Math.max(windowWidth(words, k), -left);
    const pose = frameCamera(kind, size.band, {...shotOf(k, left), width}, STILL, size, createCameraPose());
    for (const x of [left, -BLOCK.gap]) inside(pose, size.band, [x, BLOCK.height, 0], `${kind} ${size.width} K=${k}`);
  });
});

test('drawn back, the whole sentence with its brackets lies in the band', () => {
  for (const size of SIZES.slice(0, 2)) {
    for (const kind of KINDS) {
      const shot = shotOf(4, 20, 1);
      const pose = frameCamera(kind, size.band, shot, STILL, size, createCameraPose());
      for (const x of [shot.wholeLeft, shot.wholeLeft + shot.wholeWidth]) {
        inside(pose, size.band, [x, BLOCK.height, 0], `${kind} block`);
        inside(pose, size.band, kind === 'top' ? [x, 0, APRON.z + APRON.reach] : [x, -APRON.reach, APRON.z], `${kind} apron`);
      }
    }
  }
});

test('drawing back is smooth: no point of the picture turns round on its way', () => {
  const [wide] = SIZES;
  assert.ok(wide);
  for (const kind of KINDS) {
    const pose = createCameraPose();
    let before = Infinity;
    for (const whole of moments(0, 1, 40)) {
      frameCamera(kind, wide.band, shotOf(4, 30, whole), STILL, wide, pose);
      assert.ok(pose.pxPerUnit <= before);
      before = pose.pxPerUnit;
    }
  }
});

test('phones do not draw back', () => {
  const [, , phone] = SIZES;
  assert.ok(phone);
  const still = frameCamera('orbit', phone.band, shotOf(4, 20, 0), STILL, phone, createCameraPose());
  assert.deepEqual(frameCamera('orbit', phone.band, shotOf(4, 20, 1), STILL, phone, createCameraPose()), still);
});

test('zoom scales the picture, and a turned camera keeps the round in the band', () => {
  const [wide] = SIZES;
  assert.ok(wide);
  const shot = shotOf(4);
  const still = frameCamera('orbit', wide.band, shot, STILL, wide, createCameraPose());
  const near = frameCamera('orbit', wide.band, shot, {...STILL, zoom: 2}, wide, createCameraPose());
  assert.ok(Math.abs(near.pxPerUnit / still.pxPerUnit - 2) < 1e-9);
  const turned = frameCamera('orbit', wide.band, shot, {yaw: 50, pitch: 40, zoom: 1}, wide, createCameraPose());
  for (const x of [shot.left, shot.left + shot.width]) inside(turned, wide.band, [x, BLOCK.height, 0], 'turned');
});

test('Side sees fronts straight on, Top sees tops straight down, Orbit looks from the left', () => {
  const [wide] = SIZES;
  assert.ok(wide);
  const pose = createCameraPose();
  const from = () => pose.position.map((value, i) => value - (pose.lookAt[i] ?? 0));
  frameCamera('side', wide.band, shotOf(4), STILL, wide, pose);
  assert.ok(Math.abs(from()[0] ?? 1) < 1e-9 && Math.abs(from()[1] ?? 1) < 1e-9);
  frameCamera('top', wide.band, shotOf(4), STILL, wide, pose);
  assert.ok(Math.abs(from()[0] ?? 1) < 1e-9 && Math.abs(from()[2] ?? 1) < 1e-6);
  frameCamera('orbit', wide.band, shotOf(4), STILL, wide, pose);
  assert.ok((from()[0] ?? 0) < 0 && (from()[1] ?? 0) > 0 && (from()[2] ?? 0) > 0);
});

test('a band with no room at all still gives a camera', () => {
  const pose = frameCamera('orbit', {left: 0, top: 0, width: 0, height: 0}, shotOf(8), STILL, {width: 300, height: 200}, createCameraPose());
  for (const value of [...pose.position, pose.shiftX, pose.shiftY, pose.pxPerUnit]) assert.ok(Number.isFinite(value));
});
