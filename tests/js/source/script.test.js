/** @import {Header, Round} from '../../../static/js/source/protocol.js' */
/** @import {Script} from '../../../static/js/source/source.d.ts' */

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {luck, philox} from '../../../static/js/source/chance.js';
import {expectedOf} from '../../../static/js/source/expected.js';
import {chancesOf, scriptHeader, scriptRound} from '../../../static/js/source/script.js';
import {goldenJson, goldenRuns} from '../helpers.js';
import {assertAgrees} from './agrees.js';

/** @type {Script} */
const ROCKET = goldenJson('rocket.script.json');
/** @type {{rows: boolean, records: [Header, ...Round[]]}[]} */
const GRID = goldenJson('rocket.rounds.json');

test('every word of a block is the one that NumPy draws, carries of the counter included', () => {
  for (const [counter, key, words] of goldenJson('chance.words.json')) {
    assert.deepEqual(philox(counter.map(BigInt), key.map(BigInt)).map(String), words);
  }
});

test('all uniforms lie in [0, 1), and another seed, passage or position has others', () => {
  const seen = new Set();
  for (const place of [[7, 0, 0], [8, 0, 0], [7, 1, 0], [7, 0, 1], [2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1]]) {
    const [seed = 0, passage = 0, position = 0] = place;
    for (const uniform of Object.values(luck(seed, passage, position))) {
      assert.ok(uniform >= 0 && uniform < 1);
      seen.add(uniform);
    }
  }
  assert.equal(seen.size, 15);
});

test('the draft has at each slot the chance that Python gives it', () => {
  assert.deepEqual(chancesOf(ROCKET, 0.8), goldenJson('rocket.chances.json'));
});

test('over a grid of settings, cursors and seeds header and rounds are those that Python plays, field by field', () => {
  assert.equal(GRID.length, 25);
  for (const {rows, records: [header, ...rounds]} of GRID) {
    const {settings} = header;
    assertAgrees(scriptHeader(ROCKET, settings), header, `header of ${JSON.stringify(settings)}`);
    for (const round of rounds) {
      const where = `${JSON.stringify(settings)} ${JSON.stringify(round.cursor)}`;
      assertAgrees(scriptRound(ROCKET, settings, round.cursor, {index: round.index, rows}), round, where);
    }
  }
});

test('the runs that Python recorded are played again, each round from its cursor', () => {
  const runs = goldenRuns().filter(({run}) => run.source === 'script:rocket');
  assert.ok(runs.length >= 6);
  for (const {name, rounds} of runs) {
    for (const round of rounds) {
      const {settings, cursor, index, rows} = round;
      assertAgrees(scriptRound(ROCKET, settings, cursor, {index, rows: Boolean(rows)}), round, `${name} ${index}`);
    }
  }
});

test('a chain whose every guess is right has K + 1 tokens a round until the sentence ends', () => {
  const settings = {seed: 7, draft_length: 4, draft_quality: 1, draft_ms: 60, verify_ms: 750, verify_ms_per_guess: 0};
  const {tokens_per_round, kept, histogram, speedup} = expectedOf(Array(10).fill(1), settings);
  assertAgrees({tokens_per_round, kept, histogram}, {tokens_per_round: 5, kept: 1, histogram: [0, 0, 0, 0, 1]});
  assertAgrees(speedup, 5 / (1 + (4 * 60) / 750));
});

test('what Python also knows stands in three files of at most 250 lines together', () => {
  const texts = ['chance', 'script', 'expected'].map((name) => readFileSync(new URL(`../../../static/js/source/${name}.js`, import.meta.url), 'utf8'));
  assert.ok(texts.join('').split('\n').length <= 251);
});
