/** Prints numbers in the language of the page. A missing number is an en dash. */

import {numberFormat, printed, t} from '../page/messages.js';

export const NONE = '–';

/** The number of characters that a slider's value has room for. */
const LONGEST = 6;
/** @typedef {number | null | undefined} Figure */

/**
 * Rounded here and not by Intl, which rounds the shortest decimal that stands for this float: 1.005 would become 1.01.
 *
 * @param {number} value
 * @param {number} digits behind the point
 */
function rounded(value, digits) {
  return numberFormat(`fixed ${digits}`, {minimumFractionDigits: digits, maximumFractionDigits: digits}).format(Number(value.toFixed(digits)));
}

/**
 * @param {Figure} value
 * @param {number} digits behind the point
 */
export function fixed(value, digits) {
  return value === null || value === undefined ? NONE : rounded(value, digits);
}

/**
 * A number of any size in little space: with `digits` decimals, with none in the thousands, then 12 K, 4.0 M, …
 *
 * @param {Figure} value 0 or more
 * @param {number} digits
 */
export function compact(value, digits) {
  if (value === null || value === undefined) return NONE;
  if (Number(value.toFixed(digits)) < 1000) return rounded(value, digits);
  if (Math.round(value) < 10_000) return rounded(value, 0);
  if (value > 9e14) return value.toExponential(0).replace('+', '');
  const two = {minimumSignificantDigits: 2, maximumSignificantDigits: 2};
  return numberFormat('compact', {notation: 'compact', ...two}).format(value).replace(/(?=[A-Z])/, '\u00a0');
}

/**
 * @param {Figure} share 0..1
 * @param {number} [digits]
 * @param {number} [least] digits that stand even where they are zeros
 */
export function percent(share, digits = 0, least = digits) {
  if (share === null || share === undefined) return NONE;
  const format = numberFormat(`percent ${least} ${digits}`, {style: 'percent', minimumFractionDigits: least, maximumFractionDigits: digits});
  return format.format(Number((share * 100).toFixed(digits)) / 100);
}

/**
 * A speedup that would be printed as 1.00 is not a slowdown, even if floats make it slightly less than 1.
 *
 * @param {Figure} speedup
 */
export function isSlower(speedup) {
  return speedup !== null && speedup !== undefined && Number(speedup.toFixed(2)) < 1;
}

/**
 * How many times as fast.
 * @param {Figure} value
 * @param {number} digits behind the point
 */
export function multiple(value, digits) {
  return value === null || value === undefined ? NONE : t('units.times', {n: rounded(value, digits)});
}

/**
 * Below 1 a second decimal is shown, or 0.96 would be printed as "1.0×, slower".
 *
 * @param {Figure} speedup
 */
export function times(speedup) {
  return multiple(speedup, isSlower(speedup) ? 2 : 1);
}

/**
 * A value that somebody has set, with `digits` decimals or with as many as it has: 0.80, 0.999. An ellipsis stands for
 * decimals that do not fit.
 *
 * @param {number} value
 * @param {number} digits
 */
export function exactly(value, digits) {
  if (Number(value.toFixed(digits)) === value) return rounded(value, digits);
  const long = printed(value);
  return long.length > LONGEST ? `${long.slice(0, LONGEST - 1)}…` : long;
}

/**
 * Milliseconds without trailing zeros: 60, 62.5, 0.004.
 *
 * @param {number} ms
 */
export function milliseconds(ms) {
  return printed(Number(ms < 1 ? ms.toPrecision(3) : ms.toFixed(2)));
}
