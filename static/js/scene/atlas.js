/** The texture that holds all words, names and marks of the scene. */

/** @import {RenderQuality} from '../playback/link.d.ts' */
/** @import {Glyphs, MarkName} from './stage.d.ts' */
import {CanvasTexture, ClampToEdgeWrapping, LinearFilter, LinearMipmapLinearFilter, NoColorSpace, RedFormat} from './three.js';
import {drawMark, MARK_NAMES} from './marks.js';

const FONT = '"Source Sans 3", system-ui, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const WEIGHT = 600;
const SIZE = 2048;
/** em of the drawn text in px: one and a half times what the nearest camera shows at two pixels a CSS px, or at one. */
const EM = {full: 92, low: 64};
/** Box of a line of text in em: from the top to the baseline, and in all. */
const BASELINE = 0.98;
const LINE = 1.36;
/** Keeps neighbours from bleeding into each other's mipmaps. */
const GUTTER = 10;
const TRACKING = 0.14;

/** @typedef {'word' | 'name'} TextStyle word: as it is; name: tracked capitals */

/**
 * Resolves when the shipped font can be drawn, or when it is clear that it will not load.
 *
 * @param {Document} document
 */
export async function loadFont(document) {
  try {
    await document.fonts.load(`${WEIGHT} 64px ${FONT}`, 'Speculative 0123456789/');
  } catch {
    // Without the shipped font, the page draws the next font of the list.
  }
}

/**
 * All words, names and marks of the scene in one texture, as coverage: the colour comes with each label.
 *
 * @param {{document: Document, render: RenderQuality, anisotropy: number}} options
 */
export function createAtlas({document, render, anisotropy}) {
  const em = EM[render];
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', {alpha: false}));
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = NoColorSpace;
  texture.format = RedFormat;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = anisotropy;

  /** @type {Record<TextStyle, Map<string, Glyphs>>} */
  const texts = {word: new Map(), name: new Map()};
  /** @type {Map<MarkName, Glyphs>} */
  const marks = new Map();
  const pen = {x: GUTTER, y: GUTTER, row: 0};
  const atlas = {
    texture,
    text,
    find,
    mark,
    clear,
    redraw,
    dispose,
    /** How many texts have a place. */
    get count() {
      return texts.word.size + texts.name.size;
    },
    /** 0..1: how much of it is taken. */
    get used() {
      return (pen.y + pen.row) / SIZE;
    },
  };

  /** Removes all words and draws the marks again. Nobody keeps glyphs for longer than one frame. */
  function clear() {
    context.fillStyle = '#000';
    context.fillRect(0, 0, SIZE, SIZE);
    context.fillStyle = context.strokeStyle = '#fff';
    texts.word.clear();
    texts.name.clear();
    pen.x = pen.y = GUTTER;
    pen.row = 0;
    for (const name of MARK_NAMES) {
      const place = allot(em, em);
      if (!place) continue;
      drawMark(context, name, place.x, place.y, em);
      marks.set(name, glyphs(place, em, em));
    }
    texture.needsUpdate = true;
  }

  /** Draws everything again, in the font as it is now: names first, as the stage does. */
  function redraw() {
    const words = [...texts.word.keys()];
    const names = [...texts.name.keys()];
    clear();
    for (const name of names) text(name, 'name');
    for (const word of words) text(word, 'word');
  }

  /**
   * @param {number} width px
   * @param {number} height px
   */
  function allot(width, height) {
    if (pen.x + width + GUTTER > SIZE) {
      pen.x = GUTTER;
      pen.y += pen.row + GUTTER;
      pen.row = 0;
    }
    if (pen.y + height + GUTTER > SIZE) return null;
    const place = {x: pen.x, y: pen.y};
    pen.x += width + GUTTER;
    pen.row = Math.max(pen.row, height);
    return place;
  }

  /**
   * @param {{x: number, y: number}} place
   * @param {number} width px
   * @param {number} height px
   * @param {number} [scale] px per em
   * @returns {Glyphs}
   */
  function glyphs({x, y}, width, height, scale = em) {
    return {
      u0: x / SIZE,
      v0: 1 - (y + height) / SIZE,
      u1: (x + width) / SIZE,
      v1: 1 - y / SIZE,
      width: width / scale,
      height: height / scale,
    };
  }

  /**
   * The place of a text; draws it the first time. null where the atlas is full.
   *
   * @param {string} text
   * @param {TextStyle} style
   * @returns {Glyphs | null}
   */
  function text(text, style) {
    const known = texts[style].get(text);
    if (known) return known;
    let size = em;
    setFont(size, style);
    let width = Math.ceil(context.measureText(text).width);
    const widest = SIZE / 2;
    if (width > widest) {
      size *= widest / width;
      setFont(size, style);
      width = widest;
    }
    const height = Math.ceil(size * LINE);
    const place = allot(width + 4, height);
    if (!place) return null;
    context.fillText(text, place.x + 2, place.y + size * BASELINE);
    texture.needsUpdate = true;
    const made = glyphs(place, width + 4, height, size);
    texts[style].set(text, made);
    return made;
  }

  /** The place of a text that has one. @param {string} text @param {TextStyle} style @returns {Glyphs | null} */
  function find(text, style) {
    return texts[style].get(text) ?? null;
  }

  /**
   * @param {number} size
   * @param {TextStyle} style
   */
  function setFont(size, style) {
    context.font = `${WEIGHT} ${size}px ${FONT}`;
    context.letterSpacing = style === 'name' ? `${TRACKING}em` : '0px';
    context.textBaseline = 'alphabetic';
  }

  /**
   * @param {MarkName} name
   * @returns {Glyphs | null}
   */
  function mark(name) {
    return marks.get(name) ?? null;
  }

  function dispose() {
    texture.dispose();
  }

  clear();
  return atlas;
}

/** @typedef {ReturnType<typeof createAtlas>} Atlas */
