import assert from 'node:assert/strict';
import {test} from 'node:test';

import {hangOf, marksOf, scaleOf} from '../../../static/js/panels/ledger-geometry.js';

/** @import {LedgerRow} from '../../../static/js/playback/frame.d.ts' */

/** @param {Partial<LedgerRow>} given @returns {LedgerRow} */
const row = (given) => ({
  round: 0,
  drafted: 4,
  accepted: 2,
  draftingMs: 240,
  verifyingMs: 750,
  elapsedMs: 990,
  counted: true,
  committed: 3,
  extra: 'recovered',
  passageEnded: false,
  ...given,
});

test('a pass is as long in big model only as in rounds that guess', () => {
  const guessing = scaleOf({ledger: [row({})], ledgerCount: 1, ledgerScaleMs: 990});
  const plain = scaleOf({ledger: [row({drafted: 0, draftingMs: 0})], ledgerCount: 1, ledgerScaleMs: 750});
  assert.equal(guessing, plain);
});

test('the longest row always fits the scale', () => {
  const long = row({drafted: 16, draftingMs: 960, verifyingMs: 750});
  assert.ok(scaleOf({ledger: [row({}), long], ledgerCount: 2, ledgerScaleMs: 1710}) >= 1710);
});

test('rows behind the count are of an older moment and do not matter', () => {
  assert.equal(scaleOf({ledger: [row({}), row({verifyingMs: 9000})], ledgerCount: 1, ledgerScaleMs: 990}), 1000);
});

test('the axis has at most four marks, at round values', () => {
  assert.deepEqual(marksOf(1000), [250, 500, 750, 1000]);
  assert.deepEqual(marksOf(1230), [250, 500, 750, 1000]);
  assert.deepEqual(marksOf(1710), [500, 1000, 1500]);
  assert.deepEqual(marksOf(0), []);
  for (const scale of [0.5, 10, 333, 20_000, 1_020_000, 60_000_000]) assert.ok(marksOf(scale).length <= 4, String(scale));
});

test('a new row pushes the others down in its first model time and then all rest', () => {
  assert.equal(hangOf(row({elapsedMs: 0})), 1);
  assert.ok(hangOf(row({elapsedMs: 60})) < 1);
  assert.equal(hangOf(row({elapsedMs: 150})), 0);
  assert.equal(hangOf(row({draftingMs: 0, verifyingMs: 4, elapsedMs: 2})), 0);
});
