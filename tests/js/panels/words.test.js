import assert from 'node:assert/strict';
import {test} from 'node:test';

import {words} from '../../../static/js/words.js';

/** @import {Caption} from '../../../static/js/playback/frame.d.ts' */

const SETTINGS = {seed: 7, draft_length: 4, draft_quality: 0.8, draft_ms: 60, verify_ms: 750, verify_ms_per_guess: 0};

/** @param {Partial<Caption>} given @returns {Caption} */
const caption = (given) => ({
  kind: 'pass',
  guess: 0,
  drafted: 4,
  accepted: 0,
  verdict: '',
  extra: 'none',
  wrong: '',
  right: '',
  committed: 0,
  tokens: 0,
  passMs: 750,
  counted: true,
  ...given,
});

/** @param {Partial<Caption>} given */
const line = (given) =>
  words
    .caption(caption(given))
    .parts.map(({text}) => text)
    .join('');

test('the caption counts the guesses as they are drafted', () => {
  assert.equal(line({kind: 'guess', guess: 3}), 'Draft guesses 3 of 4');
});

test('the caption of a pass says that the weights are read once, for any number of guesses', () => {
  assert.equal(line({drafted: 4}), 'One pass checks all 4: the weights are read once');
  assert.equal(line({drafted: 2}), 'One pass checks both: the weights are read once');
  assert.equal(line({drafted: 1}), 'One pass checks the guess: the weights are read once');
});

test('one guess is spoken of in the singular in every beat', () => {
  assert.equal(line({kind: 'guess', guess: 1, drafted: 1}), 'Draft guesses the next word');
  assert.equal(line({kind: 'landing', drafted: 1}), 'The guess lands');
  assert.equal(line({kind: 'verdict', guess: 1, drafted: 1, verdict: 'accepted'}), 'The guess: kept');
  assert.equal(line({kind: 'extraLands', drafted: 1, accepted: 1, extra: 'bonus', right: 'high'}), 'Kept; the same pass adds high');
});

test('a correction names the wrong word and the right one, and sets each apart', () => {
  const {parts} = words.caption(caption({kind: 'extraLands', accepted: 2, extra: 'recovered', wrong: 'heavy', right: 'high'}));
  assert.deepEqual(parts, [
    {text: '2 kept; ', tone: 'plain'},
    {text: 'heavy', tone: 'wrong'},
    {text: ' became ', tone: 'plain'},
    {text: 'high', tone: 'right'},
  ]);
});

test('a round that keeps nothing says none, a full one says all', () => {
  assert.equal(line({kind: 'extraLands', accepted: 0, extra: 'recovered', wrong: 'a', right: 'b'}), 'None kept; a became b');
  assert.equal(line({kind: 'extraLands', accepted: 4, extra: 'bonus', right: 'b'}), 'All 4 kept; the same pass adds b');
  assert.equal(line({kind: 'settled', drafted: 3, accepted: 3}), 'All 3 kept: nothing is left to add');
});

test('a plain round speaks of no guess', () => {
  for (const kind of /** @type {const} */ (['pass', 'extraLeaves', 'extraLands', 'settled'])) {
    const said = line({kind, drafted: 0, extra: 'plain'});
    assert.doesNotMatch(said, /guess|kept|all 0/i, kind);
    assert.match(said, /one token/, kind);
  }
});

test('every kind of beat has a line', () => {
  const kinds = /** @type {const} */ (['guess', 'landing', 'pass', 'extraLeaves', 'verdict', 'extraLands', 'sentenceEnd', 'ready', 'waiting', 'settled']);
  for (const kind of kinds) assert.ok(line({kind, verdict: 'rejected', wrong: 'heavy'}).length > 8, kind);
});

test('beats in which model time stands still are tagged as not counted', () => {
  assert.equal(words.caption(caption({kind: 'verdict', verdict: 'accepted', counted: false})).tag, 'replay, not counted');
  assert.equal(words.caption(caption({kind: 'sentenceEnd', counted: false})).tag, 'pause, not counted');
  assert.equal(words.caption(caption({kind: 'pass', counted: true})).tag, '');
});

test('the badge is made from the settings', () => {
  assert.equal(words.badge(SETTINGS), 'simulated: 60 ms a guess, 750 ms a pass');
  assert.equal(words.badge({...SETTINGS, draft_ms: 62.5, verify_ms_per_guess: 10}), 'simulated: 62.5 ms a guess, 750 ms a pass + 10 ms for each guess in it');
});

test('six lines say what is simplified, and the pass is called flat only where it is', () => {
  const flat = words.simplifies.lines(SETTINGS);
  assert.equal(flat.length, 6);
  assert.match(flat[2] ?? '', /flat 750 ms/);
  assert.doesNotMatch(words.simplifies.lines({...SETTINGS, verify_ms_per_guess: 5})[2] ?? '', /flat/);
});
