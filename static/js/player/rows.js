/**
 * Requests a round again with its rows: the likeliest tokens of each position.
 *
 * Only the inspector needs them, so normal playing leaves them out.
 */

/** @import {Round} from '../source/protocol.js' */
/** @import {Timeline} from '../playback/frame.d.ts' */
/** @import {SocketSource} from '../source/source.d.ts' */

const LANE = 'rows';

/** @param {{source: SocketSource, sourceName: string, timeline: Timeline, onChange: () => void}} options onChange: rows have come */
export function createRows({source, sourceName, timeline, onChange}) {
  /** The round that was asked for last. @type {Round | undefined} */
  let wanted;

  return {
    /**
     * A refused round is asked for again once another round, or none, was wanted in between.
     *
     * @param {number} index of a round; -1 where none is looked at
     */
    fetch(index) {
      const round = timeline.spans[index]?.round;
      if (round === wanted) return;
      wanted = round;
      if (!round || round.rows) return;
      const {cursor, settings} = round;
      source.ask(
        {lane: LANE, source: sourceName, settings, cursor: {...cursor}, index, rounds: 1, rows: true},
        {
          onRun() {},
          onRound({rows}) {
            round.rows = rows ?? null;
            onChange();
          },
          onDone() {},
          onError() {},
        },
      );
    },

    /** A refused request may be sent once more, perhaps to another server. */
    retry() {
      wanted = undefined;
    },
  };
}
