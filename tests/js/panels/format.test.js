import assert from 'node:assert/strict';
import {test} from 'node:test';

import '../english.js';
import {compact, exactly, fixed, isSlower, milliseconds, percent, times} from '../../../static/js/panels/format.js';
import {seconds} from '../../../static/js/panels/format-time.js';

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
  assert.equal(milliseconds(0), '0');
  assert.equal(seconds(990), '0.99 s');
});

test('small costs stay apart, and none prints as nothing', () => {
  assert.deepEqual([5.2, 4.3, 0.12, 99].map(seconds), ['5.2 ms', '4.3 ms', '0.12 ms', '99 ms']);
  assert.deepEqual([100, 810, 60_000].map(seconds), ['0.10 s', '0.81 s', '60.00 s']);
  assert.equal(milliseconds(0.004), '0.004');
});

test('a value that somebody has set is printed as it is held', () => {
  assert.deepEqual([0.8, 0.999, 1, 0].map((value) => exactly(value, 2)), ['0.80', '0.999', '1.00', '0.00']);
  assert.deepEqual([1, 0.25, 1.1, 4].map((value) => exactly(value, 0)), ['1', '0.25', '1.1', '4']);
});

test('a value with more digits than there is room for ends in an ellipsis and is never rounded to another', () => {
  assert.equal(exactly(0.99999999, 2), '0.999…');
  assert.equal(exactly(1 - 2 ** -53, 2), '0.999…');
  assert.equal(exactly(1.5e-9, 2), '0.000…');
});

test('a figure of any size has room on its card: fewer digits behind the point, then thousands and millions', () => {
  const printed = [4.04, 99.96, 666.66, 999.96, 4000.4, 9999.4, 9999.6, 12_345, 999_600, 4e6, 4e7, 4e11, 2.5e13].map((value) => compact(value, 1));
  assert.deepEqual(printed, ['4.0', '100.0', '666.7', '1000', '4000', '9999', '10 K', '12 K', '1.0 M', '4.0 M', '40 M', '400 B', '25 T'].map((text) => text.replace(' ', '\u00a0')));
  assert.deepEqual([4e6, 4.4e7, 444_444].map((value) => compact(value, 2)), ['4.0\u00a0M', '44\u00a0M', '440\u00a0K']);
  for (let power = -3; power < 308; power++) {
    for (const digit of [1, 4, 9.9996]) assert.ok(compact(digit * 10 ** power, 1).length <= 5, `${digit}e${power}`);
  }
  assert.deepEqual([compact(null, 1), compact(0, 1)], ['–', '0.0']);
});
