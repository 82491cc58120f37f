/** Numbers as they are printed. A number that cannot be given is an en dash. */

export const NONE = '–';

/**
 * @param {number | null | undefined} value
 * @param {number} digits behind the point
 */
export function fixed(value, digits) {
  return value === null || value === undefined ? NONE : value.toFixed(digits);
}

/**
 * @param {number | null | undefined} share 0..1
 * @param {number} [digits]
 */
export function percent(share, digits = 0) {
  return share === null || share === undefined ? NONE : `${(share * 100).toFixed(digits)}%`;
}

/**
 * A speedup that would print as 1.00 is no slowdown, even where floats leave it a hair below 1.
 * @param {number | null | undefined} speedup
 */
export function isSlower(speedup) {
  return speedup !== null && speedup !== undefined && Number(speedup.toFixed(2)) < 1;
}

/**
 * Below 1 a second digit stands, or 0.96 would print as "1.0×, slower".
 * @param {number | null | undefined} speedup
 */
export function times(speedup) {
  return speedup === null || speedup === undefined ? NONE : `${speedup.toFixed(isSlower(speedup) ? 2 : 1)}×`;
}

/**
 * Milliseconds without a tail of zeros: 60, 62.5.
 * @param {number} ms
 */
export function milliseconds(ms) {
  return String(Number(ms.toFixed(2)));
}

/**
 * @param {number} ms
 * @param {number} [digits]
 */
export function seconds(ms, digits = 2) {
  return `${(ms / 1000).toFixed(digits)} s`;
}
