/** Where a moving block is, as a function of its progress. Pure, and the only place that defines these motions. */

/** @import {Block, Frame} from '../playback/frame.d.ts' */
/** @import {View} from './stage.d.ts' */
import {clamp01, mix, smooth} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';

const {BLOCK, DRAFT, TARGET} = SPACE;
const REST_Y = BLOCK.height / 2;

/** The target's own token waits at this share of its progress, and of its way. */
const WAIT = 0.4;
/** It touches the track here; the rest of the progress is the bounce of the landing. */
const TOUCH = 0.84;
const GIVE = 0.09;
/** A rejected block shows its cross until here; after that it breaks into shards. */
export const BREAK = 0.34;

/**
 * How a block is to be drawn. `solid` and `glass` are the opacities of its two materials, `word` and `mark` of what is
 * written on it; `flash` is a big cross over it.
 *
 * @typedef {{x: number, y: number, z: number, scale: number, squash: number, solid: number, glass: number,
 *   word: number, mark: number, flash: number}} Place
 */

/** @returns {Place} */
export function createPlace() {
  return {x: 0, y: 0, z: 0, scale: 1, squash: 1, solid: 0, glass: 0, word: 0, mark: 0, flash: 0};
}

/** Whether a block can be in the picture; one on its way may be anywhere. @param {Block} block @param {View} view */
export function inSight({state, x, width}, view) {
  const stands = state === 'prompt' || state === 'committed' || state === 'struck';
  return !stands || (x < view.trackRight && x + width > view.trackLeft);
}

/**
 * @param {Block} block
 * @param {Frame} frame
 * @param {Place} into
 */
export function placeBlock(block, frame, into) {
  const {progress, opacity} = block;
  into.x = block.x + block.width / 2;
  into.y = REST_Y;
  into.z = 0;
  into.scale = into.squash = 1;
  into.solid = into.glass = into.flash = 0;
  into.word = opacity;
  into.mark = block.mark === 'none' ? 0 : opacity;
  switch (block.state) {
    case 'prompt':
    case 'committed':
      into.solid = opacity;
      break;
    case 'falling':
      fall(progress, into);
      into.glass = opacity * clamp01(progress * 4);
      into.word = opacity * clamp01(progress * 3);
      break;
    case 'guess':
      into.glass = opacity;
      break;
    case 'accepted':
      into.solid = opacity * smooth(progress);
      into.glass = opacity * (1 - smooth(progress));
      into.scale = 1 + 0.06 * Math.sin(Math.PI * progress);
      into.mark *= smooth(progress);
      break;
    case 'rejected':
      into.glass = progress < BREAK ? opacity : 0;
      into.flash = opacity * smooth(progress / 0.1) * (1 - smooth((progress - BREAK) / 0.2));
      into.word = opacity * (1 - smooth((progress - BREAK) / 0.12));
      into.mark = 0;
      break;
    case 'discarded':
      into.glass = opacity;
      into.mark = 0;
      break;
    case 'arriving':
      arrive(progress, frame.target.x, into);
      into.solid = opacity * clamp01(progress * 8);
      break;
    case 'struck':
      into.mark = 0;
      break;
  }
}

/**
 * A guess drops from the draft's sphere: quick, light, speeding up.
 *
 * @param {number} progress
 * @param {Place} into where it comes to rest; gets where it is
 */
export function fall(progress, into) {
  const drop = progress * progress;
  into.y = mix(DRAFT.y, into.y, drop);
  into.z = mix(DRAFT.z, into.z, smooth(progress));
  into.scale = mix(0.3, 1, smooth(progress * 1.6));
}

/**
 * The target's own token: it grows out of the sphere, waits above the track, and falls with weight.
 *
 * @param {number} progress
 * @param {number} from x of the sphere
 * @param {Place} into where it comes to rest; gets where it is
 */
export function arrive(progress, from, into) {
  const leaving = progress / WAIT;
  const landing = clamp01((progress - WAIT) / (TOUCH - WAIT));
  const share = progress < WAIT ? WAIT * smooth(leaving) : WAIT + (1 - WAIT) * landing ** 2.2;
  const start = TARGET.y - TARGET.radius * 0.5;
  const startZ = TARGET.z + TARGET.radius * 0.9;
  // A quadratic curve whose middle stands above the slot, so that the last of the way is straight down.
  const aboveY = 1.9;
  const near = (1 - share) * (1 - share);
  const middle = 2 * share * (1 - share);
  const last = share * share;
  into.y = near * start + middle * aboveY + last * into.y;
  into.z = near * startZ + last * into.z;
  into.x = near * from + (middle + last) * into.x;
  into.scale = progress < WAIT ? mix(0.12, 0.92, smooth(leaving)) : mix(0.92, 1, landing);
  const give = progress > TOUCH ? Math.sin((Math.PI * (progress - TOUCH)) / (1 - TOUCH)) : 0;
  into.squash = 1 - GIVE * give;
  into.y -= (BLOCK.height / 2) * GIVE * give;
}
