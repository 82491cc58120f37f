import assert from 'node:assert/strict';
import {test} from 'node:test';

import {pairsOf} from '../../../static/js/playback/inspect-rows.js';
import {explain, explainBar, explainExtra, explainGuess, explainRound} from '../../../static/js/playback/inspect.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {goldenRuns, moments, playRounds, timelineOf} from '../helpers.js';
import {sampledRound} from '../sampled.js';

/** @import {Span} from '../../../static/js/playback/frame.d.ts' */
/** @import {Round, RowView} from '../../../static/js/source/protocol.js' */
/** @import {BarStory, Story, TokenStory} from '../../../static/js/playback/story.d.ts' */

/** @param {readonly Round[]} rounds @param {number} [index] @returns {Span} */
function spanOf(rounds, index = 0) {
  const span = timelineOf(rounds).spans[index];
  assert.ok(span);
  return span;
}

/** @template T @param {T | null | undefined} value @returns {T} */
function some(value) {
  assert.ok(value !== null && value !== undefined);
  return value;
}

/** @param {TokenStory} story @param {'draft' | 'target' | 'residual'} column */
const sum = ({pairs}, column) => pairs.reduce((mass, pair) => mass + (pair[column] ?? 0), 0);

function golden() {
  const run = some(goldenRuns().find(({name}) => name === 'rows.jsonl'));
  const timeline = timelineOf(run.rounds, run.run);
  assert.ok(timeline.spans.every(({round}) => round.rows));
  return timeline;
}

test('a guess that chance decided carries its dart, and its own figures', () => {
  const span = spanOf([sampledRound()]);
  const kept = some(explainGuess(span, 0, span.end));
  assert.deepEqual(
    [kept.kind, kept.draftProb, kept.targetProb, kept.acceptProb, kept.uniform, kept.dart],
    ['accepted', 0.5, 0.375, 0.75, 0.625, true],
  );
  const rejected = some(explainGuess(span, 1, span.end));
  assert.deepEqual([rejected.kind, rejected.acceptProb, rejected.uniform, rejected.dart], ['rejected', 0.5, 0.75, true]);
});

test('the script draws no dart: its guesses are simply right or wrong', () => {
  const {spans} = golden();
  for (const span of spans) {
    span.round.drafted.forEach((_, place) => assert.equal(some(explainGuess(span, place, span.end)).dart, false));
  }
});

test('the rows that are shown and all others add up to one in every column', () => {
  const timelines = [golden(), timelineOf([sampledRound()])];
  let seen = 0;
  for (const {spans} of timelines) {
    for (const span of spans) {
      const stories = span.round.drafted.map((_, place) => explainGuess(span, place, span.end)).concat(explainExtra(span, span.end));
      for (const story of stories) {
        if (!story) continue;
        for (const column of /** @type {const} */ (['draft', 'target', 'residual'])) {
          if (story.pairs.every((pair) => pair[column] === null)) continue;
          assert.ok(Math.abs(sum(story, column) - 1) < 1e-9, `${story.token} ${column}: ${sum(story, column)}`);
          seen++;
        }
      }
    }
  }
  assert.ok(seen > 20);
});

test('no more than a few tokens are named, and the guess and the drawn one are always among them', () => {
  const span = spanOf([sampledRound()]);
  const {pairs, residual} = some(explainExtra(span, span.end));
  assert.equal(residual, true);
  assert.deepEqual(pairs.map(({token}) => token), [' gusts', ' winds', ' storms', '']);
  assert.deepEqual(pairs.map(({guessed}) => guessed), [false, true, false, false]);
  assert.deepEqual(pairs.map(({drawn}) => drawn), [true, false, false, false]);
  assert.deepEqual(pairs.map(({residual: left}) => left), [2 / 3, 0, 1 / 3, 0]);
  assert.ok(pairs[3]?.rest);
});

test('a correction names the guess that it replaced, and a rejected guess what replaced it', () => {
  const span = spanOf([sampledRound()]);
  assert.equal(some(explainExtra(span, span.end)).counterpart, ' winds');
  assert.equal(some(explainGuess(span, 1, span.end)).counterpart, ' gusts');
});

test('the target says nothing of a discarded guess, in figures or in rows', () => {
  const stories = [some(explainGuess(spanOf([sampledRound()]), 2, 99))];
  for (const span of golden().spans) {
    span.round.drafted.forEach(({verdict}, place) => {
      if (verdict === 'discarded') stories.push(some(explainGuess(span, place, span.end)));
    });
  }
  assert.ok(stories.length > 1);
  for (const story of stories) {
    assert.deepEqual(
      [story.kind, story.targetProb, story.acceptProb, story.uniform, story.dart, story.residual],
      ['discarded', null, null, null, false, false],
    );
    assert.ok(story.pairs.every(({target, residual}) => target === null && residual === null));
    assert.ok(story.pairs.some(({guessed}) => guessed));
  }
});

test('nothing of a verdict is told before it has been replayed', () => {
  const span = spanOf([sampledRound()]);
  for (const beat of span.beats) {
    if (beat.kind !== 'verdict') continue;
    for (const t of moments(span.start, beat.start, 40)) {
      const story = explainGuess(span, beat.guess, t);
      if (!story) continue;
      assert.deepEqual(
        [story.kind, story.targetProb, story.acceptProb, story.uniform, story.residual, story.counterpart, story.round?.won, story.round?.accepted],
        ['waiting', null, null, null, false, '', null, null],
        `guess ${beat.guess} at ${t}`,
      );
      assert.ok(story.pairs.every(({target, drawn}) => target === null && !drawn));
    }
  }
  assert.equal(explainGuess(span, 0, span.verdictStart)?.kind, 'waiting');
  assert.equal(explainGuess(span, 0, span.verdictStart + 0.01)?.kind, 'accepted');
});

test('the draft alone names no token that only the target made worth listing', () => {
  const view = {top: /** @type {RowView['top']} */ ([[' gusts', 0.004, 0.9, 1], [' winds', 0.9, 0.1, 0]]), rest: /** @type {RowView['rest']} */ ([0.096, 0, 0])};
  const sight = {draft: true, target: false, residual: false};
  const pairs = pairsOf(view, {guess: ' winds', drawn: null, sight, limit: 4});
  assert.deepEqual(pairs.map(({token, draft, target}) => [token, draft, target]), [[' winds', 0.9, null], ['', 0.1, null]]);
});

test('where the target’s token belongs is not told before the verdicts have said so', () => {
  const span = spanOf([sampledRound()]);
  assert.equal(explainExtra(span, span.passEnd), null);
  for (const t of moments(span.passEnd + 0.001, span.verdictEnd - 0.001, 30)) {
    const story = some(explainExtra(span, t));
    assert.deepEqual([story.kind, story.counterpart, story.pairs], ['arriving', '', []]);
  }
  assert.equal(some(explainExtra(span, span.verdictEnd)).kind, 'recovered');
});

test('a guess is nothing before it drops, and waits for the pass, in it, and after it', () => {
  const span = spanOf([sampledRound()]);
  assert.equal(explainGuess(span, 1, span.start + 0.12), null);
  assert.equal(explainGuess(span, 1, span.start + 0.13)?.pass, 'ahead');
  assert.equal(explainGuess(span, 1, span.passStart + 0.1)?.pass, 'running');
  assert.equal(explainGuess(span, 1, span.passEnd + 0.01)?.pass, 'over');
});

test('a story is told of a block exactly while the picture shows one, and of the same kind', () => {
  /** @type {Record<string, string[]>} */
  const kinds = {
    falling: ['waiting'],
    guess: ['waiting'],
    accepted: ['accepted'],
    rejected: ['rejected'],
    discarded: ['discarded'],
    struck: ['rejected'],
    arriving: ['arriving', 'recovered', 'bonus', 'plain'],
  };
  const timeline = golden();
  const frame = createFrame();
  let seen = 0;
  for (const t of moments(0, timeline.end, 900)) {
    pose(timeline, t, frame);
    for (const {round, slot, state, mark} of frame.blocks.slice(0, frame.blockCount)) {
      const own = state === 'arriving' || (state === 'committed' && mark !== 'tick');
      const story = explain(timeline, frame, {kind: 'block', round, slot, part: state === 'prompt' ? 'prompt' : own ? 'extra' : 'guess'});
      assert.ok(story?.subject === 'token', `${state} ${round}:${slot} at ${t}`);
      if (state === 'prompt') assert.equal(story.kind, 'prompt');
      else if (state === 'committed') assert.equal(story.kind, mark === 'none' ? 'plain' : mark === 'tick' ? 'accepted' : mark);
      else assert.ok(kinds[state]?.includes(story.kind), `${state} is told as ${story.kind} at ${t}`);
      seen++;
    }
  }
  assert.ok(seen > 5000);
});

test('a slot that a wrong guess and its correction share answers with what stands in it', () => {
  const timeline = timelineOf([sampledRound()]);
  const span = some(timeline.spans[0]);
  const at = (/** @type {number} */ t) => explain(timeline, pose(timeline, t, createFrame()), {kind: 'block', round: 0, slot: 1, part: ''});
  assert.equal(/** @type {TokenStory} */ (at(span.verdictEnd)).token, ' winds');
  assert.equal(/** @type {TokenStory} */ (at(span.end)).token, ' gusts');
  assert.equal(explain(timeline, pose(timeline, span.end, createFrame()), {kind: 'block', round: 0, slot: 7, part: ''}), null);
  assert.equal(explain(timeline, pose(timeline, span.end, createFrame()), {kind: 'block', round: 5, slot: 0, part: ''}), null);
});

test('a bonus has no draft row, and a plain token neither guess nor draft', () => {
  const bonusSpan = some(golden().spans.find(({round}) => round.extra?.kind === 'bonus'));
  const bonus = some(explainExtra(bonusSpan, bonusSpan.end));
  assert.deepEqual([bonus.kind, bonus.residual, bonus.pairs.every(({draft, residual}) => draft === null && residual === null)], ['bonus', false, true]);
  const rounds = playRounds({count: 2, settingsOf: () => ({draft_length: 0})});
  const span = spanOf(rounds);
  assert.equal(explainExtra(span, span.passEnd + 0.01)?.kind, 'plain');
});

test('without rows a guess still has its own figures', () => {
  const span = spanOf([sampledRound({rows: null})]);
  const story = some(explainGuess(span, 1, span.end));
  assert.deepEqual([story.rows, story.residual, story.pairs.length], [false, false, 1]);
  assert.deepEqual([story.pairs[0]?.draft, story.pairs[0]?.target], [0.5, 0.25]);
});

test('the cost of a round is told as it is paid, and what it won when it counts', () => {
  const span = spanOf([sampledRound()]);
  const at = (/** @type {number} */ t) => explainRound(span, t).facts;
  assert.deepEqual(at(span.start + 0.13), {index: 0, drafted: 2, draftingMs: null, verifyingMs: null, accepted: null, won: null});
  assert.deepEqual(at(span.passEnd), {index: 0, drafted: 3, draftingMs: 180, verifyingMs: null, accepted: null, won: null});
  assert.deepEqual(at(span.landed), {index: 0, drafted: 3, draftingMs: 180, verifyingMs: 750, accepted: 1, won: 2});
});

test('a round that has not begun shows nothing of itself', () => {
  const timeline = timelineOf([sampledRound(), sampledRound({index: 1, cursor: {passage: 0, position: 2}})]);
  const story = explain(timeline, pose(timeline, 0.5, createFrame()), {kind: 'round', round: 1});
  assert.ok(story?.subject === 'round');
  assert.deepEqual([story.begun, story.guesses, story.extra], [false, [], null]);
});

/** @param {Story | null} story @returns {BarStory} */
function bar(story) {
  assert.ok(story?.subject === 'bar');
  return story;
}

test('a bar says its counts, and survival divides by all rounds that drafted', () => {
  const histogram = [10, 20, 30, 60].map((count, i) => ({count, cut: i === 1 ? 4 : 0}));
  const story = bar(explainBar({histogram}, 3, 1, null));
  assert.deepEqual([story.count, story.cut, story.total], [20, 4, 120]);
  assert.deepEqual(story.survival.map(({kept}) => kept), [110, 90, 60]);
  assert.deepEqual(story.survival.map(({rate}) => rate), [110 / 120, 90 / 120, 60 / 120]);
});

test('survival by position is what counting the guesses themselves gives', () => {
  for (const {rounds, run, name} of goldenRuns()) {
    if (name === 'mixed.jsonl' || rounds[0]?.settings.draft_length === 0) continue;
    const timeline = timelineOf(rounds, run);
    const frame = pose(timeline, timeline.end, createFrame());
    frame.present = some(rounds.at(-1)).settings;
    const drafting = rounds.filter(({drafted}) => drafted.length > 0);
    const {survival, total} = bar(explain(timeline, frame, {kind: 'bar', bar: 0}));
    assert.equal(total, drafting.length, name);
    for (const {position, rate} of survival) {
      const kept = drafting.filter(({drafted}) => drafted[position - 1]?.verdict === 'accepted').length;
      assert.equal(rate, kept / drafting.length, `${name} at ${position}`);
    }
  }
});

test('a bar of an axis that nothing has been counted on has no counts', () => {
  const story = bar(explainBar({histogram: [{count: 3, cut: 0}, {count: 4, cut: 0}]}, 4, 2, null));
  assert.deepEqual([story.count, story.total, story.survival[0]?.rate], [0, 0, null]);
  assert.equal(explainBar({histogram: []}, 0, 0, null), null);
  assert.equal(explainBar({histogram: []}, 4, 5, null), null);
});
