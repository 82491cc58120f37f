/** Stand-ins for a browser's WebSocket and timers, moved by hand. */

/** @import {SocketLike} from '../../../static/js/source/source.d.ts' */

/** Sockets that a test opens, answers and breaks. */
export function fakeSockets() {
  /** @type {FakeSocket[]} */
  const made = [];

  class FakeSocket {
    /** @type {SocketLike['onopen']} */
    onopen = null;
    /** @type {SocketLike['onmessage']} */
    onmessage = null;
    /** @type {SocketLike['onclose']} */
    onclose = null;
    closed = false;
    /** @type {any[]} */
    sent = [];

    /**
     * @param {string} url
     * @param {string} protocol
     */
    constructor(url, protocol) {
      this.url = url;
      this.protocol = protocol;
      made.push(this);
    }

    /** @param {string} text */
    send(text) {
      this.sent.push(JSON.parse(text));
    }

    close() {
      this.closed = true;
    }

    open() {
      this.onopen?.();
    }

    /** @param {object} line */
    answer(line) {
      this.onmessage?.({data: JSON.stringify(line)});
    }

    /**
     * @param {number} code
     * @param {string} [reason]
     */
    end(code, reason = '') {
      this.onclose?.({code, reason});
    }

    get lastSent() {
      return this.sent[this.sent.length - 1];
    }
  }

  return {
    WebSocketImpl: FakeSocket,
    made,
    get last() {
      const socket = made[made.length - 1];
      if (socket === undefined) throw new Error('no socket was made');
      return socket;
    },
  };
}

/** Timers that run when a test says that time has passed. */
export function fakeTimers() {
  let now = 0;
  /** @type {Set<{at: number, run: () => void}>} */
  const timers = new Set();
  return {
    /**
     * @param {() => void} run
     * @param {number} ms
     */
    setTimeout(run, ms) {
      const timer = {at: now + ms, run};
      timers.add(timer);
      return timer;
    },
    /** @param {any} timer */
    clearTimeout(timer) {
      timers.delete(timer);
    },
    /** @param {number} ms */
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [first] = [...timers].filter(({at}) => at <= end).sort((a, b) => a.at - b.at);
        if (first === undefined) break;
        timers.delete(first);
        now = first.at;
        first.run();
      }
      now = end;
    },
    get count() {
      return timers.size;
    },
  };
}
