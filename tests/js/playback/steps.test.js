import assert from 'node:assert/strict';
import {test} from 'node:test';

import {nextRound, previousBeat, previousRound} from '../../../static/js/playback/steps.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {createTimeline} from '../../../static/js/playback/timeline.js';
import {goldenRuns, mixedRounds, moments, playRounds, timelineOf} from '../helpers.js';

/** All moments that steps lead over. @param {number} from @param {(t: number) => number | null} step */
function walk(from, step) {
  const met = [from];
  for (let t = step(from); t !== null && met.length < 5000; t = step(t)) met.push(t);
  return met;
}

test('a step back from within a beat leads to its start, and from there to the start of the beat before', () => {
  const timeline = timelineOf(playRounds({count: 2, wrong: (_, slot) => slot === 2}));
  const [span] = timeline.spans;
  assert.ok(span);
  assert.equal(previousBeat(timeline, span.passStart + 0.3), span.passStart);
  assert.equal(previousBeat(timeline, span.passStart), span.beats[4]?.start, 'the landing');
  assert.equal(previousBeat(timeline, 0.12), 0.06);
});

test('from the start of a round a step back leads into the round before', () => {
  const timeline = timelineOf(playRounds({count: 2}));
  const [before, span] = timeline.spans;
  assert.ok(before && span);
  assert.equal(previousBeat(timeline, span.start), before.beats.at(-1)?.start);
  assert.equal(previousRound(timeline, span.start), before.start);
  assert.equal(previousRound(timeline, span.start + 0.01), span.start);
});

test('a verdict that takes no time is no place to stop at', () => {
  const timeline = timelineOf(playRounds({count: 1, wrong: (_, slot) => slot === 0}));
  const [span] = timeline.spans;
  assert.ok(span);
  const rejected = span.beats.find(({kind, guess}) => kind === 'verdict' && guess === 0);
  const lands = span.beats.find(({kind}) => kind === 'extraLands');
  assert.ok(rejected && lands);
  assert.equal(previousBeat(timeline, lands.start), rejected.start);
  assert.equal(timeline.nextBeat(rejected.start), lands.start);
});

test('steps back lead over the same moments as steps forward, to the last bit', () => {
  for (const {run, rounds} of goldenRuns()) {
    const timeline = timelineOf(rounds.slice(0, 60), run);
    const forward = walk(0, (t) => timeline.nextBeat(t));
    const back = walk(timeline.end, (t) => previousBeat(timeline, t));
    assert.ok(forward.length > 20);
    assert.deepEqual(back.reverse(), forward);
  }
});

test('rounds forward and back lead over the starts of the rounds', () => {
  const timeline = timelineOf(mixedRounds());
  const edges = [...timeline.spans.map(({start}) => start), timeline.end];
  assert.deepEqual(walk(0, (t) => nextRound(timeline, t)), edges);
  assert.deepEqual(walk(timeline.end, (t) => previousRound(timeline, t)).reverse(), edges);
});

test('nothing lies behind the start, before the end, or in a run that has not come', () => {
  const empty = createTimeline();
  for (const step of [previousBeat, previousRound, nextRound]) assert.equal(step(empty, 0), null);
  const timeline = timelineOf(playRounds({count: 3}));
  assert.equal(previousBeat(timeline, 0), null);
  assert.equal(previousRound(timeline, 0), null);
  assert.equal(nextRound(timeline, timeline.end), null);
});

test('a step back and a jump show what playing there had shown', () => {
  const timeline = timelineOf(mixedRounds());
  const [played, sought] = [createFrame(), createFrame()];
  for (const t of moments(0, timeline.end, 300)) {
    pose(timeline, t, played);
    const back = previousBeat(timeline, t);
    if (back === null) continue;
    pose(timeline, back, played);
    pose(timeline, timeline.end, sought);
    pose(timeline, back, sought);
    assert.deepEqual(seen(sought), seen(played));
  }
});

/** What a frame says of its moment; pools hold more. @param {ReturnType<typeof createFrame>} frame */
function seen({blocks, blockCount, brackets, bracketCount, ledger, ledgerCount, pass, ...rest}) {
  return structuredClone({
    ...rest,
    blocks: blocks.slice(0, blockCount),
    brackets: brackets.slice(0, bracketCount),
    ledger: ledger.slice(0, ledgerCount),
    pass: {...pass, rayX: pass.rayX.slice(0, pass.rayCount)},
  });
}
