import {panelWords as words} from '../words-panels.js';
import {html, whenChanged} from './dom.js';
import {icon} from './icons.js';
import {freshId} from './widgets.js';

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Settings} from '../protocol.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/**
 * What the demo leaves out, behind a button. Escape, the cross and a press beside it close it, and the focus goes back to the button.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createSimplifies(root) {
  const listening = new AbortController();
  const {signal} = listening;
  const title = html('h2', {id: freshId()}, words.simplifies.title);
  const close = html('button', {type: 'button', class: 'button button-icon', 'aria-label': words.simplifies.close, 'data-action': 'simplifies_close'}, icon('close'));
  const list = html('ul', {class: 'simplifies-lines'});
  const body = html('div', {class: 'simplifies-body'}, html('div', {class: 'panel-head'}, title, close), list);
  const dialog = html('dialog', {class: 'simplifies', 'aria-labelledby': title.id, 'data-simplifies': ''}, body);
  const button = html('button', {type: 'button', class: 'link-button', 'aria-haspopup': 'dialog', 'data-action': 'simplifies'}, html('span', {}, words.simplifies.title), icon('about'));
  const element = html('div', {class: 'simplifies-slot'}, button, dialog);
  root.append(element);

  button.addEventListener('click', () => dialog.showModal(), {signal});
  close.addEventListener('click', () => dialog.close(), {signal});
  // The body fills the dialog, so a press on the dialog itself is one on its backdrop.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close(), {signal});

  const write = whenChanged((/** @type {Settings} */ settings, /** @type {Frame['fidelity']} */ fidelity, /** @type {Frame['clock']} */ clock) => {
    list.replaceChildren(...words.simplifies.lines(settings, fidelity, clock).map((line) => html('li', {}, line)));
  });

  return {
    element,
    update: ({present, fidelity, clock}) => write(present, fidelity, clock),
    dispose() {
      listening.abort();
      element.remove();
    },
  };
}
