/**
 * Alt text: one moment in sentences, from the frame that all views are drawn from.
 *
 * Loaded only when a picture of the page is made.
 */

import {t as say} from './messages.js';
import {badgeWords} from '../panels/badge.js';
import {captionWords} from '../panels/caption.js';
import {exactly, fixed, isSlower, percent, times} from '../panels/format.js';
import {tokensOf} from '../panels/screen-reader.js';

/** @import {Frame, Race} from '../playback/frame.d.ts' */
/** @import {Settings} from '../source/protocol.d.ts' */
/** @import {TokenState} from '../panels/screen-reader.js' */

/**
 * The words on the track, grouped by their state.
 *
 * @type {readonly (readonly ['decided' | 'waiting' | 'leaving' | 'arriving', readonly TokenState[]])[]}
 */
const GROUPS = [
  ['decided', ['prompt', 'kept', 'corrected', 'bonus', 'plain']],
  ['waiting', ['waiting']],
  ['leaving', ['rejected', 'discarded']],
  ['arriving', ['arriving']],
];

/** A caption may end with a word that already ends in punctuation, such as a comma. */
const CLOSING = /[.,;:!?…，。；：！？]+$/u;

/**
 * @param {Frame} frame
 * @returns {string} sentences, not escaped for any language of markup
 */
export function describe(frame) {
  const {present, figures, race} = frame;
  const tokens = tokensOf(frame);
  const sentences = [moment(frame)];
  for (const [name, states] of GROUPS) {
    const words = tokens.filter(({state}) => states.includes(state)).map(({text}) => text);
    if (words.length > 0) sentences.push(say(`still.${name}`, {words: words.join(' ')}));
  }
  for (const {state, text, wrong} of tokens) {
    if (state === 'corrected' && wrong !== '') sentences.push(say('still.corrected', {wrong, right: text}));
  }
  sentences.push(...counted(frame));
  if (race) sentences.push(raced(race));
  const of = figures.settings ?? present;
  sentences.push(settings(frame, of));
  if (differ(of, present)) sentences.push(say('still.next', {settings: settings(frame, present)}));
  return sentences.join(' ');
}

/** @param {Frame} frame */
function moment({t, caption, present}) {
  const {parts, tag} = captionWords(caption, present.draft_length);
  const line = parts.map(({text}) => text).join('');
  const given = {t: Number(t.toFixed(2)), caption: line.replace(CLOSING, '')};
  return tag === '' ? say('still.moment', given) : say('still.uncountedMoment', {...given, tag});
}

/** @param {Frame} frame @returns {string[]} */
function counted({figures: {rounds, tokensPerSecond, speedup, kept, tokensPerRound}}) {
  if (rounds === 0) return [say('still.uncounted')];
  const given = {rounds, rate: fixed(tokensPerSecond, 1), speedup: times(speedup), won: fixed(tokensPerRound, 1)};
  const sentence = say(isSlower(speedup) ? 'still.slower' : 'still.figures', given);
  return kept === null ? [sentence] : [sentence, say('still.kept', {kept: percent(kept)})];
}

/** @param {Race} race */
function raced({leader, gapTokens}) {
  if (leader === 'none') return say('still.raceLevel');
  const ahead = leader === 'main';
  if (gapTokens === 0) return say(ahead ? 'still.raceFirst' : 'still.raceSecond');
  return say(ahead ? 'still.raceAhead' : 'still.raceBehind', {tokens: Math.abs(gapTokens)});
}

/** @param {Frame} frame @param {Settings} of */
function settings({fidelity, clock}, of) {
  const badge = badgeWords(of, fidelity, clock);
  if (of.draft_length === 0) return say('still.plainSettings', {badge});
  return say('still.settings', {k: of.draft_length, quality: exactly(of.draft_quality, 2), badge});
}

/** Whether two settings differ in anything but the seed. @param {Settings} one @param {Settings} other */
function differ(one, other) {
  return JSON.stringify({...one, seed: 0}) !== JSON.stringify({...other, seed: 0});
}
