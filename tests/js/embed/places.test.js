import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createAsks} from '../../../static/js/embed/asks.js';
import {createPlaces} from '../../../static/js/embed/places.js';

/** A clock that the test sets. */
function time() {
  /** @type {Set<{at: number, run: () => void}>} */
  const timers = new Set();
  let now = 0;
  return {
    /** @param {number} ms @param {() => void} run */
    after(ms, run) {
      const timer = {at: now + ms, run};
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** @param {number} ms */
    pass(ms) {
      now += ms;
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.run();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @param {number} most */
function page(most) {
  const {after, pass} = time();
  /** @type {ReturnType<typeof createPlaces<Member>>} */
  const places = createPlaces({most, patience: 1000, after});
  /** @type {string[]} */
  const told = [];
  class Member {
    busy = false;
    /** @param {string} name @param {number} distance */
    constructor(name, distance) {
      this.name = name;
      this.distance = distance;
    }

    ask() {
      this.busy = true;
      places.ask(this);
    }

    done() {
      this.busy = false;
      places.turn();
    }

    start() {
      told.push(`${this.name} starts`);
    }

    async release() {
      await settled();
      if (this.distance === 0 || this.busy) return;
      told.push(`${this.name} leaves`);
      places.leave(this);
    }

    /** @param {Error} error */
    fail(error) {
      told.push(`${this.name}: ${error.message}`);
    }
  }
  const taken = () => told.splice(0);
  return {places, pass, taken, member: (/** @type {string} */ name, distance = 1000) => new Member(name, distance)};
}

test('an element that is asked keeps its frame, and the others get theirs in the order of the asks', async () => {
  const {member, taken, places} = page(2);
  const [a, b, c, d] = [member('a', 900), member('b', 5000), member('c', 7000), member('d', 600)];
  for (const each of [a, b, c, d]) each.ask();
  await settled();
  assert.deepEqual(taken(), ['a starts', 'b starts']);
  a.done();
  await settled();
  // Asked again, it waits behind those who came before.
  a.ask();
  assert.deepEqual(taken(), ['a leaves', 'c starts']);
  b.done();
  await settled();
  assert.deepEqual(taken(), ['b leaves', 'd starts']);
  places.leave(c);
  assert.deepEqual(taken(), ['a starts']);
});

test('of frames that nobody needs the farthest goes, and none that is near the screen', async () => {
  const {member, taken, places} = page(3);
  const [near, far, farther, asked] = [member('near', 0), member('far', 500), member('farther', 2500), member('asked', 9000)];
  for (const each of [far, farther]) each.ask();
  for (const each of [far, farther]) each.done();
  places.enter(near);
  taken();
  asked.ask();
  await settled();
  assert.deepEqual(taken(), ['farther leaves', 'asked starts']);
  for (const name of ['left', 'right']) places.enter(member(name, 0));
  await settled();
  assert.deepEqual(taken(), ['left starts', 'right starts', 'far leaves']);
});

test('where every place is taken an ask fails after a while in which nothing moved', async () => {
  const {member, taken, places, pass} = page(1);
  const [near, next] = [member('near', 0), member('next')];
  places.enter(near);
  for (const each of [member('first'), next]) each.ask();
  pass(999);
  places.leave(near);
  pass(999);
  assert.deepEqual(taken(), ['near starts', 'first starts']);
  pass(1);
  assert.deepEqual(taken(), ['next: no place for one more scene within 1 s: 1 are near the screen or busy']);
});

test('what one frame has not answered is asked of the next one, and each ask ends at last', async () => {
  const {after, pass} = time();
  const asks = createAsks({patience: 1000, after, onSettled() {}});
  /** @type {unknown[]} */
  const sent = [];
  const post = (/** @type {Record<string, unknown>} */ message) => void sent.push([message['id'], message['type']]);
  const state = /** @type {any} */ ({t: 3});
  const answers = ['get', 'play', 'pause'].map((type) => asks.ask({type}));
  pass(5000);
  asks.open(post);
  asks.flush();
  asks.hear({id: 1, type: 'done', state});
  asks.close();
  pass(5000);
  asks.open(post);
  asks.flush();
  assert.deepEqual(sent, [[1, 'get'], [2, 'play'], [3, 'pause'], [2, 'play'], [3, 'pause']]);
  asks.hear({id: 2, type: 'error', message: 'no', code: 'fixed', field: 'k', value: null, rule: null});
  pass(1000);
  const [got, refused, late] = await Promise.allSettled(answers);
  assert.deepEqual(got, {status: 'fulfilled', value: state});
  assert.ok(refused?.status === 'rejected' && late?.status === 'rejected');
  assert.deepEqual([refused.reason instanceof RangeError, refused.reason.code, refused.reason.field], [true, 'fixed', 'k']);
  assert.deepEqual([late.reason.code, late.reason.message], ['no_answer', 'no answer to pause within 1 s']);
  assert.equal(asks.size, 0);
});
