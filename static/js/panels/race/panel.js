/** The race panel: two lanes, the gap between them and its buttons. */

import {t} from '../../page/messages.js';
import {html, say, whenChanged} from '../dom.js';
import {icon} from '../icons.js';
import {placeWords} from './geometry.js';
import {createLane, pinIcon, share} from './lane.js';
import {aheadWords, ratioWords, resultWords} from './words.js';

/** @import {Race} from '../../playback/frame.d.ts' */
/** @import {Panel} from '../panels.d.ts' */

/** A lane shorter than this many px has no room for whole words. */
const SHORT = 400;
/** px of a letter, and around the words, so that they need not be measured. */
const LETTER = 5.8;
const SHORT_LETTER = 5.5;
const AROUND = 16;

/** @param {string} name @param {string} text @param {string} meaning @param {SVGElement} picture @param {() => void} act */
function createAct(name, text, meaning, picture, act) {
  const button = html('button', {type: 'button', class: 'race-act', 'data-race-act': name, 'aria-label': text, title: meaning}, picture, html('span', {class: 'race-act-text', 'aria-hidden': 'true'}, text));
  button.addEventListener('click', act);
  return button;
}

/** The text between the lanes. @param {Race} race @param {boolean} brief */
export function gapWords(race, brief) {
  if (!race.known) return t('race.waiting');
  const {choice, main, rival, leader, gapTokens, gapMs} = race;
  if (main.finished && rival.finished) return resultWords(leader, gapMs, choice);
  if (main.tokens === 0 && rival.tokens === 0) return t('race.start');
  return leader === 'none' ? t('race.level') : aheadWords(gapTokens, gapMs, brief);
}

/**
 * Two narrow lanes, one under the other: who has committed how much at the same race clock, and the gap between them.
 *
 * @param {HTMLElement} root
 * @param {object} options
 * @param {() => void} options.onToggle end the race
 * @param {() => void} options.onPin race against the present setting
 * @param {() => void} options.onClear race against Big model only again
 * @returns {Panel}
 */
export function createRacePanel(root, {onToggle, onPin, onClear}) {
  const main = createLane({rival: false});
  const rival = createLane({rival: true});
  const clear = createAct('clear', t('race.clear'), t('race.clearMeaning'), icon('restart'), onClear);
  const acts = html(
    'div',
    {class: 'race-acts'},
    createAct('pin', t('race.pin'), t('race.pinMeaning'), pinIcon(), onPin),
    clear,
    createAct('close', t('race.close'), t('race.close'), icon('close'), onToggle),
  );
  const link = html('i', {class: 'race-link'});
  const said = html('span', {class: 'race-gap-words', 'data-race-gap': ''});
  const gap = html('div', {class: 'race-gap'}, link, said);
  const times = html('strong', {class: 'race-times'});
  const rest = html('span', {class: 'race-rest'});
  const other = html('span', {class: 'race-other', hidden: true, title: t('race.otherWords')}, html('span', {class: 'race-other-long'}, t('race.otherWords')), html('span', {class: 'race-other-brief'}, t('race.otherBrief')));
  const ratio = html('div', {class: 'race-ratio', 'data-race-ratio': ''}, times, rest, other);
  const track = html('div', {class: 'race-track'}, main.cells, gap, rival.cells, html('i', {class: 'race-finish', 'aria-hidden': 'true'}));
  const element = html(
    'section',
    {class: 'panel race', 'aria-label': t('race.title'), hidden: true},
    html('div', {class: 'race-grid'}, main.name, acts, rival.name, track, main.figures, ratio, rival.figures),
  );
  root.append(element);

  /** px of a lane. */
  let room = 0;
  /** @type {Race | null} */
  let last = null;
  const watch = new ResizeObserver(() => {
    room = gap.clientWidth;
    if (last) write(last);
  });
  watch.observe(gap);

  const draw = whenChanged((/** @type {number} */ ahead, /** @type {number} */ behind, /** @type {string} */ text, /** @type {number} */ gapTokens, /** @type {boolean} */ known, /** @type {number} */ px) => {
    link.hidden = ahead === behind || !known;
    link.dataset.ahead = gapTokens >= 0 ? 'main' : 'rival';
    link.style.left = share(behind);
    link.style.width = share(ahead - behind);
    const width = text.length * (px < SHORT ? SHORT_LETTER : LETTER) + AROUND;
    const {side, at} = placeWords(known ? {ahead, behind} : {ahead: 0, behind: 0}, px, width);
    say(said, text);
    said.dataset.side = side;
    // A share of the width, so that it also works on paper, where nothing is measured.
    said.style.left = share(px > 0 ? at / px : 0);
  });
  const compare = whenChanged((/** @type {number | null} */ number) => {
    const {value, rest: tail} = ratioWords(number);
    times.textContent = value;
    rest.textContent = tail;
  });
  const appear = whenChanged((/** @type {boolean} */ on, /** @type {boolean} */ known, /** @type {string} */ leader, /** @type {boolean} */ pinned) => {
    element.hidden = !on;
    element.toggleAttribute('data-known', known);
    element.dataset.leader = leader;
    clear.hidden = !pinned;
  });
  const sample = whenChanged((/** @type {boolean} */ differs) => {
    other.hidden = !differs;
  });

  return {
    element,
    update({race}) {
      last = race;
      if (!race) {
        appear(false, false, 'none', false);
        return;
      }
      appear(true, race.known, race.leader, race.choice !== 'target');
      write(race);
    },
    dispose() {
      watch.disconnect();
      element.remove();
    },
  };

  /** @param {Race} race */
  function write(race) {
    const {slots, clockMs, gapTokens, known, main: mine, rival: theirs} = race;
    main.update(mine, {other: theirs.settings, slots, clockMs, pinned: false});
    rival.update(theirs, {other: mine.settings, slots, clockMs, pinned: race.choice !== 'target'});
    const ahead = Math.max(mine.tokens, theirs.tokens) / Math.max(1, slots);
    const behind = Math.min(mine.tokens, theirs.tokens) / Math.max(1, slots);
    draw(ahead, behind, gapWords(race, room < SHORT), gapTokens, known, room);
    compare(race.ratio);
    sample(race.otherWords);
  }
}
