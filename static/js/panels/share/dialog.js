/** The share dialog: links and code for a moment, to be copied. */

import {t} from '../../page/messages.js';
import {html, say} from '../dom.js';
import {clockTime} from '../format-time.js';
import {icon} from '../icons.js';
import {snippets} from './snippets.js';
import {freshId} from '../widgets.js';

/** @import {Shared, SnippetName} from './snippets.js' */

/** Host names that only this computer can reach. */
const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Everything that can be shared about a moment, each with a button to copy it. Escape, the cross and a press outside
 * close it, and the focus returns to where it was.
 *
 * @param {HTMLElement} root
 * @param {object} options
 * @param {(moment: boolean) => Omit<Shared, 'frame' | 'title' | 'alt'>} options.shared whether with the present t
 * @param {(text: string) => Promise<boolean>} options.copy
 * @param {(query: string) => string | null} options.download where the page in one file can be had, null where it cannot
 */
export function createShare(root, {shared, copy, download}) {
  const listening = new AbortController();
  const {signal} = listening;
  const title = html('h2', {id: freshId()}, t('share.title'));
  const close = html('button', {type: 'button', class: 'button button-icon', 'aria-label': t('share.close'), 'data-action': 'share_close'}, icon('close'));
  const box = html('input', {type: 'checkbox', 'data-share': 'moment'});
  const time = html('span', {});
  const local = html('p', {class: 'share-local'}, t('share.local'));
  const list = html('ul', {class: 'share-list'});
  const told = html('p', {class: 'share-told', role: 'status'});
  const body = html(
    'div',
    {class: 'share-body'},
    html('header', {class: 'panel-head'}, title, close),
    html('label', {class: 'share-moment'}, box, time),
    local,
    list,
    told,
  );
  const element = html('dialog', {class: 'share', 'aria-labelledby': title.id}, body);
  root.append(element);

  /** @param {SnippetName} name @param {string} text @param {string} query */
  function item(name, text, query) {
    const label = t(`share.${name}.name`);
    const code = html('code', {}, text);
    const button = html('button', {type: 'button', class: 'button share-copy', 'aria-label': t('share.copyOf', {name: label})}, t('share.copy'));
    button.addEventListener('click', async () => {
      const copied = await copy(text);
      if (!copied) getSelection()?.selectAllChildren(code);
      say(told, '');
      say(told, copied ? t('share.copied', {name: label}) : t('share.not_copied'));
    });
    const file = name === 'file' ? download(query) : null;
    const buttons = html('span', {class: 'share-buttons'}, button);
    if (file !== null) buttons.prepend(html('a', {class: 'button share-copy', href: file, download: ''}, t('share.download')));
    return html(
      'li',
      {class: 'share-item', 'data-share': name},
      html('div', {class: 'share-head'}, html('h3', {}, label), html('p', {}, t(`share.${name}.note`)), buttons),
      html('pre', {tabindex: 0, 'aria-label': label}, code),
    );
  }

  function write() {
    const all = shared(box.checked);
    list.replaceChildren(...snippets({...all, frame: root.ownerDocument.body.dataset['frame'] ?? '', title: t('share.frame'), alt: t('share.alt')}).map(([name, text]) => item(name, text, all.query)));
    local.hidden = !LOCAL.test(new URL(all.page).hostname);
  }

  box.addEventListener('change', write, {signal});
  close.addEventListener('click', () => element.close(), {signal});
  // The body fills the dialog, so a press on the dialog itself is a press on its backdrop.
  element.addEventListener('click', (event) => event.target === element && element.close(), {signal});

  return {
    element,
    /** @param {{t: number, playing: boolean}} now a moment that stands still is meant as such */
    open({t: at, playing}) {
      if (element.open) return;
      box.checked = !playing;
      say(time, t('share.moment', {time: clockTime(at)}));
      say(told, '');
      write();
      element.showModal();
    },
    dispose() {
      listening.abort();
      element.remove();
    },
  };
}
