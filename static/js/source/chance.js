/**
 * Random numbers by address, as in Python: the uniforms of a slot depend only on the seed and the slot.
 *
 * Philox4x64-10 (Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", 2011), with the counter increased before
 * each draw, as in NumPy.
 */

const MASK = (1n << 64n) - 1n;
const MULTIPLIERS = Object.freeze([0xd2e7470ee14c6c93n, 0xca5a826395121157n]);
const WEYL = Object.freeze([0x9e3779b97f4a7c15n, 0xbb67ae8584caa73bn]);
const ROUNDS = 10;

/**
 * One block of Philox4x64-10.
 *
 * @param {readonly [bigint, bigint, bigint, bigint]} counter as it stands before the draw, each 0 .. 2^64 - 1
 * @param {readonly [bigint, bigint]} key
 * @returns {[bigint, bigint, bigint, bigint]} words of 64 bits
 */
export function philox(counter, key) {
  let [a, b, c, d] = counted(counter);
  let [left, right] = key;
  const [m0, m1] = /** @type {[bigint, bigint]} */ (MULTIPLIERS);
  const [w0, w1] = /** @type {[bigint, bigint]} */ (WEYL);
  for (let round = 0; round < ROUNDS; round++) {
    const first = m0 * a;
    const second = m1 * c;
    [a, b, c, d] = [(second >> 64n) ^ b ^ left, second & MASK, (first >> 64n) ^ d ^ right, first & MASK];
    left = (left + w0) & MASK;
    right = (right + w1) & MASK;
  }
  return [a, b, c, d];
}

/** The next counter: the first place carries into those behind it. @param {readonly [bigint, bigint, bigint, bigint]} counter */
function counted(counter) {
  /** @type {[bigint, bigint, bigint, bigint]} */
  const next = [...counter];
  for (let place = 0; place < next.length; place++) {
    next[place] = (/** @type {bigint} */ (next[place]) + 1n) & MASK;
    if (next[place] !== 0n) break;
  }
  return next;
}

/** @typedef {{draft: number, accept: number, extra: number}} Luck each in [0, 1) */

/**
 * The uniforms at one position of a passage; all three arguments lie in 0 .. 2^32 - 1.
 *
 * @param {number} seed @param {number} passage @param {number} position
 * @returns {Luck}
 */
export function luck(seed, passage, position) {
  const [draft, accept, extra] = philox([BigInt(position), BigInt(passage), 0n, 0n], [BigInt(seed), 0n]);
  return {draft: unit(draft), accept: unit(accept), extra: unit(extra)};
}

/** The upper 53 bits as a number in [0, 1). @param {bigint} word */
function unit(word) {
  return Number(word >> 11n) * 2 ** -53;
}
