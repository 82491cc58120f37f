/** What is to be played, and the moment that a link names. */

import type {Settings} from '../source/protocol.js';
import type {CameraKind} from './frame.js';

export type Mode = 'speculative' | 'target';

/** The URL names of what can change in mid-run. */
export type PlanKey = 'k' | 'quality' | 'draft_ms' | 'verify_ms' | 'verify_ms_per_guess' | 'mode';

/** From round `index` on, `key` is `value`. */
export interface Edit {
  /** At least 1: at round 0 the settings themselves change. */
  index: number;
  key: PlanKey;
  value: number | Mode;
}

/** Rounds follow from a source and a plan, and from nothing else. */
export interface Plan {
  /** Of round 0; `draft_length` is at least 1 and stays while the mode is `target`. */
  settings: Settings;
  mode: Mode;
  /** Sorted by round. */
  edits: Edit[];
}

/** One row of the table of settings. */
export interface SettingRow {
  name: keyof Settings;
  url: string;
  whole: boolean;
  least: number;
  most: number;
  initial: number;
}

export type RenderQuality = 'full' | 'low';

/** auto: 3D where the browser can draw it, else the flat view, which shows the same. */
export type ViewKind = 'auto' | '3d' | 'flat';

/** auto: as the reader's system prefers. */
export type Theme = 'auto' | 'dark' | 'light';

/** All settings except the seed: rivals run with the random numbers of the main run. */
export type PinnedSettings = Omit<Settings, 'seed'>;

/** The rival of a race: the big model alone at the same costs, or a pinned setting. */
export type RivalChoice = 'target' | PinnedSettings;

/** Everything that a link can contain. */
export interface Moment extends Plan {
  speed: number;
  camera: CameraKind;
  render: RenderQuality;
  view: ViewKind;
  theme: Theme;
  /** A language of the messages by its tag; auto: as the reader's browser prefers. */
  lang: string;
  /** Parts of the page that are not shown, by their names in `HIDEABLE`. */
  hide: readonly string[];
  /** Null: no race. Its waits at the finish count as stage time, so t depends on them. */
  race: RivalChoice | null;
  /** Stage seconds at which the picture is frozen; null plays. */
  t: number | null;
}

/** The rule that a part of an address must follow. */
export type MomentRule =
  | {kind: 'number'; whole: boolean; least: number; most: number}
  | {kind: 'choice'; of: readonly string[]}
  /** One edit, of these keys. */
  | {kind: 'pair'; keys: readonly string[]}
  /** `target`, or a setting in pairs of these keys. */
  | {kind: 'rival'; keys: readonly string[]}
  | {kind: 'pairs'; most: number}
  /** One of these names; the value is how often it occurs. */
  | {kind: 'name'; of: readonly string[]}
  /** A name that may occur only once; the value is how often it occurs. */
  | {kind: 'once'};

/** A part of an address that could not be used as written. */
export interface MomentNotice {
  name: string;
  /** As written; long values are cut. */
  value: string;
  rule: MomentRule;
  /** What is used instead; null if nothing is. */
  used: string | null;
}
