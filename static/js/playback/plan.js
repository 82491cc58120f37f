/** Pure functions on a plan: each round's settings, and how a moved slider changes them. */

import {SETTINGS} from './settings.js';

/** @import {Settings} from '../source/protocol.js' */
/** @import {Edit, Mode, Plan, PlanKey} from './link.d.ts' */

/** @param {string} name of a setting or of the mode @returns {PlanKey} its name in a plan and in the address */
export function planKey(name) {
  const row = SETTINGS.find((each) => each.name === name);
  return /** @type {PlanKey} */ (row ? row.url : name);
}

/**
 * What the controls show for a round: the slider keeps its K in the mode `target`.
 *
 * @param {Plan} plan @param {number} index of the round
 * @returns {{settings: Settings, mode: Mode}}
 */
export function controlsAt(plan, index) {
  const settings = {...plan.settings};
  let mode = plan.mode;
  for (const edit of plan.edits) {
    if (edit.index > index) break;
    if (edit.key === 'mode') mode = /** @type {Mode} */ (edit.value);
    else settings[settingName(edit.key)] = Number(edit.value);
  }
  return {settings, mode};
}

/**
 * The settings that a round is asked for with.
 *
 * @param {Plan} plan @param {number} index of the round
 * @returns {Settings}
 */
export function settingsAt(plan, index) {
  const {settings, mode} = controlsAt(plan, index);
  if (mode === 'target') settings.draft_length = 0;
  return settings;
}

/**
 * The plan with `key` changed from round `index` on. Later changes of `key` are dropped: a person who moves a slider
 * expects it to stay there.
 *
 * @param {Plan} plan @param {number} index @param {PlanKey} key @param {number | string} value
 * @returns {Plan}
 */
export function withEdit(plan, index, key, value) {
  const edits = plan.edits.filter((edit) => edit.key !== key || edit.index < index);
  const kept = {...plan, edits};
  const {settings, mode} = controlsAt(kept, index);
  if (value === (key === 'mode' ? mode : settings[settingName(key)])) return kept;
  if (index > 0) {
    const place = edits.findIndex((edit) => edit.index > index);
    edits.splice(place < 0 ? edits.length : place, 0, {index, key, value: /** @type {Edit['value']} */ (value)});
    return kept;
  }
  if (key === 'mode') return {...kept, mode: /** @type {Mode} */ (value)};
  return {...kept, settings: {...plan.settings, [settingName(key)]: Number(value)}};
}

/**
 * The first round after `index` at which something changes; Infinity if nothing does.
 *
 * @param {Plan} plan @param {number} index @returns {number}
 */
export function nextEditAfter(plan, index) {
  return plan.edits.find((edit) => edit.index > index)?.index ?? Infinity;
}

/** @param {Exclude<PlanKey, 'mode'>} key @returns {keyof Settings} */
function settingName(key) {
  const row = SETTINGS.find(({url}) => url === key);
  if (!row) throw new RangeError(`unknown setting: ${key}`);
  return row.name;
}
