/** The sentences of the panels that come behind the first pictures. */

import {milliseconds, percent} from './panels/format.js';
import {prices} from './words.js';

/** @import {Frame} from './playback/frame.d.ts' */
/** @import {Settings} from './protocol.d.ts' */

/**
 * @param {Settings} settings
 * @param {Frame['fidelity']} fidelity
 * @param {Frame['clock']} clock
 */
function simplifications(settings, fidelity, clock) {
  const pass =
    settings.verify_ms_per_guess === 0
      ? `A pass takes a flat ${milliseconds(settings.verify_ms)} ms, however many guesses it checks.`
      : `A pass takes ${milliseconds(settings.verify_ms)} ms and ${milliseconds(settings.verify_ms_per_guess)} ms more for each guess it checks.`;
  const measured = `Guesses and passes were timed, and each is shown at one price: ${prices(settings)}.`;
  const replay = 'Replay, landing and the pause at the sentence’s end are there to be watched; they are not counted.';
  const time = clock === 'wall' ? measured : pass;
  if (fidelity === 'measured') {
    return ['This run was recorded: its words, guesses and verdicts are played back as they were.', time, replay, 'Each block is one token, which is often only a part of a word.'];
  }
  return [
    'The words are written by hand: the sentence, and one plausible wrong guess for each of its words.',
    'The chance of a right guess is draft quality × the word’s own weight, and at most 98 %.',
    time,
    replay,
    'A token is a whole word here; real tokens are often parts of words.',
    'The big model is certain of each word (temperature 0), so a guess is simply right or wrong.',
  ];
}

export const panelWords = {
  histogram: {
    title: 'Guesses kept per round',
    rounds: /** @param {number} n */ (n) => `n = ${n}`,
    /** @param {number} without @param {number} all rounds */
    without: (without, all) => `${percent(without / all)} of rounds: no guess`,
    bar: /** @param {number} i @param {number} k */ (i, k) => (i === 0 ? 'none' : i === k ? `all ${k}` : String(i)),
    nothing: 'Nothing is guessed.',
    exact: 'exact',
    cut: 'cut short',
    before: 'before',
    described: /** @param {readonly number[]} counts */ (counts) => {
      const n = counts.reduce((sum, count) => sum + count, 0);
      const k = counts.length - 1;
      const shares = counts.map((count, i) => `${panelWords.histogram.bar(i, k)} ${percent(n === 0 ? 0 : count / n)}`);
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

  simplifies: {
    title: 'What this simplifies',
    close: 'Close',
    lines: simplifications,
  },
};
