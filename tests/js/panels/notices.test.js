import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

import {createNotices} from '../../../static/js/panels/notices.js';
import {fakeDocument} from '../fake-dom.js';

/** @import {NoticeName} from '../../../static/js/panels/panels.d.ts' */

const LONG_MS = 60_000;

/** A notice, and whether it is still there after some time. @param {NoticeName} name */
function shown(name) {
  const {root, element} = fakeDocument();
  const notices = createNotices(element);
  notices.show(name, 'Something has happened.');
  const [place] = root.children;
  return {notices, node: place?.children[0], there: () => place?.childElementCount === 1};
}

test('a notice that asks nothing of the reader goes by itself; a fault stays until it is dismissed', () => {
  mock.timers.enable({apis: ['setTimeout']});
  try {
    const told = shown('no_webgl');
    mock.timers.tick(6000);
    assert.ok(told.there(), 'too soon to have been read');
    mock.timers.tick(LONG_MS);
    assert.ok(!told.there());
    for (const name of /** @type {NoticeName[]} */ (['url', 'source', 'recording', 'connection', 'reduced_motion'])) {
      const {there} = shown(name);
      mock.timers.tick(LONG_MS);
      assert.ok(there(), name);
    }
  } finally {
    mock.timers.reset();
  }
});

test('a notice that is pointed at, or in a hidden tab, waits', () => {
  mock.timers.enable({apis: ['setTimeout']});
  try {
    const {node, there} = shown('replaced');
    assert.ok(node);
    node.matches = (selector) => selector.includes(':hover');
    mock.timers.tick(LONG_MS);
    assert.ok(there());
    node.matches = () => false;
    Object.assign(document, {hidden: true});
    mock.timers.tick(LONG_MS);
    assert.ok(there());
    Object.assign(document, {hidden: false});
    mock.timers.tick(LONG_MS);
    assert.ok(!there());
  } finally {
    mock.timers.reset();
  }
});
