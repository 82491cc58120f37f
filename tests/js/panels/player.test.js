import assert from 'node:assert/strict';
import {test} from 'node:test';

import {outlinesOf, spoken} from '../../../static/js/panels/player/track.js';
import {marksOf} from '../../../static/js/playback/track.js';
import {clockTime} from '../../../static/js/panels/format-time.js';
import '../english.js';
import {playRounds, timelineOf} from '../helpers.js';

test('the time is cut to tenths and never runs ahead of the picture', () => {
  assert.deepEqual([0, 0.06, 14.3, 14.39, 59.99, 60, 3599.95].map(clockTime), ['0:00.0', '0:00.0', '0:14.3', '0:14.3', '0:59.9', '1:00.0', '59:59.9']);
});

test('the track is read aloud by round and seconds', () => {
  assert.equal(spoken(14.3, 12), 'round 12, 14.3 s');
  assert.equal(spoken(0, 0), 'before round 1, 0.0 s');
});

test('each kind of round is drawn in a form of its own, and nothing of what was not played', () => {
  const kinds = {
    full: playRounds({count: 1}),
    part: playRounds({count: 1, wrong: (_, slot) => slot === 2}),
    miss: playRounds({count: 1, wrong: () => true}),
    plain: playRounds({count: 1, settingsOf: () => ({draft_length: 0})}),
  };
  const drawn = Object.fromEntries(
    Object.entries(kinds).map(([name, rounds]) => {
      const outlines = outlinesOf(marksOf(timelineOf(rounds), {first: 0, count: 24}, {width: 240, height: 24, reached: 99}), 10, 30);
      return [name, Object.entries(outlines).filter(([, path]) => path !== '').map(([layer]) => layer)];
    }),
  );
  assert.deepEqual(drawn, {full: ['kept', 'full'], part: ['lost', 'kept'], miss: ['lost', 'miss'], plain: ['plain']});
  const ahead = outlinesOf(marksOf(timelineOf(kinds.miss), {first: 0, count: 24}, {width: 240, height: 24, reached: 0}), 10, 30);
  assert.deepEqual(Object.entries(ahead).filter(([, path]) => path !== '').map(([layer]) => layer), ['unplayed']);
});
