/** Where the shards of a broken guess are: thrown under gravity, with numbers from a hash of round, slot and piece. Pure. */

/** @import {Block} from '../playback/frame.d.ts' */
import {clamp01, hash01, smooth} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';

const {BLOCK} = SPACE;
const ACROSS = 6;
const UP = 3;
const DEEP = 2;
export const PIECES = ACROSS * UP * DEEP;

/** Block units for the whole of a break. */
const BURST = 0.55;
const LIFT = 0.45;
const GRAVITY = 1.5;
const TURNS = 5;

/**
 * @typedef {{x: number, y: number, z: number, axisX: number, axisY: number, axisZ: number, angle: number,
 *   width: number, height: number, depth: number, opacity: number}} Shard
 */

/** @returns {Shard} */
export function createShard() {
  return {x: 0, y: 0, z: 0, axisX: 0, axisY: 1, axisZ: 0, angle: 0, width: 0, height: 0, depth: 0, opacity: 0};
}

/**
 * @param {Pick<Block, 'x' | 'width' | 'slot' | 'round'>} block
 * @param {number} piece 0 to PIECES - 1
 * @param {number} time 0 as the block breaks, 1 when nothing is left
 * @param {Shard} into
 */
export function throwShard(block, piece, time, into) {
  const column = piece % ACROSS;
  const row = Math.floor(piece / ACROSS) % UP;
  const layer = Math.floor(piece / (ACROSS * UP));
  const seed = block.round * 4096 + block.slot + 1;

  const across = (column + 0.5 + 0.5 * off(seed, piece, 1)) / ACROSS - 0.5;
  const up = (row + 0.5 + 0.5 * off(seed, piece, 2)) / UP - 0.5;
  const deep = (layer + 0.5 + 0.4 * off(seed, piece, 3)) / DEEP - 0.5;
  // Fast at first, then slowed down by the air.
  const flight = 1 - (1 - time) * (1 - time);
  into.x = block.x + block.width / 2 + across * block.width + flight * (across * BURST * 1.6 + 0.3 * off(seed, piece, 4));
  into.y = BLOCK.height / 2 + up * BLOCK.height + flight * (up * BURST + LIFT * (0.6 + off(seed, piece, 5))) - GRAVITY * time * time;
  into.z = deep * BLOCK.depth + flight * (deep * BURST * 2.4 + 0.3 * off(seed, piece, 6));

  const ax = off(seed, piece, 7);
  const ay = off(seed, piece, 8);
  const az = off(seed, piece, 9);
  const length = Math.hypot(ax, ay, az) || 1;
  into.axisX = ax / length;
  into.axisY = ay / length;
  into.axisZ = az / length;
  into.angle = TURNS * flight * (0.5 + hash01(seed, piece, 10)) + 6 * off(seed, piece, 11);

  const size = (0.75 + 0.5 * hash01(seed, piece, 12)) * (1 - 0.55 * smooth(time));
  into.width = (block.width / ACROSS) * 1.15 * size;
  into.height = (BLOCK.height / UP) * 1.0 * size;
  into.depth = (BLOCK.depth / DEEP) * 0.6 * size;
  into.opacity = 1 - smooth(clamp01((time - 0.35) / 0.65));
}

/**
 * A number in [-0.5, 0.5).
 *
 * @param {number} seed
 * @param {number} piece
 * @param {number} of which of its numbers
 */
function off(seed, piece, of) {
  return hash01(seed, piece, of) - 0.5;
}
