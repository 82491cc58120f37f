/** The marks on blocks: tick, cross, recovered and bonus, drawn as strokes. */

/** @import {MarkName} from './stage.d.ts' */

/** Strokes of each mark in a square of side 1. They tell what happened to a block without relying on colour. */
const STROKES = /** @type {Record<MarkName, readonly (readonly (readonly [number, number])[])[]>} */ ({
  tick: [[[0.16, 0.54], [0.4, 0.78], [0.84, 0.24]]],
  cross: [[[0.22, 0.22], [0.78, 0.78]], [[0.78, 0.22], [0.22, 0.78]]],
  recovered: [[[0.16, 0.6], [0.5, 0.26], [0.84, 0.6]], [[0.16, 0.86], [0.5, 0.52], [0.84, 0.86]]],
  bonus: [[[0.5, 0.14], [0.5, 0.86]], [[0.14, 0.5], [0.86, 0.5]]],
});

/** @type {readonly MarkName[]} */
export const MARK_NAMES = ['tick', 'cross', 'recovered', 'bonus'];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {MarkName} name
 * @param {number} x
 * @param {number} y
 * @param {number} size px
 */
export function drawMark(context, name, x, y, size) {
  context.lineWidth = size * 0.17;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (const line of STROKES[name]) {
    line.forEach(([across, down], index) => {
      if (index === 0) context.moveTo(x + across * size, y + down * size);
      else context.lineTo(x + across * size, y + down * size);
    });
  }
  context.stroke();
}
