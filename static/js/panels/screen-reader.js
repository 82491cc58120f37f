/** The scene as a list and a table, for screen readers. */

import {printed, t} from '../page/messages.js';
import {html, say} from './dom.js';
import {seconds} from './format-time.js';
import {NONE} from './format.js';

/** @import {Beat, Block, BlockState, Frame, Mark} from '../playback/frame.d.ts' */
/** @import {Round} from '../source/protocol.js' */

/**
 * The state of a token, in the terms of the page.
 *
 * @typedef {'prompt' | 'waiting' | 'kept' | 'rejected' | 'discarded' | 'arriving' | 'corrected' | 'bonus' | 'plain'} TokenState
 */

/** @typedef {{slot: number, text: string, state: TokenState, wrong: string}} Token wrong: the guess that it replaced */

/** @type {Record<Exclude<BlockState, 'committed' | 'struck'>, TokenState>} */
const STATES = {
  prompt: 'prompt',
  falling: 'waiting',
  guess: 'waiting',
  accepted: 'kept',
  rejected: 'rejected',
  discarded: 'discarded',
  arriving: 'arriving',
};
/** @type {Record<Mark, TokenState>} */
const COMMITTED = {tick: 'kept', recovered: 'corrected', bonus: 'bonus', none: 'plain', cross: 'rejected'};

/** Of a long text so many words and rounds are listed, at least; those before them go several at a time. */
const WORDS = {least: 200, step: 100};
const ROUNDS = {least: 40, step: 20};

/** How many of so many are left out. @param {number} count @param {{least: number, step: number}} listed */
function leftOut(count, {least, step}) {
  return Math.max(0, Math.floor((count - least) / step) * step);
}

/** The columns of the table of rounds. */
const HEAD = /** @type {const} */ (['round', 'guessed', 'kept', 'own', 'won', 'time']);

/** @param {Token} token */
function tokenWords({text, state, wrong}) {
  return wrong === '' ? t(`screenReader.token.${state}`, {text}) : t('screenReader.token.correctedFrom', {text, wrong});
}

/** @param {Block} block @returns {TokenState | 'struck'} */
function stateOf({state, mark}) {
  if (state === 'struck') return state;
  return state === 'committed' ? COMMITTED[mark] : STATES[state];
}

/** Blocks that the end of a passage clears are left out once they are half transparent. @param {{opacity: number}} thing @param {Beat | null} beat */
function cleared({opacity}, beat) {
  return beat?.kind === 'sentenceEnd' && opacity < 0.5;
}

/**
 * The tokens of a frame in the order of their slots.
 *
 * @param {Pick<Frame, 'blocks' | 'blockCount' | 'beat'>} frame
 * @returns {Token[]}
 */
export function tokensOf({blocks, blockCount, beat}) {
  /** @type {Token[]} */
  const tokens = [];
  /** @type {Map<number, string>} */
  const struck = new Map();
  for (const block of blocks.slice(0, blockCount)) {
    const {slot, text} = block;
    const state = stateOf(block);
    if (cleared(block, beat)) continue;
    if (state === 'struck') struck.set(slot, text);
    else tokens.push({slot, text, state, wrong: ''});
  }
  for (const token of tokens) if (token.state === 'corrected') token.wrong = struck.get(token.slot) ?? '';
  return tokens.sort((a, b) => a.slot - b.slot);
}

/** Everything that the list depends on, as one string. @param {Frame} frame */
function keyOf({blocks, blockCount, beat}) {
  let key = '';
  for (let i = 0; i < blockCount; i++) {
    const block = /** @type {Block} */ (blocks[i]);
    if (!cleared(block, beat)) key += `${block.slot}${stateOf(block)}${block.text}\n`;
  }
  return key;
}

/**
 * The counted rounds of the present passage, by index.
 *
 * @param {Pick<Frame, 'brackets' | 'bracketCount' | 'beat'>} frame
 * @returns {number[]}
 */
function roundsOf({brackets, bracketCount, beat}) {
  return brackets
    .slice(0, bracketCount)
    .filter((bracket) => bracket.progress >= 1 && !cleared(bracket, beat))
    .map(({round}) => round);
}

/**
 * A round as a row of the table.
 *
 * @param {Round} round
 * @returns {string[]}
 */
export function cellsOf({index, drafted, accepted_length: accepted, extra, committed, drafting_ms: drafting, verifying_ms: verifying}) {
  const nothing = t('screenReader.nothing');
  return [
    printed(index + 1),
    drafted.length > 0 ? drafted.map(({token}) => token.trim()).join(' ') : nothing,
    drafted.length > 0 ? t('screenReader.of', {n: accepted, all: drafted.length}) : NONE,
    extra ? extra.token.trim() : nothing,
    printed(committed.length),
    seconds(drafting + verifying),
  ];
}

/**
 * The tokens as a list with their state, the rounds as a table, for people who do not see the scene. It is written when
 * a token or its state changes, and contains only the present passage; of a long one, its end.
 *
 * @param {HTMLElement} root
 * @param {{roundAt: (index: number) => Round | undefined}} rounds where a counted round of the frame is found
 */
export function createScreenReaderText(root, {roundAt}) {
  const list = html('ol', {'aria-label': t('screenReader.tokens')});
  const body = html('tbody');
  const table = html(
    'table',
    {},
    html('caption', {}, t('screenReader.rounds')),
    html('thead', {}, html('tr', {}, ...HEAD.map((name) => html('th', {scope: 'col'}, t(`screenReader.head.${name}`))))),
    body,
  );
  const element = html('section', {class: 'unseen', 'aria-label': t('screenReader.name')}, list, table);
  root.append(element);
  /** @type {HTMLElement[]} */
  const items = [];
  /** @type {ReturnType<typeof createRow>[]} */
  const rows = [];
  let written = '';
  /** @type {(Round | undefined)[]} */
  let tabled = [];

  /** @param {Frame} frame */
  function writeTokens(frame) {
    const tokens = tokensOf(frame);
    const earlier = leftOut(tokens.length, WORDS);
    const lines = tokens.slice(earlier).map(tokenWords);
    if (earlier > 0) lines.unshift(t('screenReader.earlier', {n: earlier}));
    lines.forEach((line, i) => {
      const item = (items[i] ??= html('li'));
      say(item, line);
      if (item.parentNode === null) list.append(item);
    });
    for (const item of items.slice(lines.length)) item.remove();
  }

  /** @param {(Round | undefined)[]} rounds */
  function writeRounds(rounds) {
    rounds.forEach((round, i) => {
      const row = (rows[i] ??= createRow());
      if (round) row.write(round);
      if (row.element.parentNode === null) body.append(row.element);
    });
    for (const {element: row} of rows.slice(rounds.length)) row.remove();
  }

  return {
    element,
    /** @param {Frame} frame */
    update(frame) {
      const key = keyOf(frame);
      if (key !== written) writeTokens(frame);
      written = key;
      // Compared as objects, not by their numbers: after a change, rounds have the same numbers and may begin with the same words.
      const counted = roundsOf(frame);
      const rounds = counted.slice(leftOut(counted.length, ROUNDS)).map(roundAt);
      if (rounds.length !== tabled.length || rounds.some((round, i) => round !== tabled[i])) writeRounds(rounds);
      tabled = rounds;
    },
    dispose: () => element.remove(),
  };
}

function createRow() {
  const cells = HEAD.map((_, i) => (i === 0 ? html('th', {scope: 'row'}) : html('td')));
  return {
    element: html('tr', {}, ...cells),
    /** @param {Round} round */
    write(round) {
      cellsOf(round).forEach((text, i) => say(/** @type {HTMLElement} */ (cells[i]), text));
    },
  };
}
