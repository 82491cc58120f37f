/**
 * The inspector's card: it says what a thing is and why it ended that way.
 *
 * There is one card; it takes no focus and never leaves the window.
 */

import {explain} from '../../playback/inspect.js';
import {t} from '../../page/messages.js';
import {html} from '../dom.js';
import {icon} from '../icons.js';
import {parseTarget} from './targets.js';
import {acceptance, bars, chip, facts, sentence, survival, tokens} from './parts.js';
import {onTheWay, placeCard} from './place.js';
import {barSentence, barTitle, chance, roundSentence, tokenPlace, tokenSentence, tokenTitle} from './words.js';
import {freshId} from '../widgets.js';

/** @import {Frame, Timeline} from '../../playback/frame.d.ts' */
/** @import {Story, Target} from '../../playback/story.d.ts' */
/** @import {Box, Side} from './place.js' */

/**
 * What is where in the card: `near` below the sentence, `far` beside both where the window is wide.
 *
 * @typedef {{head: Node[], place: string, lead: (Node | string)[], near: Node[], far: Node[], foot: Node[]}} Contents
 */

/** @param {Story} story @returns {Contents} */
function contents(story) {
  if (story.subject === 'bar') {
    const lead = sentence(barSentence(story));
    if (story.exact !== null) lead.push(' ', html('span', {class: 'inspect-dim'}, t('inspect.bar.exact', {share: chance(story.exact, 1)})));
    const head = [html('span', {}, barTitle(story))];
    return {head, place: t('inspect.bar.place'), lead, near: story.total > 0 ? [survival(story)] : [], far: [], foot: []};
  }
  if (story.subject === 'round') {
    const {begun} = story;
    const head = [html('span', {}, t('inspect.round.title', {n: story.facts.index + 1}))];
    const lead = sentence(roundSentence(story));
    return {head, place: '', lead, near: begun ? [tokens(story)] : [], far: [], foot: begun ? [facts(story.facts)] : []};
  }
  const {kind, token, pairs, round, acceptProb, rows} = story;
  const near = acceptProb === null ? [] : [acceptance(story)];
  if (!rows && kind !== 'prompt' && kind !== 'arriving') near.push(html('p', {class: 'inspect-fine'}, t('inspect.rows.missing')));
  return {
    head: [chip(token, kind), html('span', {}, tokenTitle(kind))],
    place: tokenPlace(story),
    lead: sentence(tokenSentence(story)),
    near,
    far: pairs.length > 0 ? [bars(story)] : [],
    foot: round ? [facts(round)] : [],
  };
}

/**
 * @param {HTMLElement} root
 * @param {object} options
 * @param {Timeline} options.timeline
 * @param {Frame} options.frame of the page; it is read whenever the card is shown or updated
 * @param {() => void} [options.onShow] something is shown that was not
 * @param {(target: Target) => Box | null} options.locate where a thing is in the window, CSS px; null: ask the DOM
 */
export function createInspector(root, {timeline, frame, locate, onShow = () => {}}) {
  const document = root.ownerDocument;
  const window = /** @type {Window} */ (document.defaultView);
  const ends = new AbortController();
  const {signal} = ends;
  const title = html('h2', {class: 'inspect-title', id: freshId()});
  const place = html('p', {class: 'inspect-where'});
  const lead = html('p', {class: 'inspect-lead', id: freshId()});
  const close = html('button', {type: 'button', class: 'button button-icon inspect-close', 'aria-label': t('inspect.close')}, icon('close'));
  const near = html('div', {class: 'inspect-near'});
  const far = html('div', {class: 'inspect-far'});
  const foot = html('div', {class: 'inspect-foot'});
  const body = html('div', {class: 'inspect-body'}, html('div', {class: 'inspect-first'}, lead, near), far);
  const scroll = html('div', {class: 'inspect-scroll'}, html('header', {class: 'inspect-head'}, title, close), place, body, foot);
  const element = html('section', {class: 'inspector', 'aria-labelledby': title.id, 'data-inspector': '', hidden: true}, html('i', {class: 'inspect-pointer', 'aria-hidden': 'true'}), scroll);
  root.append(element);

  /** @type {Target | null} */
  let target = null;
  let name = '';
  /** The element of that name that is described. @type {Element | null} */
  let anchor = null;
  let written = '';
  /** Size of the card if nothing limits it. */
  const size = {width: 0, height: 0};
  /** @type {Side | null} */
  let side = null;
  /** @type {Box} */
  let thing = {left: 0, top: 0, width: 0, height: 0};
  /** @type {Box} */
  const card = {left: 0, top: 0, width: 0, height: 0};
  /** @type {(name: string, hadFocus: boolean) => void} */
  let dismissed = () => {};

  /** @returns {boolean} whether there is such a thing at this moment */
  function write() {
    const story = target ? explain(timeline, frame, target) : null;
    if (!story) return false;
    const key = JSON.stringify(story);
    if (key === written) return true;
    written = key;
    const parts = contents(story);
    title.replaceChildren(...parts.head);
    place.textContent = parts.place;
    place.hidden = parts.place === '';
    lead.replaceChildren(...parts.lead);
    near.replaceChildren(...parts.near);
    far.replaceChildren(...parts.far);
    foot.replaceChildren(...parts.foot);
    element.toggleAttribute('data-wide', parts.far.length > 0);
    element.dataset.subject = story.subject;
    element.dataset.kind = story.subject === 'token' ? story.kind : '';
    measure();
    return true;
  }

  function measure() {
    element.hidden = false;
    scroll.style.maxHeight = '';
    size.width = element.offsetWidth;
    size.height = element.offsetHeight;
  }

  function put() {
    if (!target) return;
    const named = anchor?.isConnected && anchor.getAttribute('data-inspect') === name;
    const found = locate(target) ?? (named ? anchor?.getBoundingClientRect() : boxInPage(document, name));
    if (found) thing = found;
    const {clientWidth: width, clientHeight: height} = document.documentElement;
    const spot = placeCard(thing, size, {width, height}, side);
    side = spot.side;
    element.dataset.side = spot.side;
    element.style.left = `${Math.round(spot.left)}px`;
    element.style.top = `${Math.round(spot.top)}px`;
    element.style.setProperty('--pointer', `${Math.round(spot.pointer)}px`);
    scroll.style.maxHeight = spot.height < size.height ? `${Math.floor(spot.height)}px` : '';
    card.left = spot.left;
    card.top = spot.top;
    card.width = size.width;
    card.height = Math.min(size.height, spot.height);
  }

  function hide() {
    if (target === null) return;
    target = null;
    name = '';
    written = '';
    side = null;
    element.hidden = true;
  }

  function dismiss() {
    const was = name;
    const hadFocus = element.contains(document.activeElement);
    hide();
    dismissed(was, hadFocus);
  }

  close.addEventListener('click', dismiss, {signal});
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || target === null) return;
    event.preventDefault();
    dismiss();
  }, {signal, capture: true});
  window.addEventListener('resize', () => {
    if (target === null) return;
    measure();
    put();
  }, {signal});

  return {
    element,
    /** Id of the sentence, for `aria-describedby`. */
    summaryId: lead.id,
    /** Name of what is shown; empty if nothing is. */
    get name() {
      return name;
    },

    /**
     * Shows what a thing is at this moment, and keeps the card current while `update` is called.
     *
     * @param {string} next its name, as in `data-inspect`
     * @param {Element | null} [beside] the one of that name that is spoken of; the first in the page where left out
     * @returns {boolean} false where there is no such thing now
     */
    show(next, beside = null) {
      if (next !== name) hide();
      anchor = beside;
      target = parseTarget(next);
      name = target ? next : '';
      if (!write()) {
        hide();
        return false;
      }
      scroll.scrollTop = 0;
      put();
      onShow();
      return true;
    },
    hide,

    /** To be called with each frame of the page. */
    update() {
      if (target === null) return;
      if (write()) put();
      else dismiss();
    },

    /** @param {EventTarget | null} node @returns {boolean} */
    holds: (node) => node instanceof Node && element.contains(node),
    /** @param {number} x @param {number} y CSS px in the window @returns {boolean} */
    onTheWay: (x, y) => target !== null && onTheWay(thing, card, x, y),
    /** @param {(name: string, hadFocus: boolean) => void} then after Escape, the cross, or when the thing is no more */
    onDismiss(then) {
      dismissed = then;
    },
    dispose() {
      ends.abort();
      element.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createInspector>} Inspector */

/** @param {Document} document @param {string} name @returns {Box | null} */
function boxInPage(document, name) {
  const node = document.querySelector(`[data-inspect="${CSS.escape(name)}"]`);
  return node ? node.getBoundingClientRect() : null;
}
