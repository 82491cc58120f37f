import {t} from '../page/messages.js';
import {html, say} from './dom.js';
import {icon} from './icons.js';

/** @import {NoticeName, Notices} from './panels.d.ts' */

/** These tell of a state and end with it. */
const LASTING = new Set(['connection', 'context', 'reduced_motion']);
/** These ask nothing of the reader: they go by themselves once there was time to read them. The others are dismissed. */
const PASSING = new Set(['no_webgl', 'replaced', 'ended']);

/** Time to notice a notice, and to read a character of it, slowly. */
const FIRST_MS = 6000;
const CHARACTER_MS = 60;

/** What a notice says when it is shown without a text. @param {NoticeName} name */
function standing(name) {
  return name === 'connection' || name === 'reduced_motion' || name === 'ended' ? t(`notices.${name}`) : '';
}

/**
 * Quiet notices between the head of the page and the scene: they have a row of their own there, so that they cover nothing.
 * @param {HTMLElement} root
 * @returns {Notices}
 */
export function createNotices(root) {
  const element = html('div', {class: 'notices', role: 'status'});
  root.append(element);
  /** @type {Map<NoticeName, {node: HTMLElement, line: HTMLElement, timer: ReturnType<typeof setTimeout> | undefined}>} */
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
    return {node, line, timer: undefined};
  }

  /** @param {NoticeName} name @param {string} text */
  function passLater(name, text) {
    const notice = shown.get(name);
    if (!notice || !PASSING.has(name)) return;
    clearTimeout(notice.timer);
    notice.timer = setTimeout(() => {
      // Nobody can have read it in a hidden tab, and whoever points at it is not done with it.
      if (document.hidden || notice.node.matches(':hover, :focus-within')) passLater(name, text);
      else hide(name);
    }, FIRST_MS + CHARACTER_MS * text.length);
  }

  /** @param {NoticeName} name */
  function hide(name) {
    const notice = shown.get(name);
    clearTimeout(notice?.timer);
    notice?.node.remove();
    shown.delete(name);
  }

  return {
    element,
    show(name, text = standing(name)) {
      let notice = shown.get(name);
      if (!notice) shown.set(name, (notice = make(name)));
      say(notice.line, text);
      passLater(name, text);
    },
    hide,
    dispose() {
      for (const name of [...shown.keys()]) hide(name);
      element.remove();
    },
  };
}
