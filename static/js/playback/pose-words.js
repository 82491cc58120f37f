/** What the panels say about the moment: rows of the ledger, and the caption. */

import {modelMsIn} from './timeline.js';

/** @import {Beat, Caption, Frame, LedgerRow, Span, Timeline} from './frame.d.ts' */

const LEDGER_ROWS = 7;

/** @param {Timeline} timeline @param {number} index of the round in progress @param {number} t @param {Frame} into */
export function poseLedger(timeline, index, t, into) {
  into.ledgerCount = 0;
  into.ledgerScaleMs = 0;
  for (let i = Math.max(0, index - LEDGER_ROWS + 1); i <= index; i++) {
    const span = timeline.spans[i];
    if (!span) continue;
    const {round} = span;
    const counted = t >= span.landed;
    /** @type {LedgerRow} */
    const row = (into.ledger[into.ledgerCount] ??= {
      round: 0,
      drafted: 0,
      accepted: 0,
      draftingMs: 0,
      verifyingMs: 0,
      elapsedMs: 0,
      counted: false,
      committed: 0,
      extra: 'none',
      passageEnded: false,
    });
    into.ledgerCount++;
    row.round = round.index;
    row.drafted = round.drafted.length;
    row.accepted = counted ? round.accepted_length : 0;
    row.draftingMs = round.drafting_ms;
    row.verifyingMs = round.verifying_ms;
    row.elapsedMs = t >= span.passEnd ? round.drafting_ms + round.verifying_ms : modelMsIn(span, t) - span.modelStartMs;
    row.counted = counted;
    row.committed = counted ? round.committed.length : 0;
    row.extra = counted && round.extra ? round.extra.kind : 'none';
    row.passageEnded = counted && round.passage_ended;
    into.ledgerScaleMs = Math.max(into.ledgerScaleMs, round.drafting_ms + round.verifying_ms);
  }
}

/**
 * @param {Timeline} timeline @param {Span | null} span in progress @param {Beat | null} beat @param {number} t
 * @param {Caption} into
 */
export function poseCaption(timeline, span, beat, t, into) {
  const round = span ? span.round : null;
  const accepted = round ? round.accepted_length : 0;
  // The end of the sentence clears the words that its last round would describe.
  const settled = span !== null && t >= span.end && !span.round.passage_ended;
  const judged = beat?.kind === 'verdict' && !settled ? round?.drafted[beat.guess]?.verdict : undefined;
  into.kind = settled ? 'settled' : beat ? beat.kind : timeline.run ? 'ready' : 'waiting';
  into.guess = beat && !settled ? beat.guess + 1 : 0;
  into.drafted = round ? round.drafted.length : 0;
  into.accepted = accepted;
  into.verdict = judged && judged !== 'discarded' ? judged : '';
  into.extra = round?.extra ? round.extra.kind : 'none';
  into.wrong = span?.words[accepted] ?? '';
  into.right = span ? span.extraWord : '';
  into.counted = beat ? beat.counted : true;
}
