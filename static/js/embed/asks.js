/**
 * What an element was asked and has not answered. An ask outlives its frame: what one frame has not answered is sent to
 * the next one. Each ask settles, at the latest some time after it was sent.
 */

import {failure} from './places.js';

/** @import {Answer, HostState} from './messages.d.ts' */
/** @import {After} from './places.js' */

/** @typedef {{resolve(state: HostState): void, reject(error: Error): void}} Waiter */
/** @typedef {{id: number, command: Record<string, unknown>, ms: number, waiter: Waiter, sent: boolean, cancel(): void}} Ask */

/**
 * @param {object} options
 * @param {number} options.patience ms from sending to the answer
 * @param {After} options.after
 * @param {() => void} options.onSettled
 */
export function createAsks({patience, after, onSettled}) {
  /** @type {Map<number, Ask>} */
  const pending = new Map();
  /** To the frame; null while there is none that listens. @type {((message: Record<string, unknown>) => void) | null} */
  let post = null;
  let last = 0;

  /** @param {Ask} ask */
  function send(ask) {
    ask.sent = true;
    ask.cancel = after(ask.ms, () => settle(ask.id)?.reject(failure('no_answer', `no answer to ${ask.command['type']} within ${ask.ms / 1000} s`)));
    post?.({id: ask.id, ...ask.command});
  }

  /** @param {number} id @returns {Waiter | undefined} to be told now */
  function settle(id) {
    const ask = pending.get(id);
    if (!ask) return undefined;
    ask.cancel();
    pending.delete(id);
    // The one who asked may go on asking; those who wait for a place come first.
    onSettled();
    return ask.waiter;
  }

  return {
    get size() {
      return pending.size;
    },

    /** @param {Record<string, unknown>} command @param {number} [ms] @returns {Promise<HostState>} */
    ask(command, ms = patience) {
      const [answer, waiter] = promised();
      const ask = {id: ++last, command, ms, waiter, sent: false, cancel() {}};
      pending.set(ask.id, ask);
      if (post) send(ask);
      return answer;
    },

    /** A frame listens: what is asked from now on is sent at once. @param {(message: Record<string, unknown>) => void} to */
    open(to) {
      post = to;
    },

    /** Sends what has waited for a frame. */
    flush() {
      for (const ask of pending.values()) if (!ask.sent) send(ask);
    },

    /** What is asked from now on waits for `flush`; answers still come. */
    hold() {
      post = null;
    },

    /** The frame is gone: what it has not answered waits for the next one. */
    close() {
      post = null;
      for (const ask of pending.values()) {
        ask.cancel();
        ask.sent = false;
      }
    },

    /** @param {Answer} answer */
    hear(answer) {
      if (answer.id === null) return;
      const waiter = settle(answer.id);
      if (answer.type === 'done') waiter?.resolve(answer.state);
      else waiter?.reject(refusalError(answer));
    },

    /** @param {Error} error */
    fail(error) {
      for (const id of [...pending.keys()]) settle(id)?.reject(error);
    },
  };
}

/** @param {Extract<Answer, {type: 'error'}>} answer */
export function refusalError({message, code, field, value}) {
  return Object.assign(new RangeError(message), {code, field, value});
}

/** @returns {[Promise<HostState>, Waiter]} */
export function promised() {
  /** @type {Waiter} */
  let waiter = {resolve() {}, reject() {}};
  /** @type {Promise<HostState>} */
  const promise = new Promise((resolve, reject) => (waiter = {resolve, reject}));
  return [promise, waiter];
}
