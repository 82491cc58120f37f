/**
 * The table of all settings: names, names in the address, ranges and defaults.
 *
 * It is a module of its own, because an address without parameters needs no parser.
 */

/** @import {Settings} from '../source/protocol.js' */
/** @import {Moment, SettingRow} from './link.d.ts' */

/** @type {readonly SettingRow[]} */
export const SETTINGS = Object.freeze([
  {name: 'seed', url: 'seed', whole: true, least: 0, most: 2 ** 32 - 1, initial: 29},
  {name: 'draft_length', url: 'k', whole: true, least: 0, most: 16, initial: 4},
  {name: 'draft_quality', url: 'quality', whole: false, least: 0, most: 1, initial: 0.8},
  {name: 'draft_ms', url: 'draft_ms', whole: false, least: 0, most: 60000, initial: 60},
  {name: 'verify_ms', url: 'verify_ms', whole: false, least: 0.001, most: 60000, initial: 750},
  {name: 'verify_ms_per_guess', url: 'verify_ms_per_guess', whole: false, least: 0, most: 60000, initial: 0},
]);

export const SPEED = Object.freeze({least: 0.25, most: 4, initial: 1});

/** @returns {Settings} */
export function defaultSettings() {
  return /** @type {Settings} */ (/** @type {unknown} */ (Object.fromEntries(SETTINGS.map(({name, initial}) => [name, initial]))));
}

/** @returns {Moment} */
export function defaultMoment() {
  return {
    settings: defaultSettings(),
    mode: 'speculative',
    edits: [],
    speed: SPEED.initial,
    camera: 'orbit',
    render: 'full',
    view: 'auto',
    theme: 'auto',
    lang: 'auto',
    hide: [],
    race: null,
    t: null,
  };
}
