/** Starts the page of a link. */

import {speak} from './messages.js';
import {createPage} from './page.js';
import {defaultMoment} from '../playback/settings.js';

speak(JSON.parse(document.getElementById('messages')?.textContent ?? '{}'), document.documentElement.lang);

const {search} = window.location;
const rounds = document.getElementById('rounds');
if (rounds) (await import('./standalone.js')).startStandalone(window, rounds);
else {
  const link = search === '' ? {moment: defaultMoment(), notices: [], ignored: []} : (await import('../playback/read-link.js')).readLink(search, document.documentElement.lang, (document.body.dataset['changeable'] ?? '').split(' '));
  /** For the console and for tests: the parts of the running page. */
  Object.assign(globalThis, {specviz: createPage(window, link)});
}
