/**
 * Stage time. The only module that asks what time it is; the host passes in the clock.
 *
 * It asks for a frame only when there is something to show, never runs past the rounds that have arrived, and does not
 * jump after a hidden tab or a stall.
 */

/** @import {Clock, ClockOptions} from './time.d.ts' */

/** A longer gap between frames counts as this much: the run does not jump after a stall, and slow pages still run at full speed. */
export const LONGEST_GAP_MS = 1000;

/** @param {ClockOptions} options @returns {Clock} */
export function createClock({requestAnimationFrame, hidden, now, onFrame, limit, nextStop}) {
  let t = 0;
  let speed = 1;
  let playing = false;
  let pending = false;
  let skipGap = false;
  let last = 0;

  /** @param {number} time */
  function set(time) {
    t = Math.max(0, Math.min(time, limit()));
  }

  /** @param {number} time of the frame */
  function tick(time) {
    pending = false;
    const gap = skipGap ? 0 : Math.min(Math.max(0, time - last), LONGEST_GAP_MS);
    skipGap = false;
    last = Math.max(last, time);
    if (playing) set(t + (gap / 1000) * speed);
    const more = onFrame(t, time);
    if (more || (playing && t < limit())) request();
  }

  function request() {
    if (pending || hidden()) return;
    pending = true;
    requestAnimationFrame(tick);
  }

  function invalidate() {
    if (pending) return;
    last = now();
    request();
  }

  return {
    get t() {
      return t;
    },
    get playing() {
      return playing;
    },
    get speed() {
      return speed;
    },
    set speed(value) {
      speed = value;
    },
    play() {
      if (playing) return;
      playing = true;
      last = now();
      invalidate();
    },
    pause() {
      playing = false;
      invalidate();
    },
    seek(time) {
      set(time);
      invalidate();
    },
    step() {
      playing = false;
      const stop = nextStop(t);
      if (stop !== null) set(stop);
      invalidate();
    },
    skipGap() {
      skipGap = true;
    },
    invalidate,
  };
}
