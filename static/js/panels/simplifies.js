/** The dialog that says what the demo simplifies. */

import {t} from '../page/messages.js';
import {prices} from './badge.js';
import {html, whenChanged} from './dom.js';
import {milliseconds} from './format.js';
import {icon} from './icons.js';
import {freshId} from './widgets.js';

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Settings} from '../source/protocol.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/**
 * @param {Settings} settings
 * @param {Frame['fidelity']} fidelity
 * @param {Frame['clock']} clock
 */
export function simplifications(settings, fidelity, clock) {
  const {verify_ms: pass, verify_ms_per_guess: more} = settings;
  const flat = more === 0 ? t('simplifies.flatPass', {pass: milliseconds(pass)}) : t('simplifies.dearPass', {pass: milliseconds(pass), more: milliseconds(more)});
  const time = clock === 'wall' ? t('simplifies.timed', {prices: prices(settings)}) : flat;
  if (fidelity === 'measured') return [t('simplifies.recorded'), time, t('simplifies.replay'), t('simplifies.pieces')];
  return [t('simplifies.byHand'), t('simplifies.chance'), time, t('simplifies.replay'), t('simplifies.words'), t('simplifies.certain')];
}

/**
 * What the demo leaves out, opened by a button. Escape, the cross and a press outside close it, and the focus returns
 * to the button.
 *
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createSimplifies(root) {
  const listening = new AbortController();
  const {signal} = listening;
  const title = html('h2', {id: freshId()}, t('simplifies.title'));
  const close = html('button', {type: 'button', class: 'button button-icon', 'aria-label': t('simplifies.close'), 'data-action': 'simplifies_close'}, icon('close'));
  const list = html('ul', {class: 'simplifies-lines'});
  const body = html('div', {class: 'simplifies-body'}, html('div', {class: 'panel-head'}, title, close), list);
  const dialog = html('dialog', {class: 'simplifies', 'aria-labelledby': title.id, 'data-simplifies': ''}, body);
  const button = html('button', {type: 'button', class: 'link-button', 'aria-haspopup': 'dialog', 'data-action': 'simplifies'}, html('span', {}, t('simplifies.title')), icon('about'));
  const element = html('div', {class: 'simplifies-slot'}, button, dialog);
  root.append(element);

  button.addEventListener('click', () => dialog.showModal(), {signal});
  close.addEventListener('click', () => dialog.close(), {signal});
  // The body fills the dialog, so a press on the dialog itself is a press on its backdrop.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close(), {signal});

  const write = whenChanged((/** @type {Settings} */ settings, /** @type {Frame['fidelity']} */ fidelity, /** @type {Frame['clock']} */ clock) => {
    list.replaceChildren(...simplifications(settings, fidelity, clock).map((line) => html('li', {}, line)));
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
