/** The track of the playback bar: a mark for each round, and the playhead. */

import {t as words} from '../../page/messages.js';
import {marksOf, momentAt, placeAt, placeOf, standing, windowOf, xOf} from '../../playback/track.js';
import {html, svg, whenChanged} from '../dom.js';
import {press} from '../roving.js';
import {tenths} from '../format-time.js';
import {fixed} from '../format.js';

/** @import {Timeline} from '../../playback/frame.d.ts' */
/** @import {TrackMark, TrackWindow} from '../../playback/track.js' */
/** @import {PlayerAction} from './player.d.ts' */

/** Room above the marks for the cap of a round that kept all, and below their line for the notch of changed settings. */
const CAP = 7;
const FOOT = 5;
/** How many rounds Page Up and Page Down move. */
const LEAP = 10;

/** The keys of a slider; they do what the buttons do. @type {Record<string, PlayerAction | undefined>} */
const KEYS = {ArrowLeft: 'beat_back', ArrowDown: 'beat_back', ArrowRight: 'step', ArrowUp: 'step', Home: 'start', End: 'end'};
/** @type {Record<string, PlayerAction | undefined>} */
const SHIFTED = {ArrowLeft: 'round_back', ArrowDown: 'round_back', ArrowRight: 'round_forward', ArrowUp: 'round_forward'};

const LAYERS = /** @type {const} */ (['passage', 'changed', 'lost', 'kept', 'full', 'miss', 'plain', 'unplayed']);
/** @typedef {Record<typeof LAYERS[number], string>} Outlines SVG paths */

/** @param {number} value px */
const px = (value) => Number(value.toFixed(2));

/**
 * One path for each kind of mark: kept guesses are solid, lost ones are faint above them; a round that kept all has a
 * cap, a miss a cross, a plain round a dot, and a round that has not been played a small dot.
 *
 * @param {readonly TrackMark[]} marks @param {number} cell width @param {number} base y of the line that marks stand on
 * @returns {Outlines}
 */
export function outlinesOf(marks, cell, base) {
  /** @type {Outlines} */
  const paths = {passage: '', changed: '', lost: '', kept: '', full: '', miss: '', plain: '', unplayed: ''};
  /** @param {number} x @param {number} y @param {number} r */
  const dot = (x, y, r) => `M${px(x - r)} ${px(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  for (const {shape, x, width, kept, drafted, opens, changed} of marks) {
    const middle = x + width / 2;
    const edge = px(middle - cell / 2);
    if (opens) paths.passage += `M${edge} 0V${px(base + FOOT)}`;
    if (changed) paths.changed += `M${px(middle - 3)} ${px(base + FOOT)}h6l-3 -4z`;
    if (drafted > kept) paths.lost += `M${px(x)} ${px(base - kept)}h${px(width)}V${px(base - drafted)}h${px(-width)}z`;
    if (kept > 0) paths.kept += `M${px(x)} ${px(base)}h${px(width)}V${px(base - kept)}h${px(-width)}z`;
    if (shape === 'full') paths.full += dot(middle, base - kept - 4, Math.min(2.2, Math.max(1.4, width / 3)));
    if (shape === 'plain') paths.plain += dot(middle, base - 4, 2.2);
    if (shape === 'unplayed') paths.unplayed += dot(middle, base - 3, 1.2);
    if (shape === 'miss') {
      const arm = Math.min(2.6, width / 2);
      paths.miss += `M${px(middle - arm)} ${px(base - 4 - arm)}l${px(2 * arm)} ${px(2 * arm)}m0 ${px(-2 * arm)}l${px(-2 * arm)} ${px(2 * arm)}`;
    }
  }
  return paths;
}

/** @param {number} t @param {number} round that has begun by then, 0 before the first */
export function spoken(t, round) {
  const time = fixed(tenths(t), 1);
  return round === 0 ? words('player.spokenPrompt', {time}) : words('player.spokenRound', {round, time});
}

/**
 * The track as a slider: pressed, dragged, or moved by keys.
 *
 * @param {object} options
 * @param {Timeline} options.timeline
 * @param {(name: PlayerAction) => void} options.onAction
 * @param {(t: number) => void} options.onSeek
 * @param {(held: boolean) => void} options.onHold
 * @param {AbortSignal} options.signal
 */
export function createTrack({timeline, onAction, onSeek, onHold, signal}) {
  const layers = LAYERS.map((name) => svg('path', {class: `track-${name}`}));
  const picture = svg('svg', {class: 'track-marks', 'aria-hidden': 'true'}, ...layers);
  const head = html('i', {class: 'track-head', 'aria-hidden': 'true'});
  const whole = html('i', {class: 'track-whole', 'aria-hidden': 'true'});
  // What the inspector describes: the mark under the pointer, or with the keyboard the playhead's mark.
  const spot = html('i', {class: 'track-spot', 'aria-hidden': 'true'});
  const element = html(
    'div',
    {class: 'track', role: 'slider', tabindex: 0, 'aria-label': words('player.rounds'), 'aria-valuemin': 0, 'data-track': '', 'data-points': ''},
    html('i', {class: 'track-line', 'aria-hidden': 'true'}),
    picture,
    whole,
    head,
    spot,
  );

  let [width, height] = [0, 0];
  /** The visible window does not change while the playhead is held, or it would turn away under the pointer. @type {TrackWindow | null} */
  let held = null;
  let shown = windowOf(0, 0, 0);
  let [at, until, runs] = [0, 0, false];

  const draw = whenChanged((/** @type {number} */ first, /** @type {number} */ count, /** @type {number} */ across, /** @type {number} */ down, /** @type {number} */ _version, /** @type {number} */ counted) => {
    const base = down - FOOT;
    const marks = marksOf(timeline, {first, count}, {width: across, height: base - CAP, reached: timeline.spans[counted - 1]?.landed ?? -1});
    const paths = outlinesOf(marks, across / count, base);
    picture.setAttribute('viewBox', `0 0 ${across} ${down}`);
    LAYERS.forEach((name, i) => layers[i]?.setAttribute('d', paths[name]));
  });
  const showWhole = whenChanged((/** @type {number} */ first, /** @type {number} */ count, /** @type {number} */ total) => {
    whole.hidden = first === 0 && total <= count;
    whole.style.left = `${(first / total) * 100}%`;
    whole.style.width = `${Math.min(1 - first / total, count / total) * 100}%`;
  });
  /** The pointer's position over the track in px; null if it is not there. @type {number | null} */
  let over = null;
  const tellOf = whenChanged((/** @type {number} */ index, /** @type {number} */ first, /** @type {number} */ count) => {
    const round = timeline.spans[index]?.round;
    if (round) spot.dataset.inspect = `round:${round.index}`;
    else delete spot.dataset.inspect;
    spot.style.left = `${((index - first) / count) * 100}%`;
    spot.style.width = `${100 / count}%`;
  });

  function point() {
    if (width === 0) return;
    const {spans} = timeline;
    // At exactly the end of a round the playhead still belongs to it.
    const place = over === null ? Math.ceil(placeOf(timeline, at)) - 1 : Math.floor(placeAt(shown, over, width));
    tellOf(Math.max(0, Math.min(spans.length - 1, place)), shown.first, shown.count);
  }

  const place = whenChanged((/** @type {number} */ x) => element.style.setProperty('--at', `${x.toFixed(2)}px`));
  const speak = whenChanged((/** @type {number} */ t, /** @type {number} */ end) => {
    element.setAttribute('aria-valuemax', end.toFixed(1));
    element.setAttribute('aria-valuenow', t.toFixed(1));
    element.setAttribute('aria-valuetext', spoken(t, standing(timeline, t).round));
  });

  /** @param {number} t @param {number} reached @param {boolean} playing */
  function update(t, reached, playing) {
    [at, until, runs] = [t, reached, playing];
    if (width === 0) return;
    const {spans, version, end} = timeline;
    const where = placeOf(timeline, t);
    shown = held ?? windowOf(spans.length, Math.floor(where), width);
    draw(shown.first, shown.count, width, height, version, countedBy(reached));
    showWhole(shown.first, shown.count, spans.length);
    place(Math.max(0, Math.min(width, xOf(shown, where, width))));
    // Screen readers read a focused slider whenever its value changes: once a round while the run plays.
    const round = spans[timeline.indexAt(t)];
    speak(playing && round ? round.start : t, end);
    point();
  }

  /** Rounds that had landed by then. @param {number} t */
  function countedBy(t) {
    let count = timeline.firstNotBegun(t);
    if (count > 0 && (timeline.spans[count - 1]?.landed ?? 0) > t) count--;
    return count;
  }

  const sizes = new ResizeObserver(() => {
    [width, height] = [element.clientWidth, element.clientHeight];
    update(at, until, runs);
  });
  sizes.observe(element);
  signal.addEventListener('abort', () => sizes.disconnect(), {once: true});

  /** @param {PointerEvent} event */
  function xIn({clientX}) {
    return clientX - element.getBoundingClientRect().left - element.clientLeft;
  }

  /** @param {PointerEvent} event */
  function seekTo(event) {
    onSeek(momentAt(timeline, placeAt(shown, xIn(event), width)));
  }

  function letGo() {
    if (held === null) return;
    held = null;
    element.removeAttribute('data-held');
    onHold(false);
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || width === 0) return;
    element.setPointerCapture(event.pointerId);
    held = shown;
    element.dataset.held = '';
    onHold(true);
    seekTo(event);
  }, {signal});
  element.addEventListener('pointermove', (event) => {
    over = xIn(event);
    point();
    if (held) seekTo(event);
  }, {signal});
  element.addEventListener('pointerleave', () => {
    over = null;
    point();
  }, {signal});
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) element.addEventListener(name, letGo, {signal});
  signal.addEventListener('abort', letGo, {once: true});

  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') press(spot);
    const action = (event.shiftKey ? SHIFTED : KEYS)[event.key];
    const leap = event.key === 'PageUp' ? LEAP : event.key === 'PageDown' ? -LEAP : 0;
    if (!action && leap === 0) return;
    event.preventDefault();
    if (action) onAction(action);
    else onSeek(momentAt(timeline, Math.max(0, Math.floor(placeOf(timeline, at)) + leap)));
  }, {signal});

  return {element, update};
}
