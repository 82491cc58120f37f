/** Reads the colours of the page for the scene. */

/** @import {Palette, Rgb} from './stage.d.ts' */

/** The custom property, and the value to use where the page does not set it. */
const PROPERTIES = /** @type {const} */ ({
  stage: ['--stage', '#0d1017'],
  floor: ['--floor', '#141926'],
  track: ['--track', '#1a2030'],
  ink: ['--ink', '#e8ecf4'],
  dim: ['--dim', '#8b95a9'],
  promptBlock: ['--prompt-block', '#39435a'],
  promptText: ['--prompt-text', '#c3cbdc'],
  committedBlock: ['--committed-block', '#d83a3f'],
  committedText: ['--committed-text', '#ffffff'],
  guess: ['--guess', '#9fd0ff'],
  guessEdge: ['--guess-edge', '#bfe0ff'],
  guessText: ['--guess-text', '#eaf5ff'],
  verifyBox: ['--verify-box', '#ffffff'],
  verifyEdge: ['--verify-edge', '#ffb0a6'],
  draft: ['--draft', '#7cc0ff'],
  draftInk: ['--draft-ink', '#9fd0ff'],
  draftGlow: ['--draft-glow', '#4aa3ff'],
  target: ['--target', '#c9393b'],
  targetInk: ['--target-ink', '#ff8a80'],
  targetGlow: ['--target-glow', '#ff4a3c'],
});

/** @typedef {keyof typeof PROPERTIES} ColourName */

/**
 * The current colours of the page. Alpha is ignored: how transparent the glass is, its shader decides.
 *
 * @param {Element} element carries the custom properties, usually the root
 * @returns {Palette}
 */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const context = element.ownerDocument.createElement('canvas').getContext('2d', {willReadFrequently: true});
  /** @param {ColourName} name */
  const read = (name) => {
    const [property, fallback] = PROPERTIES[name];
    return toRgb(context, style.getPropertyValue(property).trim(), fallback);
  };
  const names = /** @type {ColourName[]} */ (Object.keys(PROPERTIES));
  const colours = /** @type {Record<ColourName, Rgb>} */ (Object.fromEntries(names.map((name) => [name, read(name)])));
  return {...colours, dark: luma(colours.stage) < 0.4};
}

/**
 * Any CSS colour, parsed by letting a canvas paint it.
 *
 * @param {CanvasRenderingContext2D | null} context
 * @param {string} value
 * @param {string} fallback
 * @returns {Rgb}
 */
function toRgb(context, value, fallback) {
  if (!context) return hexToRgb(fallback);
  context.fillStyle = fallback;
  // An unreadable value leaves fillStyle as it was.
  if (value) context.fillStyle = value;
  const painted = context.fillStyle;
  if (painted.startsWith('#')) return hexToRgb(painted);
  const parts = painted.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0] = parts;
  return painted.startsWith('rgb') ? [red / 255, green / 255, blue / 255] : hexToRgb(fallback);
}

/**
 * @param {string} hex `#rrggbb`
 * @returns {Rgb}
 */
export function hexToRgb(hex) {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [((bits >> 16) & 255) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255];
}

/** @param {Rgb} rgb */
function luma([red, green, blue]) {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * A channel in linear light: three's materials calculate in linear light, the page uses sRGB.
 *
 * @param {number} channel
 */
export function toLinear(channel) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
