/**
 * What the first pictures do without, wired in one place: the twin of the canvas, the live sentence, the inspector and the
 * race. Fetched behind the first picture.
 */

import {t} from './messages.js';
import {html, say} from '../panels/dom.js';
import {drawIcon} from '../panels/icons.js';
import {createInspection} from '../panels/inspector/inspection.js';
import {createLive} from '../panels/live-sentence.js';
import {createRacePanel} from '../panels/race/panel.js';
import {createTwin} from '../panels/screen-reader.js';
import {createRacing} from '../player/racing.js';
import {createRows} from '../player/rows.js';

/** @import {CameraPose, Frame, Timeline} from '../playback/frame.d.ts' */
/** @import {RivalChoice} from '../playback/link.d.ts' */
/** @import {Settings} from '../source/protocol.js' */
/** @import {SocketSource} from '../source/source.d.ts' */

const FLAG = 'M3 1.5h1.3V15H3zM5.2 2.2h8.6v7.2H5.2zM6.5 3.4v1.6h2V3.4zm4 0v1.6h2V3.4zm-2 1.6v1.7h2V5zm-2 1.7v1.6h2V6.7zm4 0v1.6h2V6.7z';

/**
 * @typedef {object} ExtrasOptions
 * @property {HTMLElement} root the page's main element
 * @property {HTMLElement} lanes where the race is run
 * @property {HTMLElement} fine where small buttons stand
 * @property {HTMLElement | null} sheet where they stand on a phone; null where there is none
 * @property {HTMLElement} canvas
 * @property {() => CameraPose | null} pose of the picture on the stage; null where there is none
 * @property {Timeline} timeline
 * @property {Frame} frame
 * @property {SocketSource} source
 * @property {string} sourceName
 * @property {{readonly t: number, seek(t: number): void}} clock
 * @property {boolean} races whether this source can play a rival
 * @property {RivalChoice | null} rival of the link
 * @property {() => Settings} present settings
 * @property {() => void} onShow something is to be seen that was not: a frame is wanted
 * @property {() => void} onRace another rival, or none
 * @property {(error: {code: string, field: string | null, message: string}) => void} onError the rival was refused
 */

/** @param {ExtrasOptions} options */
export function createExtras({root, lanes, fine, sheet, canvas, pose, timeline, frame, source, sourceName, clock, races, rival, present, onShow, onRace, onError}) {
  const twin = createTwin(root, {roundAt: (index) => timeline.spans[index]?.round});
  const live = createLive(root);
  const inspection = createInspection(root, {canvas, pose, timeline, frame, onShow});
  const rows = createRows({source, sourceName, timeline, onChange: onShow});
  const racing = createRacing({source, sourceName, timeline, clock, onChange: onShow, onError});
  const lane = createRacePanel(lanes, {onToggle: () => race('toggle'), onPin: () => race('pin'), onClear: () => race('target')});
  const button = html('button', {type: 'button', class: 'link-button race-button', 'data-action': 'race', 'aria-pressed': 'false', hidden: !races}, html('span', {}, t('race.begin')), drawIcon('race', FLAG));
  const other = html('button', {type: 'button', class: 'button button-race', 'data-action': 'race', 'aria-pressed': 'false', hidden: !races}, html('span', {}, t('race.begin')));
  for (const each of [button, other]) each.addEventListener('click', () => race('toggle'));
  fine.append(button);
  sheet?.append(other);

  /** @param {RivalChoice | null} choice */
  function set(choice) {
    racing.set(races ? choice : null);
    for (const each of [button, other]) {
      each.setAttribute('aria-pressed', String(racing.choice !== null));
      say(/** @type {Element} */ (each.firstChild), racing.choice ? t('race.finish') : t('race.begin'));
    }
  }

  /** @param {'toggle' | 'pin' | 'target'} wish */
  function race(wish) {
    const {seed, ...pinned} = present();
    set(wish === 'pin' ? pinned : wish === 'toggle' && racing.choice ? null : 'target');
    onRace();
  }
  set(rival);

  return {
    inspection,
    race,
    get rival() {
      return racing.choice;
    },
    /** Whether more rounds of the main run are wanted than the picture itself needs. */
    get wanting() {
      return racing.wanting;
    },
    /** Whether the stage times up to t are final. @param {number} t */
    settled: (t) => racing.settled(t) && !racing.wanting,

    /** Fills the part of the frame that is the race's. */
    pose: () => racing.update(frame),

    /**
     * @param {number} time ms
     * @param {boolean} silent whether t was jumped to: then nothing is told
     * @returns {boolean} whether another frame is wanted
     */
    update(time, silent) {
      lane.update(frame);
      twin.update(frame);
      inspection.update();
      const round = /^block:(\d+):/.exec(inspection.name)?.[1];
      rows.fetch(Number(round ?? -1));
      return live.update(frame, time, silent);
    },

    /** What has been refused may be asked for once more. */
    retry: rows.retry,

    dispose() {
      button.remove();
      other.remove();
      lane.dispose();
      inspection.dispose();
      live.dispose();
      twin.dispose();
    },
  };
}
