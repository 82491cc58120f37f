import assert from 'node:assert/strict';
import {test} from 'node:test';

import {PAGE_WINDOW_MS, createFigures, fold, foldRounds} from '../../../static/js/playback/figures.js';
import {WORDS, goldenRuns, mixedRounds, moments, playRounds, timelineOf} from '../helpers.js';

/** @import {Round} from '../../../static/js/source/protocol.js' */

const page = {windowMs: PAGE_WINDOW_MS, slots: WORDS.length};

/**
 * Equal to 1e-9 where numbers are not whole, exactly elsewhere.
 *
 * @param {unknown} actual @param {unknown} expected @param {string} where
 */
function same(actual, expected, where) {
  if (typeof expected === 'number' && !Number.isInteger(expected)) {
    assert.ok(typeof actual === 'number' && Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), where);
  } else if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual) && actual.length === expected.length, where);
    expected.forEach((value, i) => same(actual[i], value, `${where}[${i}]`));
  } else if (typeof expected === 'object' && expected !== null) {
    assert.deepEqual(actual, expected, where);
  } else if (typeof expected === 'number') {
    assert.ok(Math.abs(Number(actual) - expected) <= 1e-9, where);
  } else {
    assert.equal(actual, expected, where);
  }
}

/** The figures in the words of Python. @param {readonly Round[]} rounds @param {number | null} slots */
function inPython(rounds, slots) {
  const figures = foldRounds(rounds, {windowMs: PAGE_WINDOW_MS, slots});
  return {
    settings: figures.settings,
    rounds: figures.rounds,
    drafting_rounds: figures.draftingRounds,
    drafted: figures.drafted,
    accepted: figures.accepted,
    committed: figures.committed,
    model_ms: figures.modelMs,
    tokens_per_second: figures.tokensPerSecond,
    speedup: figures.speedup,
    kept: figures.kept,
    tokens_per_round: figures.tokensPerRound,
    histogram: figures.histogram.map(({count, cut}) => [count, cut]),
    ghost: figures.ghost,
    ghost_opacity: figures.ghostOpacity,
  };
}

test('after every round of every golden run the figures are those of Python', () => {
  const runs = goldenRuns();
  assert.ok(runs.length > 0, 'tests/golden has no figures to compare with');
  for (const {name, run, rounds, figures} of runs) {
    assert.equal(figures.length, rounds.length, name);
    rounds.forEach((_, i) => {
      const ours = /** @type {{[key: string]: unknown}} */ (inPython(rounds.slice(0, i + 1), run.slots));
      for (const [key, value] of Object.entries(figures[i])) same(ours[key], value, `${name} round ${i}: ${key}`);
    });
  }
});

test('before the first counted round every figure is a dash', () => {
  const figures = foldRounds([], page);
  assert.deepEqual(
    [figures.tokensPerSecond, figures.speedup, figures.kept, figures.tokensPerRound, figures.newest],
    [null, null, null, null, -1],
  );
});

test('a round counts from the moment at which its last token has landed', () => {
  const timeline = timelineOf(playRounds({count: 3, wrong: () => true}));
  const landed = timeline.spans[1]?.landed ?? 0;
  assert.equal(fold(timeline, landed - 1e-6, createFigures()).rounds, 1);
  assert.equal(fold(timeline, landed, createFigures()).rounds, 2);
});

test('seeking gives the figures that playing gave, forth and back and over a change of settings', () => {
  for (const {run, rounds} of [...goldenRuns(), {run: {}, rounds: mixedRounds()}]) {
    const timeline = timelineOf(rounds, run);
    const played = createFigures();
    const times = moments(0, timeline.end, 200);
    for (const t of [...times, ...times.toReversed()]) assert.deepEqual(fold(timeline, t, played), fold(timeline, t, createFigures()));
  }
});

test('while playing each round is read once, however many were counted before it', () => {
  const timeline = timelineOf(playRounds({count: 400, wrong: (_, slot) => slot % 3 === 1}));
  let reads = 0;
  for (const span of timeline.spans) {
    const {round} = span;
    Object.defineProperty(span, 'round', {get: () => (reads++, round)});
  }
  const figures = createFigures();
  for (const t of moments(0, timeline.end, 5000)) fold(timeline, t, figures);
  assert.equal(figures.rounds, 400);
  const windowRounds = 15; // of at least 750 ms each in the ten seconds of TOK/S
  assert.ok(reads <= 400 * windowRounds, `${reads} reads`);
});

test('rounds that arrive and do not count yet change nothing and are not read', () => {
  const rounds = playRounds({count: 30});
  const timeline = timelineOf(rounds.slice(0, 20));
  const t = timeline.spans[9]?.landed ?? 0;
  const figures = createFigures();
  const before = structuredClone(fold(timeline, t, figures));
  for (const round of rounds.slice(20)) timeline.append(round);
  for (const span of timeline.spans) Object.defineProperty(span, 'round', {get: () => assert.fail('a round was read')});
  assert.deepEqual(fold(timeline, t, figures), before);
});

test('figures kept from before are not shown for rounds that were played anew', () => {
  const rounds = playRounds({count: 2});
  const timeline = timelineOf(rounds);
  const figures = createFigures();
  assert.equal(fold(timeline, 1e9, figures).accepted, rounds[0] ? 8 : 0);
  timeline.truncate(0);
  for (const round of playRounds({count: 2, wrong: () => true})) timeline.append(round);
  assert.equal(fold(timeline, 1e9, figures).accepted, 0);
});

test('in Big model only the speedup is 1 by construction, and nothing was drafted', () => {
  const figures = foldRounds(playRounds({count: 30, settingsOf: () => ({draft_length: 0})}), page);
  assert.equal(figures.tokensPerSecond?.toFixed(1), '1.3');
  assert.ok(Math.abs((figures.speedup ?? 0) - 1) < 1e-12);
  assert.deepEqual([figures.kept, figures.histogram, figures.newest], [null, [], -1]);
});

test('tokens a second are taken over the fewest last rounds that last ten seconds', () => {
  const rounds = playRounds({count: 40, wrong: (passage) => passage < 3, settingsOf: () => ({draft_length: 4})});
  const figures = foldRounds(rounds, page);
  let ms = 0;
  let tokens = 0;
  for (const round of rounds.toReversed()) {
    if (ms >= 10000) break;
    ms += round.drafting_ms + round.verifying_ms;
    tokens += round.committed.length;
  }
  assert.ok(ms >= 10000 && ms < figures.modelMs);
  assert.equal(figures.tokensPerSecond, (tokens / ms) * 1000);
  assert.equal(foldRounds(rounds, {...page, windowMs: null}).tokensPerSecond, (figures.committed / figures.modelMs) * 1000);
});

test('a changed setting starts the counting afresh, another seed does not', () => {
  const quality = (/** @type {number} */ i) => ({draft_quality: i < 4 ? 0.8 : 0.4});
  assert.equal(foldRounds(playRounds({count: 7, settingsOf: quality}), page).rounds, 3);
  assert.equal(foldRounds(playRounds({count: 7, settingsOf: (i) => ({seed: i})}), page).rounds, 7);
  const back = (/** @type {number} */ i) => ({draft_quality: i === 4 ? 0.4 : 0.8});
  assert.equal(foldRounds(playRounds({count: 7, settingsOf: back}), page).rounds, 2);
});

test('the ghost is the shape of the population before, where K is the same, and fades over twenty rounds', () => {
  const wrong = (/** @type {number} */ _, /** @type {number} */ slot) => slot % 3 === 0;
  const settingsOf = (/** @type {number} */ i) => ({draft_quality: i < 10 ? 0.8 : 0.4});
  const rounds = playRounds({count: 40, wrong, settingsOf});
  const before = foldRounds(rounds.slice(0, 10), page);
  const after = foldRounds(rounds.slice(0, 15), page);
  assert.equal(before.ghost, null);
  assert.deepEqual(after.ghost, before.histogram.map(({count}) => count / 10));
  assert.equal(after.ghostOpacity, 0.75);
  assert.equal(foldRounds(rounds, page).ghostOpacity, 0);
  const longer = playRounds({count: 15, wrong, settingsOf: (i) => ({draft_length: i < 10 ? 4 : 5})});
  assert.equal(foldRounds(longer, page).ghost, null);
});

test('a drafter that has less than K before the end of the sentence was not cut short', () => {
  const [first] = playRounds({count: 1, settingsOf: () => ({draft_length: 2})});
  assert.ok(first);
  const less = {...first, settings: {...first.settings, draft_length: 4}};
  assert.deepEqual(foldRounds([less], page).histogram[2], {count: 1, cut: 0});
  assert.deepEqual(foldRounds([less], {...page, slots: 2}).histogram[2], {count: 1, cut: 1});
  assert.deepEqual(foldRounds([less], {...page, slots: null}).histogram[2], {count: 1, cut: 0});
});

test('a round cut short by the end of the sentence is a part of its bar', () => {
  const {histogram} = foldRounds(playRounds({count: 2, settingsOf: () => ({draft_length: 6})}), page);
  assert.deepEqual(histogram[6], {count: 1, cut: 0});
  assert.deepEqual(histogram[3], {count: 1, cut: 1});
});

test('the bar that a round lands in knows how long ago that was', () => {
  const timeline = timelineOf(playRounds({count: 3, wrong: (_, slot) => slot === 1}));
  const landed = timeline.spans[0]?.landed ?? 0;
  const figures = fold(timeline, landed + 0.3, createFigures());
  assert.equal(figures.newest, 1);
  assert.ok(Math.abs(figures.newestAge - 0.3) < 1e-9);
  assert.equal(fold(timeline, 0.1, createFigures()).newest, -1);
});
