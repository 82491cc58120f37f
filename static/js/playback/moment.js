/**
 * Reads the query of an address into a moment, and writes a moment as a query.
 *
 * What is wrong with a query is told part by part.
 */

import {SETTINGS, SPEED, defaultMoment, defaultSettings} from './settings.js';

/** @import {CameraKind} from './frame.d.ts' */
/** @import {Edit, Mode, Moment, MomentNotice, MomentRule, PinnedSettings, Plan, PlanKey, RenderQuality, RivalChoice, Theme, ViewKind} from './link.d.ts' */

export const MOST_EDITS = 64;
export const LONGEST_T = 3600;

/** @type {readonly Mode[]} */
const MODES = ['speculative', 'target'];
/** @type {readonly CameraKind[]} */
const CAMERAS = ['orbit', 'side', 'top'];
/** @type {readonly RenderQuality[]} */
const RENDERS = ['full', 'low'];
/** @type {readonly ViewKind[]} */
const VIEWS = ['auto', '3d', 'flat'];
/** @type {readonly Theme[]} */
const THEMES = ['auto', 'dark', 'light'];
/** auto: as the reader's browser prefers. */
const LANGUAGES = ['auto', 'en', 'zh'];
/** What a link can hide: controls by their names in the address, and the panels. */
export const HIDEABLE = Object.freeze([
  'seed', 'k', 'quality', 'speed', 'mode', 'camera', 'try',
  'title', 'badge', 'simplifies', 'stats', 'caption', 'histogram', 'ledger', 'controls', 'player', 'text', 'share',
]);

/** Seconds. */
const TIME = {whole: false, least: 0, most: LONGEST_T};

/** The settings of a rival: it uses the random numbers of the main run, so it has no seed of its own. */
const PINNED = SETTINGS.filter(({name}) => name !== 'seed');

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const WHOLE = /^[+-]?\d+$/;
const LONGEST_SHOWN = 60;

/** @typedef {{whole: boolean, least: number, most: number}} Range */
/** @typedef {(name: string, value: string, rule: MomentRule, used: string | null) => void} Refuse */

/**
 * The moment in a query. What cannot be used is replaced by its default, and reported.
 *
 * @param {string} search with or without its question mark
 * @param {string} [spoken] language of the page, which its server may have found where this module knows none
 * @returns {{moment: Moment, notices: MomentNotice[]}}
 */
export function parseMoment(search, spoken = 'auto') {
  const query = createQuery(search);
  const moment = defaultMoment();
  /** @type {MomentNotice[]} */
  const notices = [];
  /** @type {Refuse} */
  const refuse = (name, value, rule, used) => {
    notices.push({name: shorten(name), value: shorten(value), rule, used: used === null ? null : shorten(used)});
  };
  /** @param {string} name @param {Range} range @param {number} initial @returns {number} */
  const number = (name, range, initial) => {
    const text = query.get(name);
    if (text === null) return initial;
    const value = readNumber(text, range);
    if (value === null) refuse(name, text, numberRule(range), String(initial));
    return value ?? initial;
  };
  /** @template {string} T @param {string} name @param {readonly T[]} all @param {T} initial @returns {T} */
  const choice = (name, all, initial) => {
    const text = query.get(name);
    if (text === null) return initial;
    const found = all.find((each) => each === text);
    if (!found) refuse(name, text, {kind: 'choice', of: all}, initial);
    return found ?? initial;
  };

  moment.mode = choice('mode', MODES, moment.mode);
  const asked = query.get('mode') === 'target';
  for (const row of SETTINGS) moment.settings[row.name] = number(row.url, row, row.initial);
  if (moment.settings.draft_length === 0) {
    moment.settings.draft_length = defaultSettings().draft_length;
    moment.mode = 'target';
  }
  moment.speed = number('speed', {whole: false, ...SPEED}, SPEED.initial);
  moment.camera = choice('camera', CAMERAS, moment.camera);
  moment.render = choice('render', RENDERS, moment.render);
  moment.view = choice('view', VIEWS, moment.view);
  moment.theme = choice('theme', THEMES, moment.theme);
  moment.lang = query.get('lang') === spoken ? spoken : choice('lang', LANGUAGES, moment.lang);
  const parts = (query.get('hide') ?? '').split(',').filter(Boolean);
  moment.hide = HIDEABLE.filter((name) => parts.includes(name));
  for (const name of parts) if (!HIDEABLE.includes(name)) refuse('hide', name, {kind: 'choice', of: HIDEABLE}, null);
  const text = query.get('t');
  if (text !== null) {
    const t = readNumber(text, {...TIME, most: Infinity});
    moment.t = t === null ? null : Math.min(t, TIME.most);
    if (t !== moment.t || t === null) refuse('t', text, numberRule(TIME), t === null ? null : String(TIME.most));
  }
  readEdits(query.get('edits') ?? '', moment, moment.mode === 'target' && !asked, refuse);
  moment.race = readRival(query.get('race'), refuse);
  for (const [name, count] of query.strangers()) refuse(name, String(count), {kind: 'name', of: query.names()}, null);
  for (const [name, count] of query.repeated()) refuse(name, String(count), {kind: 'once'}, query.get(name));
  return {moment, notices};
}

/**
 * A query that records which names were read, so that unknown ones can be reported.
 *
 * @param {string} search
 */
function createQuery(search) {
  const query = new URLSearchParams(search);
  /** @type {Set<string>} */
  const known = new Set();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of query.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    /** @param {string} name @returns {string | null} its first value */
    get(name) {
      known.add(name);
      return query.get(name);
    },
    names: () => [...known],
    strangers: () => [...counts].filter(([name]) => !known.has(name)),
    repeated: () => [...counts].filter(([name, count]) => known.has(name) && count > 1),
  };
}

/** Shortens a text to what fits on a line, without splitting a character. @param {string} text */
function shorten(text) {
  const signs = [...text];
  return signs.length > LONGEST_SHOWN ? `${signs.slice(0, LONGEST_SHOWN - 1).join('')}…` : text;
}

/** How many of a plan's changes do not fit into a query. If any, the link leads to another run. @param {Plan} plan */
export function leftOut({edits}) {
  return Math.max(0, edits.length - MOST_EDITS);
}

/**
 * The query for a moment, without a question mark; defaults are left out.
 *
 * @param {Moment} moment @returns {string}
 */
export function formatMoment(moment) {
  const parts = SETTINGS.filter(({name, initial}) => moment.settings[name] !== initial).map(
    ({name, url}) => `${url}=${moment.settings[name]}`,
  );
  if (moment.mode !== MODES[0]) parts.push(`mode=${moment.mode}`);
  if (moment.speed !== SPEED.initial) parts.push(`speed=${moment.speed}`);
  if (moment.camera !== CAMERAS[0]) parts.push(`camera=${moment.camera}`);
  if (moment.render !== RENDERS[0]) parts.push(`render=${moment.render}`);
  if (moment.view !== VIEWS[0]) parts.push(`view=${moment.view}`);
  if (moment.theme !== THEMES[0]) parts.push(`theme=${moment.theme}`);
  if (moment.lang !== LANGUAGES[0]) parts.push(`lang=${moment.lang}`);
  if (moment.hide.length > 0) parts.push(`hide=${moment.hide.join(',')}`);
  const edits = moment.edits.slice(0, MOST_EDITS).map(({index, key, value}) => `${index}:${key}=${value}`);
  if (edits.length > 0) parts.push(`edits=${edits.join(',')}`);
  if (moment.race) parts.push(`race=${formatRival(moment.race)}`);
  if (moment.t !== null) parts.push(`t=${written(moment.t)}`);
  return parts.join('&');
}

/**
 * Reads `12:k=8,20:quality=0.4`. A pair that cannot be used is left out and reported. Round 0 means the settings
 * themselves. Of two pairs for the same thing the later one counts. k=0 means Big model only until the next k, unless a
 * mode is given.
 *
 * @param {string} text @param {Moment} moment to fill @param {boolean} zeroed whether it is Big model only for its k=0
 * @param {Refuse} refuse
 */
function readEdits(text, moment, zeroed, refuse) {
  const pairs = text.split(',').filter((pair) => pair !== '');
  if (pairs.length > MOST_EDITS) refuse('edits', String(pairs.length), {kind: 'pairs', most: MOST_EDITS}, String(MOST_EDITS));
  /** @type {Map<string, Edit>} */
  const edits = new Map();
  /** Rounds from which k=0 applies. @type {Set<number>} */
  const zeros = new Set();
  for (const pair of pairs.slice(0, MOST_EDITS)) {
    const edit = readEdit(pair, refuse);
    if (!edit) continue;
    const {index, key, value} = edit;
    if (key === 'k' && value === 0) {
      zeros.add(index);
      edits.delete(`${index}:k`);
      edits.set(`${index}:mode`, {index, key: 'mode', value: 'target'});
      continue;
    }
    if (key === 'k' && zeros.delete(index)) edits.delete(`${index}:mode`);
    if (key === 'mode') zeros.delete(index);
    edits.set(`${index}:${key}`, edit);
  }
  moment.edits = [];
  for (const edit of [...edits.values()].sort((a, b) => a.index - b.index)) {
    apply(moment, edit);
    const {index, key} = edit;
    if (key === 'mode') zeroed = zeros.has(index);
    else if (key === 'k' && zeroed && !edits.has(`${index}:mode`)) {
      apply(moment, {index, key: 'mode', value: 'speculative'});
      zeroed = false;
    }
  }
}

/** @param {Moment} moment @param {Edit} edit */
function apply(moment, edit) {
  if (edit.index > 0) moment.edits.push(edit);
  else if (edit.key === 'mode') moment.mode = /** @type {Mode} */ (edit.value);
  else for (const {name, url} of SETTINGS) if (url === edit.key) moment.settings[name] = Number(edit.value);
}

/** @param {string} pair @param {Refuse} refuse @returns {Edit | null} */
function readEdit(pair, refuse) {
  const [, round = '', key = '', value = ''] = /^([^:]*):([^=]*)=(.*)$/.exec(pair) ?? [];
  const index = readNumber(round, {whole: true, least: 0, most: 2 ** 32 - 1});
  const row = key === 'seed' ? undefined : SETTINGS.find(({url}) => url === key);
  if (index === null || (key !== 'mode' && !row)) {
    const keys = SETTINGS.filter(({name}) => name !== 'seed').map(({url}) => url);
    refuse('edits', pair, {kind: 'pair', keys: [...keys, 'mode']}, null);
    return null;
  }
  if (!row) {
    const mode = MODES.find((each) => each === value);
    if (!mode) refuse(`edits ${round}:mode`, value, {kind: 'choice', of: MODES}, null);
    return mode ? {index, key: 'mode', value: mode} : null;
  }
  const number = readNumber(value, row);
  if (number === null) refuse(`edits ${round}:${key}`, value, numberRule(row), null);
  return number === null ? null : {index, key: /** @type {PlanKey} */ (key), value: number};
}

/**
 * Reads `target` or `k:8,quality:0.95`. What is left out has its default, and so has what cannot be used, which is
 * reported.
 *
 * @param {string | null} text @param {Refuse} refuse @returns {RivalChoice | null}
 */
function readRival(text, refuse) {
  if (text === null || text === 'target') return text;
  const {seed: _, ...pinned} = defaultSettings();
  let read = 0;
  for (const pair of text.split(',')) {
    const [, key = '', value = ''] = /^([^:]*):(.*)$/.exec(pair) ?? [];
    const row = PINNED.find(({url}) => url === key);
    if (!row) {
      refuse('race', pair, {kind: 'rival', keys: PINNED.map(({url}) => url)}, null);
      continue;
    }
    read++;
    const number = readNumber(value, row);
    if (number === null) refuse(`race ${key}`, value, numberRule(row), String(row.initial));
    pinned[/** @type {keyof PinnedSettings} */ (row.name)] = number ?? row.initial;
  }
  return read > 0 ? pinned : null;
}

/** K is always written: settings that are all defaults would give an empty value. @param {RivalChoice} rival */
function formatRival(rival) {
  if (rival === 'target') return rival;
  const pairs = PINNED.map(({name, url, initial}) => ({url, initial, value: rival[/** @type {keyof PinnedSettings} */ (name)]}));
  return pairs
    .filter(({url, initial, value}) => url === 'k' || value !== initial)
    .map(({url, value}) => `${url}:${value}`)
    .join(',');
}

/** @param {string} text @param {Range} range @returns {number | null} */
function readNumber(text, {whole, least, most}) {
  const trimmed = text.trim();
  if (!(whole ? WHOLE : NUMBER).test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) && value >= least && value <= most ? value + 0 : null;
}

/** @param {Range} range @returns {MomentRule} */
function numberRule({whole, least, most}) {
  return {kind: 'number', whole, least, most};
}

/**
 * A time to a tenth of a millisecond, finer than any frame. It is never rounded down, because an earlier moment might
 * belong to the beat before.
 *
 * @param {number} t
 */
function written(t) {
  const near = Number(t.toFixed(4));
  return near < t ? Number((near + 1e-4).toFixed(4)) : near;
}
