/** The texts of a race: its runners and the gap between them. */

import {t} from '../../page/messages.js';
import {seconds} from '../format-time.js';
import {exactly, fixed, milliseconds, times} from '../format.js';

/** @import {RivalChoice} from '../../playback/link.d.ts' */
/** @import {Settings} from '../../source/protocol.d.ts' */

/** What distinguishes two runners that differ in their costs. @param {Settings} mine @param {Settings} other @returns {string[]} */
function costs(mine, other) {
  const parts = [];
  const drafts = mine.draft_length > 0;
  if (drafts && mine.draft_ms !== other.draft_ms) parts.push(t('race.guessCosts', {ms: milliseconds(mine.draft_ms)}));
  if (mine.verify_ms !== other.verify_ms) parts.push(t('race.passCosts', {ms: milliseconds(mine.verify_ms)}));
  if (drafts && mine.verify_ms_per_guess !== other.verify_ms_per_guess) parts.push(t('race.moreCosts', {ms: milliseconds(mine.verify_ms_per_guess)}));
  return parts;
}

/** The text after a runner's name. @param {Settings} mine @param {Settings} other @param {boolean} rival whether it is the rival's */
export function settingWords(mine, other, rival) {
  const {draft_length: k, draft_quality: quality} = mine;
  const own = k > 0 ? [t('race.k', {k}), t('race.quality', {quality: exactly(quality, 2)})] : rival ? [t('race.sameLuck')] : [];
  return [...own, ...costs(mine, other)].join(t('race.comma'));
}

/** The same, shorter. @param {Settings} mine */
export function briefWords({draft_length: k, draft_quality: quality}) {
  return k > 0 ? t('race.brief', {k, quality: exactly(quality, 2)}) : t('race.briefTarget');
}

/**
 * @param {number} gap tokens that the main run is ahead, negative: behind
 * @param {number | null} ms
 * @param {boolean} brief
 */
export function aheadWords(gap, ms, brief) {
  const sign = gap > 0 ? '+' : '−';
  const tokens = t(brief ? 'race.briefTokens' : 'race.tokens', {sign, n: Math.abs(gap)});
  if (ms === null) return tokens;
  return t(brief ? 'race.gap' : gap > 0 ? 'race.ahead' : 'race.behind', {tokens, time: seconds(ms)});
}

/** @param {'main' | 'rival' | 'none'} leader @param {number | null} ms @param {RivalChoice} choice */
export function resultWords(leader, ms, choice) {
  if (leader === 'none') return t('race.deadHeat');
  const key = leader === 'main' ? 'mainWon' : choice === 'target' ? 'targetWon' : 'pinnedWon';
  return t(`race.${key}`, {time: seconds(ms ?? 0)});
}

/** The race clock, which runs, or the time at the finish. @param {number} ms @param {boolean} finished */
export function clockWords(ms, finished) {
  return finished ? seconds(ms) : t('units.s', {n: fixed(ms / 1000, 1)});
}

/** @param {number | null} ratio */
export function ratioWords(ratio) {
  if (ratio === null) return {value: '', rest: ''};
  if (Math.abs(ratio - 1) < 0.005) return {value: times(1), rest: t('race.asFast')};
  return {value: times(ratio), rest: t(ratio > 1 ? 'race.faster' : 'race.slower')};
}
