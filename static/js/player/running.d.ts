/** What the parts of a page share: the run, and the commands of the page. */

import type {Frame, Timeline} from '../playback/frame.js';
import type {Moment} from '../playback/link.js';
import type {Clock} from '../playback/time.js';
import type {ControlChanges} from '../panels/panels.js';
import type {SocketSource} from '../source/source.js';
import type {createPlayer} from './player.js';

/** A run and its present picture. `frame` is filled anew for every picture. */
export interface Running {
  readonly source: SocketSource;
  /** For example `script:rocket`. */
  readonly sourceName: string;
  /** Names of the settings that the source can change; none for a recording. */
  readonly changeable: readonly string[];
  readonly timeline: Timeline;
  readonly frame: Frame;
  readonly clock: Clock;
  readonly player: ReturnType<typeof createPlayer>;
}

/** What a person, or the page around a frame, can ask of the page. */
export interface Commands {
  change(changes: ControlChanges): void;
  act(name: 'toggle' | 'step' | 'restart'): void;
  /** Unlike `toggle`, it lets a seek arrive that is on its way. */
  play(wanted: boolean): void;
  /** Goes to a moment whose rounds may have to arrive first. */
  seek(t: number): void;
  /** To be called before a person moves the playhead. */
  moving(): void;
  /** Asks for a new picture, because something besides the time has changed. */
  refresh(): void;
  /** Writes the present state into the address. */
  keep(): void;
  /** The present state as a link has it; with a `t` of null the link plays from the start. */
  momentAt(t: number | null): Moment;
}
