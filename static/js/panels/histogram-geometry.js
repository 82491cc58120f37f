/** Where the bars of the histogram are: shares of the rounds that drafted, by guesses kept. */

/** @import {HistogramBox, HistogramGeometry, HistogramShape} from './panels.d.ts' */

/** Height of a share's text above a bar, and so the room above the plot. */
const ROOF = 15;
/** A bar's part of its column; outline and ghost are a little wider, so that they show behind it. */
const BAR = 0.66;
const BEHIND = 0.86;
/** Px that a share ("100%"), each digit of an inner label and the words at the ends need, and between them. */
const SHARE_WIDTH = 25;
const DIGIT_WIDTH = 6.2;
const END_LABEL_WIDTH = 27;
const AIR = 4;

/**
 * The share at the top of the plot: a multiple of a tenth, so that the scale seldom changes.
 *
 * @param {readonly number[]} shares
 */
export function topOf(shares) {
  return Math.max(0.3, Math.ceil(Math.max(0, ...shares) * 10 - 1e-9) / 10);
}

/**
 * @param {HistogramShape} shape
 * @param {{width: number, height: number}} size px of the plot
 * @returns {HistogramGeometry}
 */
export function histogramGeometry({counts, cuts, exact, ghost}, {width, height}) {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => (n === 0 ? 0 : count / n));
  const top = topOf([...shares, ...(exact ?? []), ...(ghost ?? [])]);
  const columns = Math.max(counts.length, 1);
  const pitch = width / columns;
  const high = Math.max(0, height - ROOF);

  /** @param {number} share @param {number} i @param {number} part @returns {HistogramBox} */
  const box = (share, i, part) => {
    const tall = (share / top) * high;
    return {x: (i + (1 - part) / 2) * pitch, y: height - tall, width: part * pitch, height: tall};
  };

  const bars = shares.map((share, i) => box(share, i, BAR));
  const frames = (exact ?? []).map((share, i) => box(share, i, BEHIND));
  return {
    bars,
    cuts: bars.map((bar, i) => {
      const count = counts[i] ?? 0;
      return {...bar, height: count === 0 ? 0 : (bar.height * (cuts[i] ?? 0)) / count};
    }),
    ghosts: (ghost ?? []).map((share, i) => box(share, i, BEHIND)),
    outline: frames.map(frameOf).join(''),
    labelled: counts.map((_, i) => hasLabel(i, columns, pitch)),
    shares: pitch >= SHARE_WIDTH,
    shareY: bars.map(({y}, i) => {
      const above = y - (frames[i]?.y ?? height);
      return (above > 0 && above < ROOF ? y - above : y) - 4;
    }),
  };
}

/** @param {HistogramBox} box */
function frameOf({x, y, width, height}) {
  const [left, right, upper, foot] = [x, x + width, y, y + height].map((value) => value.toFixed(1));
  return `M${left} ${foot}V${upper}H${right}V${foot}`;
}

/**
 * Both ends always have a label; between them every bar, or every second one, that is far enough from the long labels
 * at the ends.
 *
 * @param {number} i
 * @param {number} columns
 * @param {number} pitch
 */
function hasLabel(i, columns, pitch) {
  if (i === 0 || i === columns - 1) return true;
  const width = (i < 10 ? 1 : 2) * DIGIT_WIDTH;
  const every = pitch >= 2 * DIGIT_WIDTH ? 1 : 2;
  if (i % every !== 0) return false;
  const middle = (i + 0.5) * pitch;
  const clear = Math.max(END_LABEL_WIDTH, pitch / 2 + END_LABEL_WIDTH / 2) + AIR + width / 2;
  return middle >= clear && columns * pitch - middle >= clear;
}
