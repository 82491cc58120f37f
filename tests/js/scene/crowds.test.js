import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createCameraPose, frameCamera, project} from '../../../static/js/playback/framing.js';
import {createFrame} from '../../../static/js/playback/pose.js';
import {createCamera} from '../../../static/js/scene/camera.js';
import {NEWEST, createWords} from '../../../static/js/scene/words.js';
import {inSight} from '../../../static/js/scene/paths.js';

/** @import {Block, BlockState, CameraKind} from '../../../static/js/playback/frame.d.ts' */
/** @import {View} from '../../../static/js/scene/stage.d.ts' */

const SIZE = {width: 1440, height: 900};

/** @param {number} slot @param {BlockState} [state] @returns {Block} */
const block = (slot, state = 'committed') => ({slot, round: slot, text: `word${slot}`, x: slot * 1.4, width: 1.2, state, progress: 1, opacity: 1, mark: 'none'});

/** Some thousand words on the track, the newest last, and a camera that holds the last five slots. @param {number} count @param {CameraKind} kind @param {number} [yaw] */
function crowd(count, kind, yaw = 0) {
  const frame = createFrame();
  frame.blocks = Array.from({length: count}, (_, slot) => block(slot));
  frame.blockCount = count;
  Object.assign(frame.shot, {left: (count - 5) * 1.4, width: 5 * 1.4});
  const band = {left: 24, top: 100, width: 1392, height: 420};
  const pose = frameCamera(kind, band, frame.shot, {yaw, pitch: 0, zoom: 1}, SIZE, createCameraPose());
  const camera = createCamera();
  camera.update(pose, kind);
  return {frame, pose, view: camera.view};
}

test('what can be in the picture is drawn, and of thousands of blocks little more', () => {
  for (const kind of /** @type {const} */ (['orbit', 'side', 'top'])) {
    for (const yaw of kind === 'orbit' ? [0, -25, 40] : [0]) {
      const {frame, pose, view} = crowd(5000, kind, yaw);
      let drawn = 0;
      for (const each of frame.blocks) {
        if (inSight(each, view)) drawn++;
        else {
          for (const x of [each.x, each.x + each.width]) {
            for (const [y, z] of /** @type {[number, number][]} */ ([[0, 0.31], [0.78, 0.31], [0.78, -0.31], [-0.66, 0.36], [0, 1.02]])) {
              const [px] = project(pose, [x, y, z]);
              assert.ok(px < 0 || px > SIZE.width, `${kind} ${yaw}: slot ${each.slot} at ${px}`);
            }
          }
        }
      }
      assert.ok(drawn >= 5 && drawn < 60, `${kind} ${yaw}: ${drawn} drawn`);
    }
  }
});

test('a block on its way is drawn wherever its slot is', () => {
  const {view} = crowd(5000, 'orbit');
  assert.equal(inSight(block(0), view), false);
  assert.equal(inSight(block(0, 'struck'), view), false);
  for (const state of /** @type {const} */ (['falling', 'guess', 'accepted', 'rejected', 'discarded', 'arriving'])) assert.equal(inSight(block(0, state), view), true);
});

/** An atlas with room for so many texts, which counts what it is asked to make. @param {number} room */
function smallAtlas(room) {
  /** @type {Map<string, object>} */
  const texts = new Map();
  return {
    texts,
    asked: 0,
    find: (/** @type {string} */ text) => texts.get(text) ?? null,
    mark: () => null,
    get used() {
      return texts.size / room;
    },
    /** @param {string} text */
    text(text) {
      this.asked++;
      if (!texts.has(text) && texts.size < room) texts.set(text, {text, width: 1, height: 1});
      return texts.get(text) ?? null;
    },
  };
}

/** @param {Partial<View>} view @param {number} count @param {ReturnType<typeof smallAtlas>} atlas */
function write(view, count, atlas) {
  const frame = createFrame();
  frame.blocks = Array.from({length: count}, (_, slot) => block(slot));
  frame.blockCount = count;
  /** @type {Set<string>} */
  const written = new Set();
  /** @type {any} */
  const labels = {write: (/** @type {{text: string}} */ {text}) => written.add(text)};
  const colours = /** @type {any} */ ({dim: [0, 0, 0], draft: [0, 0, 0], promptText: [0, 0, 0], committedText: [0, 0, 0], guessText: [0, 0, 0], ink: [0, 0, 0]});
  /** @type {any} */
  const strokes = {pen() {}, line() {}};
  const all = /** @type {any} */ ({pxPerUnit: 60, tilt: 0, clear: () => 1, ...view});
  const placed = createWords(colours).update(frame, all, /** @type {any} */ (atlas), labels, strokes);
  return {written, placed};
}

test('only words in sight take room, and all of them are written where there is enough', () => {
  const atlas = smallAtlas(1000);
  const {written, placed} = write({trackLeft: 1400, trackRight: 1428}, 5000, atlas);
  assert.equal(placed, Infinity);
  assert.deepEqual([...written].sort(), Array.from({length: 20}, (_, i) => `word${1000 + i}`));
  assert.equal(atlas.texts.size, written.size);
});

test('where there are more words than room the newest are written, and each frame asks for one more at most', () => {
  const atlas = smallAtlas(100);
  const {written, placed} = write({trackLeft: -1, trackRight: 1e6}, 5000, atlas);
  for (let i = 0; i < NEWEST; i++) assert.ok(written.has(`word${4999 - i}`), `the newest but ${i}`);
  assert.ok(placed >= NEWEST && placed < 100 && written.size === placed, String(placed));
  assert.ok(atlas.texts.size < 100, 'no room is left for the words to come');
  atlas.asked = 0;
  write({trackLeft: -1, trackRight: 1e6}, 5000, atlas);
  assert.ok(atlas.asked <= NEWEST + 1, String(atlas.asked));
});

test('words too small to be read take no room', () => {
  const atlas = smallAtlas(10);
  const {written, placed} = write({trackLeft: -1, trackRight: 1e6, pxPerUnit: 3}, 50, atlas);
  assert.deepEqual([written.size, placed, atlas.texts.size], [0, Infinity, 0]);
});
