/** Starts the page in one file: it plays the run inside the file, and the address's fragment names the moment. */

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
  // WordPress adds a secret to the addresses of frames that it makes.
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

// The page itself never causes this event: it replaces its address without one.
window.addEventListener('hashchange', start);
start();
