/** Where a card goes next to its thing, and the way between the two. Pure. */

/** @typedef {{left: number, top: number, width: number, height: number}} Box CSS px */
/** @typedef {'below' | 'above' | 'right' | 'left'} Side */
/** @typedef {{left: number, top: number, side: Side, height: number, pointer: number}} Spot `height` is what the card may take, `pointer` px from its left or upper end */

/** Between the card and the thing, and between the card and the edge of the window. */
const GAP = 12;
const MARGIN = 8;
/** The card's pointer stays away from the round corners. */
const CORNER = 22;

/**
 * Next to the thing and inside the window: on the side where it was last while it fits there, else on the first side
 * where it fits, else on the side with the most room, cut to that.
 *
 * @param {Box} thing @param {{width: number, height: number}} card @param {{width: number, height: number}} room of the window
 * @param {Side | null} last
 * @returns {Spot}
 */
export function placeCard(thing, card, room, last) {
  const left = clamp(thing.left, 0, room.width);
  const right = clamp(thing.left + thing.width, 0, room.width);
  const top = clamp(thing.top, 0, room.height);
  const bottom = clamp(thing.top + thing.height, 0, room.height);
  const across = {below: room.width, above: room.width, right: room.width - right - GAP, left: left - GAP};
  const up = {below: room.height - bottom - GAP, above: top - GAP, right: room.height, left: room.height};
  /** @type {Side[]} */
  const sides = ['below', 'above', 'right', 'left'];
  const wide = (/** @type {Side} */ side) => across[side] - (side === 'right' || side === 'left' ? MARGIN : 2 * MARGIN) >= card.width;
  const high = (/** @type {Side} */ side) => heightOf(side) >= card.height;
  const heightOf = (/** @type {Side} */ side) => Math.max(0, up[side] - (side === 'right' || side === 'left' ? 2 * MARGIN : MARGIN));
  const fitting = sides.filter((side) => wide(side) && high(side));
  const roomiest = sides.filter(wide).sort((a, b) => heightOf(b) - heightOf(a))[0] ?? (up.below >= up.above ? 'below' : 'above');
  const side = last && fitting.includes(last) ? last : (fitting[0] ?? roomiest);
  const height = heightOf(side);
  const taken = Math.min(card.height, height);
  const middleX = (left + right) / 2;
  const middleY = (top + bottom) / 2;
  const stands = side === 'below' || side === 'above';
  const x = side === 'right' ? right + GAP : side === 'left' ? left - GAP - card.width : middleX - card.width / 2;
  const y = side === 'below' ? bottom + GAP : side === 'above' ? top - GAP - taken : middleY - taken / 2;
  const spotX = clamp(x, MARGIN, Math.max(MARGIN, room.width - card.width - MARGIN));
  const spotY = clamp(y, MARGIN, Math.max(MARGIN, room.height - taken - MARGIN));
  const pointer = stands ? clamp(middleX - spotX, CORNER, card.width - CORNER) : clamp(middleY - spotY, CORNER, Math.max(CORNER, taken - CORNER));
  return {left: spotX, top: spotY, side, height, pointer};
}

/**
 * Whether a point lies on the way from the thing to its card: over either, or between the two.
 *
 * @param {Box} thing @param {Box} card @param {number} x @param {number} y @returns {boolean}
 */
export function onTheWay(thing, card, x, y) {
  if (inside(thing, x, y) || inside(card, x, y)) return true;
  const left = Math.min(thing.left, card.left);
  const right = Math.max(thing.left + thing.width, card.left + card.width);
  const top = Math.min(thing.top, card.top);
  const bottom = Math.max(thing.top + thing.height, card.top + card.height);
  const between = (/** @type {number} */ at, /** @type {number} */ a, /** @type {number} */ aSize, /** @type {number} */ b, /** @type {number} */ bSize) =>
    (at >= a + aSize && at <= b) || (at >= b + bSize && at <= a);
  const apartY = between(y, thing.top, thing.height, card.top, card.height);
  const apartX = between(x, thing.left, thing.width, card.left, card.width);
  return (apartY && x >= left && x <= right) || (apartX && y >= top && y <= bottom);
}

/** @param {Box} box @param {number} x @param {number} y */
function inside({left, top, width, height}, x, y) {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** @param {number} value @param {number} low @param {number} high */
function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
