import assert from 'node:assert/strict';
import {test} from 'node:test';

import {fixed, isSlower, milliseconds, percent, seconds, times} from '../../../static/js/panels/format.js';

test('a figure that cannot be given is a dash', () => {
  for (const print of [percent, times, (/** @type {number | null} */ value) => fixed(value, 1)]) assert.equal(print(null), '–');
});

test('big model only prints 1.3 tokens a second beside 1.0×, even where floats fall short of one', () => {
  assert.equal(fixed(1000 / 750, 1), '1.3');
  assert.equal(times((1000 / 750) * 0.75 - 1e-12), '1.0×');
  assert.equal(isSlower(1 - 1e-12), false);
});

test('a speedup below one keeps a second digit, so that slower never stands beside 1.0×', () => {
  assert.equal(times(0.766), '0.77×');
  assert.equal(times(0.96), '0.96×');
  assert.equal(isSlower(0.96), true);
  assert.equal(isSlower(null), false);
});

test('shares print whole or to a tenth', () => {
  assert.equal(percent(0.618), '62%');
  assert.equal(percent(0.618, 1), '61.8%');
});

test('model time prints without a tail of zeros', () => {
  assert.equal(milliseconds(60), '60');
  assert.equal(milliseconds(62.5), '62.5');
  assert.equal(seconds(990), '0.99 s');
});
