/** Starts the page of a link. */

import {createPage} from './page.js';
import {defaultMoment} from './playback/settings.js';

const {search} = window.location;
const link = search === '' ? {moment: defaultMoment(), notices: []} : (await import('./playback/moment.js')).parseMoment(search);

/** For the console and for tests: the parts of the running page. */
Object.assign(globalThis, {specviz: createPage(window, link)});
