/**
 * How far a run has been shown, and the future that a change has cut off: it can be brought back. Pure: it is told what is
 * shown, and what is about to be cut.
 */

/** @import {Round} from './protocol.js' */
/** @import {Timeline} from './playback/frame.d.ts' */
/** @import {Plan} from './playback/link.d.ts' */

/** @typedef {{index: number, rounds: Round[], plan: Plan, reached: number}} Future from round `index` on */

/** @param {Timeline} timeline */
export function createFutures(timeline) {
  let reached = 0;
  /** @type {Future | null} */
  let cut = null;

  return {
    /** Stage time up to which the run has been shown. */
    get reached() {
      return reached;
    },

    /** Whether a future that was shown has been cut off. */
    get canRestore() {
      return cut !== null;
    },

    /** The picture at t is shown. @param {number} t */
    reach(t) {
      reached = Math.max(reached, t);
    },

    /**
     * The timeline is about to be cut at a round. Only what had been shown is kept, so of the many changes of one drag the
     * future before the first of them is.
     *
     * @param {number} index @param {Plan} plan that was followed @param {Plan} next
     */
    cutAt(index, plan, next) {
      if (JSON.stringify(plan) === JSON.stringify(next)) {
        if (index === 0) cut = null;
      } else if (timeline.firstNotBegun(reached) > index) {
        cut = {index, rounds: timeline.spans.slice(index).map(({round}) => round), plan, reached};
      }
      reached = Math.min(reached, timeline.spans[index]?.start ?? timeline.end);
    },

    /**
     * Brings back what was cut off last; what has been shown of the present future takes its place.
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
      reached = old.reached;
      return parting;
    },
  };
}
