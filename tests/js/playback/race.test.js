import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createFigures, fold} from '../../../static/js/playback/figures.js';
import {positionOf, timeOf} from '../../../static/js/playback/beat-position.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {createRace, poseRace} from '../../../static/js/playback/race.js';
import {createRival} from '../../../static/js/playback/rival.js';
import {BEATS} from '../../../static/js/playback/span.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';
import {goldenRuns, mixedRounds, moments, playRounds, timelineOf} from '../helpers.js';

/** @import {Round, Settings} from '../../../static/js/source/protocol.js' */
/** @import {Race, Runner, Span, Timeline} from '../../../static/js/playback/frame.d.ts' */
/** @import {RivalChoice} from '../../../static/js/playback/link.d.ts' */

/** @param {number | null | undefined} actual @param {number} expected @param {string} [what] */
function near(actual, expected, what) {
  assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-6, `${what ?? ''} ${actual} is not ${expected}`);
}

/** @param {Partial<Settings>} [changes] @returns {Exclude<RivalChoice, 'target'>} */
function pinned(changes = {}) {
  const {seed: _, ...rest} = {...defaultSettings(), ...changes};
  return rest;
}

/** @param {readonly Round[]} rounds of the main run @param {RivalChoice} choice @param {readonly Round[]} others */
function raced(rounds, choice, others, run = {}) {
  const timeline = timelineOf(rounds, run);
  const rival = createRival({choice, source: 'script:test', timeline});
  for (const round of others) rival.append(round);
  timeline.setRace(rival.durationMs);
  return {timeline, rival};
}

/** @param {Timeline} timeline @param {ReturnType<typeof createRival>} rival @param {number} t */
const at = (timeline, rival, t) => seen(poseRace(timeline, rival, t, createRace()));

/** A race without what its pools hold beyond this moment. @param {Race} race */
function seen(race) {
  const runner = (/** @type {Runner} */ each) => ({...each, words: each.words.slice(0, each.tokens), ends: each.ends.slice(0, each.rounds)});
  return structuredClone({...race, main: runner(race.main), rival: runner(race.rival)});
}

/** @param {Timeline} timeline @param {number} index @returns {Span} */
function spanOf({spans}, index) {
  const span = spans[index];
  assert.ok(span);
  return span;
}

/** @param {string} name */
function golden(name) {
  const found = goldenRuns().find((each) => each.name === `${name}.jsonl`);
  assert.ok(found);
  return found;
}

const ONE_BY_ONE = {draft_length: 0};
/** Ten tokens a passage: two rounds of 990 ms against ten of 750 ms. */
const main = (count = 6) => playRounds({count});
const plain = (count = 30) => playRounds({count, settingsOf: () => ONE_BY_ONE});
const simple = () => raced(main(), 'target', plain());

test('who is first waits as long as the other still needs, and model time stands still', () => {
  const {timeline} = simple();
  const last = spanOf(timeline, 1);
  assert.deepEqual(last.beats.slice(-3).map(({kind, counted}) => `${kind} ${counted}`), ['extraLands false', 'raceWait false', 'sentenceEnd false']);
  near(last.waitEnd - last.landed, 10 * 0.75 - 2 * 0.99);
  near(last.end - last.waitEnd, BEATS.sentenceEnd);
  const frame = createFrame();
  for (const t of moments(last.landed, last.waitEnd, 9)) near(pose(timeline, t, frame).modelMs, 1980);
  pose(timeline, last.landed + 1, frame);
  assert.deepEqual([frame.caption.kind, frame.caption.counted], ['raceWait', false]);
  assert.deepEqual(frame.blocks.slice(0, frame.blockCount).filter(({state}) => state === 'committed').length, 10);
  assert.equal(timeline.nextBeat(last.landed), last.waitEnd);
});

test('a race adds its waits to the time on stage and nothing else', () => {
  const {timeline} = simple();
  near(timeline.end, timelineOf(main()).end + 3 * 5.52);
  const runs = /** @type {const} */ ([['defaults', 'plain', 'target'], ['four-poor', 'eight-good', pinned({draft_length: 8, draft_quality: 0.95})]]);
  for (const [name, other, choice] of runs) {
    const {run, rounds} = golden(name);
    const {timeline: stage, rival} = raced(rounds, choice, golden(other).rounds, run);
    let waits = 0;
    for (const [i, span] of stage.spans.entries()) {
      const {passage} = span.round.cursor;
      const alone = rounds.filter(({cursor}) => cursor.passage === passage).reduce((sum, each) => sum + each.drafting_ms + each.verifying_ms, 0);
      const course = rival.courseOf(passage);
      const theirs = course ? course.rounds.reduce((sum, each) => sum + each.drafting_ms + each.verifying_ms, 0) : 0;
      const wait = span.round.passage_ended ? Math.max(0, theirs - alone) / 1000 : 0;
      near(span.waitEnd - span.landed, wait, `${name} round ${i}`);
      waits += wait;
    }
    near(stage.end, timelineOf(rounds, run).end + waits);
    if (choice === 'target') near(rival.durationMs(0, run.settings), 29 * 750);
  }
});

test('the gap is exact at moments that were computed by hand', () => {
  const {timeline, rival} = simple();
  const first = spanOf(timeline, 0);
  const last = spanOf(timeline, 1);
  /** @param {number} t */
  const told = (t) => {
    const {clockMs, main: mine, rival: theirs, gapTokens, gapMs, leader} = at(timeline, rival, t);
    return [Math.round(clockMs), mine.tokens, theirs.tokens, gapTokens, Math.round(gapMs ?? NaN), leader];
  };
  assert.deepEqual(told(0), [0, 0, 0, 0, 0, 'none']);
  assert.deepEqual(told(first.passEnd), [990, 0, 1, -1, 240, 'rival']);
  assert.deepEqual(told(first.landed), [990, 5, 1, 4, 3750 - 990, 'main']);
  assert.deepEqual(told(last.passEnd - 0.5), [1480, 5, 1, 4, 2760, 'main']);
  assert.deepEqual(told(last.landed), [1980, 10, 2, 8, 7500 - 1980, 'main']);
  assert.deepEqual(told(last.landed + 1), [2980, 10, 3, 7, 5520, 'main']);
  assert.deepEqual(told(last.waitEnd - 1e-4), [7500, 10, 9, 1, 5520, 'main']);
  assert.deepEqual(told(last.waitEnd), [7500, 10, 10, 0, 5520, 'main']);
  assert.deepEqual(told(last.end), [7500, 10, 10, 0, 5520, 'main']);
});

test('who is at the finish has a time, both have a speed, and one is so many times as fast', () => {
  const {timeline, rival} = simple();
  const {landed, waitEnd} = spanOf(timeline, 1);
  const waiting = at(timeline, rival, landed + 1);
  assert.deepEqual([waiting.main.finished, waiting.rival.finished, waiting.rival.finishMs], [true, false, null]);
  near(waiting.main.finishMs, 1980);
  const over = at(timeline, rival, waitEnd);
  near(over.rival.finishMs, 7500);
  near(over.main.tokensPerSecond, 10 / 1.98);
  near(over.rival.tokensPerSecond, 10 / 7.5);
  near(over.ratio, 7.5 / 1.98);
  assert.equal(at(timeline, rival, 0.5).ratio, null);
});

test('both begin the next passage together', () => {
  const {timeline, rival} = simple();
  const {start, landed} = spanOf(timeline, 2);
  const fresh = at(timeline, rival, start + 1e-9);
  assert.deepEqual([fresh.passage, fresh.main.tokens, fresh.rival.tokens, fresh.main.rounds, fresh.gapTokens], [1, 0, 0, 0, 0]);
  near(fresh.clockMs, 1e-6);
  assert.deepEqual([at(timeline, rival, landed).main.tokens, at(timeline, rival, landed).rival.tokens], [5, 1]);
});

test('a faster rival waits itself, nothing is added, and its lead is told as soon as the rounds up to there have come', () => {
  const {timeline, rival} = raced(plain(12), pinned(), main(20));
  assert.deepEqual(timeline.spans.map(({landed, waitEnd}) => waitEnd - landed), timeline.spans.map(() => 0));
  const third = spanOf(timeline, 2);
  const race = at(timeline, rival, third.landed);
  assert.deepEqual([race.main.tokens, race.rival.tokens, race.gapTokens, race.leader, race.rival.finished], [3, 10, -7, 'rival', true]);
  near(race.gapMs, 7500 - 1980);
  timeline.truncate(5);
  assert.equal(at(timeline, rival, third.landed).gapMs, null);
  for (const round of plain(12).slice(5)) timeline.append(round);
  const over = at(timeline, rival, spanOf(timeline, 9).landed);
  assert.deepEqual([over.leader, over.gapTokens], ['rival', 0]);
  near(over.gapMs, 5520);
});

test('a main run that guesses in vain is behind Big model only', () => {
  const {timeline, rival} = raced(playRounds({count: 10, wrong: () => true}), 'target', plain());
  const {landed, waitEnd} = spanOf(timeline, 9);
  assert.equal(waitEnd, landed);
  const over = at(timeline, rival, landed);
  assert.deepEqual([over.leader, over.main.finished, over.rival.finished], ['rival', true, true]);
  // Four guesses in each of seven rounds, and 3, 2 and 1 where the sentence ends.
  near(over.gapMs, (7 * 4 + 3 + 2 + 1) * 60);
  near(over.ratio, 7500 / (7500 + 34 * 60));
});

test('equal settings are level at every moment, and nobody waits', () => {
  const rounds = golden('defaults').rounds;
  const {timeline, rival} = raced(rounds, pinned(), rounds, golden('defaults').run);
  const known = timeline.spans.filter(({round}) => rival.courseOf(round.cursor.passage) !== null);
  for (const span of known) {
    assert.equal(span.waitEnd, span.landed);
    for (const t of [...moments(span.start + 1e-6, span.end, 40), span.passEnd, span.landed]) {
      const race = at(timeline, rival, t);
      assert.deepEqual([race.leader, race.gapTokens, race.gapMs, race.otherWords], ['none', 0, 0, false], `round ${span.round.index} at ${t}`);
    }
  }
});

test('seeking gives the race that playing gave', () => {
  const {run, rounds} = golden('defaults');
  const {timeline, rival} = raced(rounds, 'target', golden('plain').rounds, run);
  const played = createRace();
  const times = [...moments(0, spanOf(timeline, 25).end, 900), ...timeline.spans.slice(0, 25).map(({landed}) => landed)].sort((a, b) => a - b);
  for (const t of times) assert.deepEqual(seen(poseRace(timeline, rival, t, played)), at(timeline, rival, t));
  for (const t of times.reverse()) assert.deepEqual(seen(poseRace(timeline, rival, t, played)), at(timeline, rival, t));
});

test('a leading main run does not know what arrives later', () => {
  const {timeline, rival} = simple();
  const times = moments(0, spanOf(timeline, 2).start, 60);
  const before = times.map((t) => at(timeline, rival, t));
  for (const round of main(20).slice(6)) timeline.append(round);
  assert.deepEqual(times.map((t) => at(timeline, rival, t)), before);
});

test('the words of both are those of the one text, and other words are told', () => {
  const {run, rounds} = golden('defaults');
  const others = golden('plain').rounds;
  const {timeline, rival} = raced(rounds, 'target', others, run);
  const ends = timeline.spans.findIndex(({round}) => round.passage_ended);
  const over = at(timeline, rival, spanOf(timeline, ends).waitEnd);
  assert.deepEqual(over.main.words, over.rival.words);
  assert.equal(over.main.words.length, 29);
  assert.equal(over.otherWords, false);
  const changed = others.map((round) => (round.cursor.position === 2 ? {...round, committed: [' gusts']} : round));
  const sampled = raced(rounds, 'target', changed, run);
  assert.equal(at(sampled.timeline, sampled.rival, spanOf(sampled.timeline, ends).waitEnd).otherWords, true);
  assert.equal(at(sampled.timeline, sampled.rival, spanOf(sampled.timeline, 0).landed).otherWords, false);
});

test('the round in progress of each shows the guesses that are drafted by then', () => {
  const {timeline, rival} = raced(plain(12), pinned(), main(20));
  /** @param {number} t */
  const pending = (t) => at(timeline, rival, t).rival.pending;
  assert.deepEqual([0.05, 0.07, 0.2, 0.25, 0.7].map(pending), [0, 1, 3, 4, 4]);
  near(at(timeline, rival, 0.495).rival.progress, 0.5);
  near(at(timeline, rival, 0.375).main.progress, 0.5);
  const {timeline: stage, rival: other} = simple();
  assert.deepEqual([0.05, 0.07, 0.2, 0.4].map((t) => at(stage, other, t).main.pending), [0, 1, 3, 4]);
  assert.equal(at(stage, other, spanOf(stage, 0).landed).main.pending, 0);
});

test('a race that is put on and off again leaves the rounds and their times as they were', () => {
  const rounds = mixedRounds();
  const alone = timelineOf(rounds);
  const {timeline, rival} = raced(rounds, 'target', plain(60));
  assert.ok(timeline.end > alone.end);
  assert.deepEqual(timeline.spans.map(({round}) => round), rounds);
  timeline.setRace(null);
  assert.deepEqual(timeline.spans, alone.spans);
  assert.equal(timeline.end, alone.end);
  timeline.setRace(rival.durationMs);
  const played = raced([], 'target', plain(60));
  for (const round of rounds) played.timeline.append(round);
  assert.deepEqual(timeline.spans, played.timeline.spans);
});

test('the waits of a race change no figure', () => {
  const rounds = mixedRounds();
  const alone = timelineOf(rounds);
  const {timeline} = raced(rounds, 'target', plain(60));
  let waits = 0;
  for (const [i, {landed, waitEnd}] of timeline.spans.entries()) {
    const {newestAge: _, ...before} = fold(alone, spanOf(alone, i).landed, createFigures());
    for (const t of [landed, (landed + waitEnd) / 2, waitEnd]) {
      const {newestAge, ...now} = fold(timeline, t, createFigures());
      assert.deepEqual(now, before);
      near(newestAge, t - landed);
    }
    if (waitEnd > landed) waits++;
  }
  assert.ok(waits > 1);
});

test('a moment is found again where waits come before it or go', () => {
  const rounds = mixedRounds();
  const alone = timelineOf(rounds);
  const {timeline} = raced(rounds, 'target', plain(60));
  const frame = createFrame();
  const picture = (/** @type {Timeline} */ stage, /** @type {number} */ t) => {
    const {beat, blocks, blockCount, caption} = pose(stage, t, frame);
    return structuredClone({kind: beat?.kind, guess: beat?.guess, caption, blocks: blocks.slice(0, blockCount).map(({text, state}) => `${text} ${state}`)});
  };
  for (const t of [...moments(0, alone.end, 400), ...alone.spans.flatMap(({start, landed, end}) => [start, landed, end])]) {
    const there = timeOf(timeline, positionOf(alone, t));
    assert.deepEqual(picture(timeline, there), picture(alone, t), String(t));
    near(timeOf(alone, positionOf(timeline, there)), t);
  }
  const waiting = timeline.spans.findIndex(({landed, waitEnd}) => waitEnd > landed);
  const {landed, waitEnd} = spanOf(timeline, waiting);
  assert.equal(timeOf(alone, positionOf(timeline, (landed + waitEnd) / 2)), spanOf(alone, waiting).landed);
  assert.equal(timeOf(timelineOf([]), positionOf(timeline, 3)), 0);
});

test('until the rival has come it stands at the start, and nobody waits for it', () => {
  const {timeline, rival} = raced(main(), 'target', plain(9));
  const {landed, waitEnd} = spanOf(timeline, 1);
  assert.equal(waitEnd, landed);
  const race = at(timeline, rival, landed);
  assert.deepEqual([race.known, race.main.tokens, race.rival.tokens, race.rival.settings?.draft_length], [false, 10, 0, 0]);
});

test('a rival runs with the seed and, as Big model only, with the costs of the main run', () => {
  const timeline = timelineOf(playRounds({count: 4, settingsOf: () => ({seed: 99, verify_ms: 500, draft_ms: 20})}), {settings: {...defaultSettings(), seed: 99}});
  const target = createRival({choice: 'target', source: 'script:test', timeline});
  assert.deepEqual(target.settingsOf(0), {...defaultSettings(), seed: 99, verify_ms: 500, draft_ms: 20, draft_length: 0});
  const other = createRival({choice: pinned({draft_length: 8}), source: 'script:test', timeline});
  assert.deepEqual(other.settingsOf(0), {...defaultSettings(), seed: 99, draft_length: 8});
  assert.equal(other.settingsOf(0), other.settingsOf(0));
});

test('what a rival lacks is asked for from where it is, the present passage first, and an answer in pieces is put together', () => {
  const timeline = timelineOf(main(8));
  const rival = createRival({choice: 'target', source: 'script:test', timeline});
  const others = plain(40);
  assert.deepEqual(rival.need(2), {
    lane: 'race',
    source: 'script:test',
    settings: {...defaultSettings(), draft_length: 0},
    cursor: {passage: 2, position: 0},
    index: 0,
    rounds: 64,
    rows: false,
  });
  for (const round of others.slice(20, 26)) rival.append(round);
  assert.deepEqual(rival.need(2)?.cursor, {passage: 2, position: 6});
  assert.equal(rival.courseOf(2), null);
  for (const round of others.slice(26, 30)) rival.append(round);
  assert.deepEqual(rival.need(2)?.cursor, {passage: 0, position: 0});
  for (const round of others) rival.append(round);
  assert.equal(rival.need(2), null);
  assert.equal(rival.courseOf(2)?.rounds.length, 10);
  assert.equal(rival.need(4)?.cursor.passage, 4);
});

test('rounds of settings that no longer hold do not race', () => {
  const {timeline, rival} = simple();
  assert.ok(rival.courseOf(0));
  timeline.truncate(0);
  for (const round of playRounds({count: 2, settingsOf: () => ({verify_ms: 900})})) timeline.append(round);
  assert.equal(rival.courseOf(0), null);
  assert.equal(rival.need(0)?.settings.verify_ms, 900);
  assert.equal(spanOf(timeline, 1).waitEnd, spanOf(timeline, 1).landed);
  for (const round of playRounds({count: 10, settingsOf: () => ({draft_length: 0, verify_ms: 900})})) rival.append(round);
  assert.equal(rival.courseOf(0)?.rounds.length, 10);
});
