/** The scale of the ledger: all rows share one. */

/** @import {Frame, LedgerRow} from '../playback/frame.d.ts' */

/** Steps that the axis may take, in ms. */
const STEPS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];
/** A pass takes at most this share of the lane, so that rows of Big model only are as long as the red bars of other rounds. */
const LONGEST_PASS = 3 / 4;
/** Model time in which a new row pushes the others down. */
const GLIDE_MS = 150;

/** @param {Pick<Frame, 'ledger' | 'ledgerCount' | 'ledgerScaleMs'>} frame */
export function scaleOf({ledger, ledgerCount, ledgerScaleMs}) {
  let scale = ledgerScaleMs;
  for (let i = 0; i < ledgerCount; i++) scale = Math.max(scale, (ledger[i]?.verifyingMs ?? 0) / LONGEST_PASS);
  return scale;
}

/**
 * Where the axis has marks: at most `most` of them, at round values, without 0.
 *
 * @param {number} scaleMs
 * @param {number} [most]
 * @returns {number[]} ms
 */
export function marksOf(scaleMs, most = 4) {
  if (!(scaleMs > 0)) return [];
  const step = STEPS.find((candidate) => scaleMs / candidate < most + 1) ?? scaleMs;
  return Array.from({length: Math.floor(scaleMs / step + 1e-9)}, (_, i) => (i + 1) * step);
}

/**
 * How far the rows are still above their places, in rows: 1 when a new round begins, then 0.
 *
 * @param {LedgerRow} newest
 */
export function hangOf({elapsedMs, draftingMs, verifyingMs}) {
  const x = Math.min(1, elapsedMs / Math.min(GLIDE_MS, (draftingMs + verifyingMs) / 2));
  return 1 - x * x * (3 - 2 * x);
}
