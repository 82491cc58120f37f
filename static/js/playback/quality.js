/**
 * How much of each picture a machine can draw while it plays, from the times of its pictures. Pure: it is told when a picture
 * was drawn and never reads a clock.
 *
 * Level 0 is everything. A slow machine goes down quickly and comes up slowly: after each rise that had to be taken back it
 * waits twice as long for the next one, so that it does not swing between two levels.
 */

/**
 * What each level draws: the share of the pixels along one side, and the least time between two repaints of the panels.
 * Without a graphics card the pixels cost most, down to about half of them along a side: fewer look worse and gain nothing.
 * Panels that rested a fixed number of pictures instead would stay far behind the scene on the slowest machines.
 */
export const LEVELS = /** @type {const} */ ([
  {share: 1, panelsMs: 0},
  {share: 0.75, panelsMs: 0},
  {share: 0.5, panelsMs: 80},
]);

/** Slower than 22 pictures a second is too slow; a level may rise where there are more than 40. */
const SLOW_MS = 45;
const QUICK_MS = 25;
/** So much slower than that, it goes down two levels at once. */
const FAR = 3;
/** The middle one of so many gaps counts: one stall is no slow machine. */
const GAPS = 5;
const LEAST_GAPS = 3;
/** How long a level must have been quick before it rises, at first and at most. */
const PATIENCE_MS = 4000;
const MOST_PATIENCE_MS = 64_000;

export function createQuality() {
  let level = 0;
  let patience = PATIENCE_MS;
  /** Whether the last change was a rise that has not yet lasted. */
  let tried = false;
  /** @type {number | null} */
  let last = null;
  let quickFor = 0;
  /** @type {number[]} */
  const gaps = [];

  /** @param {number} next */
  function change(next) {
    level = Math.max(0, Math.min(LEVELS.length - 1, next));
    gaps.length = 0;
    quickFor = 0;
  }

  return {
    get level() {
      return level;
    },

    /** A picture was drawn while the run played. @param {number} time ms @returns {number} the level of this picture */
    drawn(time) {
      const gap = last === null ? 0 : time - last;
      last = time;
      if (gap <= 0) return level;
      if (gaps.push(gap) > GAPS) gaps.shift();
      if (gaps.length < LEAST_GAPS) return level;
      const usual = /** @type {number} */ ([...gaps].sort((a, b) => a - b)[gaps.length >> 1]);
      quickFor = usual < QUICK_MS ? quickFor + gap : 0;
      if (usual > SLOW_MS && level < LEVELS.length - 1) {
        patience = tried ? Math.min(MOST_PATIENCE_MS, 2 * patience) : patience;
        tried = false;
        change(level + (usual > FAR * SLOW_MS ? 2 : 1));
      } else if (quickFor > patience && level > 0) {
        tried = true;
        change(level - 1);
      } else if (quickFor > patience) tried = false;
      return level;
    },

    /** The run rests, or nobody sees it: the next gap says nothing about the machine. */
    rest() {
      last = null;
      gaps.length = 0;
      quickFor = 0;
    },
  };
}
