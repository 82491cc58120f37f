import assert from 'node:assert/strict';
import {test} from 'node:test';

import {markBeside} from '../../../static/js/panels/widgets.js';

const QUALITY = {min: 0, step: 0.01};
const SPEED = {min: 0.25, step: 0.25};

test('a step from a value between two marks leads to the nearest mark on that side', () => {
  assert.equal(markBeside(0.989, 0.999, QUALITY), 0.99);
  assert.equal(markBeside(1, 0.999, QUALITY), 1);
  assert.equal(markBeside(1.0625, 1.1, SPEED), 1);
  assert.equal(markBeside(1.1375, 1.1, SPEED), 1.25);
});

test('a step too small to come nearer to the next mark still leads to it, and never back', () => {
  assert.equal(markBeside(1.3375, 1.3, SPEED), 1.5);
  assert.equal(markBeside(1.1625, 1.2, SPEED), 1);
  assert.equal(markBeside(0.7011, 0.701, QUALITY), 0.71);
});

test('a drag from there leads to the mark under the thumb, without a tail of floats', () => {
  assert.equal(markBeside(0.5749, 0.999, QUALITY), 0.57);
  assert.equal(markBeside(0.07, 0.003, QUALITY), 0.07);
  assert.equal(markBeside(3.9, 1.1, SPEED), 4);
});
