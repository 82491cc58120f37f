/** Sources of rounds: requests, answers, and the state of the connection. */

import type {Cursor, EndReason, Round, Header, Settings} from './protocol.js';

export interface Wish {
  /** A new request replaces an older one of the same lane; lanes do not wait for each other. */
  lane: string;
  source: string;
  settings: Partial<Settings>;
  cursor: Cursor;
  /** Of the first round. */
  index: number;
  /** 1..64 */
  rounds: number;
  /** Whether rounds carry the likeliest tokens of every position. */
  rows: boolean;
}

/** Called with the answers to a request; never again once a newer request has replaced it. */
export interface Listener {
  /** Once for each request, and again each time a lost connection made it be sent again. */
  onRun(run: Header): void;
  onRound(round: Round): void;
  /** `rounds`: how many arrived, over all connections. */
  onDone(done: {reason: EndReason; rounds: number}): void;
  onError(error: {code: string; field: string | null; message: string}): void;
}

export interface Status {
  /** refused: the server does not accept this page. unreadable: the server sends what this page cannot read. Only a reload can help. */
  state: 'connecting' | 'open' | 'lost' | 'refused' | 'unreadable';
  /** In the server's words, for `refused`; else empty. */
  reason: string;
  /** Time until the next attempt, for `lost`; else 0. */
  retryMs: number;
}

export interface SocketSource {
  /** Sends a request in place of the lane's earlier one. One request of a lane is in flight; the newest one follows it. */
  ask(wish: Wish, listener: Listener): void;
  /** While the connection is lost: try now, without waiting for the back-off to end. */
  retryNow(): void;
  dispose(): void;
}

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: {data: unknown}) => void) | null;
  onclose: ((event: {code: number; reason: string}) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

export interface SocketOptions {
  url: string;
  onStatus(status: Status): void;
  WebSocketImpl?: new (url: string, protocol: string) => SocketLike;
  setTimeout?: (run: () => void, ms: number) => unknown;
  clearTimeout?: (timer: any) => void;
}

export interface Envelope {
  id: number | null;
  lane: string | null;
}

export type Line =
  | (Header & Envelope)
  | (Round & Envelope)
  | ({type: 'done'; rounds: number; reason: EndReason} & Envelope)
  | ({type: 'error'; code: string; field: string | null; message: string} & Envelope);

/** A scripted sentence, as Python has it. */
export interface Script {
  name: string;
  prompt: string[];
  /** For each slot the right word, a wrong one, and the factor that turns the draft's quality into the probability of the right one. */
  slots: [right: string, wrong: string, predictability: number][];
  /** The upper limit of such a probability. */
  most_certain: number;
  /** The version of specviz that wrote it. */
  specviz: string;
}

/** A source of rounds without a server. */
export interface Played {
  header(settings: Settings): Header;
  /** The rounds from a request's cursor on, one after another, until null; or the reason why there are none. */
  rounds(wish: Wish, settings: Settings): {next(): Round | null} | {code: string; field: string | null; message: string};
}
