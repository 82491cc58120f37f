/** All text on and under the blocks: words, marks, the cross of a miss, and struck words. */

/** @import {Block, Frame} from '../playback/frame.d.ts' */
/** @import {Atlas} from './atlas.js' */
/** @import {Glyphs, Palette, Rgb, View} from './stage.d.ts' */
/** @import {Labels} from './labels.js' */
/** @import {Strokes} from './strokes.js' */
import {mix, smooth} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';
import {ON_FACE, PLAIN} from './labels.js';
import {LOOK} from './look.js';
import {createPlace, inSight, placeBlock} from './paths.js';

const {APRON, BLOCK, EM} = SPACE;
const {FLASH, MARK, STRUCK, WORD} = LOOK;
const LYING = Math.PI / 2;
/** Text smaller than this cannot be read. */
const LEAST_PX = 4;
/** This many of the newest words may use the last free space of the atlas; older words leave some for those to come. */
export const NEWEST = 32;
export const FILL = 0.6;

/** @param {Palette} palette */
export function createWords(palette) {
  const place = createPlace();
  let colours = palette;
  /** @type {Rgb} */
  let struck = [0, 0, 0];

  /** @param {Palette} next */
  function setPalette(next) {
    colours = next;
    const [red, green, blue] = next.dim;
    const guess = next.draft;
    struck = [mix(red, guess[0], STRUCK.blue), mix(green, guess[1], STRUCK.blue), mix(blue, guess[2], STRUCK.blue)];
  }

  /**
   * @param {Frame} frame
   * @param {View} view
   * @param {Atlas} atlas
   * @param {Labels} labels
   * @param {Strokes} strokes
   * @returns {number} of the words in sight, from the newest on, those before the first one that the atlas has no room for
   */
  function update(frame, view, atlas, labels, strokes) {
    if (EM * view.pxPerUnit < LEAST_PX) return Infinity;
    const placed = find(frame, view, atlas);
    for (let i = 0; i < frame.blockCount; i++) {
      const block = /** @type {Block} */ (frame.blocks[i]);
      const glyphs = inSight(block, view) ? atlas.find(block.text, 'word') : null;
      if (!glyphs) continue;
      if (block.state === 'struck') {
        writeStruck(block, glyphs, view, labels, strokes);
        continue;
      }
      placeBlock(block, frame, place);
      const em = Math.min(EM, (block.width - 2 * WORD.air) / glyphs.width);
      const shown = place.word * (1 - (1 - FLASH.word) * place.flash);
      onFaces(labels, glyphs, 0, 0, em, inkOf(block), shown);
      const mark = place.mark > 0 && block.mark !== 'none' ? atlas.mark(block.mark) : null;
      const corner = MARK.inset;
      if (mark) onFaces(labels, mark, block.width / 2 - corner, BLOCK.height / 2 - corner, MARK.em, inkOf(block), place.mark * MARK.alpha);
      const cross = place.flash > 0 ? atlas.mark('cross') : null;
      if (cross) onFaces(labels, cross, 0, 0, FLASH.em, colours.ink, place.flash);
    }
    return placed;
  }

  /**
   * Gives each word in sight its place in the atlas, the newest first.
   *
   * @param {Frame} frame
   * @param {View} view
   * @param {Atlas} atlas
   */
  function find(frame, view, atlas) {
    let placed = 0;
    for (let i = frame.blockCount - 1; i >= 0; i--) {
      const block = /** @type {Block} */ (frame.blocks[i]);
      if (!inSight(block, view)) continue;
      const room = placed < NEWEST || atlas.used < FILL;
      if (!(room ? atlas.text(block.text, 'word') : atlas.find(block.text, 'word'))) return placed;
      placed++;
    }
    return Infinity;
  }

  /**
   * The wrong word, on the apron under the one that replaced it.
   *
   * @param {Block} block
   * @param {Glyphs} glyphs
   * @param {View} view
   * @param {Labels} labels
   * @param {Strokes} strokes
   */
  function writeStruck(block, glyphs, view, labels, strokes) {
    const {progress} = block;
    // It moves down to its place while the line is drawn.
    const down = APRON.struck * mix(0.55, 1, smooth(progress));
    const x = block.x + block.width / 2;
    const y = -down * Math.cos(view.tilt);
    const z = APRON.z + down * Math.sin(view.tilt);
    const opacity = block.opacity * view.clear(x, y - APRON.struckEm / 2, z);
    const em = Math.min(APRON.struckEm, (block.width + BLOCK.gap) / glyphs.width);
    labels.write(glyphs, x, y, z, em, view.tilt, PLAIN, struck, opacity);
    const half = (glyphs.width * em) / 2 + STRUCK.over;
    // Through the middle of the small letters.
    const low = 0.06 * em;
    strokes.pen(struck, opacity, STRUCK.px);
    strokes.line(x - half, y - low * Math.cos(view.tilt), z + low * Math.sin(view.tilt), x - half + 2 * half * progress, y - low * Math.cos(view.tilt), z + low * Math.sin(view.tilt));
  }

  /**
   * The same thing on the front and on the top of the block at `place`; the labels show the one that faces the camera.
   *
   * @param {Labels} labels
   * @param {Glyphs} glyphs
   * @param {number} right of the middle of the face
   * @param {number} above the middle of the face
   * @param {number} em
   * @param {Rgb} ink
   * @param {number} alpha
   */
  function onFaces(labels, glyphs, right, above, em, ink, alpha) {
    const {x, y, z, scale, squash} = place;
    const size = em * scale;
    const up = scale * above + WORD.sink * size;
    const front = z + (BLOCK.depth / 2) * scale + WORD.lift;
    const top = y + (BLOCK.height / 2) * scale * squash + WORD.lift;
    // The top is as much shallower than the front as the block is.
    const back = scale * above * (BLOCK.depth / BLOCK.height) + WORD.sink * size;
    labels.write(glyphs, x + right * scale, y + up, front, size, 0, ON_FACE, ink, alpha);
    labels.write(glyphs, x + right * scale, top, z - back, size, LYING, ON_FACE, ink, alpha);
  }

  /** @param {Block} block */
  function inkOf(block) {
    if (block.state === 'prompt') return colours.promptText;
    if (place.solid > place.glass) return colours.committedText;
    return colours.guessText;
  }

  setPalette(palette);
  return {update, setPalette};
}
