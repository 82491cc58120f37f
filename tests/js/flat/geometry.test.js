import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createCameraPose, project} from '../../../static/js/playback/framing.js';
import {SPACE, promptLayout, sentenceRight, windowWidth} from '../../../static/js/playback/layout.js';
import {DISC, createFlatCamera, emWidth, fillCameraPose, fitted, frameFlat, splinters} from '../../../static/js/flat/geometry.js';
import {goldenTimeline} from './moments.js';

/** @import {Shot} from '../../../static/js/playback/frame.d.ts' */

const {APRON, BLOCK, BOX, DRAFT, EM, TARGET, X_HEIGHT} = SPACE;
/** Windows and the bands that their panels leave, the least x-height of the words and up to which K it is promised. */
const SIZES = [
  {width: 1440, height: 900, band: {left: 0, top: 104, width: 1440, height: 370}, xHeight: 9, upTo: 8},
  {width: 1024, height: 768, band: {left: 0, top: 100, width: 1024, height: 290}, xHeight: 9, upTo: 8},
  {width: 390, height: 844, band: {left: 0, top: 92, width: 390, height: 330}, xHeight: 7, upTo: 4},
];
const RUN = goldenTimeline('defaults').run;

/** @param {number} k @param {number} [whole] @returns {Shot} */
function shotOf(k, whole = 0) {
  const words = RUN?.words ?? null;
  const wholeLeft = promptLayout(RUN?.prompt ?? []).left;
  return {left: 7, width: windowWidth(words, k), wholeLeft, wholeWidth: sentenceRight(words) - wholeLeft, whole};
}

test('the glass of every window, both discs and all that hangs below lie in the free band', () => {
  for (const {band, ...size} of SIZES) {
    for (let k = 1; k <= 8; k++) {
      const shot = shotOf(k);
      const {scale, x, y} = frameFlat(band, shot, size, createFlatCamera());
      const said = `K = ${k} at ${size.width}`;
      assert.ok(x + (shot.left - BOX.pad) * scale >= band.left, said);
      assert.ok(x + (shot.left + shot.width + BOX.pad) * scale <= band.left + band.width, said);
      assert.ok(y - (TARGET.y + TARGET.name) * scale >= band.top, said);
      assert.ok(y + APRON.reach * scale <= band.top + band.height, said);
    }
  }
});

test('words are as large as the page promises', () => {
  for (const {band, xHeight, upTo, ...size} of SIZES) {
    for (let k = 1; k <= upTo; k++) {
      const {scale} = frameFlat(band, shotOf(k), size, createFlatCamera());
      assert.ok(scale * EM * X_HEIGHT >= xHeight, `K = ${k} at ${size.width}: ${scale * EM * X_HEIGHT}`);
    }
  }
});

test('the past gets the larger share of the width to spare', () => {
  const {band, ...size} = /** @type {typeof SIZES[number]} */ (SIZES[0]);
  const shot = shotOf(3);
  const {scale, x} = frameFlat(band, shot, size, createFlatCamera());
  assert.ok(x + shot.left * scale > band.width - (x + (shot.left + shot.width) * scale));
});

test('a wide picture draws back to the whole sentence, ever smaller on the way; a phone does not', () => {
  const {band, ...size} = /** @type {typeof SIZES[number]} */ (SIZES[0]);
  let last = Infinity;
  for (let whole = 0; whole <= 1; whole += 0.125) {
    const {scale} = frameFlat(band, shotOf(4, whole), size, createFlatCamera());
    assert.ok(scale < last);
    last = scale;
  }
  const {wholeLeft, wholeWidth} = shotOf(4, 1);
  const camera = frameFlat(band, shotOf(4, 1), size, createFlatCamera());
  assert.ok(camera.left <= wholeLeft && camera.right >= wholeLeft + wholeWidth);

  const phone = /** @type {typeof SIZES[number]} */ (SIZES[2]);
  assert.deepEqual(frameFlat(phone.band, shotOf(4, 1), phone, createFlatCamera()), frameFlat(phone.band, shotOf(4), phone, createFlatCamera()));
});

test('the pose for those who place things over the scene projects to where the flat picture draws', () => {
  const {band, ...size} = /** @type {typeof SIZES[number]} */ (SIZES[1]);
  const camera = frameFlat(band, shotOf(5), size, createFlatCamera());
  const pose = createCameraPose();
  fillCameraPose(camera, size, band, pose);
  for (const [x, y] of /** @type {[number, number][]} */ ([[7, 0], [9.5, 0.78], [-3, 2.26]])) {
    const [column, row] = project(pose, [x, y, 0]);
    assert.ok(Math.abs(column - (camera.x + x * camera.scale)) < 1e-6);
    assert.ok(Math.abs(row - (camera.y - y * camera.scale)) < 1e-6);
  }
  assert.equal(pose.pxPerUnit, camera.scale);
});

test('the discs touch neither each other nor the glass, at their largest', () => {
  assert.ok(DRAFT.y + DISC.draft * 1.07 < TARGET.y - DISC.target * 1.05);
  assert.ok(DRAFT.y - DISC.draft * 1.07 > BLOCK.height + BOX.pad);
});

test('letters that the table does not know take the width of their kind', () => {
  assert.equal(emWidth('時間'), 2);
  assert.equal(emWidth('e\u0301'), emWidth('e'));
  assert.equal(emWidth('👩\u200d🚀'), 2);
  assert.ok(emWidth('שלום') > 1.5);
});

test('a word that is wider than its room is set smaller, one that fits is not', () => {
  assert.equal(fitted('so', 2, EM), EM);
  assert.ok(Math.abs(fitted('時間時間時間', 1.2, EM) * 6 - 1.2) < 1e-12);
});

const BROKEN = {x: 2, width: 1.4, slot: 5, round: 3};

/** @param {[number, number][]} corners */
function area(corners) {
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0], [cx, cy] = [0, 0]] = corners;
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}

test('a block breaks into pieces that fill it exactly', () => {
  for (const width of [0.62, 1.4, 2.9]) {
    const pieces = splinters({...BROKEN, width}, 0);
    const sum = pieces.reduce((total, piece) => total + area(piece), 0);
    assert.ok(Math.abs(sum - width * BLOCK.height) < 1e-9);
    for (const [x, y] of pieces.flat()) {
      assert.ok(x > 2 - 1e-9 && x < 2 + width + 1e-9 && y > -1e-9 && y < BLOCK.height + 1e-9);
    }
  }
});

test('the pieces fly apart, fall in the end, and another block breaks in another way', () => {
  const spread = (/** @type {number} */ time) => {
    const xs = splinters(BROKEN, time).flat().map(([x]) => x);
    return Math.max(...xs) - Math.min(...xs);
  };
  const lowest = (/** @type {number} */ time) => Math.min(...splinters(BROKEN, time).flat().map(([, y]) => y));
  assert.ok(spread(0.5) > spread(0.2) && spread(0.2) > spread(0));
  assert.ok(lowest(1) < -0.5);
  for (const other of [{...BROKEN, slot: 6}, {...BROKEN, round: 4}]) assert.notDeepEqual(splinters(other, 0.3), splinters({...BROKEN}, 0.3));
});
