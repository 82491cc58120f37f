/** The moment in plain records for a host, under the names of the wire. */

import {formatMoment} from '../playback/moment.js';
import {countUntil} from '../playback/timeline.js';

/** @import {HostEvent, HostFigures, HostState} from './messages.d.ts' */
/** @import {Figures, Frame, Timeline} from '../playback/frame.d.ts' */
/** @import {Moment} from '../playback/link.d.ts' */
/** @import {Expected, Settings} from '../source/protocol.js' */

/**
 * @param {{sourceName: string, moment: Moment, timeline: Timeline, frame: Frame, present: Settings, expected: Expected | null, t: number, playing: boolean}} now
 * @returns {HostState}
 */
export function hostState({sourceName, moment, timeline, frame, present, expected, t, playing}) {
  const newest = newestAt(timeline, t);
  return {
    source: sourceName,
    moment,
    query: formatMoment(moment),
    t,
    playing,
    rounds: newest + 1,
    text: textUpTo(timeline, newest),
    present,
    figures: figuresOf(frame.figures),
    expected,
  };
}

/** @param {{timeline: Timeline, frame: Frame, t: number}} now @returns {HostEvent | null} null before the first round */
export function roundEvent({timeline, frame: {figures}, t}) {
  const newest = newestAt(timeline, t);
  const round = timeline.spans[newest]?.round;
  if (!round) return null;
  const {index, committed, drafted, accepted_length} = round;
  return {type: 'round', index, committed, drafted: drafted.length, accepted_length, t, text: textUpTo(timeline, newest), figures: figuresOf(figures)};
}

/** Index of the last round that has landed, -1 before the first. @param {Timeline} timeline @param {number} t */
export function newestAt({spans}, t) {
  return countUntil(spans, 'landed', t, false) - 1;
}

/** The prompt, and what the passage of a round holds by its end. @param {Timeline} timeline @param {number} newest */
function textUpTo({run, spans}, newest) {
  const passage = spans[newest]?.round.cursor.passage;
  let text = '';
  for (let i = newest; i >= 0 && spans[i]?.round.cursor.passage === passage; i--) text = `${spans[i]?.round.committed.join('')}${text}`;
  return `${(run?.prompt ?? []).join('')}${text}`.trim();
}

/** @param {Figures} figures @returns {HostFigures} */
function figuresOf({rounds, drafted, accepted, committed, modelMs, tokensPerSecond, speedup, kept, tokensPerRound, histogram}) {
  return {
    rounds,
    drafted,
    accepted,
    committed,
    model_ms: modelMs,
    tokens_per_second: tokensPerSecond,
    speedup,
    kept,
    tokens_per_round: tokensPerRound,
    histogram: histogram.map(({count}) => count),
  };
}
