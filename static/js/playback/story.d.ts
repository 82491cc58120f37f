/**
 * What the inspector can say about a thing at a moment: only what has been seen by then.
 *
 * Probabilities are 0..1, times are ms of model time, `null` means "not known" or "not to be shown at this moment".
 */

import type {Figures} from './frame.d.ts';

/** A token by its place (`guess` and `extra` may share a slot: a wrong word and what replaced it), a bar, or a round. */
export type Target =
  | {kind: 'block'; round: number; slot: number; part: 'guess' | 'extra' | 'prompt' | ''}
  | {kind: 'bar'; bar: number}
  | {kind: 'round'; round: number};

/**
 * waiting: a guess without a verdict yet; arriving: the target's own token, while the verdicts that decide its place
 * are still replayed. The others are how a token ended.
 */
export type TokenKind = 'prompt' | 'waiting' | 'accepted' | 'rejected' | 'discarded' | 'arriving' | 'recovered' | 'bonus' | 'plain';

/** One row of paired bars. */
export interface Pair {
  /** With its leading space; empty for all others together. */
  token: string;
  draft: number | null;
  target: number | null;
  residual: number | null;
  /** The draft's guess here, and the token that the target drew here. */
  guessed: boolean;
  drawn: boolean;
  /** All others together. */
  rest: boolean;
}

/** The round that a token belongs to, as far as it has been played. */
export interface RoundFacts {
  index: number;
  /** Guesses that have dropped. */
  drafted: number;
  draftingMs: number | null;
  verifyingMs: number | null;
  /** Guesses kept and tokens won; null until the round is counted. */
  accepted: number | null;
  won: number | null;
}

export interface TokenStory {
  subject: 'token';
  kind: TokenKind;
  token: string;
  /** The guess's place in its round, from 0; for the target's own token the number of guesses kept before it. */
  place: number;
  /** For `recovered` the guess that it replaced, for `rejected` the token that replaced it; else empty. */
  counterpart: string;
  draftProb: number | null;
  targetProb: number | null;
  acceptProb: number | null;
  uniform: number | null;
  /** Chance decided: the uniform is drawn as a dart. */
  dart: boolean;
  /** How far the pass that judges it has come at this moment. */
  pass: 'ahead' | 'running' | 'over';
  pairs: Pair[];
  /** Whether to show the residual of `pairs`: a guess was rejected here. */
  residual: boolean;
  /** Whether the rows were recorded; without them `pairs` holds only the guess itself. */
  rows: boolean;
  round: RoundFacts | null;
}

export interface BarStory {
  subject: 'bar';
  accepted: number;
  draftLength: number;
  count: number;
  cut: number;
  /** Rounds that drafted. */
  total: number;
  exact: number | null;
  /** For guess 1 … K: rounds in which it was kept, of all that drafted. */
  survival: {position: number; kept: number; rate: number | null}[];
}

export interface RoundStory {
  subject: 'round';
  begun: boolean;
  counted: boolean;
  facts: RoundFacts;
  guesses: {token: string; kind: 'waiting' | 'accepted' | 'rejected' | 'discarded'}[];
  extra: {token: string; kind: 'arriving' | 'recovered' | 'bonus' | 'plain'} | null;
  /** Stage time at which it begins. */
  start: number;
}

export type Story = TokenStory | BarStory | RoundStory;

export type CountedFigures = Pick<Figures, 'histogram'>;
