import assert from 'node:assert/strict';
import {test} from 'node:test';

import {BEATS} from '../../../static/js/playback/span.js';
import {SPACE, blockWidth} from '../../../static/js/playback/layout.js';
import {modelMsIn} from '../../../static/js/playback/timeline.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';
import {WORDS, goldenJson, makeRun, mixedRounds, moments, playRounds, timelineOf} from '../helpers.js';

/** @import {Timeline} from '../../../static/js/playback/frame.d.ts' */

/** Model time in ms. @param {Timeline} timeline @param {number} t */
function modelMsAt(timeline, t) {
  const span = timeline.spans[timeline.indexAt(t)];
  return span ? modelMsIn(span, t) : 0;
}

/** @param {number} actual @param {number} expected @param {string} [what] */
function near(actual, expected, what) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${what ?? ''} ${actual} is not ${expected}`);
}

test('the beats of a span follow each other without a hole', () => {
  const {spans} = timelineOf(mixedRounds());
  let now = 0;
  for (const span of spans) {
    assert.equal(span.start, now);
    for (const beat of span.beats) {
      assert.equal(beat.start, now);
      assert.ok(beat.end >= beat.start);
      now = beat.end;
    }
    assert.equal(span.end, now);
  }
});

test('a round of four guesses with a miss takes the time of its table', () => {
  const {spans} = timelineOf(playRounds({count: 1, wrong: (_, slot) => slot === 2}));
  const [span] = spans;
  assert.ok(span);
  assert.deepEqual(
    span.beats.map(({kind, guess, counted}) => `${kind}${guess < 0 ? '' : guess}${counted ? '' : ' flat'}`),
    [
      'guess0', 'guess1', 'guess2', 'guess3', 'landing flat', 'pass', 'extraLeaves flat',
      'verdict0 flat', 'verdict1 flat', 'verdict2 flat', 'verdict3 flat', 'extraLands flat',
    ],
  );
  near(span.passStart, 0.24 + BEATS.landing);
  near(span.passEnd, span.passStart + 0.75);
  near(span.landed, span.passEnd + 0.12 + 0.06 + 0.06 + 0.25 + 0.15);
  assert.equal(span.end, span.landed);
});

test('a plain round has no landing and no verdict', () => {
  const {spans} = timelineOf(playRounds({count: 1, settingsOf: () => ({draft_length: 0})}));
  assert.deepEqual(spans[0]?.beats.map(({kind}) => kind), ['pass', 'extraLeaves', 'extraLands']);
});

test('the end of a passage is a pause behind the moment at which its round counts', () => {
  const {spans} = timelineOf(playRounds({count: 2, settingsOf: () => ({draft_length: 8})}));
  const last = spans[1];
  assert.ok(last?.round.passage_ended);
  near(last.end - last.landed, BEATS.sentenceEnd);
});

test('model time only grows, and stands still in every beat that is not counted', () => {
  const timeline = timelineOf(mixedRounds());
  let before = 0;
  for (const t of moments(0, timeline.end, 20000)) {
    const now = modelMsAt(timeline, t);
    assert.ok(now >= before, `model time fell at ${t}`);
    before = now;
  }
  for (const {beats} of timeline.spans) {
    for (const {start, end, counted} of beats) {
      near(modelMsAt(timeline, end) - modelMsAt(timeline, start), counted ? (end - start) * 1000 : 0);
    }
  }
  const total = timeline.spans.reduce((sum, {round}) => sum + round.drafting_ms + round.verifying_ms, 0);
  near(modelMsAt(timeline, timeline.end), total);
});

test('a round has begun only behind its start', () => {
  const timeline = timelineOf(playRounds({count: 3, wrong: () => true}));
  const [first, second] = timeline.spans;
  assert.ok(first && second);
  assert.equal(timeline.firstNotBegun(0), 0);
  assert.equal(timeline.firstNotBegun(0.001), 1);
  assert.equal(timeline.firstNotBegun(second.start), 1);
  assert.equal(timeline.firstNotBegun(second.start + 1e-9), 2);
  assert.equal(timeline.indexAt(-1), -1);
  assert.equal(timeline.indexAt(second.start), 1);
  assert.equal(timeline.firstNotBegun(1e9), 3);
});

test('steps visit the end of every beat that takes time, and then there is no more', () => {
  const timeline = timelineOf(mixedRounds().slice(0, 4));
  const ends = new Set(timeline.spans.flatMap(({beats}) => beats.map(({end}) => end)));
  /** @type {number[]} */
  const visited = [];
  for (let t = timeline.nextBeat(0); t !== null; t = timeline.nextBeat(t)) visited.push(t);
  assert.deepEqual(visited, [...ends].filter((end) => end > 0).sort((a, b) => a - b));
});

test('a timeline that was cut and played again is the same', () => {
  const rounds = mixedRounds();
  const whole = timelineOf(rounds);
  const cut = timelineOf(rounds);
  const version = cut.version;
  cut.truncate(5);
  assert.equal(cut.spans.length, 5);
  assert.equal(cut.end, whole.spans[4]?.end);
  assert.deepEqual(cut.next, rounds[5]?.cursor);
  assert.ok(cut.version > version);
  for (const round of rounds.slice(5)) cut.append(round);
  assert.deepEqual(cut.spans, whole.spans);
  cut.truncate(0);
  assert.equal(cut.end, 0);
  assert.deepEqual(cut.next, {passage: 0, position: 0});
});

test('the opening of the first passage does not change when headers of later settings come', () => {
  const timeline = timelineOf(mixedRounds());
  const {openingWidth} = timeline;
  timeline.setRun(makeRun({settings: {...defaultSettings(), draft_length: 16}}));
  assert.equal(timeline.openingWidth, openingWidth);
  timeline.truncate(0);
  timeline.setRun(makeRun({settings: {...defaultSettings(), draft_length: 16}}));
  assert.notEqual(timeline.openingWidth, openingWidth);
});

test('blocks lie one gap apart in the order of their slots, whoever put them there', () => {
  const {spans} = timelineOf(playRounds({count: 3, wrong: (_, slot) => slot === 3}));
  let x = 0;
  for (const {round, slotX, extraWidth, nextLeft, left} of spans) {
    assert.equal(left, x);
    for (let i = 0; i < round.accepted_length; i++) {
      near(slotX[i] ?? NaN, x);
      x += blockWidth(round.drafted[i]?.token ?? '') + SPACE.BLOCK.gap;
    }
    if (round.extra) {
      near(slotX[round.accepted_length] ?? NaN, x);
      near(extraWidth, blockWidth(round.extra.token));
      x += extraWidth + SPACE.BLOCK.gap;
    }
    near(nextLeft, x);
    x = nextLeft;
  }
});

test('there is no slot behind guesses that reach the end of the sentence', () => {
  const {spans} = timelineOf(playRounds({count: 1, settingsOf: () => ({draft_length: 16})}));
  assert.equal(spans[0]?.hasSlot, false);
  assert.equal(spans[0]?.slotX.length, WORDS.length);
  assert.equal(timelineOf(playRounds({count: 1})).spans[0]?.hasSlot, true);
});

test('there is no slot behind a guess that ended an open passage', () => {
  const rounds = playRounds({count: 1, settingsOf: () => ({draft_length: 16})});
  const [span] = timelineOf(rounds, {words: null, slots: null}).spans;
  assert.equal(span?.round.extra, null);
  assert.equal(span.hasSlot, false);
});

test('the window of a K is one width in all its rounds, and holds all that they put on the track', () => {
  for (const draftLength of [0, 1, 2, 4, 8]) {
    const settings = {draft_length: draftLength};
    const {spans} = timelineOf(playRounds({count: 20, wrong: (p, slot) => (slot + p) % 3 === 1, settingsOf: () => settings}));
    assert.equal(new Set(spans.map(({shotWidth}) => shotWidth)).size, 1);
    for (const {shotLeft, shotWidth, left, right} of spans) {
      assert.ok(shotLeft <= left + 1e-9 && right <= shotLeft + shotWidth + 1e-9);
    }
  }
});

test('an open source has windows too, and they hold guesses longer than foreseen', () => {
  const long = WORDS.map(() => [' incomprehensibilities', ' x']);
  const {spans} = timelineOf(playRounds({count: 2, words: long}), {words: null, slots: null});
  for (const {shotLeft, shotWidth, left, right} of spans) {
    assert.ok(shotLeft <= left && right <= shotLeft + shotWidth + 1e-9);
  }
});

/**
 * Seconds of stage time in which a passage is played, its end aside, over all ways in which it can go.
 *
 * @param {number[]} chances of a right guess at each slot
 * @param {number} draftLength
 */
function stageSeconds(chances, draftLength) {
  const words = chances.map(() => [' right', ' wrong']);
  /** @type {number[]} */
  const reached = chances.map((_, i) => (i === 0 ? 1 : 0));
  let seconds = 0;
  for (let position = 0; position < chances.length; position++) {
    const drafts = Math.min(draftLength, chances.length - position);
    let soFar = reached[position] ?? 0;
    for (let kept = 0; kept <= drafts; kept++) {
      const chance = kept < drafts ? (chances[position + kept] ?? 0) : 0;
      const weight = soFar * (1 - chance);
      soFar *= chance;
      const [round] = playRounds({
        count: 1,
        words: words.slice(position),
        wrong: (_, slot) => slot === kept && kept < drafts,
        settingsOf: () => ({draft_length: draftLength}),
      });
      assert.ok(round);
      const span = timelineOf([round], {slots: null, words: null}).spans[0];
      seconds += weight * (span?.landed ?? 0);
      const next = position + round.committed.length;
      if (next < reached.length) reached[next] = (reached[next] ?? 0) + weight;
    }
  }
  return seconds;
}

test('at the defaults the eye sees at least 1.7 times the pace of the big model alone', () => {
  /** @type {number[]} */
  const chances = goldenJson('rocket.chances.json');
  const pace = stageSeconds(chances, 0) / stageSeconds(chances, 4);
  assert.ok(pace >= 1.7, `the pace is ${pace}`);
});
