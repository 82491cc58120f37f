/** Every sentence that the page's scripts show, in one table, so that another language is another table. */

import {exactly, milliseconds, NONE, percent} from './panels/format.js';

/** @import {Caption} from './playback/frame.d.ts' */
/** @import {Settings} from './protocol.d.ts' */
/** @import {CaptionPart, CaptionWords} from './panels/panels.d.ts' */

/** @param {string} text @returns {CaptionPart} */
const plain = (text) => ({text, tone: 'plain'});

/** @param {Settings} settings */
function passPrice({verify_ms: pass, verify_ms_per_guess: more}) {
  return more === 0 ? `${milliseconds(pass)} ms a pass` : `${milliseconds(pass)} ms a pass + ${milliseconds(more)} ms for each guess in it`;
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
  if (verdictOf === 'discarded') return [plain('What was guessed behind the miss is discarded')];
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
    return [plain(`${kept}; `), {text: wrong, tone: 'wrong'}, plain(' became '), {text: right, tone: 'right'}];
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
 * @returns {CaptionWords}
 */
function captionWords(caption) {
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
    case 'sentenceEnd':
      return {parts: [plain('The sentence is complete')], tag: 'pause, not counted'};
    case 'waiting':
      return {parts: [plain('Waiting for the next round')], tag: ''};
    case 'ready':
      return {parts: [plain('The prompt is read; the draft guesses first')], tag: ''};
  }
}

/**
 * Why the server does not play what it was asked for, by the code of its answer.
 * @param {{code: string, field: string | null, message: string}} error `message`: the server's own sentence, the last resort
 */
function refusal({code, field, message}) {
  switch (code) {
    case 'bad_source':
      return 'The server no longer has what this page plays. Load the page again.';
    case 'bad_settings':
      return `The server does not play with this value of ${field ?? 'a setting'}. Change it to go on.`;
    case 'bad_cursor':
      return 'The server knows no such place in this source. Restart plays it from its beginning.';
    case 'failed':
      return 'The server cannot play what comes next. Restart plays it from its beginning.';
    case 'bad_json':
    case 'bad_type':
    case 'unknown_field':
      return 'The server does not understand this page: they are of different versions. Load the page again.';
    default:
      return `The server will not play this: ${message}`;
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
      meaning: () => 'Tokens committed per second of model time, over the last whole rounds that together last 10 s or more.',
    },
    accept: {
      label: 'ACCEPT',
      meaning: () => 'Guesses kept out of guesses drafted. The big model’s own tokens do not count here.',
    },
    speedup: {
      label: 'SPEEDUP',
      meaning: /** @param {Settings} s */ (s) =>
        `TOK/S against Big model only, which commits one token every ${milliseconds(s.verify_ms)} ms. Below 1× drafting costs more than it saves: slower.`,
    },
    tokens_per_round: {
      label: 'TOKENS/ROUND',
      meaning: () => 'Tokens committed per round, the big model’s own included. It is below 1\u00a0+\u00a0K\u00a0×\u00a0ACCEPT because the sentence ends: its last round is cut short.',
    },
  },

  badge: /** @param {Settings} s */ (s) => `simulated: ${milliseconds(s.draft_ms)} ms a guess, ${passPrice(s)}`,

  histogram: {
    title: 'Guesses kept per round',
    rounds: /** @param {number} n */ (n) => `n = ${n}`,
    bar: /** @param {number} i @param {number} k */ (i, k) => (i === 0 ? 'none' : i === k ? `all ${k}` : String(i)),
    nothing: 'Nothing is guessed.',
    exact: 'exact',
    cut: 'cut short',
    before: 'before',
    described: /** @param {readonly number[]} counts */ (counts) => {
      const n = counts.reduce((sum, count) => sum + count, 0);
      const k = counts.length - 1;
      const shares = counts.map((count, i) => `${words.histogram.bar(i, k)} ${percent(n === 0 ? 0 : count / n)}`);
      return `Guesses kept per round, ${n} rounds: ${shares.join(', ')}`;
    },
  },

  ledger: {
    title: 'Rounds, to one scale of model time',
    guess: 'a guess',
    pass: 'a pass',
    won: /** @param {number} n */ (n) => `+${n}`,
    end: 'end of the sentence',
  },

  caption: captionWords,

  scene: {draft: 'DRAFT MODEL', target: 'BIG MODEL'},

  controls: {
    name: 'Controls',
    play: 'Play',
    pause: 'Pause',
    step: 'One step forward',
    stepWhilePlaying: 'One step forward (while paused)',
    restart: 'Restart',
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

  simplifies: {
    title: 'What this simplifies',
    close: 'Close',
    /** @param {Settings} s */
    lines: (s) => [
      'The words are written by hand: the sentence, and one plausible wrong guess for each of its words.',
      'The chance of a right guess is draft quality × the word’s own weight, and at most 98 %.',
      s.verify_ms_per_guess === 0
        ? `A pass takes a flat ${milliseconds(s.verify_ms)} ms, however many guesses it checks.`
        : `A pass takes ${milliseconds(s.verify_ms)} ms and ${milliseconds(s.verify_ms_per_guess)} ms more for each guess it checks.`,
      'Replay, landing and the pause at the sentence’s end are there to be watched; they are not counted.',
      'A token is a whole word here; real tokens are often parts of words.',
      'The big model is certain of each word (temperature 0), so a guess is simply right or wrong.',
    ],
  },

  refusal,

  notices: {
    dismiss: 'Dismiss',
    connection: 'Connection lost. It goes on with the same round as soon as the server answers.',
    reduced_motion: 'Motion is reduced, so nothing moves by itself: “One step forward” shows the next beat, “Play” plays them all.',
    no_webgl: 'This browser shows no 3D here. The text, the figures and the rounds below still run.',
    url: 'A value in the address could not be used; its default stands.',
    broken: /** @param {string} error */ (error) => `The 3D scene could not start (${error}). The text, the figures and the rounds below still run.`,
    refused: /** @param {string} reason */ (reason) => `The server will not talk to this page: ${reason || 'no reason was given'}. Load the page again.`,
    unreadable: 'The server sent a line that this page cannot read. Load the page again.',
    fixed: /** @param {readonly string[]} names */ (names) => `The settings of a recording cannot be changed, so ${names.join(', ')} in the address ${names.length === 1 ? 'is' : 'are'} not used.`,
    moment_cut: 'The moment in the address was cut to one hour.',
    source: 'This source cannot be played.',
    ended: 'The recording ends here.',
  },
};
