/** The rounds of a race's rival. */

import type {Round, Settings} from '../source/protocol.js';
import type {Wish} from '../source/source.js';
import type {RivalChoice} from './link.js';

/** A passage as the rival plays it. */
export interface Course {
  settings: Settings;
  rounds: Round[];
  /** Model time since the passage began, and tokens committed in it, at the end of each round. */
  endsMs: number[];
  ends: number[];
  /** Texts of the committed tokens. */
  words: string[];
  /** Position of the round that follows. */
  next: number;
  complete: boolean;
}

export interface Rival {
  choice: RivalChoice;
  /** Null before the main run has a header. */
  settingsOf(passage: number): Settings | null;
  /** A whole passage, null while any of it is missing. */
  courseOf(passage: number): Course | null;
  /**
   * Model time in ms in which the rival plays a passage that the main run began under these settings, null while unknown.
   */
  durationMs(passage: number, main: Settings): number | null;
  /** Adds the next round of an answer; a round that does not continue the course is ignored. */
  append(round: Round): void;
  /** What must be requested so that this passage and all before it are known; null if they are. */
  need(passage: number): Wish | null;
}
