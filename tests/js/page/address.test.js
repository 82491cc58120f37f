import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createAddress} from '../../../static/js/page/address.js';
import {createBrowser} from '../../../static/js/page/browser.js';

/** A window at an address, with rounds in its page or without. @param {string} at @param {boolean} standalone */
function windowAt(at, standalone) {
  /** @type {string[]} */
  const replaced = [];
  const window = /** @type {Window} */ (/** @type {unknown} */ ({
    location: new URL(at),
    history: {replaceState: (/** @type {null} */ _, /** @type {string} */ __, /** @type {string} */ url) => replaced.push(url)},
    document: {getElementById: (/** @type {string} */ id) => (standalone && id === 'rounds' ? {} : null)},
  }));
  return {window, replaced};
}

test('a served page names its moment in the query, beside the server that it came from', () => {
  const {window} = windowAt('http://here:80/embed?k=3#top', false);
  const {address, site} = createAddress(window);
  assert.equal(address('k=8'), 'http://here/embed?k=8');
  assert.equal(site, 'http://here/');
  assert.equal(createAddress(windowAt('https://here/sub/?k=3', false).window).site, 'https://here/sub/');
});

test('a page of one file names its moment in the fragment, and no server', () => {
  const {window} = windowAt('file:///tmp/story.html#k=3', true);
  const {address, site} = createAddress(window);
  assert.equal(address('k=8'), 'file:///tmp/story.html#k=8');
  assert.equal(site, null);
});

test('a moment of nothing but defaults has a fragment too, or the file would open on its own moment again', () => {
  const {window, replaced} = windowAt('file:///tmp/story.html', true);
  assert.equal(createAddress(window).address(''), 'file:///tmp/story.html#?');
  const browser = createBrowser(window);
  browser.replaceSearch('k=8');
  browser.replaceSearch('');
  assert.deepEqual(replaced, ['#k=8', '#?']);
});
