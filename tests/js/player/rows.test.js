import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createRows} from '../../../static/js/player/rows.js';
import {playRounds, timelineOf} from '../helpers.js';

/** @import {Listener, SocketSource, Wish} from '../../../static/js/source/source.d.ts' */

const VIEW = {top: [], rest: /** @type {[null, number, null]} */ ([null, 0, null])};

function asking() {
  const timeline = timelineOf(playRounds({count: 3}));
  /** @type {{wish: Wish, listener: Listener}[]} */
  const asked = [];
  const changes = {count: 0};
  /** @type {SocketSource} */
  const source = {ask: (wish, listener) => asked.push({wish, listener}), retryNow() {}, dispose() {}};
  const rows = createRows({source, sourceName: 'script:rocket', timeline, onChange: () => changes.count++});
  return {rows, timeline, asked, changes};
}

test('a round that is looked at is played once more with its rows, as it was played', () => {
  const {rows, timeline, asked, changes} = asking();
  for (let frame = 0; frame < 3; frame++) rows.fetch(1);
  const round = timeline.spans[1]?.round;
  const [{wish, listener}] = /** @type {[{wish: Wish, listener: Listener}]} */ (/** @type {unknown} */ (asked));
  assert.deepEqual(wish, {lane: 'rows', source: 'script:rocket', settings: round?.settings, cursor: round?.cursor, index: 1, rounds: 1, rows: true});
  listener.onRound({.../** @type {any} */ (round), rows: [VIEW]});
  assert.deepEqual([round?.rows, changes.count], [[VIEW], 1]);
  rows.fetch(-1);
  rows.fetch(1);
  assert.equal(asked.length, 1);
});

test('rows that were refused are asked for again when the round is looked at again, or the server is another one', () => {
  const {rows, asked} = asking();
  rows.fetch(1);
  asked[0]?.listener.onError({code: 'failed', field: null, message: ''});
  rows.fetch(1);
  assert.equal(asked.length, 1);
  rows.fetch(-1);
  rows.fetch(1);
  assert.equal(asked.length, 2);
  rows.retry();
  rows.fetch(1);
  assert.equal(asked.length, 3);
});

test('a round that does not exist is not asked for', () => {
  const {rows, asked} = asking();
  rows.fetch(99);
  rows.fetch(-1);
  assert.equal(asked.length, 0);
});
