/** The ledger panel: what each round cost and won. */

import {printed, t} from '../page/messages.js';
import {html, whenChanged} from './dom.js';
import {seconds} from './format-time.js';
import {hangOf, marksOf, scaleOf} from './ledger-geometry.js';
import {createRoving} from './roving.js';

/** @import {LedgerRow} from '../playback/frame.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/** @param {number} part of the lane, 0..1 */
const share = (part) => `${(part * 100).toFixed(3)}%`;

function createRow() {
  const number = html('span', {class: 'ledger-number'});
  const bars = html('span', {class: 'ledger-bars', 'aria-hidden': 'true'});
  const won = html('strong', {class: 'ledger-won'});
  const cost = html('span', {class: 'ledger-cost'});
  const total = html('span', {class: 'ledger-total'}, won, cost);
  const element = html('li', {class: 'ledger-row'}, number, html('span', {class: 'ledger-lane'}, bars, total));

  const build = whenChanged(
    (
      /** @type {number} */ drafted,
      /** @type {number} */ accepted,
      /** @type {number} */ draftingMs,
      /** @type {number} */ verifyingMs,
      /** @type {number} */ scale,
    ) => {
      const each = drafted === 0 ? 0 : draftingMs / drafted / scale;
      const ticks = Array.from({length: drafted}, (_, i) => {
        const tick = html('i', {class: i < accepted ? 'ledger-tick' : 'ledger-tick ledger-lost'});
        tick.style.left = share(i * each);
        tick.style.width = share(each);
        return tick;
      });
      const pass = html('i', {class: 'ledger-pass'});
      pass.style.left = share(draftingMs / scale);
      pass.style.width = share(verifyingMs / scale);
      bars.replaceChildren(...ticks, pass);
      total.style.left = share((draftingMs + verifyingMs) / scale);
    },
  );
  const grow = whenChanged((/** @type {number} */ rest) => {
    bars.style.clipPath = `inset(0 ${share(rest)} 0 0)`;
  });

  const label = whenChanged((/** @type {number} */ round) => {
    number.textContent = printed(round + 1);
    element.dataset.ledgerRow = String(round);
    element.dataset.inspect = `round:${round}`;
  });
  const settle = whenChanged((/** @type {boolean} */ counted, /** @type {number} */ committed, /** @type {number} */ whole, /** @type {boolean} */ ended) => {
    won.textContent = counted ? t('ledger.won', {n: committed}) : '';
    cost.textContent = counted ? seconds(whole) : '';
    element.toggleAttribute('data-counted', counted);
    element.toggleAttribute('data-passage-ended', ended);
    element.title = ended ? t('ledger.end') : '';
  });

  return {
    element,
    /**
     * @param {LedgerRow} row
     * @param {number} scale ms
     */
    update({round, drafted, accepted, draftingMs, verifyingMs, elapsedMs, counted, committed, passageEnded}, scale) {
      build(drafted, counted ? accepted : drafted, draftingMs, verifyingMs, scale);
      grow(counted ? 0 : Math.max(0, 1 - elapsedMs / scale));
      label(round);
      settle(counted, committed, draftingMs + verifyingMs, passageEnded);
    },
  };
}

/**
 * The last rounds as rows on one scale of model time, the newest on top: what each cost, and the tokens it won.
 *
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createLedger(root) {
  const axis = html('div', {class: 'ledger-axis', 'aria-hidden': 'true'});
  const list = html('ol', {class: 'ledger-rows', reversed: true, 'data-ledger': ''});
  const clip = html('div', {class: 'ledger-window'}, list);
  const element = html(
    'section',
    {class: 'panel ledger', 'aria-label': t('ledger.title')},
    html(
      'header',
      {class: 'panel-head'},
      html('h2', {}, t('ledger.title')),
      html(
        'span',
        {class: 'legend'},
        html('span', {class: 'legend-item'}, html('i', {class: 'swatch swatch-draft', 'aria-hidden': 'true'}), t('ledger.guess')),
        html('span', {class: 'legend-item'}, html('i', {class: 'swatch swatch-target', 'aria-hidden': 'true'}), t('ledger.pass')),
      ),
    ),
    html('div', {class: 'ledger-room'}, axis, clip),
  );
  root.append(element);

  /** By round, so that a focused row stays the row of its round. @type {Map<number, ReturnType<typeof createRow>>} */
  const rows = new Map();
  /** The rounds of the rows, the newest first. @type {number[]} */
  let listed = [];
  const ends = new AbortController();
  const roving = createRoving(list, {
    // Rows that are cut off at the bottom would scroll into view and never back.
    items: () => /** @type {HTMLElement[]} */ ([...list.children]).filter(({offsetTop, offsetHeight}, i) => i === 0 || offsetTop + offsetHeight / 2 < clip.clientHeight),
    signal: ends.signal,
  });
  const scaleTo = whenChanged((/** @type {number} */ scale) => {
    axis.replaceChildren(
      ...marksOf(scale).map((ms) => {
        const mark = html('span', {class: 'ledger-mark'}, html('span', {class: 'ledger-mark-text'}, seconds(ms)));
        mark.style.left = share(ms / scale);
        return mark;
      }),
    );
  });
  const hang = whenChanged((/** @type {number} */ by) => {
    list.style.transform = by === 0 ? '' : `translateY(calc(var(--ledger-row) * ${-by.toFixed(3)}))`;
  });

  return {
    element,
    update(frame) {
      const {ledger, ledgerCount} = frame;
      const scale = scaleOf(frame);
      scaleTo(scale);
      let same = listed.length === ledgerCount;
      for (let i = 0; i < ledgerCount; i++) {
        const entry = /** @type {LedgerRow} */ (ledger[ledgerCount - 1 - i]);
        let row = rows.get(entry.round);
        if (!row) rows.set(entry.round, (row = createRow()));
        row.update(entry, scale);
        same &&= listed[i] === entry.round;
      }
      if (!same) enlist(ledger.slice(0, ledgerCount).map(({round}) => round).reverse());
      const newest = ledger[ledgerCount - 1];
      hang(newest && ledgerCount > 1 && !newest.counted ? hangOf(newest) : 0);
    },
    dispose() {
      ends.abort();
      element.remove();
    },
  };

  /** Puts the rows in order without moving rows that are already in place, since a moved element loses the focus. @param {number[]} rounds */
  function enlist(rounds) {
    listed = rounds;
    for (const [round, {element: item}] of rows) {
      if (rounds.includes(round)) continue;
      rows.delete(round);
      item.remove();
    }
    let next = list.firstElementChild;
    for (const round of rounds) {
      const item = rows.get(round)?.element;
      if (!item) continue;
      if (item === next) next = next.nextElementSibling;
      else list.insertBefore(item, next);
    }
    roving.refresh();
  }
}
