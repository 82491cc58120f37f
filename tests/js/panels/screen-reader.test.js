import assert from 'node:assert/strict';
import {test} from 'node:test';

import '../english.js';
import {cellsOf, createScreenReaderText, tokensOf} from '../../../static/js/panels/screen-reader.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {fakeDocument} from '../fake-dom.js';
import {frameIn, goldenTimeline} from '../flat/moments.js';

/** @import {Timeline} from '../../../static/js/playback/frame.d.ts' */

/** @param {Timeline} timeline */
function writtenOf(timeline) {
  const {log, root, element} = fakeDocument();
  const text = createScreenReaderText(element, {roundAt: (index) => timeline.spans[index]?.round});
  return {
    log,
    text,
    items: () => root.all('li').map(({textContent}) => textContent),
    rows: () => (root.all('tbody')[0]?.all('tr') ?? []).map(({children}) => children.map(({textContent}) => textContent)),
  };
}

test('the list tells each word in the order of the sentence, and how it stands', () => {
  const timeline = goldenTimeline('defaults');
  const {text, items} = writtenOf(timeline);
  text.update(frameIn(timeline, 'pass', 0.5, ({round}) => round.index === 1));
  assert.deepEqual(items(), [
    'The, given',
    'rocket, given',
    'launch, given',
    'was, given',
    'delayed, given',
    'because, guessed and kept',
    'high, guessed and kept',
    'winds, guessed and kept',
    'over, corrected: the draft had guessed along',
    'the, guessed, waiting',
    'coast, guessed, waiting',
    'pushed, guessed, waiting',
    'past, guessed, waiting',
  ]);
});

test('what the text says at the end of a sentence is in the list, word for word', () => {
  for (const name of ['defaults', 'eight-good', 'plain']) {
    const timeline = goldenTimeline(name);
    const frame = frameIn(timeline, 'sentenceEnd', 0.5);
    const right = timeline.run?.words?.map((tokens) => tokens[0]?.trim());
    assert.deepEqual(tokensOf(frame).filter(({state}) => state !== 'prompt').map(({text}) => text), right);
  }
});

test('in the middle of the verdicts a miss, what is behind it, and its correction are told apart', () => {
  const timeline = goldenTimeline('defaults');
  const states = tokensOf(frameIn(timeline, 'verdict', 0.5, ({round}, {guess}) => round.index === 2 && guess === 1)).slice(5 + 9);
  assert.deepEqual(states.map(({slot, state}) => `${slot} ${state}`), ['9 kept', '10 rejected', '10 arriving', '11 waiting', '12 waiting']);
});

test('the table holds the counted rounds of this sentence, with all that was guessed', () => {
  const timeline = goldenTimeline('defaults');
  const {text, rows} = writtenOf(timeline);
  text.update(frameIn(timeline, 'pass', 0.5, ({round}) => round.index === 2));
  assert.deepEqual(rows(), [
    ['1', 'because high winds along', '3 of 4', 'over', '4', '0.99 s'],
    ['2', 'the coast pushed past', '4 of 4', 'the', '5', '0.99 s'],
  ]);
  const second = timeline.spans.find(({round}) => round.cursor.passage === 1);
  text.update(pose(timeline, (second?.start ?? 0) + 0.01, createFrame()));
  assert.deepEqual(rows(), []);
});

test('a round of the big model alone says that nothing was guessed', () => {
  const [span] = goldenTimeline('plain').spans;
  assert.ok(span);
  assert.deepEqual(cellsOf(span.round), ['1', 'nothing', '–', span.extraWord, '1', '0.75 s']);
});

test('nothing is written while the same words stand the same way', () => {
  const timeline = goldenTimeline('defaults');
  const {text, log} = writtenOf(timeline);
  const [span] = timeline.spans;
  assert.ok(span);
  text.update(pose(timeline, span.passStart + 0.05, createFrame()));
  const before = log.writes;
  for (let t = span.passStart + 0.05; t < span.passEnd; t += 0.02) text.update(pose(timeline, t, createFrame()));
  assert.equal(log.writes, before);
});

test('a future that was asked for anew replaces the old one, though it has the same numbers', () => {
  const timeline = goldenTimeline('defaults');
  const {text, rows} = writtenOf(timeline);
  text.update(pose(timeline, 6, createFrame()));
  const before = rows();
  const {spans} = goldenTimeline('four-poor');
  timeline.truncate(0);
  for (const {round} of spans) timeline.append(round);
  text.update(pose(timeline, 6, createFrame()));
  assert.equal(rows().length, before.length);
  assert.deepEqual(rows(), spans.slice(0, before.length).map(({round}) => cellsOf(round)));
});

test('what was on the way and played to, or jumped to, is told the same', () => {
  const timeline = goldenTimeline('mixed');
  const played = writtenOf(timeline);
  for (let t = 0; t <= timeline.end; t += 0.25) {
    played.text.update(pose(timeline, t, createFrame()));
    const jumped = writtenOf(timeline);
    jumped.text.update(pose(timeline, t, createFrame()));
    assert.deepEqual(played.items(), jumped.items());
    assert.deepEqual(played.rows(), jumped.rows());
  }
});
