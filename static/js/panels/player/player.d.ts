/** What the playback bar shows, and what it says to whoever wires it. */

import type {Frame, Timeline} from '../../playback/frame.js';
import type {ControlChanges} from '../panels.js';

/** A wish that a button or a key can name. `step` is one beat forward. */
export type PlayerAction =
  | 'start'
  | 'round_back'
  | 'beat_back'
  | 'toggle'
  | 'step'
  | 'round_forward'
  | 'end'
  | 'restart'
  | 'restore'
  | 'copy_link'
  | 'full_screen'
  | 'help';

/** What only a key can ask for. */
export type KeyAction = PlayerAction | 'race' | 'leave';

export interface PlayerState {
  playing: boolean;
  /** Stage time up to which the run has been played: what lies behind it is not told beforehand. */
  reached: number;
  /** Whether an old future waits to be brought back. */
  canRestore: boolean;
  fullScreen: boolean;
}

export interface PlayerBarOptions {
  timeline: Timeline;
  /** Whether the browser can fill the screen with the page. */
  canFillScreen?: boolean;
  onAction(name: PlayerAction): void;
  /** To a moment of what has come. */
  onSeek(t: number): void;
  /** The playhead is in a person's hand, or has been let go: time is not to run meanwhile. */
  onHold(held: boolean): void;
}

export interface PlayerBar {
  element: HTMLElement;
  update(frame: Frame, state: PlayerState): void;
  /** A word about what was just done; it fades by itself. */
  tell(what: 'copied' | 'not_copied'): void;
  dispose(): void;
}

/** What a key asks for, null where it asks for nothing here. */
export type KeyCommand = {action: KeyAction} | {change: ControlChanges} | {speed: -1 | 1};

export interface KeysOptions {
  onAction(name: KeyAction): void;
  onChange(changes: ControlChanges): void;
  /** The present speed, from which `[` and `]` step. */
  speed(): number;
  /** Names of the settings that can be changed. */
  changeable: readonly string[];
}
