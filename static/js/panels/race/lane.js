/** One lane of a race: a runner's name, tokens and figures. */

import {t} from '../../page/messages.js';
import {html, say, svg, whenChanged} from '../dom.js';
import {fixed} from '../format.js';
import {briefWords, clockWords, settingWords} from './words.js';

/** @import {Runner} from '../../playback/frame.d.ts' */
/** @import {Settings} from '../../source/protocol.d.ts' */

/** With more cells than this there is no space between them. */
const MOST_CELLS = 64;

/** @param {number} part 0..1 */
export const share = (part) => `${(part * 100).toFixed(3)}%`;

/** On a 16 × 16 field. */
const PIN = 'M5 1.5h6v1.4l-1 .9v3l2 2v1.4H8.7V14.5H7.3V10.2H4V8.8l2-2v-3l-1-.9z';

export function pinIcon() {
  return svg('svg', {class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, svg('path', {d: PIN}));
}

/**
 * A runner: its name, a cell for every token of the sentence, its figures. Cells of one round are close together, so
 * that rounds can be counted.
 *
 * @param {{rival: boolean}} options
 */
export function createLane({rival}) {
  const pin = html('span', {class: 'race-pin', hidden: true}, pinIcon(), html('span', {class: 'unseen'}, t('race.pinned')));
  const who = html('strong', {class: 'race-who'});
  const setting = html('span', {class: 'race-setting'});
  const brief = html('span', {class: 'race-brief'});
  const name = html('div', {class: 'race-name'}, pin, who, setting, brief);
  const progress = html('i', {class: 'race-progress'});
  const cells = html('div', {class: 'race-cells', 'aria-hidden': 'true'});
  const tokens = html('span', {class: 'race-tokens', title: t('race.tokensMeaning')});
  const rate = html('span', {class: 'race-rate'});
  const time = html('span', {class: 'race-time'});
  const figures = html('div', {class: 'race-figures'}, tokens, html('span', {class: 'race-pace'}, rate, ' ', html('span', {class: 'race-unit'}, t('race.rate'))), time);

  /** @type {HTMLElement[]} */
  let made = [];
  /** What each cell was given last. @type {string[]} */
  let looks = [];
  const build = whenChanged((/** @type {number} */ slots) => {
    made = Array.from({length: slots}, () => html('i', {class: 'race-cell'}));
    looks = made.map(() => 'race-cell');
    cells.classList.toggle('race-dense', slots > MOST_CELLS);
    cells.replaceChildren(...made, progress);
  });
  const label = whenChanged((/** @type {Settings | null} */ mine, /** @type {Settings | null} */ other, /** @type {boolean} */ pinned) => {
    if (!mine || !other) return;
    who.textContent = mine.draft_length > 0 ? t('race.speculative') : t('race.target');
    setting.textContent = settingWords(mine, other, rival);
    brief.textContent = briefWords(mine);
    name.title = `${who.textContent} ${setting.textContent}`.trim();
    pin.hidden = !pinned;
  });
  const count = whenChanged((/** @type {number} */ n, /** @type {number} */ slots) => say(tokens, t('race.of', {n, slots})));
  const pace = whenChanged((/** @type {number | null} */ perSecond) => say(rate, fixed(perSecond, 2)));
  const clock = whenChanged((/** @type {string} */ text, /** @type {boolean} */ finished) => {
    time.textContent = text;
    time.title = finished ? t('race.finished') : '';
    cells.toggleAttribute('data-finished', finished);
    time.toggleAttribute('data-finished', finished);
  });
  const advance = whenChanged((/** @type {number} */ at, /** @type {number} */ width, /** @type {number} */ percent) => {
    progress.style.left = share(at);
    progress.style.width = share(width);
    progress.style.transform = `scaleX(${percent / 100})`;
  });

  return {
    name,
    cells,
    figures,
    /**
     * @param {Runner} runner
     * @param {{other: Settings | null, slots: number, clockMs: number, pinned: boolean}} race
     */
    update(runner, {other, slots, clockMs, pinned}) {
      build(slots);
      label(runner.settings, other, pinned);
      let round = 0;
      for (let i = 0; i < slots; i++) {
        let look = 'race-cell';
        if (i < runner.tokens) {
          const ends = runner.ends[round] === i + 1;
          if (ends) round++;
          look = ends ? 'race-cell race-won race-end' : 'race-cell race-won';
        } else if (i < runner.tokens + runner.pending) look = 'race-cell race-pending';
        const cell = made[i];
        if (!cell || look === looks[i]) continue;
        cell.className = looks[i] = look;
      }
      count(runner.tokens, slots);
      pace(runner.tokensPerSecond);
      clock(clockWords(runner.finishMs ?? clockMs, runner.finished), runner.finished);
      advance(slots > 0 ? runner.tokens / slots : 0, slots > 0 ? 1 / slots : 0, Math.round(runner.progress * 50) * 2);
    },
  };
}
