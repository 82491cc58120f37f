/** Where the words of the gap stand between the two lanes of a race. */

/**
 * In the middle of the gap where they fit, else beyond the leader's head, else behind the other's, else over both; never out
 * of the lane.
 *
 * @param {object} heads shares of the lane, 0..1
 * @param {number} heads.ahead
 * @param {number} heads.behind
 * @param {number} room px of the lane
 * @param {number} width px of the words
 * @returns {{side: 'inside' | 'after' | 'before' | 'over', at: number}} `at`: px of their middle (inside), of their end
 *   (before) or of their start
 */
export function placeWords({ahead, behind}, room, width) {
  const from = behind * room;
  const to = ahead * room;
  const middle = (from + to) / 2;
  if (to - from >= width) return {side: 'inside', at: middle};
  if (room - to >= width) return {side: 'after', at: to};
  if (from >= width) return {side: 'before', at: from};
  return {side: 'over', at: Math.max(0, Math.min(middle - width / 2, room - width))};
}
