/** Small icons as SVG outlines. */

import {svg} from './dom.js';

/** Outlines in a square of 16. */
const PATHS = {
  restart: 'M8 3a5 5 0 1 1-4.7 3.3l1.6.6A3.3 3.3 0 1 0 8 4.7V7L3.9 3.8 8 .7z',
  shuffle: 'M10.6 2.2 14 5l-3.4 2.8V5.9H9.4L5.2 11.8H2V10h2.3l4.2-5.9h2.1zM2 4.1h3.2l1.4 2-1.1 1.5L4.3 5.9H2zM10.6 8.2 14 11l-3.4 2.8v-2H8.5l-1.1-1.5 1.1-1.6.9 1.3h1.2z',
  sheet: 'M3 9.8 8 4.8l5 5-1.2 1.2L8 7.2l-3.8 3.8z',
  about: 'M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2zm0 1.4a5.4 5.4 0 1 1 0 10.8A5.4 5.4 0 0 1 8 2.6zM7.2 4.4h1.6v1.6H7.2zM7.2 7.2h1.6v4.4H7.2z',
  close: 'M4.2 3 8 6.8 11.8 3 13 4.2 9.2 8 13 11.8 11.8 13 8 9.2 4.2 13 3 11.8 6.8 8 3 4.2z',
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return drawIcon(name, PATHS[name]);
}

/** @param {string} name @param {string} d outline */
export function drawIcon(name, d) {
  return svg('svg', {class: `icon icon-${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true'}, svg('path', {d}));
}
