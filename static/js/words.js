/**
 * The sentences of the first pictures, in one table, so that another language is another table. Those of what comes behind
 * them stand in its sisters, words-….js.
 */

import {exactly, milliseconds, NONE} from './panels/format.js';

/** @import {Caption, Frame} from './playback/frame.d.ts' */
/** @import {Settings} from './protocol.d.ts' */
/** @import {CaptionPart, CaptionWords} from './panels/panels.d.ts' */

/** @param {string} text @returns {CaptionPart} */
const plain = (text) => ({text, tone: 'plain'});

/** @param {Settings} settings */
function passPrice({verify_ms: pass, verify_ms_per_guess: more}) {
  return more === 0 ? `${milliseconds(pass)} ms a pass` : `${milliseconds(pass)} ms a pass + ${milliseconds(more)} ms for each guess in it`;
}

/** @param {Settings} settings */
export function prices(settings) {
  return `${milliseconds(settings.draft_ms)} ms a guess, ${passPrice(settings)}`;
}

/**
 * Which of the words and of the times were simulated, and which were measured.
 * @param {Settings} settings
 * @param {Frame['fidelity']} fidelity
 * @param {Frame['clock']} clock
 */
function badge(settings, fidelity, clock) {
  if (fidelity === null) return '';
  const simulated = fidelity === 'simulated';
  if (simulated === (clock === 'profile')) return `${fidelity}: ${prices(settings)}`;
  return simulated ? `simulated words, measured times: ${prices(settings)}` : `measured words, simulated times: ${prices(settings)}`;
}

/** @param {Caption} caption */
function drafting({guess, drafted}) {
  return drafted === 1 ? 'Draft guesses the next word' : `Draft guesses ${guess} of ${drafted}`;
}

/** @param {Caption} caption */
function landing({drafted}) {
  if (drafted === 1) return 'The guess lands';
  return drafted === 2 ? 'Both guesses land' : `All ${drafted} guesses land`;
}

/** @param {Caption} caption */
function passing({drafted}) {
  if (drafted === 0) return 'Big model reads everything and writes one token';
  if (drafted === 1) return 'One pass checks the guess: the weights are read once';
  return `One pass checks ${drafted === 2 ? 'both' : `all ${drafted}`}: the weights are read once`;
}

/** @param {Caption} caption @returns {CaptionPart[]} */
function verdict({guess, drafted, verdict: verdictOf, wrong}) {
  const which = drafted === 1 ? 'The guess' : `Guess ${guess} of ${drafted}`;
  if (verdictOf === 'accepted') return [plain(`${which}: kept`)];
  return wrong === '' ? [plain(`${which}: rejected`)] : [plain(`${which}, `), {text: wrong, tone: 'wrong'}, plain(': rejected')];
}

/** @param {Caption} caption @returns {CaptionPart[]} */
function result({drafted, accepted, extra, wrong, right}) {
  if (drafted === 0) return [plain('One pass, one token')];
  const all = accepted === drafted;
  const few = drafted === 1 ? 'Kept' : `${drafted === 2 ? 'Both' : `All ${drafted}`} kept`;
  const kept = all ? few : accepted === 0 ? 'None kept' : `${accepted} kept`;
  if (extra === 'recovered') {
    const behind = drafted - accepted - 1;
    const became = [plain(`${kept}; `), {text: wrong, tone: /** @type {const} */ ('wrong')}, plain(' became '), {text: right, tone: /** @type {const} */ ('right')}];
    return behind === 0 ? became : [...became, plain(`; ${behind} discarded`)];
  }
  if (extra === 'bonus') {
    if (right === '') return [plain(`${kept}, and one more from the same pass`)];
    return [plain(`${kept}; the same pass adds `), {text: right, tone: 'right'}];
  }
  return [plain(`${kept}: nothing is left to add`)];
}

/**
 * One line for what happens now.
 * @param {Caption} caption
 * @param {number} draftLength K of the round that comes next
 * @returns {CaptionWords}
 */
function captionWords(caption, draftLength) {
  const tag = caption.counted ? '' : 'replay, not counted';
  switch (caption.kind) {
    case 'guess':
      return {parts: [plain(drafting(caption))], tag};
    case 'landing':
      return {parts: [plain(landing(caption))], tag};
    case 'pass':
      return {parts: [plain(passing(caption))], tag};
    case 'extraLeaves': {
      const text = caption.drafted === 0 ? 'The pass gives one token' : 'The same pass gives one token of the big model’s own';
      return {parts: [plain(text)], tag};
    }
    case 'verdict':
      return {parts: verdict(caption), tag};
    case 'extraLands':
      return {parts: result(caption), tag};
    case 'settled':
      return {parts: result(caption), tag: ''};
    case 'raceWait':
      return {parts: [plain('First at the finish; the rival is still on its way')], tag: 'wait, not counted'};
    case 'sentenceEnd':
      return {parts: [plain('The sentence is complete')], tag: 'pause, not counted'};
    case 'waiting':
      return {parts: [plain('Waiting for the next round')], tag: ''};
    case 'ready':
      return {parts: [plain(`The prompt is given; ${draftLength === 0 ? 'the big model reads it first' : 'the draft guesses first'}`)], tag: ''};
  }
}

export const words = {
  none: NONE,

  stats: {
    name: 'Figures',
    exact: /** @param {string} value */ (value) => `exact ${value}`,
    exactMeaning: 'Exact: the long-run value for the present settings, computed, not counted.',
    slower: 'slower',
    tok_s: {
      label: 'TOK/S',
      meaning: () => 'Tokens committed per second of model time, over the last whole rounds that together last 10 s or more; all since the settings last changed while those are shorter.',
    },
    accept: {
      label: 'ACCEPT',
      meaning: () => 'Guesses kept out of guesses drafted, since the settings last changed. The big model’s own tokens do not count here.',
    },
    speedup: {
      label: 'SPEEDUP',
      meaning: /** @param {Settings} s */ (s) =>
        `TOK/S against Big model only, which commits one token every ${milliseconds(s.verify_ms)} ms. Below 1× drafting costs more than it saves: slower.`,
    },
    tokens_per_round: {
      label: 'TOKENS/ROUND',
      meaning: /** @param {Settings} s */ (s) => {
        const what = 'Tokens committed per round since the settings last changed, the big model’s own included.';
        return s.draft_length === 0 ? what : `${what} At most 1\u00a0+\u00a0K\u00a0×\u00a0ACCEPT: rounds that the sentence’s end cuts short have fewer guesses.`;
      },
    },
  },

  badge,

  caption: captionWords,

  textbar: {name: 'Text'},

  scene: {draft: 'DRAFT MODEL', target: 'BIG MODEL'},

  controls: {
    name: 'Controls',
    more: 'More controls',
    fewer: 'Fewer controls',
    seed: 'Seed',
    shuffle: 'Shuffle the seed',
    /** @param {string} got @param {{least: number, most: number}} range */
    seedRange: (got, {least, most}) => `The seed is a whole number in ${least}..${most}, got ${got === '' ? 'nothing' : got}`,
    draft_length: 'Draft length K',
    draft_quality: 'Draft quality',
    speed: 'Speed',
    notInUse: 'not in use',
    mode: 'Decoding',
    speculative: 'Speculative',
    target: 'Big model only',
    camera: 'Camera',
    orbit: 'Orbit',
    side: 'Side',
    top: 'Top',
    try: 'Try',
    tryQuality: 'Quality 0.40',
    tryLong: 'K 8 at 0.95',
    tryTop: 'Top',
    quality: /** @param {number} q */ (q) => exactly(q, 2),
    rate: /** @param {number} speed */ (speed) => `${exactly(speed, 0)}×`,
    fixed: 'Recorded: settings are shown, not changeable.',
  },

  notices: {
    dismiss: 'Dismiss',
    connection: 'Connection lost. It goes on with the same round as soon as the server answers.',
    reduced_motion: 'Motion is reduced, so nothing moves by itself: “One step forward” shows the next beat, “Play” plays them all.',
    ended: 'The recording ends here.',
  },
};
