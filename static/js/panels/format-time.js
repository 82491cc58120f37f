/** Prints durations and moments in the language of the page. */

import {numberFormat, printed, t} from '../page/messages.js';
import {fixed} from './format.js';

/**
 * Model time in seconds, or in milliseconds if hundredths of a second would make different costs look the same.
 *
 * @param {number} ms
 */
export function seconds(ms) {
  return ms < 100 ? t('units.ms', {n: printed(Number(ms.toPrecision(3)))}) : t('units.s', {n: fixed(ms / 1000, 2)});
}

/** Tenths of a second, never rounded up. @param {number} seconds of stage time */
export function tenths(seconds) {
  return Math.floor(seconds * 10 + 1e-6) / 10;
}

/** Minutes and seconds of stage time: 0:14.3. @param {number} seconds */
export function clockTime(seconds) {
  const all = Math.round(tenths(seconds) * 10);
  const rest = numberFormat('clock', {minimumIntegerDigits: 2, minimumFractionDigits: 1, maximumFractionDigits: 1}).format((all % 600) / 10);
  return `${printed(Math.floor(all / 600))}:${rest}`;
}
