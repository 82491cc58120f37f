import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {SPACE} from '../../../static/js/playback/layout.js';
import {UNIT, createFlatCamera, frameFlat} from '../../../static/js/flat/geometry.js';
import {LAYERS, createPicture, drawPicture} from '../../../static/js/flat/picture.js';
import {BAND, NAMES, SIZE, allFrames, frameIn, goldenTimeline} from './moments.js';

/** @import {Frame} from '../../../static/js/playback/frame.d.ts' */
/** @import {LayerName, Picture} from '../../../static/js/flat/flat.d.ts' */

const {BLOCK} = SPACE;
const RUNS = ['defaults', 'eight-good', 'four-poor', 'mixed', 'plain'];

/** @param {Frame} frame @param {Picture} [into] */
function drawn(frame, into = createPicture()) {
  drawPicture(frame, frameFlat(BAND, frame.shot, SIZE, createFlatCamera()), NAMES, into);
  return into;
}

/** What a picture shows, without what its pools still hold. @param {Picture} picture @param {LayerName} name */
const shapes = (picture, name) => picture[name].shapes.slice(0, picture[name].count);

/** @param {Picture} picture @param {LayerName} name */
const texts = (picture, name) => shapes(picture, name).map(({text}) => text);

test('every number of every moment is one, and nothing is more than there', () => {
  for (const name of RUNS) {
    const picture = createPicture();
    for (const frame of allFrames(goldenTimeline(name))) {
      drawn(frame, picture);
      for (const [layer] of LAYERS) {
        for (const {at, opacity} of shapes(picture, layer)) {
          assert.ok(at.every(Number.isFinite), `${layer} at ${frame.t}`);
          assert.ok(opacity > 0 && opacity <= 1, `${layer} at ${frame.t}`);
        }
      }
    }
  }
});

test('a moment is the same picture whatever was drawn before it', () => {
  const timeline = goldenTimeline('mixed');
  const used = createPicture();
  for (const frame of allFrames(timeline)) drawn(frame, used);
  const frame = frameIn(timeline, 'pass', 0.4, ({round}) => round.index === 3);
  drawn(frame, used);
  const fresh = drawn(frame);
  for (const [layer] of LAYERS) assert.deepEqual(shapes(used, layer), shapes(fresh, layer), layer);
});

test('a pass lights one ray for each guess and one for the empty slot, all at once, and they end on the tops', () => {
  const frame = frameIn(goldenTimeline('defaults'), 'pass', 0.1);
  const picture = drawn(frame);
  const rays = shapes(picture, 'ray');
  assert.equal(rays.length, 5);
  assert.equal(new Set(rays.map(({opacity}) => opacity)).size, 1);
  rays.forEach(({at}, i) => assert.ok(Math.abs(at[2] / UNIT - (frame.pass.rayX[i] ?? NaN)) < 1e-9));
  for (const {at} of rays) assert.equal(at[3], -BLOCK.height * UNIT);
  assert.equal(picture.box.count, 1);
  assert.equal(picture.slot.count, 1);
});

test('guesses fall in their order from the disc: those that dropped first are lower', () => {
  const timeline = goldenTimeline('defaults');
  const falling = frameIn(timeline, 'guess', 0.9, (_, beat) => beat.guess === 3);
  const glass = shapes(drawn(falling), 'glass').map(({at: [, y, , height]}) => y + height);
  assert.ok(glass.length >= 3);
  assert.deepEqual(glass, [...glass].sort((a, b) => b - a));
});

test('a miss gets its cross and then shards; the word that was wrong stays struck under its correction', () => {
  const timeline = goldenTimeline('defaults');
  const missed = (/** @type {import('../../../static/js/playback/frame.d.ts').Span} */ {round}, /** @type {{guess: number}} */ {guess}) =>
    round.drafted[guess]?.verdict === 'rejected';
  const cross = drawn(frameIn(timeline, 'verdict', 0.3, missed));
  assert.equal(cross.flash.count, 1);
  assert.equal(cross.shard.count, 0);
  const broken = drawn(frameIn(timeline, 'verdict', 0.9, missed));
  assert.equal(broken.shard.count, 1);
  const after = frameIn(timeline, 'guess', 0.5, ({round}) => round.index === 1);
  const [word] = texts(drawn(after), 'struck');
  assert.equal(word, timeline.spans[0]?.words[timeline.spans[0].round.accepted_length]);
});

test('a frame of the big model alone has no glass, no box, no mark and no count', () => {
  for (const frame of allFrames(goldenTimeline('plain'))) {
    const picture = drawn(frame);
    for (const layer of /** @type {LayerName[]} */ (['glass', 'box', 'mark', 'count', 'struck', 'shard'])) assert.equal(picture[layer].count, 0, layer);
  }
});

test('brackets say how many guesses were kept of how many', () => {
  const frame = frameIn(goldenTimeline('defaults'), 'sentenceEnd', 0.5);
  const said = frame.brackets.slice(0, frame.bracketCount).filter(({drafted}) => drafted > 0);
  assert.deepEqual(texts(drawn(frame), 'count'), said.map(({accepted, drafted}) => `${accepted}/${drafted}`));
});

test('every layer has its rule in the style sheet', () => {
  const css = readFileSync(new URL('../../../static/css/flat.css', import.meta.url), 'utf8');
  for (const [layer] of LAYERS) assert.match(css, new RegExp(`\\.flat-${layer}\\b`), layer);
  assert.doesNotMatch(css, /transition|animation/);
});

test('on a phone the draft waits inside the picture, with its name', () => {
  const [band, size] = [{left: 16, top: 120, width: 358, height: 270}, {width: 390, height: 844}];
  for (const frame of allFrames(goldenTimeline('defaults'))) {
    const camera = frameFlat(band, frame.shot, size, createFlatCamera());
    const picture = createPicture();
    drawPicture(frame, camera, NAMES, picture);
    const [x = 0, , radius = 0] = shapes(picture, 'disc').find(({tone}) => tone === 'draft')?.at ?? [];
    assert.ok(x - radius > camera.left * UNIT, `at ${frame.t}`);
  }
});

test('of a text of thousands of words only those near the picture are shapes of it', () => {
  const frame = frameIn(goldenTimeline('defaults'), 'pass', 0.5);
  const before = drawn(frame);
  const {blocks, blockCount} = frame;
  const [prompt] = blocks;
  assert.ok(prompt);
  const far = Array.from({length: 5000}, (_, i) => ({...prompt, slot: -100 - i, x: -50 - i}));
  Object.assign(frame, {blocks: [...far, ...blocks.slice(0, blockCount)], blockCount: blockCount + far.length});
  const picture = drawn(frame);
  assert.ok(picture.word.count < before.word.count + 100, `${picture.word.count} words`);
  for (const text of texts(before, 'word')) assert.ok(texts(picture, 'word').includes(text), text);
});
