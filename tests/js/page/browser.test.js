import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createBrowser} from '../../../static/js/page/browser.js';

/** @param {Record<string, unknown>} parts @returns {Window} */
const windowOf = (parts) => /** @type {Window} */ (/** @type {unknown} */ (parts));

test('the socket of a page is where the page is', () => {
  const at = (/** @type {string} */ href) => createBrowser(windowOf({location: {href}})).socketUrl('ws');
  assert.equal(at('http://localhost:8000/?k=8#x'), 'ws://localhost:8000/ws');
  assert.equal(at('https://example.org/demo/embed?t=3'), 'wss://example.org/demo/ws');
});

test('another query leaves the rest of the address as it is', () => {
  /** @type {string[]} */
  const written = [];
  const history = {replaceState: (/** @type {null} */ _, /** @type {string} */ __, /** @type {string} */ url) => written.push(url)};
  const browser = createBrowser(windowOf({location: {pathname: '/embed', hash: '#x'}, history}));
  browser.replaceSearch('k=8');
  browser.replaceSearch('');
  assert.deepEqual(written, ['/embed?k=8#x', '/embed#x']);
});

test('an address that must not be changed stays, and nothing is thrown', () => {
  const history = {
    replaceState() {
      throw new DOMException('refused', 'SecurityError');
    },
  };
  createBrowser(windowOf({location: {pathname: '/', hash: ''}, history})).replaceSearch('k=8');
});

test('a browser that knows no queries of media reduces no motion', () => {
  assert.equal(createBrowser(windowOf({})).reducedMotion(), false);
});
