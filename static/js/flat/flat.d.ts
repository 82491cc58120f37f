/** What the flat picture is made of: shapes in layers, which the page's nodes and the standalone file are both written from. */

/** Where the sentence's space lies in the picture: px = x + scale · world x, and px = y − scale · world y. */
export interface FlatCamera {
  /** CSS px that one block unit covers. */
  scale: number;
  /** CSS px of the world's origin, from the upper left corner of the picture. */
  x: number;
  y: number;
  /** Ends of what is in the picture, in block units. */
  left: number;
  right: number;
}

export type ShapeTag = 'rect' | 'circle' | 'line' | 'path' | 'text';

/** A shape in picture units: a hundredth of a block unit, y downwards. */
export interface Shape {
  /** rect: x, y, width, height, radius; circle: x, y, radius; line: x1, y1, x2, y2; text: x, y, size; path: x, y, scale. */
  at: [number, number, number, number, number];
  /** The words of a text, the strokes of a path. */
  text: string;
  tone: Tone;
  opacity: number;
}

export type Tone = 'plain' | 'prompt' | 'committed' | 'guess' | 'draft' | 'target' | 'bed' | 'edge';

/** Like with like, in the order in which they are painted. `shapes` is a pool: only the first `count` are of this moment. */
export interface Layer {
  name: LayerName;
  tag: ShapeTag;
  shapes: Shape[];
  count: number;
}

export type LayerName =
  | 'track'
  | 'halo'
  | 'ring'
  | 'beam'
  | 'ray'
  | 'disc'
  | 'shine'
  | 'name'
  | 'box'
  | 'slot'
  | 'glass'
  | 'solid'
  | 'shard'
  | 'word'
  | 'mark'
  | 'spot'
  | 'flash'
  | 'struck'
  | 'strike'
  | 'bracket'
  | 'count';

export type Picture = Record<LayerName, Layer>;

/** Names of the two models, as they are written beside them. */
export interface SceneNames {
  draft: string;
  target: string;
}

/** Colours by meaning, as CSS writes them: the custom properties of the page in camel case. */
export type FlatPalette = Record<PaletteName, string>;

export type PaletteName =
  | 'stage'
  | 'track'
  | 'ink'
  | 'dim'
  | 'lineStrong'
  | 'promptBlock'
  | 'promptText'
  | 'committedBlock'
  | 'committedText'
  | 'guessEdge'
  | 'guessText'
  | 'verifyBox'
  | 'verifyEdge'
  | 'draft'
  | 'draftInk'
  | 'draftGlow'
  | 'target'
  | 'targetInk'
  | 'targetGlow';
