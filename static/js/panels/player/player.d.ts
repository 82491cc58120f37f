/** Types of the playback bar and the keys. */

import type {Frame, Timeline} from '../../playback/frame.js';
import type {ControlChanges} from '../panels.js';

/** What a button or a key can do. `step` is one beat forward. */
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

/** What only a key can do. */
export type KeyAction = PlayerAction | 'race' | 'leave';

export interface PlayerState {
  playing: boolean;
  /** Stage time up to which the run has been played; what comes after is not shown in advance. */
  reached: number;
  /** Whether there are removed rounds that can be restored. */
  canRestore: boolean;
  fullScreen: boolean;
}

export interface PlayerBarOptions {
  timeline: Timeline;
  /** Whether the browser can fill the screen with the page. */
  canFillScreen?: boolean;
  onAction(name: PlayerAction): void;
  /** Goes to a moment that has arrived. */
  onSeek(t: number): void;
  /** The playhead is held, or has been released: time does not run meanwhile. */
  onHold(held: boolean): void;
}

export interface PlayerBar {
  element: HTMLElement;
  update(frame: Frame, state: PlayerState): void;
  /** Shows a short message about what was just done; it fades by itself. */
  tell(what: 'copied' | 'not_copied'): void;
  dispose(): void;
}

/** What a key does; null if it does nothing here. */
export type KeyCommand = {action: KeyAction} | {change: ControlChanges} | {speed: -1 | 1};

export interface KeysOptions {
  onAction(name: KeyAction): void;
  onChange(changes: ControlChanges): void;
  /** The present speed, from which `[` and `]` step. */
  speed(): number;
  /** Names of the settings that can be changed. */
  changeable: readonly string[];
}
