/** The histogram panel: rounds by how many guesses they kept. */

import {printed, t} from '../page/messages.js';
import {html, say, svg, whenChanged} from './dom.js';
import {percent} from './format.js';
import {histogramGeometry} from './histogram-geometry.js';
import {createRoving} from './roving.js';

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {HistogramBox, HistogramShape, Panel} from './panels.d.ts' */

/** How long the bar of the newest round stays lit, in seconds of stage time. */
const FLASH = 0.6;
const LABELS = 16;

/** @param {Element} node @param {HistogramBox} box */
function place(node, {x, y, width, height}) {
  node.setAttribute('x', x.toFixed(2));
  node.setAttribute('y', y.toFixed(2));
  node.setAttribute('width', width.toFixed(2));
  node.setAttribute('height', height.toFixed(2));
}

/** @param {'exact' | 'cut' | 'ghost'} kind @param {string} text */
function legend(kind, text) {
  return html('span', {class: 'legend-item'}, html('i', {class: `swatch swatch-${kind}`, 'aria-hidden': 'true'}), text);
}

/**
 * The bars to show. If K has just changed, the counted rounds have another axis, so only the exact shape is shown.
 *
 * @param {Pick<Frame, 'figures' | 'present' | 'expected'>} frame
 * @returns {HistogramShape}
 */
export function shapeOf({figures, present, expected}) {
  const columns = present.draft_length + 1;
  const same = figures.histogram.length === columns;
  const exact = expected !== null && expected.histogram.length === columns ? expected.histogram : null;
  return {
    counts: Array.from({length: columns}, (_, i) => (same ? (figures.histogram[i]?.count ?? 0) : 0)),
    cuts: Array.from({length: columns}, (_, i) => (same ? (figures.histogram[i]?.cut ?? 0) : 0)),
    exact,
    // A copy: the frame's arrays are filled anew for every moment.
    ghost: figures.ghost !== null && figures.ghost.length === columns ? [...figures.ghost] : null,
  };
}

/** The label under a bar. @param {number} i guesses kept @param {number} k */
export function barLabel(i, k) {
  return i === 0 ? t('histogram.none') : i === k ? t('histogram.all', {k}) : printed(i);
}

/** A bar in words. @param {readonly number[]} counts @param {number} i */
function shareOf(counts, i) {
  const n = counts.reduce((sum, count) => sum + count, 0);
  return t('histogram.share', {bar: barLabel(i, counts.length - 1), share: percent(n === 0 ? 0 : (counts[i] ?? 0) / n)});
}

/** The bars in words. @param {readonly number[]} counts */
function described(counts) {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((_, i) => shareOf(counts, i));
  return t('histogram.described', {n, shares: shares.join(t('histogram.comma'))});
}

/**
 * Rounds that drafted, by how many guesses they kept, before the exact shares and the population before.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createHistogram(root) {
  const hatch = svg(
    'pattern',
    {id: 'hatch', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)'},
    svg('rect', {class: 'hatch-ground', width: 5, height: 5}),
    svg('rect', {class: 'hatch-line', width: 2, height: 5}),
  );
  const base = svg('path', {class: 'histogram-base'});
  const ghosts = svg('g', {class: 'histogram-ghost', 'data-ghost': ''});
  const bars = svg('g', {class: 'histogram-bars'});
  const outline = svg('path', {class: 'histogram-exact', 'data-outline': ''});
  const flash = svg('rect', {class: 'histogram-flash', rx: 2, opacity: 0});
  const plot = svg('svg', {class: 'histogram-plot', role: 'group'}, svg('defs', {}, hatch), ghosts, bars, flash, outline, base);
  const n = html('span', {class: 'panel-aside', 'data-rounds': ''});
  const nothing = html('p', {class: 'histogram-nothing', hidden: true}, t('histogram.nothing'));
  const before = legend('ghost', t('histogram.before'));
  const without = html('span', {class: 'legend-item', 'data-without': '', hidden: true});
  const legends = html('p', {class: 'legend'}, legend('exact', t('histogram.exact')), legend('cut', t('histogram.cut')), before, without);
  const element = html(
    'section',
    {class: 'panel histogram', 'aria-label': t('histogram.title')},
    html('header', {class: 'panel-head'}, html('h2', {}, t('histogram.title')), n),
    html('div', {class: 'histogram-room'}, plot, nothing),
    legends,
  );
  root.append(element);

  /** The size on a desktop, until it is measured. Printing shows the bars even if the window is too low for them. */
  let size = {width: 214, height: 128};
  /** @type {HistogramShape} */
  let shape = {counts: [], cuts: [], exact: null, ghost: null};
  let counted = 0;
  /** @type {HistogramBox[]} */
  let boxes = [];
  /** One a bar, from "none" on. @type {SVGGElement[]} */
  const groups = [];
  const ends = new AbortController();
  const roving = createRoving(element, {items: () => groups, signal: ends.signal});
  let flashing = -1;

  function placeFlash() {
    const box = boxes[flashing];
    if (box) place(flash, box);
  }

  function draw() {
    const {width, height} = size;
    const k = shape.counts.length - 1;
    const total = shape.counts.reduce((sum, count) => sum + count, 0);
    const floor = height - LABELS;
    const geometry = histogramGeometry(shape, {width, height: floor});
    boxes = geometry.bars;
    placeFlash();
    plot.setAttribute('viewBox', `0 0 ${width} ${height}`);
    plot.setAttribute('aria-label', described(shape.counts));
    base.setAttribute('d', `M0 ${floor - 0.5}H${width}`);
    outline.setAttribute('d', geometry.outline);
    ghosts.replaceChildren(
      ...geometry.ghosts.map((box) => {
        const node = svg('rect');
        place(node, box);
        return node;
      }),
    );
    geometry.bars.forEach((box, i) => {
      const count = shape.counts[i] ?? 0;
      const solid = svg('rect', {class: 'histogram-bar', rx: 2});
      const cut = svg('rect', {class: 'histogram-cut', rx: 2});
      place(solid, box);
      place(cut, /** @type {HistogramBox} */ (geometry.cuts[i]));
      // The whole column reacts to the pointer, since a low bar is hard to hit.
      const hit = svg('rect', {class: 'histogram-hit', x: (i * width) / (k + 1), y: 0, width: width / (k + 1), height: floor});
      // A bar keeps its element, because it may have the focus.
      const group = (groups[i] ??= svg('g', {role: 'img', 'data-bar': i, 'data-inspect': `bar:${i}`}));
      group.dataset.count = String(count);
      group.dataset.cut = String(shape.cuts[i] ?? 0);
      group.setAttribute('aria-label', shareOf(shape.counts, i));
      group.replaceChildren(hit, solid, cut);
      const middle = box.x + box.width / 2;
      if (geometry.labelled[i]) {
        const [x, anchor] = k < 7 ? [middle, 'middle'] : i === 0 ? [0, 'start'] : i === k ? [width, 'end'] : [middle, 'middle'];
        group.append(svg('text', {class: 'histogram-label', x, y: height - 3, 'text-anchor': anchor}, barLabel(i, k)));
      }
      if (geometry.shares && count > 0) {
        group.append(svg('text', {class: 'histogram-share', x: middle, y: geometry.shareY[i] ?? 0, 'text-anchor': 'middle'}, percent(count / total)));
      }
      if (group.parentNode === null) bars.append(group);
    });
    for (const gone of groups.splice(k + 1)) gone.remove();
    roving.refresh();
  }

  const resized = new ResizeObserver(() => {
    if (plot.clientWidth === 0 || plot.clientHeight <= LABELS) return;
    size = {width: plot.clientWidth, height: plot.clientHeight};
    draw();
  });
  resized.observe(plot);

  /** The frame is filled in place; only the settings of its newest round are a new object in every round. */
  const reshape = whenChanged((/** @type {Frame} */ frame, /** @type {unknown[]} */ ..._of) => {
    shape = shapeOf(frame);
    counted = shape.counts.reduce((sum, count) => sum + count, 0);
    draw();
  });
  const light = whenChanged((/** @type {number} */ bar, /** @type {number} */ opacity) => {
    flash.setAttribute('opacity', String(opacity));
    flashing = bar;
    placeFlash();
  });
  const tellWithout = whenChanged((/** @type {number} */ undrafted, /** @type {number} */ rounds) => {
    without.hidden = undrafted === 0;
    say(without, undrafted === 0 ? '' : t('histogram.without', {share: percent(undrafted / rounds)}));
  });
  const fade = whenChanged((/** @type {number} */ opacity) => {
    ghosts.setAttribute('opacity', opacity.toFixed(3));
    before.hidden = opacity === 0;
  });

  return {
    element,
    update(frame) {
      const {figures, present, expected} = frame;
      const guesses = present.draft_length > 0;
      nothing.hidden = guesses;
      plot.toggleAttribute('hidden', !guesses);
      legends.hidden = !guesses;
      if (!guesses) {
        say(n, '');
        return;
      }
      reshape(frame, figures.settings, figures.rounds, figures.ghost, present.draft_length, expected);
      say(n, t('histogram.rounds', {n: counted}));
      const same = figures.histogram.length === present.draft_length + 1;
      tellWithout(same ? figures.rounds - figures.draftingRounds : 0, figures.rounds);
      const lit = counted > 0 && figures.newest >= 0 ? Math.max(0, 1 - figures.newestAge / FLASH) : 0;
      light(figures.newest, lit);
      fade(shape.ghost === null ? 0 : figures.ghostOpacity);
    },
    dispose() {
      ends.abort();
      resized.disconnect();
      element.remove();
    },
  };
}
