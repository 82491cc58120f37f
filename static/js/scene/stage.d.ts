/** Types of the 3D scene: colours, camera, instances and the scene itself. */

import type {Mesh} from 'three';
import type {CameraKind, CameraPose, Frame} from '../playback/frame.js';
import type {RenderQuality} from '../playback/link.js';

/** A colour as the page writes it: sRGB, 0..1. */
export type Rgb = readonly [number, number, number];

/** Colour by meaning, read from the custom properties of the page. */
export interface Palette {
  /** Whether light adds to the stage (a dark one) or is painted on it (paper). */
  dark: boolean;
  stage: Rgb;
  floor: Rgb;
  track: Rgb;
  ink: Rgb;
  dim: Rgb;
  promptBlock: Rgb;
  promptText: Rgb;
  committedBlock: Rgb;
  committedText: Rgb;
  guess: Rgb;
  guessEdge: Rgb;
  guessText: Rgb;
  verifyBox: Rgb;
  verifyEdge: Rgb;
  draft: Rgb;
  /** Of words that mean the draft; likewise the target's. */
  draftInk: Rgb;
  draftGlow: Rgb;
  target: Rgb;
  targetInk: Rgb;
  targetGlow: Rgb;
}

/** The camera in the terms that the views need. It is filled anew with each frame, so do not keep it. */
export interface View {
  kind: CameraKind;
  /** World position, and the axes of the picture in the world. */
  position: [number, number, number];
  right: [number, number, number];
  up: [number, number, number];
  /** Distance from the camera to what it looks at. */
  distance: number;
  /** Angle in the plane across the track: 0 sees fronts, pi/2 sees tops. */
  elevation: number;
  /** How far the strip in front of the track is folded up: 0 hangs down, pi/2 lies flat. */
  tilt: number;
  /** Left and right end of what is in the picture at the track, roughly. */
  visibleLeft: number;
  visibleRight: number;
  /** Beyond these ends nothing that stands on the track can be in the picture. */
  trackLeft: number;
  trackRight: number;
  pxPerUnit: number;
  /** How visible a thing at a point is: 1 well above the panels, 0 where panels would cover it. */
  clear(x: number, y: number, z: number): number;
  /** The smallest x at which a sphere at this height and depth is completely inside the left edge of the picture. */
  leftmost(y: number, z: number, radius: number): number;
}

/** Something that whoever made it must dispose of. */
export interface Disposable {
  dispose(): void;
}

/** A pool of instances in one interleaved buffer; grows by doubling, which is the only time that it allocates. */
export interface Instances extends Disposable {
  /** Visible while there are instances. */
  mesh: Mesh;
  /** The numbers of the pool; valid until the next `next()`. */
  data: Float32Array;
  count: number;
  begin(): void;
  /** Adds one instance; returns the offset of its first number in `data`. */
  next(): number;
  end(): void;
}

/** A name and its number of floats, in the order in which they lie in the buffer. */
export type InstanceLayout = readonly (readonly [string, 1 | 2 | 3 | 4])[];

/** A rectangle of the atlas. Sizes are in em of the text, u and v in 0..1. */
export interface Glyphs {
  u0: number;
  v0: number;
  u1: number;
  v1: number;
  width: number;
  height: number;
}

export type MarkName = 'tick' | 'cross' | 'recovered' | 'bonus';

export interface RenderInfo {
  calls: number;
  triangles: number;
  geometries: number;
  textures: number;
  programs: number;
}

export interface SceneOptions {
  canvas: HTMLCanvasElement;
  /** full: physical materials, room light, anti-aliasing. low: Lambert, none of them, one pixel a CSS px at most. */
  render: RenderQuality;
  devicePixelRatio: number;
  palette: Palette;
  /** Called when the picture must be drawn again although no frame changed, because fonts have loaded. */
  onStale?: () => void;
}

export interface Scene extends Disposable {
  /** Settles once the shipped font is in the atlas. A picture made before that may show another font. */
  ready: Promise<void>;
  /** Sets the moment to show. Draws nothing. */
  update(frame: Frame, pose: CameraPose, kind: CameraKind): void;
  /** Draws the moment of the last update once. */
  render(): void;
  /** CSS px of the canvas; `share` of the pixels along one side are drawn, all of them by default. */
  resize(width: number, height: number, devicePixelRatio?: number, share?: number): void;
  /** Draws words into the atlas ahead of time, so that no frame has to. */
  prepare(words: Iterable<string>): void;
  /** Drops the words that frames brought and nobody prepared; whether there were any. Then `prepare` and `update` are due. */
  forget(): boolean;
  setPalette(palette: Palette): void;
  /** Statistics of the last render. */
  info(): RenderInfo;
}
