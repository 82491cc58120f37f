/**
 * What a token, a bar or a round is and why it ended that way, for the inspector.
 *
 * It uses only the recorded rounds and the moment t, so nothing is told before it has been seen. Numbers are those of
 * the record; only counts are computed here.
 */

import {BEATS} from './span.js';
import {pairsOf} from './inspect-rows.js';

/** @import {Frame, Span, Timeline} from './frame.d.ts' */
/** @import {Expected} from '../source/protocol.js' */
/** @import {BarStory, CountedFigures, Pair, RoundFacts, RoundStory, Story, Target, TokenStory} from './story.d.ts' */

/** How many rows of paired bars, or of three bars each, a reader can take in; the other tokens share one more row. */
const ROWS = 4;
const ROWS_OF_THREE = 3;

/**
 * @param {Timeline} timeline @param {Pick<Frame, 't' | 'figures' | 'present' | 'expected'>} frame @param {Target} target
 * @returns {Story | null} null where there is no such thing at this moment
 */
export function explain(timeline, frame, target) {
  if (target.kind === 'bar') {
    const draftLength = frame.present.draft_length;
    return explainBar(frame.figures, draftLength, target.bar, frame.expected);
  }
  if (target.kind === 'block' && (target.part === 'prompt' || target.round < 0)) return explainPrompt(timeline, target.slot);
  const span = spanOf(timeline, target.round);
  if (!span) return null;
  if (target.kind === 'round') return explainRound(span, frame.t);
  const place = target.slot - span.round.cursor.position;
  const {part} = target;
  if (part === 'extra' || (part === '' && isExtra(span, place, frame.t))) {
    return place === span.round.accepted_length ? explainExtra(span, frame.t) : null;
  }
  return explainGuess(span, place, frame.t);
}

/**
 * A guess at t; null before it drops.
 *
 * @param {Span} span @param {number} place in its round, from 0 @param {number} t @returns {TokenStory | null}
 */
export function explainGuess(span, place, t) {
  const {round, passStart, passEnd} = span;
  const guess = round.drafted[place];
  if (!guess || t <= dropOf(span, place)) return null;
  const kind = verdictSeen(span, place, t);
  const judged = kind === 'accepted' || kind === 'rejected';
  const residual = kind === 'rejected';
  const view = round.rows?.[place] ?? null;
  const drawn = residual && round.extra ? round.extra.token : null;
  const sight = {draft: true, target: judged, residual};
  return {
    subject: 'token',
    kind,
    token: guess.token,
    place,
    counterpart: drawn ?? '',
    draftProb: guess.draft_prob,
    targetProb: judged ? guess.target_prob : null,
    acceptProb: judged ? guess.accept_prob : null,
    uniform: judged ? guess.uniform : null,
    dart: judged && guess.accept_prob > 0 && guess.accept_prob < 1,
    pass: t <= passStart ? 'ahead' : t <= passEnd ? 'running' : 'over',
    pairs: view
      ? pairsOf(view, {guess: guess.token, drawn, sight, limit: residual ? ROWS_OF_THREE : ROWS})
      : [alone(guess.token, guess.draft_prob, judged ? guess.target_prob : null)],
    residual: residual && view !== null,
    rows: view !== null,
    round: factsAt(span, t),
  };
}

/** Of a token that no pass judges. */
const UNJUDGED = Object.freeze({
  draftProb: null,
  targetProb: null,
  acceptProb: null,
  uniform: null,
  dart: false,
  pass: /** @type {const} */ ('over'),
});

/**
 * The target's own token at t; null before it leaves the sphere.
 *
 * @param {Span} span @param {number} t @returns {TokenStory | null}
 */
export function explainExtra(span, t) {
  const {round, passEnd} = span;
  const {extra, accepted_length: place} = round;
  if (!extra || t <= passEnd) return null;
  const kind = extraSeen(span, t);
  const recovered = kind === 'recovered';
  const wrong = recovered ? (round.drafted[place]?.token ?? '') : '';
  const view = kind === 'arriving' ? null : (round.rows?.[place] ?? null);
  const sight = {draft: recovered, target: true, residual: recovered};
  return {
    subject: 'token',
    kind,
    token: extra.token,
    place,
    counterpart: wrong,
    ...UNJUDGED,
    pairs: view ? pairsOf(view, {guess: recovered ? wrong : null, drawn: extra.token, sight, limit: recovered ? ROWS_OF_THREE : ROWS}) : [],
    residual: recovered && view !== null,
    rows: view !== null,
    round: factsAt(span, t),
  };
}

/** @param {Timeline} timeline @param {number} slot negative: -1 is the last word @returns {TokenStory | null} */
function explainPrompt({run, prompt}, slot) {
  const token = run?.prompt[prompt.words.length + slot];
  if (token === undefined) return null;
  return {
    subject: 'token',
    kind: 'prompt',
    token,
    place: -1,
    counterpart: '',
    ...UNJUDGED,
    pairs: [],
    residual: false,
    rows: false,
    round: null,
  };
}

/**
 * A bar of the histogram: its rounds, and for each place of a draft the share of *all* rounds that drafted in which the
 * guess there was kept, as engines print it. A guess is kept at place i where the round kept at least i.
 *
 * @param {CountedFigures} figures at t @param {number} draftLength of the bars that are shown @param {number} accepted
 * @param {Expected | null} expected
 * @returns {BarStory | null}
 */
export function explainBar({histogram}, draftLength, accepted, expected) {
  if (draftLength === 0 || accepted < 0 || accepted > draftLength) return null;
  // If K has just changed, the counted rounds have another axis.
  const bars = histogram.length === draftLength + 1 ? histogram : [];
  const total = bars.reduce((sum, {count}) => sum + count, 0);
  const survival = Array.from({length: draftLength}, (_, i) => {
    const kept = bars.slice(i + 1).reduce((sum, {count}) => sum + count, 0);
    return {position: i + 1, kept, rate: total > 0 ? kept / total : null};
  });
  const exact = expected?.histogram.length === draftLength + 1 ? (expected.histogram[accepted] ?? null) : null;
  const {count, cut} = bars[accepted] ?? {count: 0, cut: 0};
  return {subject: 'bar', accepted, draftLength, count, cut, total, exact, survival};
}

/** @param {Span} span @param {number} t @returns {RoundStory} */
export function explainRound(span, t) {
  const {round, start, landed, passEnd} = span;
  const facts = factsAt(span, t);
  const guesses = round.drafted
    .filter((_, i) => t > dropOf(span, i))
    .map(({token}, i) => ({token, kind: verdictSeen(span, i, t)}));
  const extra = round.extra && t > passEnd ? {token: round.extra.token, kind: extraSeen(span, t)} : null;
  return {subject: 'round', begun: t > start, counted: t >= landed, facts, guesses, extra, start};
}

/** @param {Span} span @param {number} t @returns {RoundFacts} */
function factsAt(span, t) {
  const {round, passStart, passEnd, landed} = span;
  const dropped = round.drafted.filter((_, i) => t > dropOf(span, i)).length;
  const counted = t >= landed;
  return {
    index: round.index,
    drafted: dropped,
    draftingMs: t > passStart ? round.drafting_ms : null,
    verifyingMs: t > passEnd ? round.verifying_ms : null,
    accepted: counted ? round.accepted_length : null,
    won: counted ? round.committed.length : null,
  };
}

/**
 * The verdict on a guess as far as it has been replayed at t.
 *
 * @param {Span} span @param {number} place @param {number} t
 * @returns {'waiting' | 'accepted' | 'rejected' | 'discarded'}
 */
function verdictSeen({round, beats, landed}, place, t) {
  const verdict = round.drafted[place]?.verdict ?? 'discarded';
  const beat = beats.find(({kind, guess}) => kind === 'verdict' && guess === place);
  return t > (beat ? beat.start : landed) ? verdict : 'waiting';
}

/** @param {Span} span @param {number} t @returns {'arriving' | 'recovered' | 'bonus' | 'plain'} */
function extraSeen({round, verdictEnd}, t) {
  const kind = round.extra?.kind ?? 'plain';
  // If nothing was guessed, there is no verdict that it could reveal early.
  return kind === 'plain' || t >= verdictEnd ? kind : 'arriving';
}

/** Whether the target's own token is what stands in that place at t. @param {Span} span @param {number} place @param {number} t */
function isExtra({round, passEnd, verdictEnd}, place, t) {
  if (!round.extra || place !== round.accepted_length) return false;
  return place < round.drafted.length ? t > verdictEnd : t > passEnd;
}

/** When a guess leaves the draft's sphere. @param {Span} span @param {number} place @returns {number} */
function dropOf({beats, passStart}, place) {
  return beats.find(({kind, guess}) => kind === 'guess' && guess === place)?.end ?? passStart - BEATS.landing;
}

/** @param {Timeline} timeline @param {number} index of the round in its run @returns {Span | undefined} */
function spanOf({spans}, index) {
  const first = spans[0]?.round.index ?? 0;
  return spans[index - first];
}

/** @param {string} token @param {number} draft @param {number | null} target @returns {Pair} */
function alone(token, draft, target) {
  return {token, draft, target, residual: null, guessed: true, drawn: false, rest: false};
}
