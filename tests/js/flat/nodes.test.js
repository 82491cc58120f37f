import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createFlatCamera, frameFlat} from '../../../static/js/flat/geometry.js';
import {createNodes} from '../../../static/js/flat/nodes.js';
import {createPicture, drawPicture} from '../../../static/js/flat/picture.js';
import {fakeDocument} from '../fake-dom.js';
import {BAND, NAMES, SIZE, allFrames, frameIn, goldenTimeline} from './moments.js';

/** @import {Frame} from '../../../static/js/playback/frame.d.ts' */

const picture = createPicture();

/** @param {Frame} frame */
function drawn(frame) {
  drawPicture(frame, frameFlat(BAND, frame.shot, SIZE, createFlatCamera()), NAMES, picture);
  return picture;
}

/** What the nodes of a group say. @param {import('../fake-dom.js').FakeNode} root */
const seen = (root) =>
  root.children.map(({children}) => children.map(({tag, attributes, dataset, textContent}) => ({tag, ...Object.fromEntries(attributes), tone: dataset['tone'], textContent})));

test('the same moment once more writes nothing', () => {
  const {log, root} = fakeDocument();
  const nodes = createNodes(/** @type {any} */ (root));
  const frame = frameIn(goldenTimeline('defaults'), 'pass');
  nodes.update(drawn(frame));
  const before = log.writes;
  nodes.update(drawn(frame));
  assert.equal(log.writes, before);
});

test('nodes are the same whether a moment was played to or jumped to', () => {
  const timeline = goldenTimeline('mixed');
  const played = fakeDocument();
  const nodes = createNodes(/** @type {any} */ (played.root));
  for (const frame of allFrames(timeline)) nodes.update(drawn(frame));
  const moment = frameIn(timeline, 'verdict', 0.5, ({round}) => round.index === 4);
  nodes.update(drawn(moment));
  const jumped = fakeDocument();
  const fresh = createNodes(/** @type {any} */ (jumped.root));
  fresh.update(drawn(moment));
  assert.deepEqual(seen(played.root), seen(jumped.root));
  assert.equal(nodes.count(), fresh.count());
});
