/**
 * One moment as a standalone SVG file: the shapes of the page's flat view, with real text and with every colour inlined, so
 * that it looks the same in a document, on paper and in an editor. Pure; all text is escaped.
 */

import {UNIT, createFlatCamera, emWidth, frameFlat, isMeasured} from './geometry.js';
import {LAYERS, createPicture, drawPicture} from './picture.js';
import {ATTRIBUTES, rounded, transformOf} from './shapes.js';

/** @import {Band, Frame} from '../playback/frame.d.ts' */
/** @import {FlatPalette, LayerName, PaletteName, SceneNames, Shape, ShapeTag, Tone} from './flat.d.ts' */

/**
 * How a layer is painted: fill, stroke and its width in px. A mark's stroke belongs to the mark and grows with it.
 *
 * @typedef {{fill?: PaletteName, stroke?: PaletteName, px?: number, dash?: string, faint?: number, fillFaint?: number}} Paint
 */

/** @type {Record<LayerName, Partial<Record<Tone, Paint>>>} */
const PAINT = {
  track: {bed: {fill: 'track'}, edge: {fill: 'dim', faint: 0.45}},
  halo: {target: {fill: 'targetGlow'}, draft: {fill: 'draftGlow'}},
  ring: {target: {stroke: 'targetGlow', px: 1.5}},
  beam: {target: {fill: 'targetGlow', faint: 0.1}},
  ray: {target: {stroke: 'targetGlow', px: 2}},
  disc: {target: {fill: 'target'}, draft: {fill: 'draft'}},
  shine: {target: {fill: 'targetGlow'}, draft: {fill: 'draftGlow'}},
  name: {target: {fill: 'targetInk'}, draft: {fill: 'draftInk'}},
  box: {plain: {fill: 'verifyBox', stroke: 'verifyEdge', px: 1.75}},
  slot: {plain: {stroke: 'verifyEdge', px: 1.5, dash: '6 5'}},
  glass: {guess: {fill: 'draftGlow', fillFaint: 0.34, stroke: 'guessEdge', px: 1.5}},
  solid: {prompt: {fill: 'promptBlock', stroke: 'lineStrong', px: 1}, committed: {fill: 'committedBlock', stroke: 'lineStrong', px: 1}},
  shard: {guess: {fill: 'draft', fillFaint: 0.8, stroke: 'guessEdge', px: 1}},
  word: {prompt: {fill: 'promptText'}, committed: {fill: 'committedText'}, guess: {fill: 'guessText'}},
  mark: {prompt: {stroke: 'promptText'}, committed: {stroke: 'committedText'}, guess: {stroke: 'guessText'}},
  spot: {target: {fill: 'targetGlow'}},
  flash: {plain: {stroke: 'ink'}},
  struck: {guess: {fill: 'draftInk', faint: 0.75}},
  strike: {guess: {stroke: 'draftInk', px: 1.5, faint: 0.75}},
  bracket: {plain: {stroke: 'dim', px: 1.25, faint: 0.7}},
  count: {plain: {fill: 'dim'}},
};

const NAMES = /** @type {const} @satisfies {readonly PaletteName[]} */ ([
  'stage',
  'track',
  'ink',
  'dim',
  'lineStrong',
  'promptBlock',
  'promptText',
  'committedBlock',
  'committedText',
  'guessEdge',
  'guessText',
  'verifyBox',
  'verifyEdge',
  'draft',
  'draftInk',
  'draftGlow',
  'target',
  'targetInk',
  'targetGlow',
]);

const FONT = "'Source Sans 3', 'Source Sans Pro', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
const MARK_STROKE = 0.17;

/**
 * The colours of a page, by the custom properties of its root.
 *
 * @param {Pick<CSSStyleDeclaration, 'getPropertyValue'>} style computed
 * @returns {FlatPalette}
 */
export function paletteOf(style) {
  const property = (/** @type {string} */ name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return /** @type {FlatPalette} */ (Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(property(name)).trim()])));
}

/**
 * @typedef {object} SvgOptions
 * @property {number} width px
 * @property {number} height px
 * @property {FlatPalette} palette
 * @property {SceneNames} names of the two models
 * @property {string} title what the picture shows, for whoever cannot see it
 * @property {Band} [band] where the scene lies; all of the picture where left out
 */

/**
 * @param {Frame} frame
 * @param {SvgOptions} options
 * @returns {string}
 */
export function toSvg(frame, {width, height, palette, names, title, band = {left: 0, top: 0, width, height}}) {
  const camera = frameFlat(band, frame.shot, {width, height}, createFlatCamera());
  const picture = createPicture();
  drawPicture(frame, camera, names, picture);
  const unit = camera.scale / UNIT;
  const groups = LAYERS.map(([name, tag]) => {
    const {shapes, count} = picture[name];
    if (count === 0) return '';
    const inside = shapes.slice(0, count).map((shape) => element(name, tag, shape, paintOf(PAINT[name][shape.tone], palette, unit)));
    return `<g${shared(name, tag)}>${inside.join('')}</g>\n`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">\n`,
    `<title>${escaped(title)}</title>\n`,
    `<rect width="${width}" height="${height}"${colour('fill', palette.stage, 1)}/>\n`,
    `<g transform="translate(${rounded(camera.x)} ${rounded(camera.y)}) scale(${unit.toFixed(5)})">\n`,
    ...groups,
    '</g>\n</svg>\n',
  ].join('');
}

/** @param {LayerName} name @param {ShapeTag} tag */
function shared(name, tag) {
  if (tag !== 'text') return ' stroke-linecap="round" stroke-linejoin="round"';
  const tracking = name === 'name' ? ' letter-spacing=".12em"' : '';
  return ` text-anchor="middle" font-family="${FONT}" font-weight="600"${tracking}`;
}

/** @param {LayerName} name @param {ShapeTag} tag @param {Shape} shape @param {string} paint */
function element(name, tag, {at, text, opacity}, paint) {
  const numbers = ATTRIBUTES[tag].map((name, i) => ` ${name}="${rounded(at[i] ?? 0)}"`).join('');
  const path = tag === 'path' ? ` transform="${transformOf(at)}" d="${text}"` : '';
  const head = `<${tag}${numbers}${path}${tag === 'text' && name !== 'name' ? lengthOf(text, at[2]) : ''}${paint}${opacity < 1 ? ` opacity="${rounded(opacity)}"` : ''}`;
  return tag === 'text' ? `${head}>${escaped(text)}</text>` : `${head}/>`;
}

/**
 * A reader without the shipped font squeezes its own into the width that the block was made for; the letters of scripts that
 * join are left alone.
 *
 * @param {string} text @param {number} size
 */
function lengthOf(text, size) {
  return isMeasured(text) ? ` textLength="${rounded(emWidth(text) * size)}" lengthAdjust="spacingAndGlyphs"` : '';
}

/** @param {Paint | undefined} paint @param {FlatPalette} palette @param {number} unit px of a picture unit */
function paintOf(paint, palette, unit) {
  if (!paint) return '';
  const {fill, stroke, px, dash, faint = 1, fillFaint = faint} = paint;
  const filled = fill ? colour('fill', palette[fill], fillFaint) : ' fill="none"';
  if (!stroke) return filled;
  const dashes = dash ? ` stroke-dasharray="${dash.split(' ').map((each) => rounded(Number(each) / unit)).join(' ')}"` : '';
  return `${filled}${colour('stroke', palette[stroke], faint)} stroke-width="${px ? rounded(px / unit) : MARK_STROKE}"${dashes}`;
}

/**
 * A colour with its alpha apart, since not every reader of SVG knows rgba().
 *
 * @param {'fill' | 'stroke'} name @param {string} value as CSS writes it @param {number} faint
 */
function colour(name, value, faint) {
  const [, channels, alpha] = /^rgba\(\s*([^)]+?)\s*,\s*([\d.]+)\s*\)$/.exec(value) ?? [];
  const opacity = rounded((alpha === undefined ? 1 : Number(alpha)) * faint);
  return ` ${name}="${escaped(channels === undefined ? value : `rgb(${channels})`)}"${opacity < 1 ? ` ${name}-opacity="${opacity}"` : ''}`;
}

/** @type {Record<string, string>} */
const ENTITIES = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};
/** What XML 1.0 cannot hold: control characters, halves of a letter, and two that are none. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * Text that stands for itself in an element as in an attribute.
 *
 * @param {string} text
 */
export function escaped(text) {
  return text.replace(IMPOSSIBLE, '\uFFFD').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
