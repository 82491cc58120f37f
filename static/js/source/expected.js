/**
 * The exact long-run figures of a sentence when the probability of a right guess is known for each slot.
 *
 * It is the same sweep over the slots as in Python; specviz/theory/expectations.py explains it.
 */

/** @import {Expected, Settings} from './protocol.js' */

/**
 * @param {readonly number[]} chances that the draft guesses right, one a slot, each 0 .. 1
 * @param {Settings} settings
 * @returns {Expected}
 */
export function expectedOf(chances, {draft_length, draft_ms, verify_ms, verify_ms_per_guess}) {
  const {rounds, drafted, accepted, lengths} = sweep(chances, draft_length);
  const guessing = drafted * (draft_ms + verify_ms_per_guess);
  const perSecond = (chances.length / (rounds * verify_ms + guessing)) * 1000;
  return {
    tokens_per_second: Math.min(perSecond, Number.MAX_VALUE),
    speedup: chances.length / (rounds + guessing / verify_ms),
    kept: drafted > 0 ? accepted / drafted : null,
    tokens_per_round: chances.length / rounds,
    histogram: draft_length > 0 ? lengths.map((count) => count / rounds) : [],
  };
}

/**
 * The averages of one pass through the sentence; `lengths` are its rounds by guesses kept, 0 .. K.
 *
 * @param {readonly number[]} chances @param {number} draftLength
 */
function sweep(chances, draftLength) {
  const slots = chances.length;
  /** The probability that a round starts here; the last place is the sentence's end. */
  const starts = Array.from({length: slots + 1}, (_, place) => (place === 0 ? 1 : 0));
  /** @type {number[]} */
  const lengths = Array(draftLength + 1).fill(0);
  let rounds = 0;
  let drafted = 0;
  let accepted = 0;
  /** @param {number[]} values @param {number} place @param {number} share */
  const add = (values, place, share) => (values[place] = (values[place] ?? 0) + share);
  for (let first = 0; first < slots; first++) {
    let reached = starts[first] ?? 0;
    const limit = Math.min(draftLength, slots - first);
    rounds += reached;
    drafted += reached * limit;
    for (let kept = 0; kept < limit; kept++) {
      const right = reached * (chances[first + kept] ?? 0);
      const missed = reached - right;
      add(lengths, kept, missed);
      accepted += missed * kept;
      add(starts, first + kept + 1, missed);
      reached = right;
    }
    add(lengths, limit, reached);
    accepted += reached * limit;
    add(starts, Math.min(first + limit + 1, slots), reached);
  }
  return {rounds, drafted, accepted, lengths};
}
