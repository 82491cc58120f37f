import assert from 'node:assert/strict';
import {test} from 'node:test';

import {blockAt, boxOf, nameOf, parseTarget, targetOf} from '../../../static/js/panels/inspector/targets.js';
import {onTheWay, placeCard} from '../../../static/js/panels/inspector/place.js';
import {createCameraPose, frameCamera, project} from '../../../static/js/playback/framing.js';
import {explainExtra, explainGuess} from '../../../static/js/playback/inspect.js';
import {SPACE} from '../../../static/js/playback/layout.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {apart, barSentence, barTitle, chance, tokenSentence, visible} from '../../../static/js/panels/inspector/words.js';
import '../english.js';
import {goldenRuns, timelineOf} from '../helpers.js';
import {sampledRound} from '../sampled.js';

/** @import {CameraKind, Frame} from '../../../static/js/playback/frame.d.ts' */
/** @import {TokenStory} from '../../../static/js/playback/story.d.ts' */

const SIZE = {width: 1440, height: 900};
const BAND = {left: 0, top: 104, width: 1440, height: 370};
const STILL = {yaw: 0, pitch: 0, zoom: 1};
/** @type {CameraKind[]} */
const KINDS = ['orbit', 'side', 'top'];

/** @param {number} into seconds into the verdicts of a round with a miss @returns {Frame} */
function golden(into = 5) {
  const {rounds, run} = /** @type {ReturnType<typeof goldenRuns>[number]} */ (goldenRuns().find(({name}) => name === 'rows.jsonl'));
  const timeline = timelineOf(rounds, run);
  const span = timeline.spans.find(({round}) => round.extra?.kind === 'recovered' && round.accepted_length > 0);
  assert.ok(span);
  return pose(timeline, Math.min(span.landed, span.verdictStart + into), createFrame());
}

/** @param {CameraKind} kind @param {Frame} frame */
const cameraOf = (kind, frame) => frameCamera(kind, BAND, frame.shot, STILL, SIZE, createCameraPose());

test('a target is read from its name and written as it was', () => {
  for (const name of ['block:3:17', 'block:3:17:guess', 'block:0:0:extra', 'block:-1:-5:prompt', 'bar:4', 'round:12']) {
    const target = parseTarget(name);
    assert.ok(target, name);
    assert.equal(nameOf(target), name);
  }
});

test('what is no name of a target is none', () => {
  for (const name of ['', 'block', 'block:1', 'bar:-1', 'bar:1:2', 'round:x', 'block:1:2:3', ' bar:1', 'bar:1\n', '"]', null, undefined]) {
    assert.equal(parseTarget(name), null, String(name));
  }
});

test('any point of a face of every block that is seen finds that block, in every camera', () => {
  const frame = golden();
  const {height, depth} = SPACE.BLOCK;
  for (const kind of KINDS) {
    const camera = cameraOf(kind, frame);
    let found = 0;
    for (const block of frame.blocks.slice(0, frame.blockCount)) {
      if (block.state !== 'committed' && block.state !== 'prompt') continue;
      for (const along of [0.04, 0.5, 0.96]) {
        for (const across of [0.04, 0.5, 0.96]) {
          const x = block.x + along * block.width;
          const point = project(camera, kind === 'top' ? [x, height, (across - 0.5) * depth] : [x, across * height, depth / 2]);
          if (point[0] < 0 || point[0] > SIZE.width) continue;
          assert.equal(blockAt(frame, camera, ...point), block, `${kind}: ${block.text} ${along} ${across}`);
          found++;
        }
      }
    }
    assert.ok(found > 30);
  }
});

test('of two blocks at one point of the picture the nearer one is hit, whichever comes first', () => {
  const frame = golden();
  const camera = cameraOf('top', frame);
  const [above, below] = frame.blocks.slice(0, 2);
  assert.ok(above && below);
  Object.assign(above, {...below, state: 'arriving', progress: 0.7});
  frame.blockCount = 2;
  frame.target.x = below.x + below.width / 2;
  const [x, y] = project(camera, [frame.target.x, SPACE.BLOCK.height, 0]);
  assert.equal(blockAt(frame, camera, x, y), above);
  frame.blocks.splice(0, 2, below, above);
  assert.equal(blockAt(frame, camera, x, y), above);
});

test('nothing is found on the empty stage, nor of a block that is all but gone', () => {
  const frame = golden();
  const camera = cameraOf('orbit', frame);
  assert.equal(blockAt(frame, camera, 720, 20), null);
  const block = frame.blocks[frame.blockCount - 2];
  assert.ok(block);
  const [x, y] = project(camera, [block.x + block.width / 2, 0.4, 0.3]);
  assert.equal(blockAt(frame, camera, x, y), block);
  block.opacity = 0.01;
  assert.notEqual(blockAt(frame, camera, x, y), block);
});

test('every block that can be hit is found again by the name that it was hit under', () => {
  for (const into of [-0.3, 0.05, 0.2, 5]) {
    const frame = golden(into);
    const camera = cameraOf('orbit', frame);
    for (const block of frame.blocks.slice(0, frame.blockCount)) {
      const box = boxOf(frame, camera, targetOf(block));
      if (!box) continue;
      const hit = blockAt(frame, camera, box.left + box.width / 2, box.top + box.height / 2);
      assert.ok(hit && boxOf(frame, camera, targetOf(hit)));
    }
    const names = frame.blocks.slice(0, frame.blockCount).map((block) => nameOf(targetOf(block)));
    assert.equal(new Set(names).size, names.length);
  }
});

test('a wrong word is found under its correction, and the card of either keeps clear of both', () => {
  const frame = golden();
  for (const kind of KINDS) {
    const camera = cameraOf(kind, frame);
    const struck = frame.blocks.slice(0, frame.blockCount).find(({state}) => state === 'struck');
    assert.ok(struck);
    const {APRON} = SPACE;
    const middle = struck.x + struck.width / 2;
    const [x, y] = project(camera, kind === 'top' ? [middle, 0, APRON.z + APRON.struck] : [middle, -APRON.struck, APRON.z]);
    assert.equal(blockAt(frame, camera, x, y), struck, kind);
    const right = boxOf(frame, camera, {kind: 'block', round: struck.round, slot: struck.slot, part: 'extra'});
    assert.ok(right && y > right.top && y < right.top + right.height, 'a card beside the correction would cover it');
  }
});

test('a card stands in the window whatever the thing, the card and the window', () => {
  const cards = [{width: 356, height: 260}, {width: 610, height: 320}, {width: 304, height: 900}];
  for (const room of [{width: 1440, height: 900}, {width: 390, height: 844}, {width: 844, height: 390}, {width: 320, height: 480}]) {
    for (const card of cards) {
      if (card.width > room.width - 16) continue;
      for (let x = -200; x <= room.width + 200; x += 97) {
        for (let y = -200; y <= room.height + 200; y += 89) {
          const spot = placeCard({left: x, top: y, width: 90, height: 40}, card, room, null);
          const height = Math.min(card.height, spot.height);
          assert.ok(spot.left >= 0 && spot.left + card.width <= room.width, `${x},${y} ${JSON.stringify(spot)}`);
          assert.ok(spot.top >= 0 && spot.top + height <= room.height + 1e-9, `${x},${y} ${JSON.stringify(spot)}`);
        }
      }
    }
  }
});

test('a card that fits somewhere beside the thing never covers it', () => {
  const room = {width: 1440, height: 900};
  const card = {width: 356, height: 320};
  for (let left = 0; left <= 1350; left += 50) {
    for (let top = 0; top <= 850; top += 50) {
      const thing = {left, top, width: 90, height: 40};
      const spot = placeCard(thing, card, room, null);
      const apartX = spot.left >= left + 90 || spot.left + card.width <= left;
      const apartY = spot.top >= top + 40 || spot.top + card.height <= top;
      assert.ok(apartX || apartY, `${left},${top}`);
    }
  }
});

test('a card keeps its side while it fits there', () => {
  const room = {width: 1440, height: 900};
  const card = {width: 356, height: 300};
  const thing = {left: 600, top: 440, width: 90, height: 40};
  assert.equal(placeCard(thing, card, room, null).side, 'below');
  assert.equal(placeCard(thing, card, room, 'above').side, 'above');
  assert.equal(placeCard({...thing, top: 100}, card, room, 'above').side, 'below');
});

test('the pointer may go from the thing to its card', () => {
  const thing = {left: 600, top: 400, width: 90, height: 40};
  const card = {left: 460, top: 452, width: 356, height: 300};
  for (let step = 0; step <= 20; step++) assert.ok(onTheWay(thing, card, 645 - step * 5, 420 + step * 5));
  assert.ok(!onTheWay(thing, card, 560, 420));
  assert.ok(!onTheWay(thing, card, 645, 380));
});

test('a chance is never printed as certain where it is not', () => {
  assert.deepEqual([0, 1e-9, 0.0004, 0.002, 0.018, 0.25, 0.996, 0.9999, 1].map((p) => chance(p)), ['0%', '<0.1%', '<0.1%', '0.2%', '1.8%', '25%', '99.6%', '>99.9%', '100%']);
});

test('a dart prints on the side of the edge on which it fell', () => {
  for (const [dart, edge] of [[0.414, 0.412], [0.41249, 0.4125], [0.05, 0.0501], [0.75, 0.5]]) {
    const [a, b] = apart(/** @type {number} */ (dart), /** @type {number} */ (edge)).map((text) => Number.parseFloat(text));
    assert.equal(Number(a) < Number(b), Number(dart) < Number(edge), `${dart} ${edge}`);
  }
});

/** @param {TokenStory | null | undefined} story */
function say(story) {
  assert.ok(story);
  return tokenSentence(story).map(({text}) => text).join('');
}

test('the words tell each end of a guess', () => {
  const span = timelineOf([sampledRound()]).spans[0];
  assert.ok(span);
  assert.equal(say(explainGuess(span, 0, span.end)), 'The draft model gave it 50%, the big model only 38%. So it is kept with probability 75%. The dart fell at 63%, inside: kept.');
  assert.match(say(explainGuess(span, 1, span.end)), /probability 50%\. The dart fell at 75%, outside: rejected\. gusts replaced it, drawn from what is left/);
  assert.match(say(explainExtra(span, span.end)), /^It replaced winds and was drawn from what is left/);
  assert.doesNotMatch(say(explainGuess(span, 2, span.end)), /%/);
});

test('a guess that the target never writes is said to be rejected for that', () => {
  const frame = goldenRuns().find(({name}) => name === 'rows.jsonl');
  assert.ok(frame);
  for (const span of timelineOf(frame.rounds, frame.run).spans) {
    span.round.drafted.forEach(({verdict}, place) => {
      if (verdict === 'rejected') assert.match(say(explainGuess(span, place, span.end)), /gives it 0%: it would never write this here/);
    });
  }
});

test('a token without a shape is shown by signs, and a long one is cut in a sentence', () => {
  assert.deepEqual(['', '\n', '  ', '\t', ' high'].map(visible), ['∅', '↵', '␣␣', '⇥', 'high']);
  const long = `${'w'.repeat(500)}`;
  const round = sampledRound();
  const span = timelineOf([{...round, extra: round.extra && {...round.extra, token: ` ${long}`}}]).spans[0];
  assert.ok(span);
  const text = say(explainGuess(span, 1, span.end));
  assert.ok(text.includes('…') && text.length < 260);
});

test('markup in a token stays text', () => {
  const token = ' <img src=x onerror=alert(1)>';
  const round = sampledRound();
  const span = timelineOf([{...round, extra: round.extra && {...round.extra, token}}]).spans[0];
  const story = span && explainGuess(span, 1, span.end);
  assert.ok(story);
  assert.ok(tokenSentence(story).some(({text, tone}) => tone === 'token' && text === token.trim()));
});

test('one bar of the histogram is named by how many were kept of how many', () => {
  const bar = {subject: /** @type {const} */ ('bar'), draftLength: 4, count: 76, cut: 0, total: 120, exact: null, survival: []};
  assert.equal(barTitle({...bar, accepted: 0}), 'None of 4 kept');
  assert.equal(barTitle({...bar, accepted: 2}), '2 of 4 kept');
  assert.equal(barTitle({...bar, accepted: 4}), 'All 4 kept');
  assert.equal(barSentence({...bar, accepted: 2}).map(({text}) => text).join(''), '76 of 120 rounds: 63%.');
});
