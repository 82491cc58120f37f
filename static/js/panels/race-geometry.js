/** Where the words of the gap stand between the two lanes of a race. */

/**
 * In the middle of the gap where they fit, else beyond the leader's head, else behind the other's; never out of the lane.
 *
 * @param {object} heads shares of the lane, 0..1
 * @param {number} heads.ahead
 * @param {number} heads.behind
 * @param {number} room px of the lane
 * @param {number} width px of the words
 * @returns {{side: 'inside' | 'after' | 'before', left: number}} `left`: px of the words' left edge
 */
export function placeWords({ahead, behind}, room, width) {
  const from = behind * room;
  const to = ahead * room;
  if (to - from < width) {
    if (room - to >= width) return {side: 'after', left: to};
    if (from >= width) return {side: 'before', left: from - width};
  }
  const middle = (from + to - width) / 2;
  return {side: 'inside', left: Math.max(0, Math.min(middle, room - width))};
}
