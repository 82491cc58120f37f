/**
 * Sizes and positions of everything on the track, in block units.
 *
 * x runs along the sentence, y up, z towards the viewer. Blocks stand on y = 0 around z = 0; the prompt ends one gap
 * before x = 0, and slot 0 starts at x = 0.
 */

import widths from './widths.js';

/** @import {Header} from '../source/protocol.js' */

/** Sizes and positions that all views use. */
export const SPACE = Object.freeze({
  /** `padding` is left and right of a word. */
  BLOCK: Object.freeze({height: 0.78, depth: 0.62, gap: 0.14, radius: 0.09, minWidth: 0.62, padding: 0.2}),
  /** Size of the words on the blocks, and the height of an x of the shipped font in em. */
  EM: 0.42,
  X_HEIGHT: 0.486,
  /**
   * The draft's sphere flies behind the track, so that it covers no word from above. `name` is how far a sphere's name
   * is above its centre, towards the top of the picture; `beside` is how far left of the window the draft's sphere
   * waits.
   */
  DRAFT: Object.freeze({radius: 0.32, y: 1.2, z: -0.95, name: 0.56, beside: 0.6}),
  TARGET: Object.freeze({radius: 0.85, y: 2.26, z: -2, name: 1.06}),
  /** The glass box of a pass is `pad` away from the guesses. */
  BOX: Object.freeze({pad: 0.1}),
  /**
   * The apron is a strip with a hinge at `z`, below the front edge of the track. It hangs down when fronts are seen,
   * and lies flat, towards the viewer, when tops are. `struck` and `bracket` are the distances of struck words and
   * brackets from the hinge; nothing that must be seen is beyond `reach`.
   */
  APRON: Object.freeze({z: 0.36, struck: 0.26, struckEm: 0.26, bracket: 0.53, reach: 0.66}),
  /** Width of a slot whose words are not known beforehand. */
  NOMINAL_SLOT: 1.2,
});

const {BLOCK, EM, NOMINAL_SLOT} = SPACE;

/** A longer stretch of the track would be too thin to read: of a long text only the end is shown. */
const LONGEST = Object.freeze({opening: 40, whole: 160});

/** Above this code point Unicode has mostly scripts of East Asia and pictures, which other fonts draw one em wide. */
const WIDE = '\u2e80';

/** @param {string} text @returns {number} em */
export function textWidth(text) {
  let sum = 0;
  for (const character of text) sum += widths.advance[character] ?? (character < WIDE || character === '\ufffd' ? widths.default : 1);
  return sum;
}

/** Characters that are invisible; a run of them is counted. */
const BLANK = /^[\s\p{Cf}\p{Cc}]+$/u;
/** These are invisible too, and some would change the writing direction of the words around them. */
const CONTROL = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const RUN = /(.)\1{2,}/gu;

/** @param {string} token @returns {string} the word that a label shows: never nothing where the token is something */
export function label(token) {
  if (BLANK.test(token)) return [...token.replaceAll('\r\n', '\n')].map(sign).join('').replace(RUN, (run, one) => `${one}×${run.length}`);
  return token.trim().replace(CONTROL, sign);
}

/** @param {string} character @returns {string} */
function sign(character) {
  if (character === '\n' || character === '\r') return '↵';
  if (character === '\t') return '⇥';
  return /\s/.test(character) ? '␠' : '\ufffd';
}

/** @param {string} token @returns {number} width of the block that carries it */
export function blockWidth(token) {
  return Math.max(BLOCK.minWidth, textWidth(label(token)) * EM + 2 * BLOCK.padding);
}

/** @param {readonly string[] | undefined} tokens that can stand in one slot @returns {number} */
export function slotWidth(tokens) {
  if (!tokens?.length) return NOMINAL_SLOT;
  let widest = 0;
  for (const token of tokens) widest = Math.max(widest, blockWidth(token));
  return widest;
}

/**
 * How much of the track a round of K guesses may need: its K + 1 slots at the widest place of the sentence, each as
 * wide as its widest word. It is one number for each K, so that the scale does not change with every round.
 *
 * If nothing is guessed, the slot before the empty one is shown too: a pass begins with its round, before the camera
 * could follow.
 *
 * @param {readonly (readonly string[])[] | null} words of each slot, null where a passage is open
 * @param {number} draftLength
 * @returns {number}
 */
export function windowWidth(words, draftLength) {
  const slots = Math.max(1, draftLength) + 1;
  if (!words?.length) return slots * (NOMINAL_SLOT + BLOCK.gap) - BLOCK.gap;
  const each = words.map((tokens) => slotWidth(tokens) + BLOCK.gap);
  let sum = 0;
  let widest = 0;
  for (let i = 0; i < each.length; i++) {
    sum += (each[i] ?? 0) - (each[i - slots] ?? 0);
    widest = Math.max(widest, sum);
  }
  return widest - BLOCK.gap;
}

/**
 * Where the prompt stands: it is laid out from its end.
 *
 * @param {readonly string[]} prompt
 * @returns {{words: string[], x: number[], width: number[], left: number}}
 */
export function promptLayout(prompt) {
  const width = prompt.map(blockWidth);
  const x = new Array(prompt.length).fill(0);
  let left = 0;
  for (let i = prompt.length - 1; i >= 0; i--) {
    left -= (width[i] ?? 0) + BLOCK.gap;
    x[i] = left;
  }
  return {words: prompt.map(label), x, width, left};
}

/**
 * How much of the track is shown when a passage opens: all of the prompt and the first slot, at the scale of the rounds
 * if they fit; the end of a long prompt.
 *
 * @param {number} promptLeft @param {number} window of the rounds
 * @param {readonly (readonly string[])[] | null} words of each slot
 * @returns {number}
 */
export function openingWidth(promptLeft, window, words) {
  return Math.max(window, Math.min(LONGEST.opening, slotWidth(words?.[0]) - promptLeft));
}

/**
 * @param {number} promptLeft @param {number} width of the opening
 * @param {readonly (readonly string[])[] | null} words of each slot
 * @returns {number} left edge of what is held there
 */
export function openingLeft(promptLeft, width, words) {
  return Math.max(promptLeft, slotWidth(words?.[0]) - width);
}

/** @param {number} promptLeft @param {number} right edge of the sentence @returns {number} left edge of what its end shows */
export function wholeLeft(promptLeft, right) {
  return Math.max(promptLeft, right - LONGEST.whole);
}

/**
 * Right edge of the sentence as the target would write it; 0 if its words are not known beforehand.
 *
 * @param {Header['words']} words
 * @returns {number}
 */
export function sentenceRight(words) {
  let right = 0;
  for (const tokens of words ?? []) right += (tokens[0] === undefined ? NOMINAL_SLOT : blockWidth(tokens[0])) + BLOCK.gap;
  return Math.max(0, right - BLOCK.gap);
}
