/** What is said of the picture to people who do not see it: one table, so that another language is another table. */

import {seconds} from './panels/format.js';

/** @import {RoundFacts} from './panels/live.js' */
/** @import {TokenState} from './panels/twin.js' */

/** @param {number} n @param {string} one @param {string} [many] */
const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** A word within a sentence, without the signs that would close it. @param {string} word */
const bare = (word) => word.replace(/[.,;:!?…]+$/u, '') || word;

/** @param {RoundFacts} facts */
function kept({drafted, accepted}) {
  if (drafted === 1) return accepted === 1 ? 'the guess was kept' : 'the guess was rejected';
  if (accepted === drafted) return drafted === 2 ? 'both guesses kept' : `all ${drafted} guesses kept`;
  return `${accepted === 0 ? 'none' : accepted} of ${drafted} guesses kept`;
}

/** What the target's own token did. @param {RoundFacts} facts */
function own({extra, wrong, right}) {
  if (extra === 'recovered') return wrong === '' || right === '' ? '; the big model corrected one' : `; ${bare(wrong)} became ${bare(right)}`;
  if (extra === 'bonus') return right === '' ? '; the same pass adds one more' : `; the same pass adds ${bare(right)}`;
  return '';
}

/** @param {RoundFacts} facts */
function roundSentence(facts) {
  const {round, drafted, right, committed, passageEnded} = facts;
  const happened = drafted === 0 ? `the big model wrote ${right === '' ? 'one token' : bare(right)}` : `${kept(facts)}${own(facts)}`;
  return `Round ${round}: ${happened}. ${count(committed, 'token')}.${passageEnded ? ' The sentence is complete.' : ''}`;
}

/** @type {Record<TokenState, (token: {text: string, wrong: string}) => string>} */
const tokens = {
  prompt: ({text}) => `${text}, given`,
  waiting: ({text}) => `${text}, guessed, waiting`,
  kept: ({text}) => `${text}, guessed and kept`,
  rejected: ({text}) => `${text}, guessed, rejected`,
  discarded: ({text}) => `${text}, guessed, discarded`,
  arriving: ({text}) => `${text}, coming from the big model`,
  corrected: ({text, wrong}) => (wrong === '' ? `${text}, corrected` : `${text}, corrected: the draft had guessed ${wrong}`),
  bonus: ({text}) => `${text}, added by the big model`,
  plain: ({text}) => `${text}, written by the big model`,
};

export const spoken = {
  flat: 'The draft model, the big model and the words between them, drawn flat',

  twin: {
    name: 'The scene in words',
    tokens: 'Words on the track',
    rounds: 'Rounds of this sentence',
    token: tokens,
    head: ['Round', 'Guessed', 'Kept', 'The big model’s own', 'Tokens won', 'Model time'],
    nothing: 'nothing',
    of: /** @param {number} n @param {number} all */ (n, all) => `${n} of ${all}`,
    time: /** @param {number} ms */ (ms) => seconds(ms),
  },

  live: roundSentence,
};
