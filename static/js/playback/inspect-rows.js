/** One position of a pass as rows of paired bars: the likeliest tokens, and all others together. */

/** @import {RowView} from '../source/protocol.js' */
/** @import {Pair} from './story.d.ts' */

/**
 * Tokens with a smaller draft probability are not named while only the draft may be seen: the list was made with the
 * target in mind and would reveal what it prefers.
 */
const LEAST = 0.01;

/**
 * Which figures of a position may be seen: the draft's, the target's, and the residual (which needs both).
 *
 * @typedef {{draft: boolean, target: boolean, residual: boolean}} Sight
 */

/**
 * At most `limit` tokens of a row view, those in `named` among them, and the rest of the mass, so that every column
 * still adds up to one.
 *
 * @param {RowView} view
 * @param {{guess: string | null, drawn: string | null, sight: Sight, limit: number}} options
 * @returns {Pair[]}
 */
export function pairsOf({top, rest}, {guess, drawn, sight, limit}) {
  const draftOnly = sight.draft && !sight.target;
  // Two tokens may look alike; the likelier one is meant.
  const guessAt = top.findIndex(([token]) => token === guess);
  const drawnAt = top.findIndex(([token]) => token === drawn);
  const pairs = top.map(([token, draft, target, residual], i) => ({
    token,
    draft: sight.draft ? draft : null,
    target: sight.target ? target : null,
    residual: sight.residual ? residual : null,
    guessed: i === guessAt,
    drawn: i === drawnAt,
    rest: false,
  }));
  /** @param {Pair} pair */
  const weight = ({draft, target, residual}) => Math.max(draft ?? 0, target ?? 0, residual ?? 0);
  const ranked = pairs
    .filter((pair) => pair.guessed || pair.drawn || (draftOnly ? (pair.draft ?? 0) >= LEAST : weight(pair) > 0))
    .sort((a, b) => Number(b.guessed || b.drawn) - Number(a.guessed || a.drawn) || weight(b) - weight(a));
  const kept = new Set(ranked.slice(0, limit));
  const listed = pairs.filter((pair) => kept.has(pair));
  if (draftOnly) listed.sort((a, b) => (b.draft ?? 0) - (a.draft ?? 0));
  const others = pairs.filter((pair) => !kept.has(pair));
  /** @param {'draft' | 'target' | 'residual'} name @param {number | null} unlisted */
  const sum = (name, unlisted) =>
    sight[name] && unlisted !== null ? others.reduce((mass, pair) => mass + (pair[name] ?? 0), unlisted) : null;
  /** @type {Pair} */
  const remainder = {
    token: '',
    draft: sum('draft', rest[0]),
    target: sum('target', rest[1]),
    residual: sum('residual', rest[2]),
    guessed: false,
    drawn: false,
    rest: true,
  };
  // Sums of floats can leave a tiny rest where nothing is left.
  return weight(remainder) > 1e-9 ? [...listed, remainder] : listed;
}
