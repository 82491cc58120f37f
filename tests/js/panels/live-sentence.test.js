import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createLive, factsOf, newestCounted, roundSentence} from '../../../static/js/panels/live-sentence.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import '../english.js';
import {fakeDocument} from '../fake-dom.js';
import {goldenTimeline} from '../flat/moments.js';

/** @import {RoundFacts} from '../../../static/js/panels/live-sentence.js' */
/** @import {Timeline} from '../../../static/js/playback/frame.d.ts' */

const FACTS = /** @type {RoundFacts} */ ({round: 3, drafted: 4, accepted: 2, extra: 'recovered', wrong: 'heavy', right: 'high', committed: 3, passageEnded: false});

/** @param {Partial<RoundFacts>} given */
const sentence = (given) => roundSentence({...FACTS, ...given});

test('a sentence says what was kept, what became of the miss, and what was won', () => {
  assert.equal(sentence({}), 'Round 3: 2 of 4 guesses kept; heavy became high. 3 tokens.');
  assert.equal(sentence({accepted: 0, committed: 1}), 'Round 3: none of 4 guesses kept; heavy became high. 1 token.');
  assert.equal(sentence({accepted: 4, extra: 'bonus', wrong: '', right: 'winds', committed: 5}), 'Round 3: all 4 guesses kept; the same pass adds winds. 5 tokens.');
  assert.equal(sentence({drafted: 2, accepted: 2, extra: 'none', committed: 2, passageEnded: true}), 'Round 3: both guesses kept. 2 tokens. The sentence is complete.');
  assert.equal(sentence({drafted: 1, accepted: 0, committed: 1}), 'Round 3: the guess was rejected; heavy became high. 1 token.');
  assert.equal(sentence({drafted: 0, accepted: 0, extra: 'plain', wrong: '', committed: 1}), 'Round 3: the big model wrote high. 1 token.');
});

test('the first rounds of the default run are told so', () => {
  const timeline = goldenTimeline('defaults');
  const told = timeline.spans.slice(0, 5).map((span) => {
    const facts = factsOf(pose(timeline, span.landed, createFrame()), span.round.index);
    return facts && roundSentence(facts);
  });
  assert.deepEqual(told, [
    'Round 1: 3 of 4 guesses kept; along became over. 4 tokens.',
    'Round 2: all 4 guesses kept; the same pass adds the. 5 tokens.',
    'Round 3: 1 of 4 guesses kept; margin became limits. 2 tokens.',
    'Round 4: 3 of 4 guesses kept; stopped became scrubbed. 4 tokens.',
    'Round 5: 2 of 4 guesses kept; but became and. 3 tokens.',
  ]);
});

test('what a frame shows of a round agrees with the round itself, also when the next one has begun', () => {
  for (const name of ['defaults', 'eight-good', 'four-poor', 'mixed', 'plain']) {
    const timeline = goldenTimeline(name);
    for (const {round, landed} of timeline.spans) {
      const frame = pose(timeline, landed + 0.05, createFrame());
      if (frame.t < landed + 0.05) continue;
      assert.equal(newestCounted(frame), round.index);
      assert.deepEqual(factsOf(frame, round.index), {
        round: round.index + 1,
        drafted: round.drafted.length,
        accepted: round.accepted_length,
        extra: round.extra?.kind ?? 'none',
        wrong: round.extra?.kind === 'recovered' ? round.drafted[round.accepted_length]?.token.trim() : '',
        right: round.extra?.token.trim() ?? '',
        committed: round.committed.length,
        passageEnded: round.passage_ended,
      });
    }
  }
});

/**
 * What is said while `timeline` plays, with the real time in ms at which it is.
 *
 * @param {Timeline} timeline @param {number} speed @param {number} seconds of real time
 */
function listen(timeline, speed, seconds) {
  const {element, root} = fakeDocument();
  const live = createLive(element);
  const [region] = root.all('p');
  /** @type {{at: number, text: string}[]} */
  const said = [];
  for (let ms = 0; ms <= seconds * 1000; ms += 16) {
    live.update(pose(timeline, (ms / 1000) * speed, createFrame()), ms);
    const text = region?.textContent ?? '';
    if (text !== '' && text !== said.at(-1)?.text) said.push({at: ms, text});
  }
  return said;
}

test('one sentence a round, and none of a token', () => {
  const timeline = goldenTimeline('defaults');
  const rounds = timeline.spans.filter(({landed}) => landed < 14.9).length;
  const said = listen(timeline, 1, 14.9);
  assert.equal(said.length, rounds);
  assert.deepEqual(said.map(({text}) => text.slice(0, 8)), Array.from({length: rounds}, (_, i) => `Round ${i + 1}:`));
});

test('at four times the speed it says at most one a second, and the newest instead of the missed', () => {
  const said = listen(goldenTimeline('defaults'), 4, 6);
  assert.ok(said.length >= 3);
  for (let i = 1; i < said.length; i++) assert.ok((said[i]?.at ?? 0) - (said[i - 1]?.at ?? 0) >= 1000);
  const numbers = said.map(({text}) => Number(/Round (\d+)/.exec(text)?.[1]));
  assert.ok(numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0)));
  assert.ok(numbers.some((n, i) => i > 0 && n > (numbers[i - 1] ?? 0) + 1));
});

test('nothing is said while seeking, of what was passed over, or of what stood there at first', () => {
  const timeline = goldenTimeline('defaults');
  const {element, root} = fakeDocument();
  const live = createLive(element);
  const [region] = root.all('p');
  const at = (/** @type {number} */ index) => pose(timeline, timeline.spans[index]?.landed ?? 0, createFrame());
  live.update(at(3), 0);
  live.update(at(5), 5000, true);
  live.update(at(5), 10000);
  live.update(at(1), 15000);
  assert.equal(region?.textContent, '');
  live.update(at(2), 20000);
  assert.match(region?.textContent ?? '', /^Round 3:/);
});

test('it asks for another frame only while a sentence waits for its time', () => {
  const timeline = goldenTimeline('defaults');
  const live = createLive(fakeDocument().element);
  const at = (/** @type {number} */ index) => pose(timeline, timeline.spans[index]?.landed ?? 0, createFrame());
  assert.equal(live.update(at(0), 0), false);
  assert.equal(live.update(at(1), 100), false);
  assert.equal(live.update(at(2), 200), true);
  assert.equal(live.update(at(2), 1100), false);
});
