import assert from 'node:assert/strict';
import {test} from 'node:test';

import {marksOf, momentAt, placeAt, placeOf, standing, windowOf, xOf} from '../../../static/js/playback/track.js';
import {createTimeline} from '../../../static/js/playback/timeline.js';
import {mixedRounds, moments, playRounds, timelineOf} from '../helpers.js';

const ALL = {width: 480, height: 30, reached: Infinity};

test('a place in rounds and the moment there are each other, and places grow with time', () => {
  const timeline = timelineOf(mixedRounds());
  let before = -1;
  for (const t of moments(0, timeline.end, 777)) {
    const place = placeOf(timeline, t);
    assert.ok(place >= before);
    assert.ok(Math.abs(momentAt(timeline, place) - t) < 1e-9, `${t}`);
    before = place;
  }
});

test('rounds begin at whole places, the moment to the last bit, and what lies outside is cut', () => {
  const timeline = timelineOf(mixedRounds());
  timeline.spans.forEach(({start}, i) => assert.equal(momentAt(timeline, i), start));
  assert.equal(momentAt(timeline, -3), 0);
  assert.equal(momentAt(timeline, 1000), timeline.end);
  assert.equal(placeOf(timeline, timeline.end + 5), timeline.spans.length);
  assert.equal(momentAt(createTimeline(), 2), 0);
  assert.equal(placeOf(createTimeline(), 2), 0);
});

test('all rounds are in sight in steps of doubling room while their cells are wide enough', () => {
  assert.deepEqual(windowOf(0, 0, 600), {first: 0, count: 24});
  assert.deepEqual(windowOf(24, 23, 600), {first: 0, count: 24});
  assert.deepEqual(windowOf(25, 3, 600), {first: 0, count: 48});
  assert.deepEqual(windowOf(96, 95, 600), {first: 0, count: 96});
  assert.deepEqual(windowOf(97, 96, 600), {first: 0, count: 120});
});

test('in a run of thousands the round asked for is in sight, its neighbours too, and the window turns pages', () => {
  const firsts = new Set();
  for (let at = 0; at < 3000; at++) {
    const {first, count} = windowOf(3000, at, 600);
    assert.equal(count, 120);
    assert.ok(first <= Math.max(0, at - 30) && at < first + 90);
    firsts.add(first);
  }
  assert.equal(firsts.size, 50);
});

test('px and places are each other, and a pointer beside the track is at its edge', () => {
  const window = {first: 60, count: 120};
  for (const x of [0, 17.5, 599]) assert.ok(Math.abs(xOf(window, placeAt(window, x, 600), 600) - x) < 1e-9);
  assert.equal(placeAt(window, -40, 600), 60);
  assert.equal(placeAt(window, 900, 600), 180);
});

test('the shape of a mark tells a full house, a part, a miss and a plain round, its height the guesses kept', () => {
  const rounds = [
    ...playRounds({count: 2}),
    ...playRounds({count: 1, wrong: (_, slot) => slot === 1}),
    ...playRounds({count: 1, wrong: () => true}),
    ...playRounds({count: 1, settingsOf: () => ({draft_length: 0})}),
  ];
  const marks = marksOf(timelineOf(rounds), {first: 0, count: 24}, ALL);
  assert.deepEqual(marks.map(({shape}) => shape), ['full', 'full', 'part', 'miss', 'plain']);
  assert.deepEqual(marks.map(({kept}) => kept), [30, 30, 7.5, 0, 0]);
  assert.deepEqual(marks.map(({drafted}) => drafted), [30, 30, 30, 30, 0]);
});

test('what has not been played is not told, and a round is told as soon as it has landed', () => {
  const timeline = timelineOf(playRounds({count: 3}));
  const landed = timeline.spans[1]?.landed ?? 0;
  const shapes = (/** @type {number} */ reached) => marksOf(timeline, {first: 0, count: 24}, {...ALL, reached}).map(({shape}) => shape);
  assert.deepEqual(shapes(landed), ['full', 'full', 'unplayed']);
  assert.deepEqual(shapes(landed - 1e-6), ['full', 'unplayed', 'unplayed']);
});

test('marks say where a passage begins and where settings change', () => {
  const timeline = timelineOf(mixedRounds());
  const marks = marksOf(timeline, {first: 0, count: 48}, ALL);
  const opens = marks.filter(({opens: does}) => does).map(({index}) => index);
  assert.deepEqual(opens, timeline.spans.flatMap(({round}, i) => (round.passage_ended ? [i + 1] : [])).filter((i) => i < 26));
  assert.ok(opens.length >= 3);
  assert.deepEqual(marks.filter(({changed}) => changed).map(({index}) => index), [6, 14, 18]);
});

test('marks lie inside their cells, apart from each other, and only those in sight are made', () => {
  const timeline = timelineOf(mixedRounds());
  for (const count of [24, 120]) {
    const marks = marksOf(timeline, {first: 2, count}, ALL);
    assert.equal(marks.length, Math.min(24, count));
    const cell = 480 / count;
    for (const {index, x, width} of marks) {
      assert.ok(width >= 2);
      assert.ok(x >= (index - 2) * cell && x + width <= (index - 1) * cell - 0.5);
    }
  }
});

test('the moment is told by its round and its passage, before the first of them by none', () => {
  const timeline = timelineOf(playRounds({count: 4}));
  assert.deepEqual(standing(timeline, 0), {round: 0, passage: 1});
  assert.deepEqual(standing(timeline, 0.01), {round: 1, passage: 1});
  assert.deepEqual(standing(timeline, timeline.end), {round: 4, passage: 2});
});
