import {words} from '../words.js';
import {html, say, whenChanged} from './dom.js';

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Settings} from '../protocol.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/**
 * What the figures are made of: the prices of a guess and of a pass, and whether any machine was measured for them.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createBadge(root) {
  const element = html('p', {class: 'badge', 'data-badge': ''});
  root.append(element);
  const write = whenChanged((/** @type {Settings} */ settings, /** @type {Frame['fidelity']} */ fidelity, /** @type {Frame['clock']} */ clock) => {
    say(element, words.badge(settings, fidelity, clock));
  });
  return {
    element,
    update: ({figures, present, fidelity, clock}) => write(figures.settings ?? present, fidelity, clock),
    dispose: () => element.remove(),
  };
}
