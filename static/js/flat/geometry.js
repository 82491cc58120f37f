/**
 * The side elevation in numbers: where it lies in the window, how wide words are, and how a block breaks. Pure: the same
 * moment in the same window is the same picture.
 */

import {clamp01, hash01, mix} from '../playback/ease.js';
import {FOV, NARROW_PX, PAST_SHARE} from '../playback/framing.js';
import {SPACE} from '../playback/layout.js';
import widths from '../playback/widths.js';

/** @import {Band, Block, CameraPose, Shot} from '../playback/frame.d.ts' */
/** @import {FlatCamera} from './flat.d.ts' */

const {APRON, BLOCK, BOX, TARGET} = SPACE;

/** Picture units of one block unit: so large that no attribute needs more than a digit or two behind the point. */
export const UNIT = 100;

/** Discs stand at the heights of the spheres, but nothing lies behind anything here: they are smaller, and never touch. */
export const DISC = Object.freeze({draft: 0.25, target: 0.72});

/** Highest and lowest of what has to be seen. */
const TOP = TARGET.y + TARGET.name;
const BOTTOM = -APRON.reach;
const MIDDLE = (TOP + BOTTOM) / 2;

/** @returns {FlatCamera} */
export function createFlatCamera() {
  return {scale: 1, x: 0, y: 0, left: 0, right: 0};
}

/**
 * The window of the round fills the free band; with `whole` the picture draws back to the sentence.
 *
 * @param {Band} band free of panels
 * @param {Shot} shot
 * @param {{width: number, height: number}} size of the picture
 * @param {FlatCamera} into
 * @returns {FlatCamera}
 */
export function frameFlat(band, shot, size, into) {
  const narrow = size.width < NARROW_PX;
  const whole = narrow ? 0 : clamp01(shot.whole);
  const margin = narrow ? 6 : 10;
  const room = Math.max(1, band.width - 2 * margin);
  const tallest = Math.max(1, band.height - 2 * margin) / (TOP - BOTTOM);
  const left = band.left + margin;

  const near = Math.min(room / (shot.width + 2 * BOX.pad), tallest);
  const share = narrow ? 0.5 : PAST_SHARE;
  const wide = (shot.width + 2 * BOX.pad) * near;
  let scale = near;
  let middle = shot.left + shot.width / 2;
  let column = left + Math.max(0, room - wide) * share + wide / 2;
  if (whole > 0) {
    const far = Math.min(near, room / (shot.wholeWidth + 2 * BOX.pad));
    scale = near ** (1 - whole) * far ** whole;
    // In step with the scale itself, so that the picture draws back about one point and does not swing.
    const drawn = near - far > 1e-6 * near ? (1 / scale - 1 / near) / (1 / far - 1 / near) : whole;
    middle = mix(middle, shot.wholeLeft + shot.wholeWidth / 2, drawn);
    column = mix(column, left + room / 2, whole);
  }
  into.scale = scale;
  into.x = column - middle * scale;
  into.y = band.top + band.height / 2 + MIDDLE * scale;
  into.left = -into.x / scale;
  into.right = (size.width - into.x) / scale;
  return into;
}

/**
 * The same picture as a camera of the 3D view that looks straight at the track, so that `project` finds what lies at z = 0
 * in either view.
 *
 * @param {FlatCamera} camera
 * @param {{width: number, height: number}} size
 * @param {Band} band
 * @param {CameraPose} into
 */
export function fillCameraPose({scale, x, y}, {width, height}, band, into) {
  into.fov = FOV;
  into.position[0] = into.position[1] = 0;
  into.position[2] = height / 2 / Math.tan((FOV * Math.PI) / 360) / scale;
  into.lookAt.fill(0);
  into.up[0] = into.up[2] = 0;
  into.up[1] = 1;
  into.shiftX = width / 2 - x;
  into.shiftY = height / 2 - y;
  into.width = width;
  into.height = height;
  into.pxPerUnit = scale;
  into.bottom = band.floor ?? band.top + band.height;
}

/** Letters that take a whole em: ideographs, kana, hangul, pictures. */
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}|[\u3000-\u303f\uff00-\uff60]/u;
/** What is put on the letter before it, and what only steers. */
const WEIGHTLESS = /\p{M}|\p{Cf}/u;

/**
 * Width of a word, in em: by the table where it knows the letter, by the kind of letter where it does not.
 *
 * @param {string} text
 */
export function emWidth(text) {
  let sum = 0;
  for (const letter of text) {
    sum += widths.advance[letter] ?? (WEIGHTLESS.test(letter) ? 0 : WIDE.test(letter) ? 1 : widths.default);
  }
  return sum;
}

/** Whether the table knows every letter, so that `emWidth` is the width in the shipped font. @param {string} text */
export function isMeasured(text) {
  return [...text].every((letter) => widths.advance[letter] !== undefined);
}

/** @param {string} text @param {number} room block units @param {number} size wished, in block units @returns {number} */
export function fitted(text, room, size) {
  return Math.min(size, room / Math.max(0.1, emWidth(text)));
}

const ROWS = 3;
/** Width of a splinter in block units, about. */
const SPLINTER = 0.26;
const BURST = 0.75;
const LIFT = 0.5;
const GRAVITY = 1.5;
const TURNS = 3.2;
const SHRINK = 0.45;

/**
 * A broken block: it is cracked into triangles that fill it at first, then fly, turn and fall. Every number comes from
 * round, slot and piece.
 *
 * @param {Pick<Block, 'x' | 'width' | 'slot' | 'round'>} block
 * @param {number} time 0 as it breaks, 1 when nothing is left
 * @returns {[number, number][][]} three corners a piece, in block units
 */
export function splinters({x, width, slot, round}, time) {
  const columns = Math.max(3, Math.round(width / SPLINTER));
  const seed = round * 4096 + slot + 1;
  /** @param {number} column @param {number} row @returns {[number, number]} a corner of the cracks */
  const corner = (column, row) => {
    const at = column * (ROWS + 1) + row;
    const inX = column > 0 && column < columns ? 0.7 * (hash01(seed, at, 1) - 0.5) : 0;
    const inY = row > 0 && row < ROWS ? 0.7 * (hash01(seed, at, 2) - 0.5) : 0;
    return [x + ((column + inX) / columns) * width, ((row + inY) / ROWS) * BLOCK.height];
  };
  /** @type {[number, number][][]} */
  const pieces = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < ROWS; row++) {
      const [a, b, c, d] = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)];
      const cut = hash01(seed, column * ROWS + row, 3) < 0.5;
      for (const piece of cut ? [[a, b, c], [a, c, d]] : [[a, b, d], [b, c, d]]) {
        pieces.push(fly(piece, seed, pieces.length, x + width / 2, time));
      }
    }
  }
  return pieces;
}

/**
 * @param {[number, number][]} piece its corners in the block
 * @param {number} seed @param {number} index
 * @param {number} middle of the block
 * @param {number} time
 * @returns {[number, number][]}
 */
function fly(piece, seed, index, middle, time) {
  const cx = piece.reduce((sum, [px]) => sum + px, 0) / piece.length;
  const cy = piece.reduce((sum, [, py]) => sum + py, 0) / piece.length;
  // Fast at first, then the air holds it.
  const flight = 1 - (1 - time) * (1 - time);
  const dx = flight * ((cx - middle) * BURST + 0.5 * (hash01(seed, index, 4) - 0.5));
  const dy = flight * ((cy - BLOCK.height / 2) * BURST + LIFT * hash01(seed, index, 5)) - GRAVITY * time * time;
  const angle = TURNS * flight * (hash01(seed, index, 6) - 0.5);
  const size = 1 - SHRINK * flight * (0.5 + hash01(seed, index, 7));
  const [cos, sin] = [size * Math.cos(angle), size * Math.sin(angle)];
  return piece.map(([px, py]) => {
    const [rx, ry] = [px - cx, py - cy];
    return [cx + dx + rx * cos - ry * sin, cy + dy + rx * sin + ry * cos];
  });
}
