import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';
import {createRacing} from '../../../static/js/player/racing.js';
import {WORDS, makeRun, playRound, playRounds, timelineOf} from '../helpers.js';

/** @import {Listener, Wish} from '../../../static/js/source/source.d.ts' */

/** A page's race over a source that answers when a test says so, at a playhead that a test moves. */
function racing({count = 8} = {}) {
  const timeline = timelineOf(playRounds({count}));
  const frame = createFrame();
  /** @type {{wish: Wish, listener: Listener}[]} */
  const asks = [];
  /** @type {string[]} */
  const told = [];
  const clock = {
    t: 0,
    seek(/** @type {number} */ t) {
      clock.t = t;
    },
  };
  const race = createRacing({
    source: {ask: (wish, listener) => asks.push({wish, listener})},
    sourceName: 'script:test',
    timeline,
    clock,
    onChange: () => told.push('change'),
    onError: ({code}) => told.push(code),
  });
  const show = (t = clock.t) => {
    clock.t = t;
    race.update(pose(timeline, t, frame));
    return frame.race;
  };
  const answer = (which = asks.length - 1, most = Infinity) => {
    const {wish, listener} = asks[which] ?? assert.fail('nothing was asked');
    const settings = {...defaultSettings(), ...wish.settings};
    listener.onRun(makeRun({settings}));
    let cursor = wish.cursor;
    for (let i = 0; i < Math.min(wish.rounds, most); i++) {
      const round = playRound({index: i, cursor, settings, words: WORDS, wrong: () => false});
      listener.onRound(round);
      cursor = round.next;
    }
    listener.onDone({reason: 'complete', rounds: wish.rounds});
  };
  return {timeline, frame, race, clock, asks, told, show, answer};
}

test('without a race nothing is asked and the frame has none', () => {
  const {race, asks, show} = racing();
  assert.equal(show(1), null);
  assert.deepEqual([asks.length, race.choice, race.settled(1e9), race.wanting], [0, null, true, false]);
});

test('a race asks for its rival once, and the waits come with the answer', () => {
  const {timeline, race, asks, show, answer} = racing();
  race.set('target');
  for (let i = 0; i < 5; i++) assert.equal(show(0)?.known, false);
  assert.deepEqual(asks.map(({wish}) => [wish.lane, wish.settings.draft_length, wish.cursor.passage]), [['race', 0, 0]]);
  assert.equal(race.settled(0), false);
  answer();
  assert.equal(show(0)?.known, true);
  assert.equal(race.settled(timeline.spans[1]?.end ?? 0), true);
  const [wait] = timeline.spans.filter(({round}) => round.passage_ended).map(({landed, waitEnd}) => waitEnd - landed);
  assert.ok(Math.abs((wait ?? 0) - 5.52) < 1e-9);
});

test('the moment that is seen stays while waits come before it, and when the race ends', () => {
  const {timeline, race, clock, show, answer} = racing();
  race.set('target');
  const span = timeline.spans[2];
  const t = (span?.passStart ?? 0) + 0.3;
  show(t);
  answer();
  show();
  answer();
  assert.ok(Math.abs(clock.t - (t + 5.52)) < 1e-9);
  race.set(null);
  assert.ok(Math.abs(clock.t - t) < 1e-9);
  assert.equal(show(), null);
});

test('the present passage is asked for first, then those before it, and the next one before it begins', () => {
  const {timeline, race, asks, show, answer} = racing();
  race.set('target');
  show((timeline.spans[4]?.start ?? 0) + 0.1);
  answer();
  show();
  answer();
  show();
  assert.deepEqual(asks.map(({wish}) => wish.cursor.passage), [2, 0]);
  assert.equal(race.settled(timeline.end), true);
});

test('another seed asks anew, and what an ask for the old one still brings does not race', () => {
  const {timeline, race, asks, show, answer} = racing();
  race.set('target');
  show(0);
  timeline.truncate(0);
  for (const round of playRounds({count: 4, settingsOf: () => ({seed: 8})})) timeline.append(round);
  show(0);
  assert.deepEqual(asks.map(({wish}) => wish.settings.seed), [defaultSettings().seed, 8]);
  answer(0);
  assert.equal(show(0)?.known, false);
  answer(1);
  assert.equal(show(0)?.known, true);
});

test('another rival takes the place of the first, whose late answer is not heard', () => {
  const {race, asks, show, answer} = racing();
  race.set('target');
  show(0);
  const {seed: _, ...rest} = defaultSettings();
  race.set({...rest, draft_length: 8});
  show(0);
  answer(0);
  assert.equal(show(0)?.known, false);
  answer(1);
  assert.deepEqual([show(0)?.known, show(0)?.rival.settings?.draft_length, asks.length], [true, 8, 2]);
});

test('a refused rival is told once and not asked for again', () => {
  const {timeline, race, asks, told, show} = racing();
  race.set('target');
  show(0);
  asks[0]?.listener.onError({code: 'bad_settings', field: null, message: '!'});
  for (const round of playRounds({count: 12}).slice(8)) {
    timeline.append(round);
    show();
  }
  assert.deepEqual([told, asks.length, race.settled(0)], [['bad_settings'], 1, true]);
});

test('an answer that broke off goes on where it stopped', () => {
  const {race, asks, show, answer} = racing();
  race.set('target');
  show(0);
  answer(0, 6);
  show(0);
  assert.deepEqual(asks[1]?.wish.cursor, {passage: 0, position: 6});
  answer(1);
  assert.equal(show(0)?.known, true);
});

test('a gap that waits for rounds of the main run says so', () => {
  const {timeline, race, show, answer} = racing({count: 2});
  const {seed: _, ...rest} = defaultSettings();
  timeline.truncate(0);
  for (const round of playRounds({count: 2, settingsOf: () => ({draft_length: 0})})) timeline.append(round);
  race.set(rest);
  show(0);
  answer();
  show(timeline.end);
  assert.equal(race.wanting, true);
  const rounds = playRounds({count: 12, settingsOf: () => ({draft_length: 0})});
  for (const round of rounds.slice(2)) timeline.append(round);
  show();
  assert.equal(race.wanting, false);
});
