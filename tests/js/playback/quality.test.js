import assert from 'node:assert/strict';
import {test} from 'node:test';

import {LEVELS, createQuality} from '../../../static/js/playback/quality.js';

const DEEPEST = LEVELS.length - 1;

/** Plays on a machine whose pictures take so long at each level; answers the levels, one a second. @param {(level: number) => number} gapOf */
function played(gapOf, seconds = 30, quality = createQuality()) {
  const levels = [];
  let time = 0;
  for (let second = 1; second <= seconds; second++) {
    while (time < second * 1000) {
      quality.drawn(time);
      time += gapOf(quality.level);
    }
    levels.push(quality.level);
  }
  return levels;
}

test('a machine that keeps up draws everything, and one stall changes nothing', () => {
  assert.deepEqual(new Set(played(() => 17)), new Set([0]));
  let drawn = 0;
  assert.deepEqual(new Set(played(() => (++drawn % 20 === 0 ? 700 : 17))), new Set([0]));
});

test('a machine that cannot keep up is at the plainest level within three seconds, and stays there', () => {
  const levels = played(() => 250);
  assert.deepEqual(new Set(levels.slice(3)), new Set([DEEPEST]));
});

test('a machine that keeps up with one level stays with it', () => {
  const levels = played((level) => (level < 2 ? 120 : 35), 120);
  assert.deepEqual(new Set(levels.slice(3)), new Set([2]));
});

test('a machine that has become quick again draws everything again', () => {
  const quality = createQuality();
  played(() => 250, 5, quality);
  quality.rest();
  assert.equal(played(() => 17, 30, quality).at(-1), 0);
});

test('a machine between two levels tries the better one less and less often', () => {
  let [before, rises] = [0, 0];
  played((level) => {
    if (level < before) rises++;
    before = level;
    return level === 0 ? 60 : 17;
  }, 300);
  assert.ok(rises > 1 && rises < 9, `${rises} rises`);
});

test('a rest says nothing about the machine', () => {
  const quality = createQuality();
  for (let i = 0; i < 50; i++) {
    quality.rest();
    quality.drawn(i * 500);
  }
  assert.equal(quality.level, 0);
});
