/**
 * The race in the page: the lanes and the buttons that begin and end it.
 *
 * On a phone, one of the two buttons is in the sheet.
 */

import {t} from '../../page/messages.js';
import {html, say} from '../dom.js';
import {drawIcon} from '../icons.js';
import {createRacePanel} from './panel.js';

/** @import {RivalChoice} from '../../playback/link.d.ts' */
/** @import {Settings} from '../../source/protocol.js' */
/** @import {Panel} from '../panels.d.ts' */

/** @typedef {'toggle' | 'pin' | 'target'} RaceWish begin or end it; race the present settings; race the big model alone */

const FLAG = 'M3 1.5h1.3V15H3zM5.2 2.2h8.6v7.2H5.2zM6.5 3.4v1.6h2V3.4zm4 0v1.6h2V3.4zm-2 1.6v1.7h2V5zm-2 1.7v1.6h2V6.7zm4 0v1.6h2V6.7z';

/**
 * @param {object} options
 * @param {HTMLElement} options.lanes where the race is run
 * @param {HTMLElement} options.fine where small buttons stand
 * @param {HTMLElement | null} options.sheet where they stand on a phone; null where there is none
 * @param {boolean} options.possible whether this source can play a rival
 * @param {RivalChoice | null} options.rival of the link
 * @param {ReturnType<typeof import('../../player/racing.js').createRacing>} options.racing
 * @param {() => Settings} options.present settings
 * @param {() => void} options.onRace another rival, or none
 * @returns {Panel & {wish(wish: RaceWish): void}}
 */
export function createRaceControls({lanes, fine, sheet, possible, rival, racing, present, onRace}) {
  const panel = createRacePanel(lanes, {onToggle: () => wish('toggle'), onPin: () => wish('pin'), onClear: () => wish('target')});
  const button = html('button', {type: 'button', class: 'link-button race-button', 'data-action': 'race', 'aria-pressed': 'false', hidden: !possible}, html('span', {}, t('race.begin')), drawIcon('race', FLAG));
  const other = html('button', {type: 'button', class: 'button button-race', 'data-action': 'race', 'aria-pressed': 'false', hidden: !possible}, html('span', {}, t('race.begin')));
  for (const each of [button, other]) each.addEventListener('click', () => wish('toggle'));
  fine.append(button);
  sheet?.append(other);

  /** @param {RivalChoice | null} choice */
  function set(choice) {
    racing.set(possible ? choice : null);
    for (const each of [button, other]) {
      each.setAttribute('aria-pressed', String(racing.choice !== null));
      say(/** @type {Element} */ (each.firstChild), racing.choice ? t('race.finish') : t('race.begin'));
    }
  }

  /** @param {RaceWish} wished */
  function wish(wished) {
    const {seed, ...pinned} = present();
    set(wished === 'pin' ? pinned : wished === 'toggle' && racing.choice ? null : 'target');
    onRace();
  }
  set(rival);

  return {
    ...panel,
    wish,
    dispose() {
      button.remove();
      other.remove();
      panel.dispose();
    },
  };
}
