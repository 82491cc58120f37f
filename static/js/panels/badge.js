/** The badge under the figures: which costs they assume. */

import {t} from '../page/messages.js';
import {html, say, whenChanged} from './dom.js';
import {milliseconds} from './format.js';

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Settings} from '../source/protocol.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/** @param {Settings} settings */
export function prices({draft_ms, verify_ms, verify_ms_per_guess: more}) {
  const given = {guess: milliseconds(draft_ms), pass: milliseconds(verify_ms)};
  return more === 0 ? t('badge.pass', given) : t('badge.dearPass', {...given, more: milliseconds(more)});
}

/**
 * Which of the words and times were simulated, and which were measured.
 *
 * @param {Settings} settings
 * @param {Frame['fidelity']} fidelity
 * @param {Frame['clock']} clock
 */
export function badgeWords(settings, fidelity, clock) {
  if (fidelity === null) return '';
  const simulated = fidelity === 'simulated';
  const same = simulated === (clock === 'profile');
  const key = same ? fidelity : simulated ? 'simulatedWords' : 'simulatedTimes';
  return t(`badge.${key}`, {prices: prices(settings)});
}

/**
 * What the figures assume: the costs of a guess and of a pass, and whether they were measured on a machine.
 *
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createBadge(root) {
  const element = html('p', {class: 'badge', 'data-badge': ''});
  root.append(element);
  const write = whenChanged((/** @type {Settings} */ settings, /** @type {Frame['fidelity']} */ fidelity, /** @type {Frame['clock']} */ clock) => {
    say(element, badgeWords(settings, fidelity, clock));
  });
  return {
    element,
    update: ({figures, present, fidelity, clock}) => write(figures.settings ?? present, fidelity, clock),
    dispose: () => element.remove(),
  };
}
