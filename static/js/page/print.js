/**
 * The printed page: the flat picture in place of the scene, then the settings and a link to the moment.
 *
 * It exists only while the page is printed. Nothing is loaded late, because a browser that prints does not wait.
 */

import {t} from './messages.js';
import {badgeWords} from '../panels/badge.js';
import {html} from '../panels/dom.js';
import {exactly} from '../panels/format.js';
import {clockTime} from '../panels/format-time.js';
import {standing} from '../playback/track.js';
import {createFlatView} from '../flat/view.js';

/** @import {Frame, Timeline} from '../playback/frame.d.ts' */
/** @import {Controls} from '../player/player.js' */
/** @import {Panel} from '../panels/panels.d.ts' */

/** Size of the picture in px; printing scales it. */
const SIZE = {width: 900, height: 330};

/**
 * @param {HTMLElement} root the page's main element
 * @param {object} options
 * @param {Timeline} options.timeline
 * @param {Frame} options.frame
 * @param {() => Controls} options.controls what is set at this moment
 * @param {() => string} options.link of this moment
 * @returns {Panel}
 */
export function createPrint(root, {timeline, frame, controls, link}) {
  const ends = new AbortController();
  const element = html('section', {class: 'paper', 'aria-label': t('paper.name'), hidden: true});
  root.prepend(element);
  /** @type {ReturnType<typeof createFlatView> | null} */
  let view = null;

  function open() {
    if (view) return;
    const stage = html('div', {class: 'paper-stage'});
    element.append(stage, html('dl', {class: 'paper-facts'}, ...facts()));
    element.hidden = false;
    view = createFlatView({root: stage, size: SIZE});
    view.update(frame);
  }

  function close() {
    view?.dispose();
    view = null;
    element.hidden = true;
    element.replaceChildren();
  }

  function facts() {
    const {settings, mode} = controls();
    const {round, passage} = standing(timeline, frame.t);
    const where = round === 0 ? t('player.atPrompt') : t('player.atRound', {round, passage});
    const length = mode === 'target' ? t('controls.target') : exactly(settings.draft_length, 0);
    return [
      fact(t('paper.moment'), `${clockTime(frame.t)} · ${where}`),
      fact(t('controls.draft_length'), length),
      fact(t('controls.draft_quality'), exactly(settings.draft_quality, 2)),
      fact(t('controls.seed'), String(settings.seed)),
      fact(t('paper.costs'), badgeWords(frame.figures.settings ?? frame.present, frame.fidelity, frame.clock)),
      fact(t('paper.address'), link()),
    ];
  }

  // Browsers announce printing by one of these, or by both.
  const {signal} = ends;
  window.addEventListener('beforeprint', open, {signal});
  window.addEventListener('afterprint', close, {signal});
  window.matchMedia?.('print').addEventListener('change', ({matches}) => (matches ? open() : close()), {signal});

  return {
    element,
    /** The page may go on playing while it is shown as it would be printed. */
    update: () => view?.update(frame),
    dispose() {
      ends.abort();
      close();
      element.remove();
    },
  };
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return html('div', {}, html('dt', {}, name), html('dd', {dir: 'auto'}, value));
}
