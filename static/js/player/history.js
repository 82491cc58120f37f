/**
 * How far a run has been shown, and the rounds a change removed, which can be restored.
 *
 * Pure: it is told what is shown and what is about to be removed.
 */

import {positionOf, timeOf} from '../playback/beat-position.js';

/** @import {Round} from '../source/protocol.js' */
/** @import {Timeline} from '../playback/frame.d.ts' */
/** @import {Plan} from '../playback/link.d.ts' */
/** @import {BeatPosition} from '../playback/beat-position.js' */

/** @typedef {{index: number, rounds: Round[], plan: Plan, place: BeatPosition | null}} Future from round `index` on; `place`: how far it was shown */

/** A position that is found again has the same time, except for rounding. Seconds. */
const ROUNDING_S = 1e-9;

/** @param {Timeline} timeline */
export function createHistory(timeline) {
  let reached = 0;
  /** The same moment as a position in a beat: when a race begins or ends, rounds get other times. @type {BeatPosition | null} */
  let place = null;
  let version = timeline.version;
  /** @type {Future | null} */
  let cut = null;

  /** @param {number} t */
  function mark(t) {
    reached = t;
    place = positionOf(timeline, t);
    version = timeline.version;
  }

  /** Stage time up to which the run has been shown, after times have changed. */
  function until() {
    if (version === timeline.version) return reached;
    version = timeline.version;
    const moved = timeOf(timeline, place);
    if (Math.abs(moved - reached) > ROUNDING_S) reached = moved;
    return reached;
  }

  return {
    /** Stage time up to which the run has been shown. */
    get reached() {
      return until();
    },

    /** Whether rounds that had been shown were removed. */
    get canRestore() {
      return cut !== null;
    },

    /** The picture at t is shown. @param {number} t */
    reach(t) {
      if (t > until()) mark(t);
    },

    /**
     * The timeline is about to be cut at a round. Only rounds that had been shown are kept. A drag of a slider makes
     * many changes; what is kept is the rounds before the first of them.
     *
     * @param {number} index @param {Plan} plan that was followed @param {Plan} next
     */
    cutAt(index, plan, next) {
      if (JSON.stringify(plan) === JSON.stringify(next)) {
        if (index === 0) cut = null;
      } else if (timeline.firstNotBegun(until()) > index) {
        cut = {index, rounds: timeline.spans.slice(index).map(({round}) => round), plan, place};
      }
      mark(Math.min(until(), timeline.spans[index]?.start ?? timeline.end));
    },

    /**
     * Restores the rounds that were removed last, in place of those that were played since.
     *
     * @param {(index: number, plan: Plan, rounds: readonly Round[]) => void} resume
     * @returns {number} t at which the two part
     */
    restore(resume) {
      if (cut === null) return timeline.end;
      const old = cut;
      const parting = timeline.spans[old.index]?.start ?? timeline.end;
      cut = null;
      resume(old.index, old.plan, old.rounds);
      mark(timeOf(timeline, old.place));
      return parting;
    },
  };
}
