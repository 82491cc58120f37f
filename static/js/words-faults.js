/** The sentences about what could not be done as it was asked for, by an address or by the server: most pages never say one. */

import {quoted} from './words.js';

/** @import {MomentNotice} from './playback/link.d.ts' */

/** @param {MomentNotice['rule']} rule */
function inWords(rule) {
  switch (rule.kind) {
    case 'number':
      if (rule.whole) return `a whole number in ${rule.least}..${rule.most}`;
      return `a number in ${rule.least}..${rule.most}`;
    case 'choice':
      return `one of ${rule.of.join(', ')}`;
    case 'pair':
      return `pairs such as 12:k=8 of ${rule.keys.join(', ')}`;
    case 'rival':
      return `target or pairs such as k:8,quality:0.95 of ${rule.keys.join(', ')}`;
    case 'pairs':
      return `at most ${rule.most} pairs`;
    case 'name':
      return `one of ${rule.of.join(', ')}`;
    case 'once':
      return 'given once';
  }
}

/** A part of the address that could not be used as it stood. @param {MomentNotice} notice */
function fault({name, value, rule, used}) {
  if (rule.kind === 'name') return `${quoted(name)} is not used: a name in an address must be ${inWords(rule)}`;
  const got = rule.kind === 'once' ? `${value} times` : value === '' ? 'nothing' : quoted(value);
  const first = rule.kind === 'once' ? 'the first one' : used;
  const instead = rule.kind === 'pairs' ? `the first ${used} are used` : first === null ? 'it is not used' : `${first} is used`;
  return `${quoted(name)} must be ${inWords(rule)}, got ${got}; ${instead}`;
}

/** Faults that stand in one notice; the others are counted. */
const TOLD = 3;

/** @param {readonly string[]} all */
function faults(all) {
  const more = all.length - TOLD;
  return `${all.slice(0, TOLD).join('. ')}${more > 0 ? `. And ${more} more.` : ''}`;
}

/**
 * Why the server does not play what it was asked for, by the code of its answer.
 * @param {{code: string, field: string | null, message: string}} error `message`: the server's own sentence, the last resort
 */
function refusal({code, field, message}) {
  switch (code) {
    case 'bad_source':
      return 'The server no longer has what this page plays. Load the page again.';
    case 'bad_settings':
      return `The server does not play with this value of ${field ?? 'a setting'}. Change it to go on.`;
    case 'bad_cursor':
      return 'The server knows no such place in this source. Restart plays it from its beginning.';
    case 'failed':
      return 'The server cannot play what comes next. Restart plays it from its beginning.';
    case 'bad_json':
    case 'bad_type':
    case 'unknown_field':
      return 'The server does not understand this page: they are of different versions. Load the page again.';
    default:
      return `The server will not play this: ${quoted(message)}`;
  }
}

export const faultWords = {
  refusal,
  fixed: /** @param {readonly string[]} names */ (names) => `The settings of a recording cannot be changed, so ${names.join(', ')} in the address ${names.length === 1 ? 'is' : 'are'} not used.`,
  fault,
  faults,
  /** @param {number} most @param {number} left changes that have no room */
  leftOut: (most, left) => `The address holds ${most} changes of a run: the last ${left === 1 ? 'one is' : `${left} are`} not in it.`,
};
