import assert from 'node:assert/strict';
import {test} from 'node:test';

import {placeAfter} from '../../../static/js/panels/roving.js';

test('arrows go from one thing to the next and stop at the ends, and Home and End lead there', () => {
  const from = (/** @type {number} */ at, /** @type {string[]} */ ...keys) => keys.map((key) => placeAfter(key, at, 5));
  assert.deepEqual(from(2, 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End'), [3, 3, 1, 1, 0, 4]);
  assert.deepEqual(from(0, 'ArrowLeft', 'ArrowUp'), [0, 0]);
  assert.deepEqual(from(4, 'ArrowRight', 'ArrowDown'), [4, 4]);
});

test('other keys lead nowhere, nor does any in a group of nothing', () => {
  assert.equal(placeAfter('Tab', 1, 5), null);
  assert.equal(placeAfter(' ', 1, 5), null);
  assert.equal(placeAfter('End', 0, 0), null);
});
