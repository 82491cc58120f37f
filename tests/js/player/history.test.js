import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createHistory} from '../../../static/js/player/history.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';
import {playRounds, timelineOf} from '../helpers.js';

/** @import {Plan} from '../../../static/js/playback/link.d.ts' */

/** @param {number} k @returns {Plan} */
const planOf = (k) => ({settings: {...defaultSettings(), draft_length: k}, mode: 'speculative', edits: []});

/** Eight rounds of which six were shown, and what a player does with a changed plan. */
function shown() {
  const timeline = timelineOf(playRounds({count: 8}));
  const history = createHistory(timeline);
  const start = (/** @type {number} */ index) => timeline.spans[index]?.start ?? NaN;
  const rounds = () => timeline.spans.map(({round}) => round);
  let plan = planOf(4);
  /** @param {number} index @param {Plan} next @param {readonly import('../../../static/js/source/protocol.js').Round[]} [known] */
  const fork = (index, next, known) => {
    history.cutAt(index, plan, next);
    plan = next;
    timeline.truncate(index);
    const others = playRounds({count: index + 4, settingsOf: () => ({draft_length: plan.settings.draft_length})}).slice(index);
    for (const round of known ?? others) timeline.append(round);
  };
  history.reach(start(6));
  return {history, timeline, start, rounds, fork, plan: () => plan};
}

test('how far a run was shown is remembered behind the playhead, and cut with what is cut off', () => {
  const {history, fork, start} = shown();
  history.reach(start(2));
  assert.equal(history.reached, start(6));
  const parting = start(2);
  fork(2, planOf(2));
  assert.equal(history.reached, parting);
});

test('a future that was shown and then cut off comes back with its rounds and its plan', () => {
  const {history, fork, plan, rounds, start} = shown();
  const [before, old, end, parting] = [rounds(), plan(), start(6), start(2)];
  assert.ok(!history.canRestore);
  fork(2, planOf(2));
  assert.ok(history.canRestore);
  assert.equal(history.restore(fork), parting);
  assert.deepEqual(rounds(), before);
  assert.equal(plan(), old);
  assert.equal(history.reached, end);
  assert.ok(!history.canRestore, 'nothing of the new one had been shown');
});

test('one drag is many changes: what comes back is what was there before the first of them', () => {
  const {history, fork, rounds} = shown();
  const before = rounds();
  for (const k of [5, 6, 7]) fork(2, planOf(k));
  history.restore(fork);
  assert.deepEqual(rounds(), before);
});

test('of two history that were shown one takes the place of the other, again and again', () => {
  const {history, fork, rounds, start} = shown();
  const before = rounds();
  fork(2, planOf(2));
  history.reach(start(4));
  const other = rounds();
  for (const expected of [before, other, before]) {
    history.restore(fork);
    assert.deepEqual(rounds(), expected);
  }
});

test('what had only been fetched is no future to bring back', () => {
  const {history, fork} = shown();
  fork(6, planOf(2));
  assert.ok(!history.canRestore);
});

test('a new seed can be taken back, a restart of the same run cannot, nor what was cut off before it', () => {
  const {history, fork, plan, rounds} = shown();
  const before = rounds();
  fork(0, {...plan(), settings: {...plan().settings, seed: 9}});
  assert.equal(history.restore(fork), 0);
  assert.deepEqual(rounds(), before);
  fork(2, planOf(2));
  assert.ok(history.canRestore);
  fork(0, plan());
  assert.ok(!history.canRestore);
});

test('a race that stretches the stage moves how far a run was shown with it, and back when it ends', () => {
  const {history, timeline, start} = shown();
  const [before, round] = [history.reached, timeline.firstNotBegun(history.reached)];
  timeline.setRace(() => 60_000);
  assert.ok(start(6) > before + 20, 'the race waits at a finish before');
  assert.equal(history.reached, start(6));
  assert.equal(timeline.firstNotBegun(history.reached), round);
  history.reach(before);
  assert.equal(history.reached, start(6), 'an earlier moment is nothing new');
  timeline.setRace(null);
  assert.equal(history.reached, before);
});

test('a future that was cut off before a race comes back as far as it had been shown', () => {
  const {history, fork, timeline, start} = shown();
  fork(2, planOf(2));
  timeline.setRace(() => 60_000);
  history.restore(fork);
  assert.equal(history.reached, start(6));
});
