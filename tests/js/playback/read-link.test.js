import assert from 'node:assert/strict';
import {test} from 'node:test';

import {readLink} from '../../../static/js/playback/read-link.js';
import {defaultMoment} from '../../../static/js/playback/settings.js';

const ALL = Object.keys(defaultMoment().settings);

test('what a source can follow is played as the address says', () => {
  const {moment, notices, ignored} = readLink('k=8&seed=9&mode=target&edits=3:k=2&t=5', 'en', ALL);
  const {settings, mode, edits, t} = moment;
  assert.deepEqual([settings.draft_length, settings.seed, mode, edits, t], [8, 9, 'target', [{index: 3, key: 'k', value: 2}], 5]);
  assert.deepEqual([notices, ignored], [[], []]);
});

test('of a link over a recording only what it can follow is left, and the rest is named', () => {
  const {settings} = defaultMoment();
  const link = 'k=8&seed=9&mode=target&edits=3:k=2&t=5';
  const {moment, ignored} = readLink(link, 'en', ['']);
  assert.deepEqual([moment.settings, moment.mode, moment.edits, moment.t], [settings, 'speculative', [], 5]);
  assert.deepEqual(ignored, ['seed', 'k', 'mode', 'edits']);
  assert.deepEqual(readLink(link, 'en', ['draft_length']).ignored, ['seed']);
});
