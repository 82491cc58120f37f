import assert from 'node:assert/strict';
import {test} from 'node:test';

import {histogramGeometry, topOf} from '../../../static/js/panels/histogram-geometry.js';
import {barLabel, shapeOf} from '../../../static/js/panels/histogram.js';
import {createFrame} from '../../../static/js/playback/pose.js';
import '../english.js';

const SIZE = {width: 214, height: 165};
const NONE = {exact: null, ghost: null};

test('bars stand on one line and are as high as their shares', () => {
  const {bars} = histogramGeometry({counts: [1, 0, 3], cuts: [0, 0, 0], ...NONE}, SIZE);
  for (const {y, height} of bars) assert.ok(Math.abs(y + height - SIZE.height) < 1e-9);
  const [first, second, third] = bars;
  assert.equal(second?.height, 0);
  assert.ok(first && third && Math.abs(third.height - 3 * first.height) < 1e-9);
});

test('the hatched part is that share of its bar and hangs from its top', () => {
  const {bars, cuts} = histogramGeometry({counts: [4, 4], cuts: [1, 0], ...NONE}, SIZE);
  assert.ok(Math.abs((cuts[0]?.height ?? 0) - (bars[0]?.height ?? 0) / 4) < 1e-9);
  assert.equal(cuts[0]?.y, bars[0]?.y);
  assert.equal(cuts[1]?.height, 0);
});

test('every bar up to K = 16 lies inside the plot and clear of its neighbours', () => {
  for (let k = 1; k <= 16; k++) {
    const counts = Array.from({length: k + 1}, (_, i) => i + 1);
    const {bars} = histogramGeometry({counts, cuts: counts, exact: counts.map(() => 1 / (k + 1)), ghost: null}, SIZE);
    let left = 0;
    for (const {x, y, width} of bars) {
      assert.ok(x >= left && x + width <= SIZE.width && y >= 0, `K = ${k}`);
      left = x + width;
    }
  }
});

test('the plot is scaled to the tallest of counted, exact and earlier shares', () => {
  assert.equal(topOf([0.42]), 0.5);
  assert.equal(topOf([0.4]), 0.4);
  assert.equal(topOf([]), 0.3);
  const {bars} = histogramGeometry({counts: [1, 1], cuts: [0, 0], exact: [0.1, 0.9], ghost: null}, SIZE);
  const [alone] = histogramGeometry({counts: [9, 1], cuts: [0, 0], ...NONE}, SIZE).bars;
  assert.ok(Math.abs((bars[0]?.height ?? 0) / (alone?.height ?? 0) - 5 / 9) < 1e-9);
});

test('the outline has one rectangle a bar and none without exact shares', () => {
  const {outline} = histogramGeometry({counts: [0, 0, 0], cuts: [0, 0, 0], exact: [0.2, 0.3, 0.5], ghost: null}, SIZE);
  assert.equal(outline.match(/M/g)?.length, 3);
  assert.equal(histogramGeometry({counts: [1], cuts: [0], ...NONE}, SIZE).outline, '');
});

test('the ends are always named, and inner names keep clear of them', () => {
  for (let k = 1; k <= 16; k++) {
    const counts = Array.from({length: k + 1}, () => 1);
    const {labelled} = histogramGeometry({counts, cuts: counts, ...NONE}, {width: 138, height: 90});
    assert.ok(labelled[0] && labelled[k], `K = ${k}`);
    assert.ok(k < 8 || (!labelled[1] && !labelled[k - 1]), `K = ${k}`);
  }
  const counts = Array.from({length: 9}, () => 1);
  assert.deepEqual(histogramGeometry({counts, cuts: counts, ...NONE}, SIZE).labelled, counts.map(() => true), 'on a desk there is room for all of K = 8');
  assert.equal(barLabel(0, 4), 'none');
  assert.equal(barLabel(3, 4), '3');
  assert.equal(barLabel(4, 4), 'all 4');
});

test('after a change of K the axis is the new one at once: the exact shape, and no bar of the old population', () => {
  const frame = createFrame();
  frame.figures.histogram = [{count: 3, cut: 1}, {count: 5, cut: 0}];
  frame.present = {...frame.present, draft_length: 2};
  frame.expected = {tokens_per_second: 1, speedup: 1, kept: 0.5, tokens_per_round: 1, histogram: [0.2, 0.3, 0.5]};
  assert.deepEqual(shapeOf(frame), {counts: [0, 0, 0], cuts: [0, 0, 0], exact: [0.2, 0.3, 0.5], ghost: null});
  frame.present = {...frame.present, draft_length: 1};
  assert.deepEqual(shapeOf(frame).counts, [3, 5]);
});
