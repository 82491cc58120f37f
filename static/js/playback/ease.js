/** Small pure functions for motion: progress, easing, mixing, and fixed chance. */

/** @param {number} x @returns {number} */
export function clamp01(x) {
  return x <= 0 ? 0 : x >= 1 ? 1 : x;
}

/**
 * How far t is between two moments, 0..1; an empty interval is over at once.
 *
 * @param {number} t @param {number} start @param {number} end @returns {number}
 */
export function progress(t, start, end) {
  return end > start ? clamp01((t - start) / (end - start)) : t >= end ? 1 : 0;
}

/** @param {number} x @returns {number} 0..1 with no speed at either end */
export function smooth(x) {
  const p = clamp01(x);
  return p * p * (3 - 2 * p);
}

/** @param {number} x @returns {number} 0..1, off at once and then ever slower */
export function settle(x) {
  return 1 - (1 - clamp01(x)) ** 3;
}

/** @param {number} share that `settle` has come @returns {number} the x at which it has */
export function settled(share) {
  return 1 - Math.cbrt(1 - clamp01(share));
}

/** @param {number} a @param {number} b @param {number} p @returns {number} */
export function mix(a, b, p) {
  return a + (b - a) * p;
}

/**
 * A number in [0, 1) that depends only on three whole numbers. What looks random in a picture, such as shards, comes
 * from here, so the same moment is always the same picture.
 *
 * @param {number} a @param {number} b @param {number} c @returns {number}
 */
export function hash01(a, b, c) {
  let h = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca77) ^ Math.imul(c | 0, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
