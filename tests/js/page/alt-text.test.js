import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';

import {describe} from '../../../static/js/page/alt-text.js';
import {speak} from '../../../static/js/page/messages.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {readCatalog, speakEnglish} from '../english.js';
import {goldenTimeline} from '../flat/moments.js';

/** @import {Frame, Race} from '../../../static/js/playback/frame.d.ts' */

afterEach(speakEnglish);

/** What the page makes of a moment, present settings included. @param {string} name of a golden run @param {number} t @returns {Frame} */
function frameOf(name, t) {
  const timeline = goldenTimeline(name);
  const frame = pose(timeline, t, createFrame());
  const next = timeline.spans[timeline.firstNotBegun(t)] ?? timeline.spans[timeline.spans.length - 1];
  if (next) frame.present = next.round.settings;
  return frame;
}

test('a pass is told with the words, what waits, the figures and the settings', () => {
  assert.equal(
    describe(frameOf('defaults', 6.05)),
    [
      'Speculative decoding at 6.05 s: One pass checks all 4: the weights are read once.',
      'The text so far: “The rocket launch was delayed because high winds over the coast pushed past the safety limits,”.',
      'Guessed and not yet judged: “so the team stopped”.',
      '“along” became “over”. “margin,” became “limits,”.',
      'Counted over 3 rounds: 3.7 tokens a second, 2.8× the speed of the big model alone, 3.7 tokens a round.',
      '67% of the guesses were kept.',
      'Draft length 4, draft quality 0.80; simulated: 60 ms a guess, 750 ms a pass.',
    ].join(' '),
  );
});

test('before the first round nothing is counted, and nothing is claimed', () => {
  const text = describe(frameOf('defaults', 0));
  assert.match(text, /^Speculative decoding at 0 s: The prompt is given; the draft guesses first\. The text so far: “The rocket launch was delayed”\. No round has been counted yet\./);
  assert.doesNotMatch(text, /–|NaN|undefined|null|still\./);
});

test('a moment that is not counted says so, as its picture does', () => {
  const timeline = goldenTimeline('defaults');
  const span = timeline.spans[3];
  assert.ok(span);
  const text = describe(frameOf('defaults', span.verdictEnd));
  assert.match(text, /\(replay, not counted\)/);
  assert.match(text, /Rejected or discarded: “stopped”/);
  assert.match(text, /Coming from the big model: “scrubbed”/);
});

test('a sentence that ends with a word of the text has one full stop', () => {
  const span = goldenTimeline('mixed').spans[2];
  assert.ok(span);
  assert.match(describe(frameOf('mixed', span.landed)), /: All 4 kept; the same pass adds limits(?: \([^)]*\))?\. The text/);
});

test('every word on the track is told once, and none that is not there', () => {
  for (const name of ['defaults', 'eight-good', 'four-poor', 'plain']) {
    const timeline = goldenTimeline(name);
    for (const {landed, round} of timeline.spans) {
      const frame = frameOf(name, landed);
      const text = /The text so far: “([^”]*)”/.exec(describe(frame))?.[1];
      const before = timeline.spans.slice(0, round.index + 1).filter((span) => span.round.cursor.passage === round.cursor.passage);
      const words = [...(timeline.run?.prompt ?? []), ...before.flatMap((span) => span.round.committed)];
      assert.equal(text, words.join('').trim(), `${name}, round ${round.index}`);
    }
  }
});

test('the big model alone has no guesses to speak of', () => {
  const text = describe(frameOf('plain', 5));
  assert.match(text, /Big model only; simulated: 60 ms a guess, 750 ms a pass\.$/);
  assert.doesNotMatch(text, /were kept|Draft length/);
});

test('settings that change with the next round are told beside those that were counted', () => {
  const timeline = goldenTimeline('mixed');
  const change = timeline.spans.findIndex(({round}, i) => JSON.stringify(round.settings) !== JSON.stringify(timeline.spans[i - 1]?.round.settings ?? round.settings));
  const span = timeline.spans[change - 1];
  assert.ok(span);
  assert.match(describe(frameOf('mixed', span.landed)), /; simulated: [^;]*\. From the next round on: /);
});

test('a race is told from the side of this run', () => {
  const frame = frameOf('defaults', 6.05);
  /** @param {Partial<Race>} race */
  const told = (race) => describe(/** @type {Frame} */ ({...frame, race}));
  assert.match(told({leader: 'main', gapTokens: 7}), /this run is 7 tokens ahead\./);
  assert.match(told({leader: 'rival', gapTokens: -1}), /this run is 1 token behind\./);
  assert.match(told({leader: 'rival', gapTokens: 0}), /this run came in second\./);
  assert.match(told({leader: 'none', gapTokens: 0}), /both are level\./);
});

test('another language tells the same facts', () => {
  speak(readCatalog('zh'), 'zh');
  const text = describe(frameOf('defaults', 6.05));
  assert.match(text, /6\.05/);
  assert.match(text, /so the team stopped/);
  assert.match(text, /67%/);
  assert.doesNotMatch(text, /still\.|[{}]/);
});
