/** Where the page's rounds come from: what is asked, what is answered, and how the connection fares. */

import type {Cursor, EndReason, Round, Header, Settings} from './protocol.js';

export interface Wish {
  /** Asks of one lane replace each other; lanes do not wait for each other. */
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

/** Called with what answers a wish; never again once a newer one has replaced it. */
export interface Listener {
  /** Once a wish, and once more for each time that a lost connection made it be asked again. */
  onRun(run: Header): void;
  onRound(round: Round): void;
  /** `rounds`: how many were heard, over all connections. */
  onDone(done: {reason: EndReason; rounds: number}): void;
  onError(error: {code: string; field: string | null; message: string}): void;
}

export interface Status {
  /** refused: the server will not talk to this page. unreadable: it says what this page cannot read. Only a reload can help. */
  state: 'connecting' | 'open' | 'lost' | 'refused' | 'unreadable';
  /** In the server's words, for `refused`; else empty. */
  reason: string;
  /** Until the next attempt, for `lost`; else 0. */
  retryMs: number;
}

export interface SocketSource {
  /** Ask, in place of what the lane wished before. One ask a lane is in flight; the newest wish follows it. */
  ask(wish: Wish, listener: Listener): void;
  /** While the connection is lost: try now, not when the back-off ends. */
  retryNow(): void;
  dispose(): void;
}

/** What is used of a WebSocket. */
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

/** A hand-authored sentence, as Python has it. */
export interface Script {
  name: string;
  prompt: string[];
  /** At each slot the right word, a wrong one, and the factor by which the draft's quality is the chance of the right one. */
  slots: [right: string, wrong: string, predictability: number][];
  /** The most that such a chance can be. */
  most_certain: number;
  /** The version of specviz that wrote it. */
  specviz: string;
}

/** Where rounds come from that no server plays. */
export interface Played {
  header(settings: Settings): Header;
  /** The rounds from a wish's cursor on, one after another until null; or why there are none. */
  rounds(wish: Wish, settings: Settings): {next(): Round | null} | {code: string; field: string | null; message: string};
}
