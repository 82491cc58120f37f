import assert from 'node:assert/strict';
import {test} from 'node:test';

import {SPACE, blockWidth, label, openingLeft, openingWidth, promptLayout, sentenceRight, slotWidth, textWidth, wholeLeft, windowWidth} from '../../../static/js/playback/layout.js';
import {hash01, mix, progress, settle, settled, smooth} from '../../../static/js/playback/ease.js';
import {PROMPT, WORDS} from '../helpers.js';

const {BLOCK, EM} = SPACE;

test('a text is as wide as its characters, whatever they are', () => {
  assert.ok(Math.abs(textWidth('because') - [...'because'].reduce((sum, each) => sum + textWidth(each), 0)) < 1e-12);
  assert.ok(textWidth('W') > textWidth('i'));
  for (const strange of ['東', '🚀', '\u0000', 'constructor', '__proto__']) assert.ok(Number.isFinite(textWidth(strange)) && textWidth(strange) > 0);
  assert.equal(textWidth(''), 0);
  assert.equal(textWidth('限值，'), 3);
});

test('a block holds its word without the leading space, and is never too small to see', () => {
  assert.equal(blockWidth(' winds'), blockWidth('winds'));
  assert.equal(blockWidth('winds'), textWidth('winds') * EM + 2 * BLOCK.padding);
  assert.equal(blockWidth(''), BLOCK.minWidth);
  assert.equal(blockWidth('i'), BLOCK.minWidth);
});

test('a token without a picture of its own gets a sign, and a run of signs is counted', () => {
  /** @type {[token: string, shown: string][]} */
  const cases = [
    [' ', '␠'],
    ['\n', '↵'],
    ['\r\n', '↵'],
    ['\t', '⇥'],
    ['\n\n  ', '↵↵␠␠'],
    ['\n                ', '↵␠×16'],
    ['\u00a0', '␠'],
    ['\u0000', '�'],
    [' a\u0000b', 'a�b'],
    ['a\nb', 'a↵b'],
    ['\ud83d', '�'],
    ['\u200b', '�'],
    [' \u2069\u202egnp.exe', '��gnp.exe'],
    [' שלום', 'שלום'],
    [' 👩‍🚀', '👩‍🚀'],
    [' winds', 'winds'],
    ['', ''],
  ];
  for (const [token, shown] of cases) assert.equal(label(token), shown, JSON.stringify(token));
});

test('a slot is as wide as the widest word that can stand there', () => {
  assert.equal(slotWidth([' on', ' everybody']), blockWidth('everybody'));
  assert.equal(slotWidth([]), SPACE.NOMINAL_SLOT);
  assert.equal(slotWidth(undefined), SPACE.NOMINAL_SLOT);
});

test('the window of K is the widest stretch of K + 1 slots', () => {
  const each = WORDS.map((tokens) => slotWidth(tokens));
  for (const k of [1, 4, 8]) {
    const stretches = each.map((_, start) => each.slice(start, start + k + 1));
    const widest = Math.max(...stretches.map((stretch) => stretch.reduce((sum, width) => sum + width + BLOCK.gap, -BLOCK.gap)));
    assert.ok(Math.abs(windowWidth(WORDS, k) - widest) < 1e-9);
  }
});

test('where nothing is guessed the window holds the slot before the empty one, too', () => {
  assert.equal(windowWidth(WORDS, 0), windowWidth(WORDS, 1));
});

test('a passage opens on its prompt and the first slot', () => {
  assert.equal(openingWidth(-7, 3, WORDS), 7 + slotWidth(WORDS[0]));
  assert.equal(openingWidth(-7, 30, WORDS), 30);
});

test('of a prompt that nobody could read as a whole the end is held, with the first slot', () => {
  const first = slotWidth(WORDS[0]);
  assert.equal(openingWidth(-6000, 12, WORDS), 40);
  assert.ok(Math.abs(openingLeft(-6000, 40, WORDS) + 40 - first) < 1e-9);
  assert.equal(openingLeft(-7, openingWidth(-7, 3, WORDS), WORDS), -7);
  assert.equal(openingLeft(-7, openingWidth(-7, 30, WORDS), WORDS), -7);
  assert.deepEqual([wholeLeft(-7, 40), wholeLeft(-7, 4000)], [-7, 3840]);
});

test('a window longer than the sentence is the sentence, and an open one grows with K', () => {
  assert.ok(Math.abs(windowWidth(WORDS, 16) - windowWidth(WORDS, WORDS.length - 1)) < 1e-9);
  assert.ok(windowWidth(null, 5) > windowWidth(null, 4));
});

test('the prompt ends one gap before the first slot', () => {
  const {x, width, left, words} = promptLayout(PROMPT);
  assert.deepEqual(words, ['The', 'rain', 'came']);
  assert.equal(left, x[0]);
  assert.ok(Math.abs((x[2] ?? 0) + (width[2] ?? 0) + BLOCK.gap) < 1e-12);
  assert.deepEqual(promptLayout([]), {words: [], x: [], width: [], left: 0});
});

test('the sentence ends where its last right word ends', () => {
  const right = WORDS.reduce((sum, [word = '']) => sum + blockWidth(word) + BLOCK.gap, -BLOCK.gap);
  assert.ok(Math.abs(sentenceRight(WORDS) - right) < 1e-9);
  assert.equal(sentenceRight(null), 0);
});

test('the numbers of the space cannot be changed by who reads them', () => {
  assert.ok(Object.values(SPACE).every((part) => typeof part === 'number' || Object.isFrozen(part)));
  assert.ok(Object.isFrozen(SPACE));
});

test('what looks like chance is always the same, lies in [0, 1) and is spread over it', () => {
  const tenths = new Array(10).fill(0);
  for (let round = 0; round < 20; round++) {
    for (let slot = 0; slot < 25; slot++) {
      for (let piece = 0; piece < 20; piece++) {
        const value = hash01(round, slot, piece);
        assert.equal(value, hash01(round, slot, piece));
        tenths[Math.floor(value * 10)]++;
      }
    }
  }
  assert.ok(tenths.length === 10 && tenths.every((count) => count > 850 && count < 1150), String(tenths));
});

test('an empty stretch of time is over at once', () => {
  assert.deepEqual([progress(1, 2, 2), progress(2, 2, 2), progress(3, 2, 4), progress(9, 2, 4)], [0, 1, 0.5, 1]);
  for (const x of [0, 0.2, 0.7, 1]) assert.ok(Math.abs(settled(settle(x)) - x) < 1e-9);
  assert.deepEqual([smooth(-1), smooth(0.5), smooth(2), mix(2, 4, 0.25)], [0, 0.5, 1, 2.5]);
});
