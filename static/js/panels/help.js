import {playerWords} from '../words-player.js';
import {html} from './dom.js';
import {icon} from './icons.js';
import {freshId} from './widgets.js';

const text = playerWords.keys;

/** In the order in which they are read; a list within a row is pressed together. @type {readonly [keyof typeof text.does, readonly (readonly string[])[]][]} */
const ROWS = [
  ['toggle', [[text.space]]],
  ['beat', [['←'], ['→'], [','], ['.']]],
  ['round', [[text.shift, '←'], [text.shift, '→']]],
  ['ends', [[text.home], [text.end]]],
  ['speed', [['['], [']']]],
  ['draft_length', [[text.digits]]],
  ['camera', [['S'], ['T'], ['O']]],
  ['race', [['G']]],
  ['restart', [['R']]],
  ['full_screen', [['F']]],
  ['copy_link', [['L']]],
  ['help', [['?']]],
  ['leave', [[text.escape]]],
];

/**
 * The list of keys. Escape, the cross and a press beside it close it, and the focus goes back to where it was.
 *
 * @param {HTMLElement} root
 * @param {{without?: readonly (keyof typeof text.does)[]}} [options] what has no effect in this page
 */
export function createHelp(root, {without = []} = {}) {
  const listening = new AbortController();
  const {signal} = listening;
  const title = html('h2', {id: freshId()}, text.title);
  const close = html('button', {type: 'button', class: 'button button-icon', 'aria-label': text.close, 'data-action': 'help_close'}, icon('close'));
  const rows = ROWS.filter(([name]) => !without.includes(name)).map(([name, ways]) =>
    html('div', {class: 'help-row'}, html('dt', {}, ...ways.map((keys) => html('span', {class: 'help-way'}, ...keys.map((key) => html('kbd', {}, key))))), html('dd', {}, text.does[name])),
  );
  const body = html('div', {class: 'help-body'}, html('header', {class: 'panel-head'}, title, close), html('dl', {class: 'help-keys'}, ...rows), html('p', {class: 'help-note'}, text.note));
  const element = html('dialog', {class: 'help', 'aria-labelledby': title.id, 'data-help': ''}, body);
  root.append(element);

  close.addEventListener('click', () => element.close(), {signal});
  // The body fills the dialog, so a press on the dialog itself is one on its backdrop.
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
