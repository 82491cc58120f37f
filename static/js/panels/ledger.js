import {printed, t} from '../messages.js';
import {html, whenChanged} from './dom.js';
import {seconds} from './format-time.js';
import {hangOf, marksOf, scaleOf} from './ledger-geometry.js';

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
 * The last rounds as rows to one scale of model time, the newest on top: what each cost, and the tokens it won.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createLedger(root) {
  const axis = html('div', {class: 'ledger-axis', 'aria-hidden': 'true'});
  const list = html('ol', {class: 'ledger-rows', reversed: true, 'data-ledger': ''});
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
    html('div', {class: 'ledger-room'}, axis, html('div', {class: 'ledger-window'}, list)),
  );
  root.append(element);

  /** @type {ReturnType<typeof createRow>[]} */
  const rows = [];
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
      for (let i = 0; i < ledgerCount; i++) {
        const row = rows[i] ?? (rows[i] = createRow());
        row.update(/** @type {LedgerRow} */ (ledger[ledgerCount - 1 - i]), scale);
      }
      if (list.childElementCount !== ledgerCount) list.replaceChildren(...rows.slice(0, ledgerCount).map(({element: item}) => item));
      const newest = ledger[ledgerCount - 1];
      hang(newest && ledgerCount > 1 && !newest.counted ? hangOf(newest) : 0);
    },
    dispose: () => element.remove(),
  };
}
