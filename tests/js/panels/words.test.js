import assert from 'node:assert/strict';
import {test} from 'node:test';

import {foldRounds} from '../../../static/js/playback/figures.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {t} from '../../../static/js/page/messages.js';
import {badgeWords} from '../../../static/js/panels/badge.js';
import {captionWords} from '../../../static/js/panels/caption.js';
import {percent} from '../../../static/js/panels/format.js';
import {simplifications} from '../../../static/js/panels/simplifies.js';
import '../english.js';
import {goldenRuns, playRounds, timelineOf} from '../helpers.js';

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
  counted: true,
  ...given,
});

/** @param {Partial<Caption>} given @param {number} [draftLength] */
const line = (given, draftLength = 4) =>
  captionWords(caption(given), draftLength)
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
  const {parts} = captionWords(caption({kind: 'extraLands', accepted: 2, drafted: 3, extra: 'recovered', wrong: 'heavy', right: 'high'}), 4);
  assert.deepEqual(parts, [
    {text: '2 kept; ', tone: 'plain'},
    {text: 'heavy', tone: 'wrong'},
    {text: ' became ', tone: 'plain'},
    {text: 'high', tone: 'right'},
  ]);
});

test('a round that keeps nothing says none, a full one says all', () => {
  assert.equal(line({kind: 'extraLands', accepted: 0, extra: 'recovered', wrong: 'a', right: 'b'}), 'None kept; a became b; 3 discarded');
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
  const kinds = /** @type {const} */ (['guess', 'landing', 'pass', 'extraLeaves', 'verdict', 'extraLands', 'raceWait', 'sentenceEnd', 'ready', 'waiting', 'settled']);
  for (const kind of kinds) assert.ok(line({kind, verdict: 'rejected', wrong: 'heavy'}).length > 8, kind);
});

test('beats in which model time stands still are tagged as not counted', () => {
  assert.equal(captionWords(caption({kind: 'verdict', verdict: 'accepted', counted: false}), 4).tag, 'replay, not counted');
  assert.equal(captionWords(caption({kind: 'sentenceEnd', counted: false}), 4).tag, 'pause, not counted');
  assert.equal(captionWords(caption({kind: 'raceWait', counted: false}), 4).tag, 'wait, not counted');
  assert.equal(captionWords(caption({kind: 'pass', counted: true}), 4).tag, '');
});

test('guesses behind a miss are named in the line of what came of the round', () => {
  assert.equal(line({kind: 'settled', accepted: 2, extra: 'recovered', wrong: 'heavy', right: 'high'}), '2 kept; heavy became high; 1 discarded');
  assert.doesNotMatch(line({kind: 'settled', accepted: 3, extra: 'recovered', wrong: 'heavy', right: 'high'}), /discarded/);
});

test('before the first round the caption names who comes first: no draft where there is none', () => {
  assert.match(line({kind: 'ready'}, 4), /draft guesses first/);
  assert.match(line({kind: 'ready'}, 0), /big model/);
  assert.doesNotMatch(line({kind: 'ready'}, 0), /draft|guess/);
});

test('over every beat of the golden runs the caption is true of its round', () => {
  const frame = createFrame();
  let lines = 0;
  for (const {name, run, rounds} of goldenRuns()) {
    const timeline = timelineOf(rounds, run);
    for (const {round, beats, end} of timeline.spans) {
      const {drafted, accepted_length: accepted, extra} = round;
      for (const beat of beats) {
        for (const t of [(beat.start + beat.end) / 2, beat.end]) {
          if (t <= beat.start) continue;
          pose(timeline, t, frame);
          const said = captionWords(frame.caption, 4).parts.map(({text}) => text).join('');
          const where = `${name} round ${round.index} ${beat.kind}: ${said}`;
          lines++;
          assert.ok(said.length > 8, where);
          if (drafted.length === 0) assert.doesNotMatch(said, /guess|draft|kept|discarded/i, where);
          if (round.passage_ended && t === end) assert.equal(said, 'The sentence is complete');
          if (frame.caption.kind !== 'settled' && frame.caption.kind !== 'extraLands') continue;
          const all = accepted === drafted.length;
          if (drafted.length > 1 && !all) assert.match(said, new RegExp(`^${accepted === 0 ? 'None' : accepted} kept; `), where);
          assert.equal(/became/.test(said), extra?.kind === 'recovered', where);
          const discarded = drafted.filter(({verdict}) => verdict === 'discarded').length;
          assert.equal(Number(/(\d+) discarded/.exec(said)?.[1] ?? 0), discarded, where);
        }
      }
    }
  }
  assert.ok(lines > 1000);
});

test('the badge is made from the settings', () => {
  assert.equal(badgeWords(SETTINGS, 'simulated', 'profile'), 'simulated: 60 ms a guess, 750 ms a pass');
  const dear = {...SETTINGS, draft_ms: 62.5, verify_ms_per_guess: 10};
  assert.equal(badgeWords(dear, 'simulated', 'profile'), 'simulated: 62.5 ms a guess, 750 ms a pass + 10 ms for each guess in it');
});

test('the badge calls simulated what its header does, and nothing before one has come', () => {
  assert.equal(badgeWords(SETTINGS, 'measured', 'wall'), 'measured: 60 ms a guess, 750 ms a pass');
  assert.match(badgeWords(SETTINGS, 'measured', 'profile'), /^measured words, simulated times: /);
  assert.match(badgeWords(SETTINGS, 'simulated', 'wall'), /^simulated words, measured times: /);
  assert.equal(badgeWords(SETTINGS, null, null), '');
});

test('six lines say what is simplified, and the pass is called flat only where it is', () => {
  const flat = simplifications(SETTINGS, 'simulated', 'profile');
  assert.equal(flat.length, 6);
  assert.match(flat[2] ?? '', /flat 750 ms/);
  assert.doesNotMatch(simplifications({...SETTINGS, verify_ms_per_guess: 5}, 'simulated', 'profile')[2] ?? '', /flat/);
});

test('over a measured run nothing is said of words written by hand, of draft quality or of temperature', () => {
  for (const clock of /** @type {const} */ (['profile', 'wall'])) {
    const lines = simplifications(SETTINGS, 'measured', clock);
    assert.ok(lines.length >= 4);
    assert.doesNotMatch(lines.join(' '), /by hand|quality|temperature|certain|whole word/);
    assert.equal(/flat/.test(lines.join(' ')), clock === 'profile');
  }
});

test('what TOKENS/ROUND says of K and ACCEPT is left out where nothing is guessed', () => {
  const meaning = (/** @type {number} */ k) => t('stats.tokens_per_round.meaning', {k});
  assert.match(meaning(4), /At most 1\s\+\sK\s×\sACCEPT/);
  assert.doesNotMatch(meaning(0), /ACCEPT|cut short/);
});

test('at most 1 + K × ACCEPT tokens are won in a round: equal where the draft is never right, less where an end cuts rounds short', () => {
  for (const [wrong, equal] of /** @type {const} */ ([[true, true], [false, false]])) {
    const figures = foldRounds(playRounds({count: 30, wrong: () => wrong, settingsOf: () => ({draft_length: 3})}), {windowMs: null, slots: null});
    const most = 1 + 3 * (figures.kept ?? NaN);
    assert.ok((figures.tokensPerRound ?? NaN) <= most);
    assert.equal(figures.tokensPerRound === most, equal);
  }
});

test('rounds without a guess are told as a share of all rounds', () => {
  assert.equal(t('histogram.without', {share: percent(10 / 40)}), '25% of rounds: no guess');
});
