import assert from 'node:assert/strict';
import {test} from 'node:test';

import {controlsAt, nextEditAfter, planKey, settingsAt, withEdit} from '../../../static/js/playback/plan.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';

/** @import {Plan} from '../../../static/js/playback/link.d.ts' */

/** @type {Plan} */
const PLAN = Object.freeze({settings: defaultSettings(), mode: 'speculative', edits: []});

test('an edit holds from its round on', () => {
  const plan = withEdit(withEdit(PLAN, 12, 'k', 8), 20, 'quality', 0.4);
  assert.deepEqual(plan.edits, [{index: 12, key: 'k', value: 8}, {index: 20, key: 'quality', value: 0.4}]);
  assert.equal(settingsAt(plan, 11).draft_length, 4);
  assert.equal(settingsAt(plan, 12).draft_length, 8);
  assert.deepEqual(settingsAt(plan, 25), {...defaultSettings(), draft_length: 8, draft_quality: 0.4});
  assert.deepEqual([nextEditAfter(plan, 0), nextEditAfter(plan, 12), nextEditAfter(plan, 20)], [12, 20, Infinity]);
});

test('at round 0 an edit changes the settings themselves', () => {
  const plan = withEdit(PLAN, 0, 'verify_ms', 500);
  assert.deepEqual(plan, {...PLAN, settings: {...defaultSettings(), verify_ms: 500}});
  assert.equal(withEdit(PLAN, 0, 'mode', 'target').mode, 'target');
});

test('Big model only asks with K = 0, and the slider keeps its value', () => {
  const plan = withEdit(withEdit(PLAN, 3, 'mode', 'target'), 5, 'k', 7);
  assert.equal(settingsAt(plan, 2).draft_length, 4);
  assert.equal(settingsAt(plan, 3).draft_length, 0);
  assert.equal(settingsAt(plan, 5).draft_length, 0);
  assert.deepEqual([controlsAt(plan, 5).mode, controlsAt(plan, 5).settings.draft_length], ['target', 7]);
  assert.equal(settingsAt(withEdit(plan, 8, 'mode', 'speculative'), 8).draft_length, 7);
});

test('a slider dragged before one round leaves one edit, and none where it comes back', () => {
  let plan = withEdit(PLAN, 4, 'k', 5);
  plan = withEdit(plan, 4, 'k', 6);
  assert.deepEqual(plan.edits, [{index: 4, key: 'k', value: 6}]);
  assert.deepEqual(withEdit(plan, 4, 'k', 4), PLAN);
});

test('an edit in the past takes the place of later ones for the same thing only', () => {
  const plan = withEdit(withEdit(PLAN, 12, 'k', 8), 20, 'quality', 0.4);
  assert.deepEqual(withEdit(plan, 6, 'k', 2).edits, [{index: 6, key: 'k', value: 2}, {index: 20, key: 'quality', value: 0.4}]);
});

test('plans are never changed in place', () => {
  const plan = withEdit(PLAN, 4, 'k', 5);
  const copy = structuredClone(plan);
  withEdit(plan, 0, 'k', 6);
  withEdit(plan, 2, 'mode', 'target');
  settingsAt(plan, 9).draft_length = 1;
  assert.deepEqual(plan, copy);
});

test('settings have other names in the address', () => {
  assert.deepEqual(['draft_length', 'draft_quality', 'draft_ms', 'mode'].map(planKey), ['k', 'quality', 'draft_ms', 'mode']);
});
