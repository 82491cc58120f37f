/** The button that opens the share dialog. */

import {t} from '../../page/messages.js';
import {createScreen} from '../../page/screen.js';
import {html} from '../dom.js';
import {drawIcon} from '../icons.js';
import {addressed} from './snippets.js';

/** @import {Panel} from '../panels.d.ts' */

const UP = 'M8 1.4 11.6 5l-1.2 1.2-1.6-1.6V10H7.2V4.6L5.6 6.2 4.4 5zM2.6 7.6h1.6v5h7.6v-5h1.6V13a1.2 1.2 0 0 1-1.2 1.2H3.8A1.2 1.2 0 0 1 2.6 13z';
const AWAY = 'M3.4 3.2h4.2v1.6H5v6.4h6.2V8.4h1.6v3.2a1.2 1.2 0 0 1-1.2 1.2H4.6a1.2 1.2 0 0 1-1.2-1.2zM9 3.2h4v4h-1.6V5.9L8.2 9.1 7.1 8l3.2-3.2H9z';

/**
 * A button that opens the share dialog; and, in the embedded page, a link to the moment in the full page.
 *
 * @param {HTMLElement} root
 * @param {object} options
 * @param {HTMLElement} options.page where the dialog stands
 * @param {string} options.source
 * @param {string | null} options.site where a server or a site of specviz stands; null for a page in one file
 * @param {boolean} options.downloads whether the server makes pages in one file
 * @param {{readonly t: number, readonly playing: boolean}} options.clock
 * @param {(t: number | null) => string} options.queryAt
 * @param {(query: string) => string} options.address of the page with a query
 * @param {() => Promise<{createShare: typeof import('./dialog.js').createShare}>} options.late brings the dialog
 * @returns {Panel}
 */
export function createShareButton(root, {page, source, site, downloads, clock, queryAt, address, late}) {
  const listening = new AbortController();
  const {signal} = listening;
  const screen = createScreen(window);
  const element = html('button', {type: 'button', class: 'link-button', 'aria-haspopup': 'dialog', 'data-action': 'share'}, html('span', {}, t('share.title')), drawIcon('share', UP));
  root.append(element);
  /** @type {ReturnType<typeof import('./dialog.js').createShare> | null} */
  let dialog = null;

  /** @param {boolean} moment */
  function shared(moment) {
    const query = queryAt(moment ? clock.t : null);
    return {page: site === null ? address(query) : addressed(site, query), query, site, source};
  }

  element.addEventListener(
    'click',
    async () => {
      const {createShare} = await late();
      if (signal.aborted) return;
      dialog ??= createShare(page, {shared, copy: screen.copy, download: (query) => (downloads && site !== null ? addressed(`${site}export`, query) : null)});
      dialog.open(clock);
    },
    {signal},
  );

  const full = page.querySelector('#full');
  const home = full?.getAttribute('href') ?? '';
  if (full && home !== '') {
    full.setAttribute('title', t('share.full'));
    full.append(drawIcon('full', AWAY));
    // Next to a page in one file is another such file, which reads its fragment.
    const at = (/** @type {string} */ query) => (home.startsWith('./') ? addressed('./', query) : `${home}#${query || '?'}`);
    const follow = () => full.setAttribute('href', at(queryAt(clock.t)));
    for (const name of ['pointerenter', 'pointerdown', 'focus', 'contextmenu', 'click']) full.addEventListener(name, follow, {signal});
  }

  return {
    element,
    update() {},
    dispose() {
      listening.abort();
      dialog?.dispose();
      element.remove();
    },
  };
}
