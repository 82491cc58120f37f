/** Error messages: what is wrong with an address, or what the server refused. */

import {t} from './messages.js';

/** @import {MomentNotice} from '../playback/link.d.ts' */

/**
 * Some characters change the writing direction of what follows. They are removed from quoted text, which is also
 * isolated from the text around it.
 *
 * @param {string} text
 */
export function quoted(text) {
  return /^[ -~]*$/.test(text) ? text : `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd')}\u2069`;
}

/** @param {readonly string[]} names */
const listed = (names) => names.join(t('faults.comma'));

/** @param {MomentNotice['rule']} rule */
function inWords(rule) {
  switch (rule.kind) {
    case 'number':
      return t(rule.whole ? 'faults.whole' : 'faults.number', {least: rule.least, most: rule.most});
    case 'choice':
    case 'name':
      return t('faults.choice', {names: listed(rule.of)});
    case 'pair':
      return t('faults.pair', {example: '12:k=8', names: listed(rule.keys)});
    case 'rival':
      return t('faults.rival', {plain: 'target', example: 'k:8,quality:0.95', names: listed(rule.keys)});
    case 'pairs':
      return t('faults.pairs', {most: rule.most});
    case 'once':
      return t('faults.once');
  }
}

/** @param {MomentNotice} notice */
function instead({rule, used}) {
  if (rule.kind === 'once') return t('faults.firstOne');
  if (rule.kind === 'pairs') return t('faults.firstOnes', {n: used ?? ''});
  return used === null ? t('faults.unused') : t('faults.default', {value: used});
}

/** A part of the address that could not be used as it stood. @param {MomentNotice} notice */
export function fault(notice) {
  const {name, value, rule} = notice;
  if (rule.kind === 'name') return t('faults.name', {name: quoted(name), rule: inWords(rule)});
  const got = rule.kind === 'once' ? t('faults.times', {n: value}) : value === '' ? t('faults.nothing') : quoted(value);
  return t('faults.must', {name: quoted(name), rule: inWords(rule), got, instead: instead(notice)});
}

/** This many faults are named in one notice; the others are counted. */
const TOLD = 3;

/**
 * What is wrong with an address, in one notice.
 * @param {readonly MomentNotice[]} notices
 * @param {readonly string[]} ignored names of what a recording cannot follow
 */
export function faults(notices, ignored) {
  const all = notices.map(fault);
  if (ignored.length > 0) all.push(t('faults.fixed', {names: listed(ignored), n: ignored.length}));
  const more = all.length - TOLD;
  const told = all.slice(0, TOLD).reduce((before, after) => t('faults.join', {before, after}));
  return more > 0 ? t('faults.more', {before: told, n: more}) : told;
}

/** Error codes of the server that have their own sentence. */
const OWN = /** @type {const} */ (['bad_source', 'bad_cursor', 'failed']);
/** Error codes that a page and a server of the same version never exchange. */
const STRANGE = new Set(['bad_json', 'bad_type', 'unknown_field']);

/**
 * Why the server refused a request, by the code of its answer.
 *
 * @param {{code: string, field: string | null, message: string}} error `message`: the server's own sentence, the last resort
 */
export function refusal({code, field, message}) {
  if (code === 'bad_settings') return t('faults.bad_settings', {field: field ?? t('faults.a_setting')});
  if (STRANGE.has(code)) return t('faults.versions');
  const own = OWN.find((each) => each === code);
  return own ? t(`faults.${own}`) : t('faults.other', {message: quoted(message)});
}

/** @param {string} reason the server's own words, empty where it gave none */
export function refused(reason) {
  return t('faults.refused', {reason: reason ? quoted(reason) : t('faults.no_reason')});
}
