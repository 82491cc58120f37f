/** The messages of a host, read: what has another shape is no message, and what cannot be used is told by name and range. */

import {planKey} from '../playback/plan.js';
import {LONGEST_T, parseMoment} from '../playback/moment.js';
import {SETTINGS} from '../playback/settings.js';

/** @import {Changes, Command, ErrorCode, Refusal} from './messages.d.ts' */
/** @import {Moment, MomentRule} from '../playback/link.d.ts' */
/** @import {Settings} from '../source/protocol.js' */
/** @import {ControlChanges} from '../panels/panels.d.ts' */

export const VERSION = 1;
/** A seek by round fetches all rounds before it. */
export const LAST_ROUND = 4095;
const LONGEST_SHOWN = 60;

/** What a host can change while the page plays, by its name in the address. */
export const SETTABLE = Object.freeze([...SETTINGS.map(({url}) => url), 'mode', 'speed', 'camera']);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} data @returns {number | null} the version that a hello speaks, null where it is none */
export function helloVersion(data) {
  return isRecord(data) && data.type === 'hello' && typeof data.specviz === 'number' ? data.specviz : null;
}

/**
 * @param {ErrorCode} code @param {string | null} [field] @param {unknown} [value] @param {MomentRule | null} [rule]
 * @returns {Refusal}
 */
export function refusal(code, field = null, value = null, rule = null) {
  const signs = [...written(value)];
  const shown = signs.length > LONGEST_SHOWN ? `${signs.slice(0, LONGEST_SHOWN - 1).join('')}…` : signs.join('');
  return {code, field, value: value === null ? null : shown, rule};
}

/** Of an object only that it is one: it may be deep, or hold itself. @param {unknown} value */
function written(value) {
  return typeof value === 'object' ? 'an object' : String(value);
}

/**
 * @param {unknown} data
 * @returns {{command: Command} | {id: number | null, refusal: Refusal}}
 */
export function readCommand(data) {
  if (!isRecord(data)) return {id: null, refusal: refusal('bad_command', null, data)};
  const {id, type} = data;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) {
    return {id: null, refusal: refusal('bad_id', 'id', id, {kind: 'number', whole: true, least: 0, most: Number.MAX_SAFE_INTEGER})};
  }
  switch (type) {
    case 'play':
    case 'pause':
    case 'get':
      return {command: {id, type}};
    case 'seek':
      return readSeek(id, data);
    case 'set':
      if (isRecord(data.changes)) return {command: {id, type, changes: /** @type {Changes} */ (data.changes)}};
      return {id, refusal: refusal('bad_command', 'changes', data.changes)};
    default:
      return {id, refusal: refusal('bad_command', 'type', type, {kind: 'choice', of: ['play', 'pause', 'seek', 'set', 'get']})};
  }
}

/** @param {number} id @param {Record<string, unknown>} data @returns {ReturnType<typeof readCommand>} */
function readSeek(id, {t, round}) {
  const byRound = round !== undefined;
  const [name, value, most] = byRound ? ['round', round, LAST_ROUND] : ['t', t, LONGEST_T];
  const good = typeof value === 'number' && value >= 0 && value <= Number(most) && (!byRound || Number.isInteger(value));
  if (!good) return {id, refusal: refusal('bad_value', String(name), value, {kind: 'number', whole: byRound, least: 0, most: Number(most)})};
  return {command: byRound ? {id, type: 'seek', round: value} : {id, type: 'seek', t: value}};
}

/**
 * What a set wants to have changed, held to the rules of an address: all of it, or nothing. A K without a mode brings its
 * own, as in an address: 0 is Big model only.
 *
 * @param {Changes} changes
 * @param {readonly string[]} changeable names of the settings that the source can change
 * @returns {{changes: ControlChanges} | {refusal: Refusal}}
 */
export function readChanges(changes, changeable) {
  /** @type {Set<string>} */
  const can = new Set([...changeable.map(planKey), 'speed', 'camera']);
  if (can.has('k')) can.add('mode');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(changes)) {
    if (!SETTABLE.includes(name)) return {refusal: refusal('unknown_name', name, null, {kind: 'name', of: SETTABLE})};
    if (!can.has(name)) return {refusal: refusal('fixed', name)};
    if (typeof value === 'number' || typeof value === 'string') query.set(name, String(value));
    else if (value !== null) return {refusal: refusal('bad_value', name, value, ruleOf(name))};
  }
  const {moment, notices} = parseMoment(query.toString());
  const [fault] = notices;
  if (fault) return {refusal: refusal('bad_value', fault.name, fault.value, fault.rule)};
  return {changes: picked(moment, changes)};
}

/** The rule of a name, from what is said when it is broken. @param {string} name */
function ruleOf(name) {
  return parseMoment(`${name}=%20`).notices[0]?.rule ?? null;
}

/** @param {Moment} moment @param {Changes} changes @returns {ControlChanges} */
function picked(moment, changes) {
  /** @type {ControlChanges} */
  const into = {};
  for (const {name, url} of SETTINGS) if (url in changes && !isZero(url, changes)) Object.assign(into, {[name]: moment.settings[/** @type {keyof Settings} */ (name)]});
  if ('mode' in changes || 'k' in changes) into.mode = moment.mode;
  if ('speed' in changes) into.speed = moment.speed;
  if ('camera' in changes) into.camera = moment.camera;
  return into;
}

/** K = 0 is a mode: the slider keeps its K. @param {string} url @param {Changes} changes */
function isZero(url, changes) {
  return url === 'k' && changes.k !== null && Number(changes.k) === 0;
}
