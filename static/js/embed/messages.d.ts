/**
 * What a page in a frame and the page around it say to each other, version 1.
 *
 * frame → host, by window: `Here`. host → frame, by window, with one port: `Hello`. All else goes through that port: the
 * host's commands, and the frame's answers and events.
 */

import type {Expected, Settings} from '../source/protocol.js';
import type {Moment, MomentNotice} from '../playback/link.js';

/** The frame can be talked to from now on. */
export interface Here {
  specviz: 1;
  type: 'here';
}

/** Carries one `MessagePort`. A new one takes the place of the one before. */
export interface Hello {
  specviz: 1;
  type: 'hello';
}

/** Names of an address; null is the default. */
export type Changes = Record<string, number | string | null>;

export type Command =
  | {id: number; type: 'play' | 'pause' | 'get'}
  /** Stage seconds, 0..3600. */
  | {id: number; type: 'seek'; t: number}
  /** The start of a round, by its index. */
  | {id: number; type: 'seek'; round: number}
  | {id: number; type: 'set'; changes: Changes};

export interface HostFigures {
  /** Rounds of the population that the figures are of. */
  rounds: number;
  drafted: number;
  accepted: number;
  committed: number;
  model_ms: number;
  /** Null where there is nothing to divide. */
  tokens_per_second: number | null;
  speedup: number | null;
  kept: number | null;
  tokens_per_round: number | null;
  /** Rounds that drafted, by guesses kept. */
  histogram: number[];
}

/** What is shown at this moment. */
export interface HostState {
  source: string;
  moment: Moment;
  /** The moment as the query of an address. */
  query: string;
  /** Stage seconds. */
  t: number;
  /** Also true while the frame rests because nobody sees it. */
  playing: boolean;
  /** How many rounds have landed. */
  rounds: number;
  /** The prompt and all that stands behind it. */
  text: string;
  /** Of the first round that has not begun. */
  present: Settings;
  figures: HostFigures;
  expected: Expected | null;
}

export type ErrorCode = 'bad_version' | 'bad_command' | 'bad_id' | 'bad_value' | 'unknown_name' | 'fixed' | 'forbidden' | 'ended' | 'lost' | 'refused';

export interface Refusal {
  code: ErrorCode;
  /** Of what cannot be used; null where it is the command itself. */
  field: string | null;
  value: string | null;
  /** What it must be, for `bad_value` and `unknown_name`. */
  rule: MomentNotice['rule'] | null;
}

export type Answer =
  | {id: number; type: 'done'; state: HostState}
  | ({id: number | null; type: 'error'; message: string} & Refusal);

export type HostEvent =
  | ({type: 'ready'; specviz: 1; height: number} & HostState)
  /** A round has landed, or is the newest that has at the moment that was jumped to. */
  | {type: 'round'; index: number; committed: string[]; drafted: number; accepted_length: number; t: number; text: string; figures: HostFigures}
  /** CSS pixels that the page would fill at its width. */
  | {type: 'height'; height: number};
