import assert from 'node:assert/strict';
import {test} from 'node:test';

import {bounded, createWatch, wordsOf} from '../../../static/js/panels/textbar.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {mixedRounds, moments, timelineOf} from '../helpers.js';

/** @import {Beat, Block, BlockState} from '../../../static/js/playback/frame.d.ts' */

/** @param {number} slot @param {string} text @param {BlockState} state @param {number} [opacity] @returns {Block} */
const block = (slot, text, state, opacity = 1) => ({slot, round: 0, text, x: 0, width: 1, state, progress: 0, opacity, mark: 'none'});

/** @param {Block[]} blocks @param {Beat | null} [beat] */
const shown = (blocks, beat = null) => wordsOf({blocks, blockCount: blocks.length, beat}).map(({text, kind}) => `${kind} ${text}`);

test('words stand in the order of their slots, whatever the order of the blocks', () => {
  const blocks = [block(1, 'high', 'guess'), block(0, 'because', 'committed'), block(-1, 'delayed', 'prompt')];
  assert.deepEqual(shown(blocks), ['prompt delayed', 'committed because', 'pending high']);
});

test('a kept guess is text at once, a rejected or discarded one leaves, and the own token comes when it has landed', () => {
  const blocks = [block(0, 'because', 'accepted'), block(1, 'heavy', 'rejected'), block(2, 'winds', 'discarded'), block(1, 'high', 'arriving')];
  assert.deepEqual(shown(blocks), ['committed because']);
  assert.deepEqual(shown([block(0, 'because', 'committed'), block(1, 'high', 'committed'), block(1, 'heavy', 'struck')]), ['committed because', 'committed high']);
});

test('blocks behind the count are of an older moment and are not read', () => {
  const blocks = [block(-1, 'delayed', 'prompt'), block(0, 'because', 'committed')];
  assert.equal(wordsOf({blocks, blockCount: 1, beat: null}).length, 1);
});

test('the bar clears to the prompt with the blocks at the end of the sentence', () => {
  /** @type {Beat} */
  const end = {kind: 'sentenceEnd', guess: -1, start: 0, end: 2, counted: false};
  assert.deepEqual(shown([block(-1, 'delayed', 'prompt'), block(0, 'because', 'committed', 0.2)], end), ['prompt delayed']);
});

test('a space stands between words but not before a closing sign', () => {
  const words = wordsOf({blocks: [block(0, 'Friday', 'committed'), block(1, '.', 'committed'), block(2, 'Then', 'guess')], blockCount: 3, beat: null});
  assert.equal(words.map(({text, gap}) => (gap ? ` ${text}` : text)).join(''), 'Friday. Then');
});

test('the bar is written anew in the frames in which its words are others, and in no other', () => {
  const timeline = timelineOf(mixedRounds());
  const frame = createFrame();
  const changed = createWatch();
  let before = '';
  let missed = 0;
  let needless = 0;
  for (const t of moments(0, timeline.end, 4000)) {
    pose(timeline, t, frame);
    const words = JSON.stringify(wordsOf(frame));
    const told = changed(frame);
    if (words !== before && !told) missed++;
    if (words === before && told) needless++;
    before = words;
  }
  assert.equal(missed, 0);
  assert.ok(needless < 400, `${needless} frames`);
});

test('Chinese words stand side by side, and a word of another script keeps its distance', () => {
  const blocks = ['这次', '火箭', '推迟', '了，', '因为', 'K', '强风', 'the', 'end', '.'].map((text, slot) => block(slot, text, 'committed'));
  const text = wordsOf({blocks, blockCount: blocks.length, beat: null}).map((word) => (word.gap ? ' ' : '') + word.text).join('');
  assert.equal(text, '这次火箭推迟了，因为 K 强风 the end.');
});

/** @param {readonly {gap: boolean, text: string}[]} words */
const joined = (words) => words.map(({gap, text}) => (gap ? ' ' : '') + text).join('');

test('of a long text the end has a node a word, what lies before it few, and what lies far back none', () => {
  const blocks = Array.from({length: 20_000}, (_, slot) => block(slot, `word${slot}`, slot < 900 ? 'prompt' : 'committed'));
  for (const blockCount of [300, 800, 2000, 5000, 20_000]) {
    const words = wordsOf({blocks, blockCount, beat: null});
    const written = bounded(words);
    assert.ok(written.length <= 800, `${written.length} of ${blockCount}`);
    assert.deepEqual(written.slice(-300), words.slice(-300));
    if (blockCount <= 2000) assert.equal(joined(written), joined(words));
    else assert.ok(joined(words).endsWith(joined(written).replace(/^… /, '')) && joined(written).startsWith('… '));
  }
});
