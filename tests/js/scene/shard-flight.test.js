import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SPACE} from '../../../static/js/playback/layout.js';
import {createShard, PIECES, throwShard} from '../../../static/js/scene/shard-flight.js';

const BLOCK = {x: 2, width: 1.4, slot: 5, round: 3};

/** @param {number} piece @param {number} time @param {Partial<typeof BLOCK>} [change] */
function thrown(piece, time, change = {}) {
  const shard = createShard();
  throwShard({...BLOCK, ...change}, piece, time, shard);
  return shard;
}

const pieces = Array.from({length: PIECES}, (_, piece) => piece);

test('the shards of a block fill it as it breaks', () => {
  for (const piece of pieces) {
    const {x, y, z} = thrown(piece, 0);
    assert.ok(x > BLOCK.x && x < BLOCK.x + BLOCK.width, `x of ${piece}`);
    assert.ok(y > 0 && y < SPACE.BLOCK.height, `y of ${piece}`);
    assert.ok(Math.abs(z) < SPACE.BLOCK.depth / 2, `z of ${piece}`);
  }
});

test('a moment of a break is the same however it was reached', () => {
  const played = createShard();
  for (let time = 0; time <= 0.5; time += 0.1) throwShard(BLOCK, 7, time, played);
  throwShard(BLOCK, 7, 0.5, played);
  assert.deepEqual(played, thrown(7, 0.5));
});

test('another round, slot or piece breaks in another way', () => {
  const {x, y, z} = thrown(7, 0.5);
  for (const other of [thrown(7, 0.5, {round: 4}), thrown(7, 0.5, {slot: 6}), thrown(8, 0.5)]) {
    assert.notDeepEqual([other.x, other.y, other.z], [x, y, z]);
  }
});

test('nothing is left of a break at its end', () => {
  for (const piece of pieces) assert.equal(thrown(piece, 1).opacity, 0);
});

test('shards turn around axes of length one', () => {
  for (const piece of pieces) {
    const {axisX, axisY, axisZ} = thrown(piece, 0.3);
    assert.ok(Math.abs(Math.hypot(axisX, axisY, axisZ) - 1) < 1e-12);
  }
});
