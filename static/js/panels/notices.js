import {t} from '../page/messages.js';
import {html, say} from './dom.js';
import {icon} from './icons.js';

/** @import {NoticeName, Notices} from './panels.d.ts' */

/** These tell of a state and end with it; the others are read once and dismissed. */
const LASTING = new Set(['connection', 'context', 'reduced_motion']);

/** What a notice says when it is shown without a text. @param {NoticeName} name */
function standing(name) {
  return name === 'connection' || name === 'reduced_motion' || name === 'ended' ? t(`notices.${name}`) : '';
}

/**
 * Quiet notices over the upper edge of the scene.
 * @param {HTMLElement} root
 * @returns {Notices}
 */
export function createNotices(root) {
  const element = html('div', {class: 'notices', role: 'status'});
  root.append(element);
  /** @type {Map<NoticeName, {node: HTMLElement, line: HTMLElement}>} */
  const shown = new Map();

  /** @param {NoticeName} name */
  function make(name) {
    const line = html('p', {class: 'notice-text'});
    const node = html('div', {class: 'notice', 'data-notice': name}, line);
    if (!LASTING.has(name)) {
      const dismiss = html('button', {type: 'button', class: 'button button-icon', 'aria-label': t('notices.dismiss')}, icon('close'));
      dismiss.addEventListener('click', () => hide(name));
      node.append(dismiss);
    }
    element.append(node);
    return {node, line};
  }

  /** @param {NoticeName} name */
  function hide(name) {
    shown.get(name)?.node.remove();
    shown.delete(name);
  }

  return {
    element,
    show(name, text = standing(name)) {
      let notice = shown.get(name);
      if (!notice) shown.set(name, (notice = make(name)));
      say(notice.line, text);
    },
    hide,
    dispose() {
      for (const {node} of shown.values()) node.remove();
      shown.clear();
      element.remove();
    },
  };
}
