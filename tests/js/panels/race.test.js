import assert from 'node:assert/strict';
import {test} from 'node:test';

import {placeWords} from '../../../static/js/panels/race/geometry.js';
import {gapWords} from '../../../static/js/panels/race/panel.js';
import {createRace, poseRace} from '../../../static/js/playback/race.js';
import {createRival} from '../../../static/js/playback/rival.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';
import {aheadWords, ratioWords, resultWords, settingWords} from '../../../static/js/panels/race/words.js';
import '../english.js';
import {moments, playRounds, timelineOf} from '../helpers.js';

/** Every sentence between the lanes over a race, in order, each once. @param {{faster: boolean, brief?: boolean}} options */
function told({faster, brief = false}) {
  const plain = () => ({draft_length: 0});
  const timeline = timelineOf(playRounds({count: faster ? 2 : 10, settingsOf: faster ? undefined : plain}));
  const {seed: _, ...pinned} = defaultSettings();
  const rival = createRival({choice: faster ? 'target' : pinned, source: 'script:test', timeline});
  for (const round of playRounds({count: 10, settingsOf: faster ? plain : undefined})) rival.append(round);
  timeline.setRace(rival.durationMs);
  return [...new Set(moments(0, timeline.end, 3000).map((t) => gapWords(poseRace(timeline, rival, t, createRace()), brief)))];
}

test('who is ahead, by how much, and who has won is said in words', () => {
  const said = told({faster: true});
  assert.equal(said[0], 'Same start, same luck');
  assert.ok(said.includes('+4 tokens · 2.76 s ahead'));
  assert.ok(said.includes('+1 token · 5.52 s ahead'));
  assert.equal(said.at(-1), 'This run won by 5.52 s');
  const lost = told({faster: false});
  assert.ok(lost.includes('−7 tokens · 5.52 s behind'));
  assert.equal(lost.at(-1), 'The pinned setting won by 5.52 s');
  assert.ok(told({faster: true, brief: true}).includes('+4 · 2.76 s'));
});

test('an unknown rival, a level race and a dead heat have their words', () => {
  const race = createRace();
  assert.equal(gapWords(race, false), 'Waiting for the rival’s rounds');
  race.known = true;
  race.main.tokens = race.rival.tokens = 3;
  assert.equal(gapWords(race, false), 'Level');
  race.main.finished = race.rival.finished = true;
  assert.equal(gapWords(race, false), 'A dead heat');
  assert.equal(resultWords('rival', 1000, 'target'), 'Big model only won by 1.00 s');
  assert.equal(aheadWords(4, null, false), '+4 tokens');
});

test('the speed of one over the other is called faster or slower, and what prints as equal is neither', () => {
  assert.deepEqual(ratioWords(2.4), {value: '2.4×', rest: 'faster'});
  assert.deepEqual(ratioWords(0.714), {value: '0.71×', rest: 'slower'});
  assert.deepEqual(ratioWords(1 + 1e-12), {value: '1.0×', rest: 'as fast'});
  assert.deepEqual(ratioWords(null), {value: '', rest: ''});
});

test('runners are told apart by their costs where K and quality do not do', () => {
  const mine = defaultSettings();
  assert.equal(settingWords(mine, {...mine, draft_length: 8}, false), 'K 4, quality 0.80');
  assert.equal(settingWords(mine, {...mine, draft_ms: 30, verify_ms: 500}, false), 'K 4, quality 0.80, 60 ms a guess, 750 ms a pass');
  assert.equal(settingWords({...mine, draft_length: 0}, mine, true), 'same luck');
});

test('the words of the gap never leave the lane, and cover neither head where there is another place', () => {
  for (const room of [200, 560, 900]) {
    for (const width of [40, 110, 180]) {
      for (let ahead = 0; ahead <= 29; ahead++) {
        for (let behind = 0; behind <= ahead; behind++) {
          const {side, at} = placeWords({ahead: ahead / 29, behind: behind / 29}, room, width);
          const left = side === 'inside' ? at - width / 2 : side === 'before' ? at - width : at;
          const where = `${room} ${width} ${ahead} ${behind}`;
          assert.ok(left >= -1e-9 && left + width <= room + 1e-9, where);
          const [from, to] = [(behind / 29) * room, (ahead / 29) * room];
          const clear = left >= to - 1e-9 || left + width <= from + 1e-9 || (left >= from - 1e-9 && left + width <= to + 1e-9);
          const possible = to - from >= width || room - to >= width || from >= width;
          assert.equal(clear, possible, where);
        }
      }
    }
  }
});
