/** Importing it lets panels speak English, as pages do whose server put these words in. */

import {readFileSync} from 'node:fs';

import {speak} from '../../static/js/page/messages.js';

/** @import {Catalog} from '../../static/js/page/language.d.ts' */

/** @param {string} language of a file in static/messages @returns {Catalog} */
export function readCatalog(language) {
  return JSON.parse(readFileSync(new URL(`../../static/messages/${language}.json`, import.meta.url), 'utf8'));
}

export function speakEnglish() {
  speak(readCatalog('en'), 'en');
}

speakEnglish();
