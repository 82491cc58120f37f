/**
 * Rounds over the page's single WebSocket.
 *
 * The server keeps no state, so a lost connection loses nothing: a request that was interrupted is sent again from the
 * cursor after the last round that arrived.
 */

/** @import {Cursor} from './protocol.js' */
/** @import {Line, Listener, SocketLike, SocketOptions, SocketSource, Wish} from './source.d.ts' */

import {parseLine} from './lines.js';

const SUBPROTOCOL = 'specviz.1';

/** The first and the longest wait before reconnecting, in ms; each wait is twice the one before. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** If no message comes for this many ms while an answer is due, the connection counts as lost. */
const SILENCE = 10_000;

const PROTOCOL_ERROR = 1002;
const POLICY_VIOLATION = 1008;

/**
 * @typedef {object} Request A wish with what was heard of it.
 * @property {Wish} wish
 * @property {Listener} listener
 * @property {boolean} ran
 * @property {number} heard
 * @property {Cursor} next
 */

/**
 * @typedef {object} Lane
 * @property {number | null} inFlight id of the ask that the server still answers
 * @property {Request | null} current what that ask is for; null once a newer wish has replaced it
 * @property {Request | null} waiting the newest wish, behind the ask in flight
 */

/**
 * @param {SocketOptions} options
 * @returns {SocketSource}
 */
export function createSocketSource({
  url,
  onStatus,
  WebSocketImpl = /** @type {new (url: string, protocol: string) => SocketLike} */ (/** @type {unknown} */ (WebSocket)),
  setTimeout = (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout = (timer) => globalThis.clearTimeout(timer),
}) {
  /** @type {Map<string, Lane>} */
  const lanes = new Map();
  /** @type {SocketLike | null} */
  let socket = null;
  let open = false;
  let over = false;
  let lastId = 0;
  let wait = FIRST_WAIT;
  /** @type {unknown} */
  let retryTimer = null;
  /** @type {unknown} */
  let silenceTimer = null;

  connect();

  function connect() {
    retryTimer = null;
    onStatus({state: 'connecting', reason: '', retryMs: 0});
    const made = new WebSocketImpl(url, SUBPROTOCOL);
    socket = made;
    made.onopen = () => {
      open = true;
      wait = FIRST_WAIT;
      onStatus({state: 'open', reason: '', retryMs: 0});
      for (const lane of lanes.values()) sendNext(lane);
      watchSilence();
    };
    made.onmessage = ({data}) => {
      const line = parseLine(data);
      if (line === null) end('unreadable', '');
      else hear(line);
    };
    made.onclose = ({code, reason}) => {
      if (code === PROTOCOL_ERROR || code === POLICY_VIOLATION) end('refused', reason);
      else lose();
    };
    watchSilence();
  }

  /** Drops the socket: its events are ignored, and unanswered requests will be sent again. */
  function drop() {
    if (socket !== null) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    socket = null;
    open = false;
    clearTimeout(silenceTimer);
    clearTimeout(retryTimer);
    silenceTimer = retryTimer = null;
    for (const lane of lanes.values()) {
      lane.waiting ??= lane.current;
      // The next answer may come from another server, with another header.
      if (lane.waiting !== null) lane.waiting.ran = false;
      lane.inFlight = lane.current = null;
    }
  }

  function lose() {
    drop();
    retryTimer = setTimeout(connect, wait);
    onStatus({state: 'lost', reason: '', retryMs: wait});
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** @param {'refused' | 'unreadable'} state @param {string} reason */
  function end(state, reason) {
    drop();
    over = true;
    onStatus({state, reason, retryMs: 0});
  }

  function watchSilence() {
    clearTimeout(silenceTimer);
    const due = socket !== null && (!open || [...lanes.values()].some((lane) => lane.inFlight !== null));
    silenceTimer = due ? setTimeout(lose, SILENCE) : null;
  }

  /** @param {Lane} lane */
  function sendNext(lane) {
    if (!open || lane.inFlight !== null || lane.waiting === null) return;
    const request = lane.waiting;
    lane.waiting = null;
    const {wish, heard, next} = request;
    if (heard === wish.rounds) {
      request.listener.onDone({reason: 'complete', rounds: heard});
      return;
    }
    lane.current = request;
    lane.inFlight = ++lastId;
    socket?.send(
      JSON.stringify({
        type: 'play',
        id: lane.inFlight,
        lane: wish.lane,
        source: wish.source,
        settings: wish.settings,
        cursor: next,
        index: wish.index + heard,
        rounds: wish.rounds - heard,
        rows: wish.rows,
      }),
    );
  }

  /** @param {Line} line */
  function hear(line) {
    const lane = line.lane === null ? undefined : lanes.get(line.lane);
    if (lane !== undefined && lane.inFlight === line.id) answer(lane, line);
    watchSilence();
  }

  /**
   * @param {Lane} lane
   * @param {Line} line
   */
  function answer(lane, line) {
    const request = lane.current;
    if (line.type === 'done' || line.type === 'error') {
      lane.inFlight = lane.current = null;
      if (request !== null) {
        if (line.type === 'done') request.listener.onDone({reason: line.reason, rounds: request.heard});
        else request.listener.onError({code: line.code, field: line.field, message: line.message});
      }
      sendNext(lane);
    } else if (request !== null && line.type === 'round') {
      const {id, lane: _, ...round} = line;
      request.heard += 1;
      request.next = round.next;
      request.listener.onRound(round);
    } else if (request !== null && line.type === 'run' && !request.ran) {
      const {id, lane: _, ...run} = line;
      request.ran = true;
      request.listener.onRun(run);
    }
  }

  return {
    ask(wish, listener) {
      if (over) return;
      let lane = lanes.get(wish.lane);
      if (lane === undefined) {
        lane = {inFlight: null, current: null, waiting: null};
        lanes.set(wish.lane, lane);
      }
      lane.current = null;
      lane.waiting = {wish, listener, ran: false, heard: 0, next: wish.cursor};
      sendNext(lane);
      watchSilence();
    },
    retryNow() {
      if (retryTimer === null) return;
      clearTimeout(retryTimer);
      connect();
    },
    dispose() {
      over = true;
      drop();
      lanes.clear();
    },
  };
}
