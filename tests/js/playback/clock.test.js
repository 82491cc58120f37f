import assert from 'node:assert/strict';
import {test} from 'node:test';

import {LONGEST_GAP_MS, createClock} from '../../../static/js/playback/clock.js';

/** A browser whose time and frames the test sets. */
function stage({limit = 100, more = false} = {}) {
  /** @type {((time: number) => void)[]} */
  const asked = [];
  /** @type {number[]} */
  const shown = [];
  const host = {time: 5000, limit, more, hidden: false, asked, shown};
  const clock = createClock({
    requestAnimationFrame: (callback) => asked.push(callback),
    hidden: () => host.hidden,
    now: () => host.time,
    onFrame: (t) => {
      shown.push(t);
      return host.more;
    },
    limit: () => host.limit,
    nextStop: (t) => (t < 3 ? Math.floor(t) + 1 : null),
  });
  /** @param {number} ms that pass before the frame that was asked for */
  const frame = (ms) => {
    host.time += ms;
    const callback = asked.shift();
    assert.ok(callback, 'a frame was asked for');
    callback(host.time);
  };
  return {clock, host, frame};
}

test('playing moves t by the time of the frames', () => {
  const {clock, frame} = stage();
  clock.play();
  frame(16);
  frame(20);
  assert.ok(Math.abs(clock.t - 0.036) < 1e-12);
});

test('speed multiplies the clock and changes nothing else', () => {
  const {clock, frame} = stage();
  clock.play();
  clock.speed = 4;
  frame(100);
  clock.speed = 0.25;
  frame(100);
  assert.ok(Math.abs(clock.t - 0.425) < 1e-12);
});

test('asking twice for a frame is asking once', () => {
  const {clock, host} = stage();
  clock.invalidate();
  clock.invalidate();
  clock.seek(1);
  clock.play();
  assert.equal(host.asked.length, 1);
});

test('no frame is asked for while paused and nothing changes', () => {
  const {clock, host, frame} = stage();
  clock.seek(2);
  frame(16);
  assert.deepEqual(host.shown, [2]);
  assert.equal(host.asked.length, 0);
  clock.play();
  frame(16);
  clock.pause();
  frame(16);
  assert.equal(host.asked.length, 0);
});

test('a picture that moves while time stands still gets its frames, and t does not move', () => {
  const {clock, host, frame} = stage({more: true});
  clock.invalidate();
  frame(16);
  frame(16);
  host.more = false;
  frame(16);
  assert.equal(host.asked.length, 0);
  assert.deepEqual(host.shown, [0, 0, 0]);
});

test('t never passes what has arrived; it waits without frames, and the wait does not count', () => {
  const {clock, host, frame} = stage({limit: 0.05});
  clock.play();
  frame(40);
  frame(40);
  assert.equal(clock.t, 0.05);
  assert.equal(host.asked.length, 0);
  assert.ok(clock.playing);
  host.time += 700;
  host.limit = 10;
  clock.invalidate();
  frame(16);
  assert.ok(Math.abs(clock.t - 0.066) < 1e-12);
});

test('a stall counts for one second at most, a slow frame for what it took', () => {
  const {clock, frame} = stage();
  clock.play();
  frame(300);
  frame(60_000);
  assert.ok(Math.abs(clock.t - (0.3 + LONGEST_GAP_MS / 1000)) < 1e-12);
});

test('a hidden tab does not count at all', () => {
  const {clock, frame} = stage();
  clock.play();
  frame(16);
  clock.skipGap();
  frame(30_000);
  frame(16);
  assert.ok(Math.abs(clock.t - 0.032) < 1e-12);
});

test('a pause does not count', () => {
  const {clock, host, frame} = stage();
  clock.play();
  frame(16);
  clock.pause();
  frame(16);
  host.time += 5000;
  clock.play();
  frame(16);
  assert.ok(Math.abs(clock.t - 0.032) < 1e-12);
});

test('a step goes to the next stop and stands there', () => {
  const {clock, frame} = stage();
  clock.play();
  frame(500);
  clock.step();
  assert.equal(clock.t, 1);
  assert.equal(clock.playing, false);
  clock.step();
  clock.step();
  clock.step();
  assert.equal(clock.t, 3);
});

test('seeking is cut to what has arrived', () => {
  const {clock} = stage({limit: 4});
  clock.seek(9);
  assert.equal(clock.t, 4);
  clock.seek(-1);
  assert.equal(clock.t, 0);
});

test('a frame stamped before it was asked for does not turn time back', () => {
  const {clock, frame} = stage();
  clock.seek(1);
  clock.play();
  frame(-7);
  assert.equal(clock.t, 1);
  frame(7 + 16);
  assert.ok(Math.abs(clock.t - 1.016) < 1e-12);
});

test('while nobody can see it no frame is asked for, and it goes on where it was', () => {
  const {clock, host, frame} = stage();
  clock.play();
  frame(100);
  host.hidden = true;
  frame(20);
  assert.equal(host.asked.length, 0, 'the last frame asks for no other');
  clock.invalidate();
  assert.equal(host.asked.length, 0);
  host.time += 60_000;
  host.hidden = false;
  clock.skipGap();
  clock.invalidate();
  frame(10);
  assert.ok(clock.t < 0.2, `t is ${clock.t}`);
  assert.equal(host.asked.length, 1);
});
