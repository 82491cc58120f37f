/** Reads a link, and leaves out what the page's source cannot play. */

import {parseMoment} from './moment.js';
import {planKey} from './plan.js';
import {SETTINGS, defaultMoment} from './settings.js';

/** @import {Plan} from './link.d.ts' */

/**
 * The moment of an address, what in it cannot be used, and the names of what the source cannot follow.
 *
 * @param {string} query of an address
 * @param {string} lang of the page
 * @param {readonly string[]} changeable names of the settings that the source can change
 */
export function readLink(query, lang, changeable) {
  const {moment, notices} = parseMoment(query, lang);
  const {plan, ignored} = followable({settings: moment.settings, mode: moment.mode, edits: moment.edits}, changeable);
  return {moment: {...moment, ...plan}, notices, ignored};
}

/**
 * The part of a plan that a source can follow, and the names in the address of what it cannot.
 *
 * @param {Plan} plan
 * @param {readonly string[]} changeable names of the settings that the source can change
 * @returns {{plan: Plan, ignored: string[]}}
 */
function followable(plan, changeable) {
  /** @type {Set<string>} */
  const can = new Set(changeable.map(planKey));
  if (can.has('k')) can.add('mode');
  const settings = {...plan.settings};
  const ignored = [];
  for (const {name, url, initial} of SETTINGS) {
    if (can.has(url) || settings[name] === initial) continue;
    settings[name] = initial;
    ignored.push(url);
  }
  const mode = can.has('mode') ? plan.mode : defaultMoment().mode;
  if (mode !== plan.mode) ignored.push('mode');
  const edits = plan.edits.filter(({key}) => can.has(key));
  if (edits.length < plan.edits.length) ignored.push('edits');
  return {plan: {settings, mode, edits}, ignored};
}
