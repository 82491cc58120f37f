import assert from 'node:assert/strict';
import {test} from 'node:test';

import {SPACE} from '../../../static/js/playback/layout.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';
import {PROMPT, goldenRuns, makeRun, mixedRounds, moments, playRounds, timelineOf} from '../helpers.js';

/** @import {Frame, Span, Timeline} from '../../../static/js/playback/frame.d.ts' */

/** A frame without what its pools hold beyond this moment. @param {Frame} frame */
function seen(frame) {
  return structuredClone({
    ...frame,
    blocks: frame.blocks.slice(0, frame.blockCount),
    brackets: frame.brackets.slice(0, frame.bracketCount),
    ledger: frame.ledger.slice(0, frame.ledgerCount),
    pass: {...frame.pass, rayX: frame.pass.rayX.slice(0, frame.pass.rayCount)},
  });
}

/** @param {Timeline} timeline @param {number} t */
const at = (timeline, t) => seen(pose(timeline, t, createFrame()));

/** @param {Timeline} timeline @param {number} index @returns {Span} */
function spanOf(timeline, index) {
  const span = timeline.spans[index];
  assert.ok(span);
  return span;
}

/** @param {Timeline} timeline @param {number} t */
const states = (timeline, t) =>
  at(timeline, t)
    .blocks.filter(({state}) => state !== 'prompt')
    .map(({text, state, mark}) => `${text} ${state}${mark === 'none' ? '' : ` ${mark}`}`);

const missAtTwo = () => timelineOf(playRounds({count: 4, wrong: (_, slot) => slot === 2}));

test('seeking gives the frame that playing gave', () => {
  const timeline = timelineOf(mixedRounds());
  const played = createFrame();
  const times = moments(0, timeline.end, 700);
  for (const t of times) {
    pose(timeline, t, played);
    assert.deepEqual(seen(played), at(timeline, t));
  }
  for (const t of times.reverse()) assert.deepEqual(seen(pose(timeline, t, played)), at(timeline, t));
});

test('a frame does not know what arrives later', () => {
  const rounds = mixedRounds();
  const whole = timelineOf(rounds);
  for (let count = 0; count <= rounds.length; count++) {
    const part = timelineOf(rounds.slice(0, count));
    const from = part.spans[count - 1]?.start ?? 0;
    for (const t of moments(from, part.end, 20)) assert.deepEqual(at(part, t), at(whole, t));
  }
});

test('t is cut to what has arrived', () => {
  const timeline = missAtTwo();
  assert.deepEqual(at(timeline, 1e6), at(timeline, timeline.end));
  assert.deepEqual(at(timeline, -5), at(timeline, 0));
});

test('before anything has begun only the prompt is seen', () => {
  const frame = at(missAtTwo(), 0);
  assert.equal(frame.span, -1);
  assert.equal(frame.caption.kind, 'ready');
  assert.deepEqual(frame.blocks.map(({text}) => text), PROMPT.map((word) => word.trim()));
  assert.equal(frame.blocks.at(-1)?.slot, -1);
  assert.ok(Math.abs((frame.blocks.at(-1)?.x ?? 0) + (frame.blocks.at(-1)?.width ?? 0) + SPACE.BLOCK.gap) < 1e-9);
  assert.equal(at(timelineOf([], {}), 3).blockCount, PROMPT.length);
});

test('guesses fall one after another and all lie before the box closes', () => {
  const timeline = missAtTwo();
  const {passStart} = spanOf(timeline, 0);
  assert.deepEqual(states(timeline, 0.06), []);
  assert.deepEqual(states(timeline, 0.13), ['down falling', 'on falling']);
  assert.deepEqual(states(timeline, 0.3), ['down guess', 'on falling', 'a falling', 'mountains falling']);
  assert.deepEqual(states(timeline, passStart), ['down guess', 'on guess', 'a guess', 'mountains guess']);
  assert.equal(at(timeline, passStart).pass.boxed, false);
  const checked = at(timeline, passStart + 0.2).pass;
  assert.deepEqual([checked.boxed, checked.closed, checked.lit, checked.rayCount], [true, 1, 1, 5]);
});

test('all rays light at the same instant, one to each guess and one to the empty slot behind them', () => {
  const timeline = missAtTwo();
  const span = spanOf(timeline, 0);
  const {pass} = at(timeline, span.passStart + 0.01);
  assert.ok(pass.lit > 0);
  const centres = span.slotX.map((x, i) => x + (span.slotWidth[i] ?? 0) / 2);
  assert.deepEqual(pass.rayX, centres);
  assert.equal(pass.slotX, span.slotX[4]);
  assert.equal(pass.slotOpacity, 1);
  assert.equal(at(timeline, span.passStart).pass.lit, 0);
});

test('no ray leads to a slot that the sentence does not have', () => {
  const timeline = timelineOf(playRounds({count: 1, settingsOf: () => ({draft_length: 16})}));
  const {pass} = at(timeline, spanOf(timeline, 0).passStart + 0.3);
  assert.deepEqual([pass.rayCount, pass.slotWidth, pass.slotOpacity], [10, 0, 0]);
});

test('verdicts resolve left to right, and the token of the target came before them', () => {
  const timeline = missAtTwo();
  const {passEnd, verdictStart, verdictEnd, landed} = spanOf(timeline, 0);
  assert.deepEqual(states(timeline, passEnd + 0.05).at(-1), 'the arriving recovered');
  assert.deepEqual(states(timeline, verdictStart), [
    'down guess', 'on guess', 'a guess', 'mountains guess', 'the arriving recovered',
  ]);
  assert.deepEqual(states(timeline, verdictStart + 0.03)[0], 'down accepted tick');
  assert.deepEqual(states(timeline, verdictStart + 0.07).slice(0, 2), ['down committed tick', 'on accepted tick']);
  assert.deepEqual(states(timeline, verdictEnd - 0.1), [
    'down committed tick', 'on committed tick', 'a rejected cross', 'mountains guess', 'the arriving recovered',
  ]);
  assert.deepEqual(states(timeline, verdictEnd + 0.05).slice(2), [
    'a rejected cross', 'mountains discarded', 'the arriving recovered', 'a struck cross',
  ]);
  assert.deepEqual(states(timeline, landed), [
    'down committed tick', 'on committed tick', 'the committed recovered', 'a struck cross',
  ]);
});

test('the token of the target waits between leaving the sphere and landing', () => {
  const timeline = missAtTwo();
  const {passEnd, verdictStart, verdictEnd, landed} = spanOf(timeline, 0);
  const progressAt = (/** @type {number} */ t) => at(timeline, t).blocks.find(({state}) => state === 'arriving')?.progress ?? 1;
  assert.ok(progressAt(passEnd + 0.01) < 0.1);
  assert.equal(progressAt(verdictStart), 0.4);
  assert.equal(progressAt(verdictEnd), 0.4);
  assert.ok(progressAt(landed - 0.001) > 0.98);
});

test('the sphere of the draft has left the way of the token that the target sends', () => {
  const timeline = timelineOf(mixedRounds());
  for (const span of timeline.spans) {
    if (!span.round.extra) continue;
    for (const t of moments(span.passEnd, span.landed, 20)) {
      const {draft} = at(timeline, t);
      assert.ok(draft.x + SPACE.DRAFT.radius <= span.left, `round ${span.round.index} at ${t}`);
    }
  }
});

test('a full house gets a bonus, and no block is struck', () => {
  const timeline = timelineOf(playRounds({count: 2}));
  const {landed} = spanOf(timeline, 0);
  assert.deepEqual(states(timeline, landed), [
    'down committed tick', 'on committed tick', 'the committed tick', 'mountains committed tick', 'and committed bonus',
  ]);
});

test('struck words stay until the passage ends', () => {
  const timeline = missAtTwo();
  const last = timeline.spans.findIndex(({round}) => round.passage_ended);
  const {landed, end} = spanOf(timeline, last);
  const struck = (/** @type {number} */ t) => at(timeline, t).blocks.filter(({state}) => state === 'struck').length;
  for (const t of moments(spanOf(timeline, 1).start, landed + 1, 60)) assert.equal(struck(t), 1);
  assert.equal(struck(end), 0);
});

test('the end of a passage clears the track to the prompt, and the next one opens on it', () => {
  const timeline = missAtTwo();
  const last = timeline.spans.findIndex(({round}) => round.passage_ended);
  const {landed, end} = spanOf(timeline, last);
  const whole = at(timeline, landed + 1);
  assert.equal(whole.shot.whole, 1);
  assert.equal(whole.bracketCount, last + 1);
  assert.equal(whole.shot.wholeLeft, timeline.prompt.left);
  const closing = at(timeline, end - 0.2);
  assert.ok(closing.blocks.every(({state, opacity}) => (state === 'prompt' ? opacity === 1 : opacity < 1)));
  for (const t of [end, end + 1e-6]) {
    const {blocks, bracketCount, shot} = at(timeline, t);
    assert.ok(blocks.every(({state}) => state === 'prompt'));
    assert.equal(bracketCount, 0);
    assert.equal(shot.whole, 0);
    assert.ok(Math.abs(shot.left - timeline.prompt.left) < 0.01);
  }
});

test('in Big model only no block carries a mark, no box closes and the draft is dim', () => {
  const timeline = timelineOf(playRounds({count: 10, settingsOf: () => ({draft_length: 0})}), {});
  for (const t of moments(0.5, timeline.end, 400)) {
    const {blocks, pass, draft, target} = at(timeline, t);
    assert.ok(blocks.every(({mark}) => mark === 'none'));
    assert.equal(pass.boxed, false);
    assert.ok(Math.abs(draft.presence - 0.15) < 1e-9);
    if (target.progress > 0) assert.equal(pass.rayCount, 1);
  }
});

test('every moment has a caption, and it says whether model time runs', () => {
  const timeline = timelineOf(mixedRounds());
  const kinds = new Set();
  for (const {beats} of timeline.spans) {
    for (const beat of beats.filter(({start, end}) => end > start)) {
      const t = (beat.start + beat.end) / 2;
      const {caption, beat: found} = at(timeline, t);
      assert.equal(found?.kind, beat.kind);
      assert.equal(caption.kind, beat.kind);
      assert.equal(caption.guess, beat.guess + 1);
      const runs = at(timeline, t + 1e-4).modelMs > at(timeline, t - 1e-4).modelMs;
      assert.equal(caption.counted, runs);
      kinds.add(caption.kind);
    }
  }
  assert.deepEqual([...kinds].sort(), ['extraLands', 'extraLeaves', 'guess', 'landing', 'pass', 'sentenceEnd', 'verdict']);
});

test('the caption of a round that is over tells what came of it', () => {
  const timeline = missAtTwo();
  const {caption} = at(timeline, spanOf(timeline, 0).end);
  assert.deepEqual(
    [caption.kind, caption.accepted, caption.drafted, caption.wrong, caption.right, caption.extra],
    ['settled', 2, 4, 'a', 'the', 'recovered'],
  );
});

test('where the end of a sentence has cleared its words the caption does not speak of them', () => {
  const timeline = timelineOf(mixedRounds());
  for (const {round, end} of timeline.spans) {
    const {caption} = at(timeline, end);
    assert.deepEqual([caption.kind, caption.guess, caption.verdict], [round.passage_ended ? 'sentenceEnd' : 'settled', 0, '']);
  }
});

test('headers of settings that come into force later change nothing that is seen', () => {
  const timeline = timelineOf(mixedRounds());
  const times = [0, ...timeline.spans.slice(0, 4).flatMap(({start, landed}) => moments(start, landed, 12))];
  const before = times.map((t) => at(timeline, t));
  const settings = {...defaultSettings(), draft_length: 0, draft_quality: 0.1, verify_ms: 5};
  timeline.setRun(makeRun({settings}));
  assert.deepEqual(times.map((t) => at(timeline, t)), before);
  timeline.truncate(0);
  timeline.setRun(makeRun({settings}));
  assert.equal(at(timeline, 0).draft.presence, 0.15);
});

test('the frame tells what was simulated and what was measured, as the header does', () => {
  assert.deepEqual([createFrame().fidelity, createFrame().clock], [null, null]);
  const {fidelity, clock} = at(timelineOf([], {fidelity: 'measured', clock: 'wall'}), 0);
  assert.deepEqual([fidelity, clock], ['measured', 'wall']);
});

test('the ledger shows the last seven rounds to the scale of the longest', () => {
  const timeline = timelineOf(mixedRounds());
  const span = spanOf(timeline, 9);
  const {ledger, ledgerScaleMs} = at(timeline, span.start + 0.3);
  assert.deepEqual(ledger.map(({round}) => round), [3, 4, 5, 6, 7, 8, 9]);
  assert.equal(ledgerScaleMs, Math.max(...ledger.map(({draftingMs, verifyingMs}) => draftingMs + verifyingMs)));
  const current = ledger.at(-1);
  assert.ok(current && !current.counted && current.committed === 0);
  assert.ok(Math.abs(current.elapsedMs - 300) < 1e-6);
  for (const row of ledger.slice(0, -1)) {
    assert.ok(row.counted);
    assert.equal(row.elapsedMs, row.draftingMs + row.verifyingMs);
    assert.ok(row.committed > 0);
  }
});

test('a row of the ledger tells what was won from the moment at which its round counts', () => {
  const timeline = missAtTwo();
  const {landed} = spanOf(timeline, 0);
  const rowAt = (/** @type {number} */ t) => at(timeline, t).ledger[0];
  assert.deepEqual([rowAt(landed - 1e-6)?.committed, rowAt(landed - 1e-6)?.extra], [0, 'none']);
  assert.deepEqual([rowAt(landed)?.committed, rowAt(landed)?.accepted, rowAt(landed)?.extra], [3, 2, 'recovered']);
});

test('the scale of the ledger does not move while a row grows', () => {
  const timeline = timelineOf(mixedRounds());
  for (const {start, end} of timeline.spans) {
    const scales = new Set(moments(start + 1e-6, end, 30).map((t) => at(timeline, t).ledgerScaleMs));
    assert.equal(scales.size, 1);
  }
});

test('the camera and the spheres never jump', () => {
  const timeline = timelineOf(mixedRounds(), {});
  const frame = createFrame();
  const step = 0.002;
  /** @param {number} t */
  const numbers = (t) => {
    const {shot, draft, target} = pose(timeline, t, frame);
    return [shot.left, shot.width, shot.whole * 10, draft.presence * 10, draft.x, target.x, target.pulse * 10];
  };
  let before = numbers(0);
  for (let t = step; t < timeline.end; t += step) {
    const now = numbers(t);
    now.forEach((value, i) => assert.ok(Math.abs(value - (before[i] ?? 0)) < 0.6, `number ${i} jumps at ${t}`));
    before = now;
  }
});

/**
 * How far what a round has put on the track reaches out of the window, over the beginning, the middle and the end of each
 * of its beats and every few milliseconds of its first quarter of a second.
 *
 * @param {Timeline} timeline @param {Span} span
 */
function reachesOut(timeline, {beats, start, landed, round}) {
  const frame = createFrame();
  const times = beats.flatMap((beat) => [beat.start + 1e-6, (beat.start + beat.end) / 2, beat.end]);
  let most = 0;
  for (const t of [...times, ...moments(start + 1e-6, start + 0.27, 40)]) {
    if (t > landed) continue;
    const {shot, blocks, blockCount, pass} = pose(timeline, t, frame);
    const held = blocks.slice(0, blockCount).filter((block) => block.round === round.index && block.state !== 'struck');
    const slot = {x: pass.slotX, width: pass.slotWidth};
    for (const {x, width} of pass.slotOpacity > 0.5 ? [...held, slot] : held) most = Math.max(most, shot.left - x, x + width - shot.left - shot.width);
  }
  return most;
}

test('from its first guess until it counts the window holds all of a round', () => {
  for (const {name, run, rounds} of goldenRuns()) {
    const timeline = timelineOf(rounds, run);
    for (const span of timeline.spans) assert.ok(reachesOut(timeline, span) < 1e-6, `${name} round ${span.round.index}`);
  }
});

test('that is so after every change of K, whatever was kept before', () => {
  const {run} = goldenRuns().find(({name}) => name === 'defaults.jsonl') ?? {};
  assert.ok(run?.words);
  const {words} = run;
  for (let from = 0; from <= 8; from++) {
    for (const to of [0, 1, 4, 8]) {
      for (const wrong of [() => false, (/** @type {number} */ _, /** @type {number} */ slot) => slot % 3 === 1]) {
        const settingsOf = (/** @type {number} */ i) => ({draft_length: (i >> 1) % 2 ? to : from});
        const timeline = timelineOf(playRounds({count: 12, words, wrong, settingsOf}), run);
        for (const span of timeline.spans) assert.ok(reachesOut(timeline, span) < 1e-6, `${from} to ${to}, round ${span.round.index}`);
      }
    }
  }
});

test('where guesses drop faster than a camera can turn it is with them in a twentieth of a second', () => {
  const timeline = timelineOf(playRounds({count: 8, settingsOf: () => ({draft_ms: 0})}));
  for (const {start, glide, shotLeft} of timeline.spans) {
    assert.ok(glide >= 0.05);
    assert.ok(Math.abs(at(timeline, start + glide).shot.left - shotLeft) < 1e-9);
  }
});

test('the scale is that of its K from the first quarter of a second of a round on', () => {
  const timeline = timelineOf(mixedRounds());
  for (const {start, landed, shotWidth, fromWidth} of timeline.spans) {
    assert.equal(at(timeline, start + 1e-12).shot.width.toFixed(6), fromWidth.toFixed(6));
    for (const t of moments(start + 0.26, landed, 10)) assert.ok(Math.abs(at(timeline, t).shot.width - shotWidth) < 1e-9);
  }
});

test('a bracket spans what its round put there', () => {
  const timeline = missAtTwo();
  const span = spanOf(timeline, 0);
  const {brackets} = at(timeline, span.landed);
  assert.equal(brackets.length, 1);
  assert.deepEqual(
    [brackets[0]?.left, brackets[0]?.right, brackets[0]?.accepted, brackets[0]?.drafted, brackets[0]?.progress],
    [0, span.nextLeft - SPACE.BLOCK.gap, 2, 4, 1],
  );
  assert.equal(at(timeline, span.passEnd).bracketCount, 0);
});

test('posing a frame again makes no new object in its pools', () => {
  const timeline = timelineOf(mixedRounds());
  const frame = createFrame();
  for (const t of moments(0, timeline.end, 300)) pose(timeline, t, frame);
  const blocks = [...frame.blocks];
  for (const t of moments(0, timeline.end, 300)) pose(timeline, t, frame);
  assert.equal(frame.blocks.length, blocks.length);
  blocks.forEach((block, i) => assert.equal(frame.blocks[i], block));
});
