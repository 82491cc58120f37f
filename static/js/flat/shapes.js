/** How a shape's numbers are written as SVG, by the page and by the standalone file alike. */

/** @import {ShapeTag} from './flat.d.ts' */

/** Names of the numbers of a shape, in their order; a path has a transform instead. @type {Record<ShapeTag, readonly string[]>} */
export const ATTRIBUTES = {
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  line: ['x1', 'y1', 'x2', 'y2'],
  text: ['x', 'y', 'font-size'],
  path: [],
};

/** A hundredth of a picture unit is far below a pixel. @param {number} value */
export function rounded(value) {
  // The sum turns -0 into 0.
  return Math.round(value * 100) / 100 + 0;
}

/** @param {readonly number[]} at of a path */
export function transformOf([x = 0, y = 0, scale = 1]) {
  return `translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale)})`;
}
