import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createFrame} from '../../../static/js/playback/pose.js';
import {createBrackets} from '../../../static/js/scene/brackets.js';

/** An atlas that knows what was written into it. */
function listeningAtlas() {
  /** @type {Set<string>} */
  const texts = new Set();
  return {
    texts,
    /** @param {string} text */
    text(text) {
      texts.add(text);
      return {u0: 0, v0: 0, u1: 0, v1: 0, width: text.length, height: 1};
    },
  };
}

/**
 * What a bracket of a round says, from left to right.
 *
 * @param {number} accepted @param {number} drafted @param {any} atlas
 */
function said(accepted, drafted, atlas) {
  const palette = /** @type {any} */ ({dim: [0, 0, 0]});
  const brackets = createBrackets(palette);
  const frame = createFrame();
  frame.brackets = [{round: 0, left: 0, right: 9, accepted, drafted, progress: 1, opacity: 1}];
  frame.bracketCount = 1;
  /** @type {{x: number, text: string}[]} */
  const written = [];
  const named = {text: (/** @type {string} */ text) => ({...atlas.text(text), text})};
  /** @type {any} */
  const labels = {write: (/** @type {{text: string}} */ {text}, /** @type {number} */ x) => written.push({x, text})};
  /** @type {any} */
  const strokes = {pen() {}, line() {}};
  /** @type {any} */
  const view = {tilt: 0, trackLeft: -1, trackRight: 10, clear: () => 1};
  assert.equal(brackets.update(frame, view, /** @type {any} */ (named), labels, strokes), true);
  return written.sort((a, b) => a.x - b.x).map(({text}) => text).join('');
}

test('a bracket says how many guesses were kept of how many, and nothing where none were made', () => {
  const atlas = listeningAtlas();
  assert.equal(said(3, 4, atlas), '3/4');
  assert.equal(said(0, 16, atlas), '0/16');
  assert.equal(said(16, 16, atlas), '16/16');
  assert.equal(said(0, 0, atlas), '');
});

test('all that brackets can say lies in the atlas from the start, so that its order tells nothing of what was seen', () => {
  const atlas = listeningAtlas();
  const palette = /** @type {any} */ ({dim: [0, 0, 0]});
  createBrackets(palette).prepare(/** @type {any} */ (atlas));
  const prepared = [...atlas.texts];
  for (let drafted = 1; drafted <= 16; drafted++) for (let accepted = 0; accepted <= drafted; accepted++) said(accepted, drafted, atlas);
  assert.deepEqual([...atlas.texts], prepared);
});
