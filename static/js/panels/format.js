/** Numbers as they are printed. A number that cannot be given is an en dash. */

export const NONE = '–';

/** Characters that a slider's value has room for. */
const LONGEST = 6;

/**
 * @param {number | null | undefined} value
 * @param {number} digits behind the point
 */
export function fixed(value, digits) {
  return value === null || value === undefined ? NONE : value.toFixed(digits);
}

/**
 * A number of any size in little room: with `digits` behind the point, with none in the thousands, then 12 K, 4.0 M, …
 * @param {number | null | undefined} value 0 or more
 * @param {number} digits
 */
export function compact(value, digits) {
  if (value === null || value === undefined) return NONE;
  const short = value.toFixed(digits);
  if (Number(short) < 1000) return short;
  if (Math.round(value) < 10_000) return value.toFixed(0);
  if (value > 9e14) return value.toExponential(0).replace('+', '');
  const two = {minimumSignificantDigits: 2, maximumSignificantDigits: 2};
  return value.toLocaleString('en', {notation: 'compact', ...two}).replace(/(?=[A-Z])/, '\u00a0');
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
 * A value that somebody has set, with `digits` behind the point, or with as many as it has: 0.80, 0.999. An ellipsis stands for
 * those that do not fit.
 * @param {number} value
 * @param {number} digits
 */
export function exactly(value, digits) {
  const short = value.toFixed(digits);
  if (Number(short) === value) return short;
  const long = String(value).includes('e') ? value.toFixed(20) : String(value);
  return long.length > LONGEST ? `${long.slice(0, LONGEST - 1)}…` : long;
}

/**
 * Milliseconds without a tail of zeros: 60, 62.5, 0.004.
 * @param {number} ms
 */
export function milliseconds(ms) {
  return String(Number(ms < 1 ? ms.toPrecision(3) : ms.toFixed(2)));
}

/**
 * A stretch of model time: seconds, or milliseconds where hundredths of a second would make different costs print alike.
 * @param {number} ms
 */
export function seconds(ms) {
  return ms < 100 ? `${Number(ms.toPrecision(3))} ms` : `${(ms / 1000).toFixed(2)} s`;
}
