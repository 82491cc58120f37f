/** Where the text about the gap goes between the two lanes of a race. */

/**
 * In the middle of the gap if it fits there, else in front of the leader, else behind the other runner, else over both;
 * always inside the lane.
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
