/** What the parts of a page share: the run that is played, and what can be asked of the page. */

import type {Frame, Timeline} from '../playback/frame.js';
import type {Moment} from '../playback/link.js';
import type {Clock} from '../playback/time.js';
import type {ControlChanges} from '../panels/panels.js';
import type {SocketSource} from '../source/source.js';
import type {createPlayer} from './player.js';

/** A run on stage. `frame` is filled anew for every picture. */
export interface Running {
  readonly source: SocketSource;
  /** Such as `script:rocket`. */
  readonly sourceName: string;
  /** Names of the settings that the source can change; none where it is a recording. */
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
  /** To a moment that may have to come first. */
  seek(t: number): void;
  /** A person is about to move the playhead. */
  moving(): void;
  /** Something is to be seen that was not: a picture is wanted. */
  refresh(): void;
  /** The address must follow. */
  keep(): void;
  /** The present moment as a link has it; a `t` of null plays from the start. */
  momentAt(t: number | null): Moment;
}
