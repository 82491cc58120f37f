/** Starts the page on a server: rounds come over a socket, and the address's query names the moment. */

import {readLink} from '../playback/read-link.js';
import {createSocketSource} from '../source/socket.js';
import {createBrowser} from './browser.js';
import {speak} from './messages.js';
import {createPage} from './page.js';

speak(JSON.parse(document.getElementById('messages')?.textContent ?? '{}'), document.documentElement.lang);

const link = readLink(window.location.search, document.documentElement.lang, (document.body.dataset['changeable'] ?? '').split(' '));
const url = createBrowser(window).socketUrl('ws');
/** For the console and for tests: the parts of the running page. */
Object.assign(globalThis, {specviz: createPage(window, link, (onStatus) => createSocketSource({url, onStatus}))});
