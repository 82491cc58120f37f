/**
 * Which elements of a page have a frame, and which of them wait for one.
 *
 * An element near the screen gets its frame at once. One that is far away gets a frame when it is asked something. It
 * waits in the order of the asks until fewer than `most` frames are there, or until one that is far and idle is given
 * back. Pure: elements say how far and how busy they are, and the time comes from outside.
 */

/**
 * @typedef {object} Member an element
 * @property {number} distance from the screen in px; 0 where it is near
 * @property {boolean} busy whether somebody waits for its answer; it keeps its frame
 * @property {() => void} start makes its frame
 * @property {() => Promise<void>} release ends with `leave`, unless it has become near or busy
 * @property {(error: Error) => void} fail
 */

/** @typedef {(ms: number, run: () => void) => () => void} After calls `run` later; the answer cancels it */

/**
 * @template {Member} M
 * @param {object} options
 * @param {number} options.most frames; those near the screen may be more
 * @param {number} options.patience ms in which a waiting element must see the queue move
 * @param {After} options.after
 */
export function createPlaces({most, patience, after}) {
  /** @type {Set<M>} */
  const holders = new Set();
  /** The first one has waited the longest. @type {Set<M>} */
  const waiting = new Set();
  let turning = false;
  let cancel = () => {};

  /** @param {M} member */
  function admit(member) {
    waiting.delete(member);
    watch();
    holders.add(member);
    member.start();
  }

  function watch() {
    cancel();
    cancel = waiting.size > 0 ? after(patience, giveUp) : () => {};
  }

  function giveUp() {
    const members = [...waiting];
    waiting.clear();
    const message = `no place for one more scene within ${patience / 1000} s: ${holders.size} are near the screen or busy`;
    for (const member of members) member.fail(failure('no_place', message));
  }

  /** @returns {M | undefined} the farthest of those that nobody needs now */
  function idle() {
    return [...holders].filter(({distance, busy}) => distance > 0 && !busy).sort((a, b) => b.distance - a.distance)[0];
  }

  async function turn() {
    if (turning) return;
    turning = true;
    for (;;) {
      const [next] = waiting;
      if (next && holders.size < most) {
        admit(next);
        continue;
      }
      const leaver = holders.size + (next ? 1 : 0) > most ? idle() : undefined;
      if (!leaver) break;
      // Much can change meanwhile: all of it is looked at again.
      await leaver.release();
      if (idle() === leaver) break;
    }
    turning = false;
  }

  return {
    holders,
    /** Something may have become free. */
    turn,

    /** It is near the screen: its frame comes at once. @param {M} member */
    enter(member) {
      if (!holders.has(member)) admit(member);
      turn();
    },

    /** It is asked something. @param {M} member */
    ask(member) {
      if (holders.has(member) || waiting.has(member)) return;
      waiting.add(member);
      if (waiting.size === 1) watch();
      turn();
    },

    /** It has no frame any more, and wants none. @param {M} member */
    leave(member) {
      if (waiting.delete(member) && waiting.size === 0) watch();
      holders.delete(member);
      turn();
    },
  };
}

/** @param {string} code @param {string} message */
export function failure(code, message) {
  return Object.assign(new Error(message), {code, field: null, value: null});
}
