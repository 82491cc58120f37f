/** The panel of the four figures and their exact values. */

import {t} from '../page/messages.js';
import {html, say, whenChanged} from './dom.js';
import {NONE, compact, fixed, isSlower, milliseconds, multiple, percent, times} from './format.js';

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Settings} from '../source/protocol.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/** @typedef {number | null | undefined} Figure */

/** @type {{name: 'tok_s' | 'accept' | 'speedup' | 'tokens_per_round', now(f: Frame): Figure, exact(f: Frame): Figure, print(v: Figure): string, printExact(v: Figure): string}[]} */
const FIGURES = [
  {
    name: 'tok_s',
    now: (frame) => frame.figures.tokensPerSecond,
    exact: (frame) => frame.expected?.tokens_per_second,
    print: (value) => compact(value, 1),
    printExact: (value) => compact(value, 2),
  },
  {
    name: 'accept',
    now: (frame) => frame.figures.kept,
    exact: (frame) => frame.expected?.kept,
    print: (value) => percent(value),
    printExact: (value) => percent(value, 1),
  },
  {
    name: 'speedup',
    now: (frame) => frame.figures.speedup,
    exact: (frame) => frame.expected?.speedup,
    print: times,
    printExact: (value) => multiple(value, 2),
  },
  {
    name: 'tokens_per_round',
    now: (frame) => frame.figures.tokensPerRound,
    exact: (frame) => frame.expected?.tokens_per_round,
    print: (value) => fixed(value, 1),
    printExact: (value) => fixed(value, 2),
  },
];

/** @param {typeof FIGURES[number]} figure */
function createTile({name, now, exact, print, printExact}) {
  const label = t(`stats.${name}.label`);
  const value = html('span', {class: 'stat-value'}, NONE);
  const slower = html('span', {class: 'stat-slower', hidden: true}, t('stats.slower'));
  const long = html('span', {class: 'stat-exact'});
  const about = html('span', {class: 'tip-line'});
  const fine = html('span', {class: 'tip-line tip-fine'}, t('stats.exactMeaning'));
  const tip = html('div', {class: 'tip', role: 'tooltip', id: `tip-${name}`}, about, fine);
  const face = html(
    'div',
    {class: 'stat-face', tabindex: 0, role: 'group', 'aria-label': label, 'aria-describedby': tip.id},
    html('span', {class: 'stat-label', 'aria-hidden': 'true'}, label),
    html('span', {class: 'stat-now'}, value, slower),
    long,
  );
  const element = html('div', {class: 'stat', 'data-stat': name}, face, tip);

  const writeNow = whenChanged((/** @type {Figure} */ number) => {
    value.textContent = print(number);
    slower.hidden = name !== 'speedup' || !isSlower(number);
    element.dataset.value = number === null || number === undefined ? '' : String(number);
  });
  const writeExact = whenChanged((/** @type {Figure} */ number) => {
    long.textContent = t('stats.exact', {value: printExact(number)});
    element.dataset.exact = number === null || number === undefined ? '' : String(number);
  });
  const explain = whenChanged((/** @type {Settings} */ settings) => {
    say(about, t(`stats.${name}.meaning`, {pass: milliseconds(settings.verify_ms), k: settings.draft_length}));
  });

  return {
    element,
    face,
    /** @param {Frame} frame */
    update(frame) {
      writeNow(now(frame));
      writeExact(exact(frame));
      explain(frame.figures.settings ?? frame.present);
    },
  };
}

/**
 * The four figures, each above its exact long-run value. Hover and focus explain a figure; Escape hides the
 * explanation.
 *
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createStats(root) {
  const listening = new AbortController();
  const {signal} = listening;
  const tiles = FIGURES.map(createTile);
  const element = html('section', {class: 'stats', 'aria-label': t('stats.name')}, ...tiles.map((tile) => tile.element));
  root.append(element);

  for (const tile of tiles) {
    const allow = () => tile.element.removeAttribute('data-dismissed');
    tile.element.addEventListener('pointerleave', allow, {signal});
    tile.face.addEventListener('blur', allow, {signal});
  }
  const dismiss = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    for (const {element: tile} of tiles) if (tile.matches(':hover, :focus-within')) tile.dataset.dismissed = '';
  };
  document.addEventListener('keydown', dismiss, {signal});

  return {
    element,
    update(frame) {
      for (const tile of tiles) tile.update(frame);
    },
    dispose() {
      listening.abort();
      element.remove();
    },
  };
}
