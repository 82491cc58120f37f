/** Python's numbers against the page's: whole numbers, text and order exactly, fractions to 1e-9. */

import assert from 'node:assert/strict';

/** @param {unknown} ours @param {unknown} theirs @param {string} [where] */
export function assertAgrees(ours, theirs, where = '') {
  if (typeof theirs === 'number' && typeof ours === 'number' && !Number.isInteger(theirs)) {
    assert.ok(Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(theirs)), `${where}: ${ours} is not ${theirs}`);
  } else if (typeof theirs === 'object' && theirs !== null && typeof ours === 'object' && ours !== null) {
    assert.equal(Array.isArray(ours), Array.isArray(theirs), where);
    assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort(), where);
    const values = /** @type {Record<string, unknown>} */ (ours);
    for (const [key, value] of Object.entries(theirs)) assertAgrees(values[key], value, `${where}.${key}`);
  } else assert.equal(ours, theirs, where);
}
