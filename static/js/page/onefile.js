/** Starts the page in one file: it plays what lies in it, and its moment is the fragment of its address. */

import {readLink} from '../playback/read-link.js';
import {createLocalSource, playedIn} from '../source/local.js';
import {speak} from './messages.js';
import {createPage} from './page.js';

speak(JSON.parse(document.getElementById('messages')?.textContent ?? '{}'), document.documentElement.lang);

const rounds = /** @type {HTMLElement} */ (document.getElementById('rounds'));
const played = playedIn(rounds);
/** @type {ReturnType<typeof createPage> | null} */
let page = null;

function start() {
  page?.dispose();
  const {hash} = window.location;
  // WordPress marks the frames that it makes by a secret in their addresses.
  const asked = hash !== '' && !hash.startsWith('#?secret=');
  const query = asked ? hash.slice(1) : (rounds.dataset['link'] ?? '');
  const link = readLink(query, document.documentElement.lang, (document.body.dataset['changeable'] ?? '').split(' '));
  const {theme} = link.moment;
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  page = createPage(window, link, () => createLocalSource(played));
  /** For the console and for tests: the parts of the running page. */
  Object.assign(globalThis, {specviz: page});
}

// Never by the page itself, which replaces its address without a word.
window.addEventListener('hashchange', start);
start();
