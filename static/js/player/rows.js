/**
 * Plays a round again with its rows: the likeliest tokens of each position, which playing alone does without. Only the
 * inspector wants them.
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
     * A round that was refused is asked for again once another, or none, has been wanted in between.
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

    /** What has been refused may be asked for once more: by another server, perhaps. */
    retry() {
      wanted = undefined;
    },
  };
}
