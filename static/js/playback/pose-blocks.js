/** The blocks of the present passage and the brackets under its rounds. */

import {BEATS} from './span.js';
import {SPACE} from './layout.js';
import {progress, smooth} from './ease.js';

/** @import {Block, BlockState, Bracket, Frame, Mark, Span, Timeline} from './frame.d.ts' */

/** How long the end of a passage takes to clear the track, and how long a bracket takes to be drawn. Seconds. */
export const CLEARING = 0.45;
const BRACKET_DRAWN = 0.15;
/** Share of `arriving` in which the token leaves the sphere; it waits there until it lands. */
const LEFT_SPHERE = 0.4;

const {gap} = SPACE.BLOCK;

/** Opacity of everything that the end of a passage clears. @param {Span | null} span @param {number} t @returns {number} */
export function remaining(span, t) {
  return span?.round.passage_ended ? 1 - smooth(progress(t, span.end - CLEARING, span.end)) : 1;
}

/** @param {Timeline} timeline @param {number} index of the round in progress @param {number} t @param {Frame} into */
export function poseBlocks(timeline, index, t, into) {
  into.blockCount = 0;
  const {words, x, width} = timeline.prompt;
  for (let i = 0; i < words.length; i++) {
    add(into, i - words.length, -1, words[i], x[i], width[i], 'prompt', 1, 1, 'none');
  }
  const span = timeline.spans[index];
  const opacity = remaining(span ?? null, t);
  if (!span || opacity === 0) return;
  for (let i = span.passageFirst; i < index; i++) {
    const past = timeline.spans[i];
    if (past) addRound(into, past, past.end, opacity);
  }
  addRound(into, span, t, opacity);
}

/** @param {Frame} into @param {Span} span @param {number} t @param {number} opacity */
function addRound(into, span, t, opacity) {
  const {drafted} = span.round;
  for (let i = 0; i < drafted.length; i++) addGuess(into, span, i, t, opacity);
  addExtra(into, span, t, opacity);
}

/**
 * @param {Frame} into @param {Span} span @param {number} guess its place in the round @param {number} t
 * @param {number} opacity
 */
function addGuess(into, span, guess, t, opacity) {
  const {round, beats, words, slotX, slotWidth, landed} = span;
  const drop = beats[guess]?.end ?? 0;
  if (t <= drop) return;
  const judged = beats[beats.length - tail(span) + guess];
  const from = judged?.start ?? 0;
  const verdict = round.drafted[guess]?.verdict;
  /** @type {BlockState} */
  let state = 'guess';
  /** @type {Mark} */
  let mark = 'none';
  let done = 1;
  let visible = opacity;
  if (t < drop + BEATS.landing) {
    state = 'falling';
    done = progress(t, drop, drop + BEATS.landing);
  } else if (t > from && verdict === 'accepted') {
    done = progress(t, from, judged?.end ?? 0);
    state = done < 1 ? 'accepted' : 'committed';
    mark = 'tick';
  } else if (t > from) {
    if (t >= landed) return;
    done = progress(t, from, landed);
    state = verdict === 'rejected' ? 'rejected' : 'discarded';
    if (state === 'rejected') mark = 'cross';
    else visible *= 1 - done;
  }
  const slot = round.cursor.position + guess;
  add(into, slot, round.index, words[guess], slotX[guess], slotWidth[guess], state, done, visible, mark);
}

/**
 * The target's own token, and below it the word that it replaced.
 *
 * @param {Frame} into @param {Span} span @param {number} t @param {number} opacity
 */
function addExtra(into, span, t, opacity) {
  const {round, passEnd, verdictStart, verdictEnd, landed, slotX, extraWidth: width} = span;
  const {extra, accepted_length: accepted} = round;
  if (!extra || t <= passEnd) return;
  const slot = round.cursor.position + accepted;
  const x = slotX[accepted];
  const leaves = LEFT_SPHERE * progress(t, passEnd, verdictStart);
  const lands = progress(t, verdictEnd, landed);
  const state = t < landed ? 'arriving' : 'committed';
  const mark = extra.kind === 'plain' ? 'none' : extra.kind;
  add(into, slot, round.index, span.extraWord, x, width, state, leaves + (1 - LEFT_SPHERE) * lands, opacity, mark);
  if (accepted < round.drafted.length && t > verdictEnd) {
    add(into, slot, round.index, span.words[accepted], x, width, 'struck', lands, opacity * lands, 'cross');
  }
}

/** How many beats there are from the first verdict to the end. @param {Span} span @returns {number} */
function tail({round, landed, waitEnd}) {
  return round.drafted.length + (round.extra ? 1 : 0) + (waitEnd > landed ? 1 : 0) + (round.passage_ended ? 1 : 0);
}

/**
 * @param {Frame} into @param {number} slot @param {number} round
 * @param {string | undefined} text @param {number | undefined} x @param {number | undefined} width
 * @param {BlockState} state @param {number} done @param {number} opacity @param {Mark} mark
 */
function add(into, slot, round, text, x, width, state, done, opacity, mark) {
  /** @type {Block} */
  const block = (into.blocks[into.blockCount] ??= {
    slot: 0,
    round: 0,
    text: '',
    x: 0,
    width: 0,
    state: 'prompt',
    progress: 0,
    opacity: 0,
    mark: 'none',
  });
  into.blockCount++;
  block.slot = slot;
  block.round = round;
  block.text = text ?? '';
  block.x = x ?? 0;
  block.width = width ?? 0;
  block.state = state;
  block.progress = done;
  block.opacity = opacity;
  block.mark = mark;
}

/** @param {Timeline} timeline @param {number} index of the round in progress @param {number} t @param {Frame} into */
export function poseBrackets(timeline, index, t, into) {
  into.bracketCount = 0;
  const current = timeline.spans[index];
  const opacity = remaining(current ?? null, t);
  if (!current || opacity === 0) return;
  for (let i = current.passageFirst; i <= index; i++) {
    const span = timeline.spans[i];
    if (!span) continue;
    const from = Math.max(span.passEnd, span.landed - BRACKET_DRAWN);
    if (t <= from) continue;
    /** @type {Bracket} */
    const bracket = (into.brackets[into.bracketCount] ??= {
      round: 0,
      left: 0,
      right: 0,
      accepted: 0,
      drafted: 0,
      progress: 0,
      opacity: 0,
    });
    into.bracketCount++;
    bracket.round = span.round.index;
    bracket.left = span.left;
    bracket.right = span.nextLeft - gap;
    bracket.accepted = span.round.accepted_length;
    bracket.drafted = span.round.drafted.length;
    bracket.progress = smooth(progress(t, from, span.landed));
    bracket.opacity = opacity;
  }
}
