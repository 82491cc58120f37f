/** The dialog that lists the keys. */

import {t} from '../../page/messages.js';
import {html} from '../dom.js';
import {icon} from '../icons.js';
import {freshId} from '../widgets.js';

/** @typedef {keyof import('../../page/language.d.ts').Catalog['keys']['does']} Deed */

/** Keys that have a name in the catalog of messages; the others are shown as they are. */
const NAMED = /** @type {const} */ ({Space: 'space', Shift: 'shift', Home: 'home', End: 'end', Digits: 'digits', Escape: 'escape'});

/** In reading order; keys of a list within a row are pressed together. @type {readonly [Deed, readonly (readonly string[])[]][]} */
const ROWS = [
  ['toggle', [['Space']]],
  ['beat', [['←'], ['→'], [','], ['.']]],
  ['round', [['Shift', '←'], ['Shift', '→']]],
  ['ends', [['Home'], ['End']]],
  ['speed', [['['], [']']]],
  ['draft_length', [['Digits']]],
  ['camera', [['S'], ['T'], ['O']]],
  ['race', [['G']]],
  ['restart', [['R']]],
  ['full_screen', [['F']]],
  ['copy_link', [['L']]],
  ['help', [['?']]],
  ['leave', [['Escape']]],
];

/** The text on a key. @param {string} key */
function legend(key) {
  const name = key in NAMED ? NAMED[/** @type {keyof typeof NAMED} */ (key)] : null;
  return name === null ? key : t(`keys.${name}`);
}

/**
 * The list of keys. Escape, the cross and a press outside close it, and the focus returns to where it was.
 *
 * @param {HTMLElement} root
 * @param {{without?: readonly Deed[]}} [options] what has no effect in this page
 */
export function createHelp(root, {without = []} = {}) {
  const listening = new AbortController();
  const {signal} = listening;
  const title = html('h2', {id: freshId()}, t('keys.title'));
  const close = html('button', {type: 'button', class: 'button button-icon', 'aria-label': t('keys.close'), 'data-action': 'help_close'}, icon('close'));
  const rows = ROWS.filter(([name]) => !without.includes(name)).map(([name, ways]) =>
    html('div', {class: 'help-row'}, html('dt', {}, ...ways.map((keys) => html('span', {class: 'help-way'}, ...keys.map((key) => html('kbd', {}, legend(key)))))), html('dd', {}, t(`keys.does.${name}`))),
  );
  const body = html('div', {class: 'help-body'}, html('header', {class: 'panel-head'}, title, close), html('dl', {class: 'help-keys'}, ...rows), html('p', {class: 'help-note'}, t('keys.note')));
  const element = html('dialog', {class: 'help', 'aria-labelledby': title.id, 'data-help': ''}, body);
  root.append(element);

  close.addEventListener('click', () => element.close(), {signal});
  // The body fills the dialog, so a press on the dialog itself is a press on its backdrop.
  element.addEventListener('click', (event) => event.target === element && element.close(), {signal});
  element.addEventListener('keydown', (event) => event.key === '?' && element.close(), {signal});

  return {
    element,
    open() {
      if (!element.open) element.showModal();
    },
    dispose() {
      listening.abort();
      element.remove();
    },
  };
}
