/** Every sentence of the inspector, in one table, so that another language is another table. */

import {milliseconds} from './panels/format.js';

/** @import {BarStory, RoundFacts, RoundStory, TokenKind, TokenStory} from './playback/story.d.ts' */

/** @typedef {{text: string, tone: 'plain' | 'draft' | 'target' | 'strong' | 'guess' | 'token'}} Part */

/** More of a token than this does not help a sentence. */
const LONGEST = 28;

const DRAFT = Object.freeze(/** @type {Part} */ ({text: 'draft model', tone: 'draft'}));
const TARGET = Object.freeze(/** @type {Part} */ ({text: 'big model', tone: 'target'}));

/** @param {string} text @returns {Part} */
const plain = (text) => ({text, tone: 'plain'});
/** @param {string} text @returns {Part} */
const strong = (text) => ({text, tone: 'strong'});
/** @param {string} token @param {'guess' | 'token'} tone @returns {Part} */
const quoted = (token, tone) => ({text: clip(visible(token)), tone});

/**
 * A token as it can be seen: without its leading space, and with signs for what has no shape.
 *
 * @param {string} token @returns {string}
 */
export function visible(token) {
  const trimmed = token.trim();
  if (trimmed !== '') return trimmed;
  return token === '' ? '∅' : token.replaceAll(' ', '␣').replaceAll('\n', '↵').replaceAll('\t', '⇥');
}

/** @param {string} text @returns {string} */
function clip(text) {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

/**
 * A probability for people: never 0% or 100% where it is not.
 *
 * @param {number} p 0..1 @param {number} [digits] at least @returns {string}
 */
export function chance(p, digits = 0) {
  if (p <= 0) return '0%';
  if (p >= 1) return '100%';
  if (p < 0.0005) return '<0.1%';
  if (p > 0.9995) return '>99.9%';
  const near = p < 0.0995 || p > 0.9949 ? 1 : 0;
  return `${Number((p * 100).toFixed(Math.max(digits, near)))}%`;
}

/**
 * Two probabilities with as many digits as tell them apart.
 *
 * @param {number} one @param {number} other @returns {[string, string]}
 */
export function apart(one, other) {
  for (let digits = 0; digits < 3; digits++) {
    const [a, b] = [chance(one, digits), chance(other, digits)];
    if (a !== b || one === other) return [a, b];
  }
  return [chance(one, 3), chance(other, 3)];
}

/** @type {Record<TokenKind, string>} */
const TITLES = {
  prompt: 'Prompt',
  waiting: 'Guess, not judged yet',
  accepted: 'Kept guess',
  rejected: 'Rejected guess',
  discarded: 'Discarded guess',
  arriving: 'The big model’s own token',
  recovered: 'Correction',
  bonus: 'Bonus token',
  plain: 'The big model’s token',
};

/** The standard term, where the title is an everyday word for it. @type {Partial<Record<TokenKind, string>>} */
const TERMS = {recovered: 'recovered token', bonus: 'bonus token', accepted: 'accepted'};

/** @param {TokenStory} story @returns {Part[]} */
function judged(story) {
  const {kind, counterpart} = story;
  const verdict = verdictOn(story);
  if (kind === 'accepted' || counterpart === '') return verdict;
  return [...verdict, plain(' '), quoted(counterpart, 'token'), plain(' replaced it, drawn from '), strong('what is left'), plain(': where the '), TARGET, plain(' gives more.')];
}

/** @param {TokenStory} story @returns {Part[]} */
function verdictOn({kind, draftProb, targetProb, acceptProb, uniform, dart}) {
  const [draft, target] = apart(draftProb ?? 0, targetProb ?? 0);
  if (dart && acceptProb !== null && uniform !== null) {
    const [dartAt, edge] = apart(uniform, acceptProb);
    const [side, end] = kind === 'accepted' ? ['inside', 'kept'] : ['outside', 'rejected'];
    return [
      plain('The '), DRAFT, plain(` gave it ${draft}, the `), TARGET, plain(` only ${target}. So it stays with a chance of ${edge}. The dart fell at ${dartAt}, ${side}: `),
      strong(end), plain('.'),
    ];
  }
  if (kind === 'accepted') {
    return [plain('The '), DRAFT, plain(` gave it ${draft}. The `), TARGET, plain(` gives it ${target === draft ? 'as much' : `${target}, even more`}: `), strong('kept'), plain(' for certain.')];
  }
  if (targetProb === 0) {
    return [plain('The '), DRAFT, plain(` gave it ${draft}. The `), TARGET, plain(' gives it 0%: it would never write this here, so it is '), strong('rejected'), plain('.')];
  }
  return [plain('The '), DRAFT, plain(` gave it ${draft}, the `), TARGET, plain(` ${target}: `), strong('rejected'), plain('.')];
}

/** @param {TokenStory} story @returns {Part[]} */
function waiting({draftProb, pass}) {
  const start = [plain('The '), DRAFT, plain(` gave it ${chance(draftProb ?? 0)}. `)];
  if (pass === 'running') return [...start, plain('The '), TARGET, plain(' is reading it now: one pass checks all that was guessed.')];
  if (pass === 'over') return [...start, plain('The pass is over; verdicts are replayed from left to right, and this one is still to come.')];
  return [...start, plain('The '), TARGET, plain(' has not seen it yet: one pass will check all that is guessed.')];
}

/** @param {TokenStory} story @returns {Part[]} */
function tokenSentence(story) {
  const {kind, place, counterpart} = story;
  switch (kind) {
    case 'prompt':
      return [plain('It was given. Nobody had to guess it.')];
    case 'waiting':
      return waiting(story);
    case 'accepted':
    case 'rejected':
      return judged(story);
    case 'discarded':
      return [plain('It was built on a guess that is gone, so it goes too. What the '), TARGET, plain(' said of it belongs to a text that no longer exists, and is not shown.')];
    case 'arriving':
      return [plain('It came out of the same pass. Where it belongs shows when the verdicts have been replayed.')];
    case 'recovered':
      return [
        plain('It replaced '), quoted(counterpart, 'guess'),
        plain(' and was drawn from '), strong('what is left'), plain(': where the '), TARGET, plain(' gives more than the '), DRAFT,
        plain(', scaled up to 100%. That makes up for every guess that was kept: the text has the odds of the '), TARGET, plain(' alone.'),
      ];
    case 'bonus':
      return [plain(keptOf(place, place)), plain(', and the pass has read one place further: the '), TARGET, plain('’s own token there comes '), strong('for free'), plain('.')];
    case 'plain':
      return [plain('Nothing was guessed. The '), TARGET, plain(' read everything and wrote '), strong('one token'), plain(', for a whole pass.')];
  }
}

/** @param {TokenStory} story */
function tokenPlace({kind, place, round}) {
  const index = round ? `round ${round.index + 1}` : '';
  const guess = kind === 'waiting' || kind === 'accepted' || kind === 'rejected' || kind === 'discarded';
  const term = TERMS[kind];
  return [guess ? `guess ${place + 1}` : '', index, term ?? ''].filter(Boolean).join(' · ');
}

/** @param {BarStory} story @returns {Part[]} */
function barSentence({count, total, cut, draftLength}) {
  if (total === 0) return [plain('No round has been counted under these settings yet.')];
  const parts = [strong(`${count} of ${total}`), plain(` ${total === 1 ? 'round' : 'rounds'}: ${chance(count / total)}.`)];
  if (cut > 0) {
    const which = cut === count ? (cut === 1 ? 'It was' : 'They were') : cut === 1 ? 'One of them was' : `${cut} of them were`;
    parts.push(plain(` ${which} cut short: the sentence had no room left for ${draftLength}.`));
  }
  return parts;
}

/** @param {number} accepted @param {number} drafted */
function keptOf(accepted, drafted) {
  if (drafted === 1) return accepted === 1 ? 'The guess was kept' : 'The guess was rejected';
  if (accepted === drafted) return drafted === 2 ? 'Both guesses were kept' : `All ${drafted} guesses were kept`;
  return accepted === 0 ? `None of the ${drafted} guesses was kept` : `${accepted} of ${drafted} guesses ${accepted === 1 ? 'was' : 'were'} kept`;
}

/** @param {RoundStory} story @returns {Part[]} */
function roundSentence({begun, counted, facts, guesses, extra}) {
  if (!begun) return [plain('It has not begun at this moment.')];
  if (!counted || facts.accepted === null) return [plain('It is under way; it counts when its last token has landed.')];
  if (guesses.length === 0) return [plain('Nothing was guessed: one pass, '), strong('one token'), plain('.')];
  const kept = keptOf(facts.accepted, guesses.length);
  const own = extra === null ? '.' : extra.kind === 'recovered' ? '; the same pass gave a correction.' : '; the same pass gave one more.';
  return [plain(kept), plain(own)];
}

/** @param {RoundFacts} facts */
function cost({drafted, draftingMs, verifyingMs}) {
  if (draftingMs === null || verifyingMs === null) return 'still running';
  if (drafted === 0) return `one pass ${milliseconds(verifyingMs)} ms`;
  const guesses = drafted === 1 ? 'one guess' : `${drafted} guesses`;
  return `${guesses} ${milliseconds(draftingMs)} ms + one pass ${milliseconds(verifyingMs)} ms`;
}

export const inspectWords = {
  close: 'Close',
  title: /** @param {TokenKind} kind */ (kind) => TITLES[kind],
  place: tokenPlace,
  sentence: tokenSentence,
  rows: {
    name: 'What both models held likely here',
    draft: 'draft model',
    target: 'big model',
    residual: 'what is left',
    others: 'all others',
    guessed: 'guessed',
    drawn: 'drawn',
    missing: 'The likeliest tokens here were not recorded.',
  },
  acceptance: {
    name: 'Chance to stay',
    keep: 'kept',
    reject: 'rejected',
    described: /** @param {string} edge @param {string} dartAt empty where there is none */ (edge, dartAt) =>
      dartAt === '' ? `Chance to stay ${edge}` : `Chance to stay ${edge}; the dart fell at ${dartAt}`,
  },
  round: {
    title: /** @param {number} index */ (index) => `Round ${index + 1}`,
    cost: 'Cost',
    won: 'Won',
    costOf: cost,
    wonOf: /** @param {number | null} won */ (won) => (won === null ? 'not yet counted' : won === 1 ? 'one token' : `${won} tokens`),
    sentence: roundSentence,
    tokens: 'Its tokens',
    kinds: {waiting: 'not judged yet', accepted: 'kept', rejected: 'rejected', discarded: 'discarded', arriving: 'on its way', recovered: 'correction', bonus: 'bonus', plain: 'the big model’s'},
  },
  bar: {
    title: /** @param {BarStory} story */ ({accepted, draftLength}) => {
      if (draftLength === 1) return accepted === 0 ? 'The guess was missed' : 'The guess was kept';
      return accepted === 0 ? `None of ${draftLength} kept` : accepted === draftLength ? `All ${draftLength} kept` : `${accepted} of ${draftLength} kept`;
    },
    place: 'rounds since the settings last changed',
    sentence: barSentence,
    exact: /** @param {number} share */ (share) => `In the long run exactly ${chance(share, 1)}.`,
    survival: 'Kept, by place in the draft',
    survivalMeaning: /** @param {number} total */ (total) =>
      total === 1 ? 'Of the one round that drafted. A guess behind a miss, or never made, counts as not kept.' : `Of all ${total} rounds that drafted. A guess behind a miss, or never made, counts as not kept. These are the numbers that inference engines print.`,
    position: /** @param {number} position @param {number} kept @param {number} total */ (position, kept, total) => `Guess ${position}: kept in ${kept} of ${total}`,
  },
};
