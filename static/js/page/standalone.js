/** Starts the page of one file: it plays what lies in it, and its moment is the fragment of its address. */

import {createPage} from './page.js';
import {readLink} from '../playback/read-link.js';
import {createLocalSource, playedIn} from '../source/local.js';

/** @import {Theme} from '../playback/link.d.ts' */

/** For whom the light theme holds. @type {Record<Theme, string>} */
const LIGHT = {auto: '(prefers-color-scheme: light)', light: 'all', dark: 'not all'};

/** @param {Window & typeof globalThis} window @param {HTMLElement} rounds */
export function startStandalone(window, rounds) {
  const {document, location} = window;
  const played = playedIn(rounds);
  /** @type {ReturnType<typeof createPage> | null} */
  let page = null;

  function start() {
    page?.dispose();
    // WordPress marks the frames that it makes by a secret in their addresses.
    const asked = location.hash !== '' && !location.hash.startsWith('#?secret=');
    const query = asked ? location.hash.slice(1) : (rounds.dataset['link'] ?? '');
    const link = readLink(query, document.documentElement.lang, (document.body.dataset['changeable'] ?? '').split(' '));
    document.querySelector('style[data-name$="/theme-light.css"]')?.setAttribute('media', LIGHT[link.moment.theme]);
    page = createPage(window, link, createLocalSource(played));
    /** For the console and for tests: the parts of the running page. */
    Object.assign(globalThis, {specviz: page});
  }

  // Never by the page itself, which replaces its address without a word.
  window.addEventListener('hashchange', start);
  start();
}
