/**
 * What the first pictures do without, fetched behind them and wired in one place: the other panels, the extras (twin, live
 * sentence, inspector, race) and the deck.
 */

import {createAddress} from './address.js';
import {createBrowser} from './browser.js';
import {createDeck} from '../player/deck.js';
import {createExtras} from './extras.js';
import {createBadge} from '../panels/badge.js';
import {createHistogram} from '../panels/histogram.js';
import {createLanguages} from '../panels/languages.js';
import {createLedger} from '../panels/ledger.js';
import {createShareButton} from '../panels/share/button.js';
import {createSimplifies} from '../panels/simplifies.js';
import {createPaper} from './print.js';
// So that the address can follow, and be spoken of, while the server is gone.
import {formatMoment} from '../playback/moment.js';
import './faults.js';

/** @import {CameraPose, Frame, Timeline} from '../playback/frame.d.ts' */
/** @import {Moment} from '../playback/link.d.ts' */
/** @import {Clock} from '../playback/time.d.ts' */
/** @import {ControlChanges, Panel} from '../panels/panels.d.ts' */
/** @import {SocketSource} from '../source/source.d.ts' */

/**
 * @typedef {object} FurnishOptions
 * @property {Document} document
 * @property {(id: string) => HTMLElement} place
 * @property {Panel[]} panels of the page, to which more are added
 * @property {Frame} frame
 * @property {Timeline} timeline
 * @property {SocketSource} source
 * @property {string} sourceName
 * @property {Clock} clock
 * @property {ReturnType<typeof import('../player/player.js').createPlayer>} player
 * @property {Moment} moment of the link
 * @property {readonly string[]} changeable names of the settings that the source can change
 * @property {AbortSignal} signal of the page: nothing is made once it is over
 * @property {() => CameraPose | null} pose of the picture on the stage; null where there is none
 * @property {(t: number | null) => Moment} momentAt
 * @property {() => Promise<unknown>} mounted
 * @property {() => boolean} arriving whether a moment that was asked for has not come yet
 * @property {(t: number) => void} onSeek to a moment that may have to come first
 * @property {() => void} onShow something is to be seen that was not: a frame is wanted
 * @property {(changes: ControlChanges) => void} onChange
 * @property {(name: 'toggle' | 'step' | 'restart') => void} onAction
 * @property {() => void} onMove a person is about to move the playhead
 * @property {() => void} onPlan the address must follow
 * @property {(error: {code: string, field: string | null, message: string}) => void} onError
 */

/** @param {FurnishOptions} options @returns null where the page ended meanwhile */
export async function furnishPage({document, place, panels, frame, timeline, source, sourceName, clock, player, moment, changeable, signal, pose, momentAt, mounted, arriving, onShow, onSeek, onChange, onAction, onMove, onPlan, onError}) {
  const {hideParts} = moment.hide.length > 0 ? await import('./hide.js') : {hideParts: null};
  const host = window.parent === window ? null : await import('../embed/host.js');
  if (signal.aborted) return null;
  const races = changeable.length > 0;
  const root = /** @type {HTMLElement} */ (document.querySelector('.page'));
  panels.push(createBadge(place('fine')), createHistogram(place('histogram')), createLedger(place('ledger')), createSimplifies(place('fine')));
  const {languages = ''} = document.body.dataset;
  // One file speaks one language.
  if (languages.includes(' ') && !document.getElementById('rounds')) {
    const link = (/** @type {string} */ lang) => `?${formatMoment({...momentAt(clock.playing ? null : clock.t), lang})}`;
    panels.push(createLanguages(place('fine'), {names: languages, spoken: document.documentElement.lang, link}));
  }
  const extras = createExtras({
    root: /** @type {HTMLElement} */ (document.querySelector('main')),
    lanes: place('race'),
    fine: place('fine'),
    sheet: place('controls').querySelector('.controls:not(.controls-minimal)'),
    canvas: place('scene'),
    pose,
    timeline,
    frame,
    source,
    sourceName,
    clock,
    races,
    rival: moment.race,
    present: () => player.at(clock.t).present,
    onShow,
    onRace() {
      onPlan();
      onShow();
    },
    onError,
  });
  const {address, site} = createAddress(window);
  const deck = createDeck({
    root: place('player'),
    page: root,
    timeline,
    clock,
    resume: player.resume,
    changeable,
    onChange,
    onAction,
    onMove,
    onPlan,
    onRace: races ? () => extras.race('toggle') : undefined,
    link: () => address(formatMoment(momentAt(clock.t))),
  });
  panels.push(deck, createShareButton(place('fine'), {
    page: root,
    source: sourceName,
    site: site(import.meta.url),
    downloads: 'exports' in document.body.dataset,
    clock,
    queryAt: (t) => formatMoment(momentAt(t)),
    address,
  }));
  panels.push(createPaper(/** @type {HTMLElement} */ (document.querySelector('main')), {
    timeline,
    frame,
    controls: () => player.at(clock.t).controls,
    link: () => address(formatMoment(momentAt(clock.t))),
  }));
  hideParts?.(document, moment.hide);
  if (host) {
    const {hosts = ''} = document.body.dataset;
    panels.push(host.createHost({
      page: root,
      band: place('band'),
      sourceName,
      hosts: hosts.split(' '),
      changeable,
      starts: moment.t === null && !createBrowser(window).reducedMotion(),
      timeline,
      frame,
      clock,
      player,
      momentAt,
      mounted,
      arriving,
      onSeek,
      onChange,
      onAction,
    }));
  }
  return {extras, deck};
}
