import {words} from '../words.js';
import {html, say, whenChanged} from './dom.js';

/** @import {Settings} from '../protocol.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/**
 * What the clock is made of: the prices of a guess and of a pass, which no machine was measured for.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createBadge(root) {
  const element = html('p', {class: 'badge', 'data-badge': ''});
  root.append(element);
  const write = whenChanged((/** @type {Settings} */ settings) => {
    say(element, words.badge(settings));
  });
  return {
    element,
    update: (frame) => write(frame.present),
    dispose: () => element.remove(),
  };
}
