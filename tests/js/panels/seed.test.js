import assert from 'node:assert/strict';
import {test} from 'node:test';

import {parseSeed} from '../../../static/js/panels/seed-field.js';
import {t} from '../../../static/js/page/messages.js';
import '../english.js';

const RANGE = {least: 0, most: 2 ** 32 - 1};

test('a seed is a whole number of 32 bits', () => {
  assert.equal(parseSeed('0', RANGE), 0);
  assert.equal(parseSeed(' 7 ', RANGE), 7);
  assert.equal(parseSeed('4294967295', RANGE), 2 ** 32 - 1);
});

test('what is no seed is refused', () => {
  for (const text of ['', '-1', '1.5', '4294967296', '99999999999', '1e3', '0x10', '１２', 'seven']) assert.equal(parseSeed(text, RANGE), null, text);
});

test('the message names the range and what was typed', () => {
  assert.match(t('controls.seedRange', {...RANGE, got: '-1'}), /0\.\.4294967295.*-1/);
});
