/** Types of the panels and of what they report. */

import type {CameraKind, Frame} from '../playback/frame.js';
import type {Mode} from '../playback/link.js';
import type {Settings} from '../source/protocol.js';

/** A thing in the DOM that shows the frame. It writes only where something changed. */
export interface Panel {
  element: HTMLElement;
  update(frame: Frame): void;
  dispose(): void;
}

/** What the controls show. All values are the present ones; `draft_length` is the slider's, kept in Big model only. */
export interface ControlsState {
  seed: number;
  draft_length: number;
  draft_quality: number;
  mode: Mode;
  speed: number;
  camera: CameraKind;
}

/** What a person, or the page around a frame, changed at once. */
export type ControlChanges = Partial<ControlsState & Settings>;

export interface ControlsOptions {
  present: ControlsState;
  /** Names of the settings that the source can change; the others are shown disabled, with the reason. */
  changeable: readonly string[];
  /** Only K. */
  minimal?: boolean;
  /** What a person wants to change: one gesture is one call. */
  onChange(changes: ControlChanges): void;
}

export interface Controls {
  element: HTMLElement;
  /** Shows the values; never calls back. */
  update(state: ControlsState): void;
  dispose(): void;
}

/** How a word of the caption is set: in a model's colour, or struck out if it was rejected. */
export type PartTone = 'plain' | 'wrong' | 'right';

export interface CaptionPart {
  text: string;
  tone: PartTone;
}

export interface CaptionWords {
  parts: CaptionPart[];
  /** Small text beside the line: what the clock does in this beat. */
  tag: string;
}

export type NoticeName = 'connection' | 'reduced_motion' | 'no_webgl' | 'url' | 'source' | 'recording' | 'replaced' | 'context' | 'ended';

export interface Notices {
  element: HTMLElement;
  /** Shows a notice or changes its text. Without a text, the one in `words` is shown, if there is one. `no_webgl` takes the place of the scene. */
  show(name: NoticeName, text?: string): void;
  hide(name: NoticeName): void;
  dispose(): void;
}

export interface HistogramShape {
  /** Bars of the population, from accepted_length 0. */
  counts: readonly number[];
  /** The part of each that ended early, at the end of the sentence. */
  cuts: readonly number[];
  exact: readonly number[] | null;
  ghost: readonly number[] | null;
}

export interface HistogramBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface HistogramGeometry {
  bars: HistogramBox[];
  /** The upper part of each bar that is hatched. */
  cuts: HistogramBox[];
  ghosts: HistogramBox[];
  /** SVG path of the exact shares, one rectangle a bar; empty without them. */
  outline: string;
  /** Which bars have room for their label and for their share. */
  labelled: boolean[];
  shares: boolean;
  /** Baselines of the shares: on their bars, or on the outline where that would cross them. */
  shareY: number[];
}
