import assert from 'node:assert/strict';
import {test} from 'node:test';
import {hexToRgb, toLinear} from '../../../static/js/scene/palette.js';

test('a hex colour is read channel by channel', () => {
  assert.deepEqual(hexToRgb('#ff8000'), [1, 128 / 255, 0]);
});

test('linear light has the published values of sRGB', () => {
  assert.equal(toLinear(0), 0);
  assert.equal(toLinear(1), 1);
  // IEC 61966-2-1: middle gray 0.5 is 0.2140 of full light.
  assert.ok(Math.abs(toLinear(0.5) - 0.21404) < 1e-5);
});
