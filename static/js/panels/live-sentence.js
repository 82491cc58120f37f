/** Announces each round in one sentence to screen readers. */

import {t} from '../page/messages.js';
import {html, say} from './dom.js';

/** @import {Block, Frame} from '../playback/frame.d.ts' */
/** @import {ExtraKind} from '../source/protocol.js' */

/** At least this many ms of real time pass between sentences. */
const PACE = 1000;

/**
 * The facts of a counted round: `round` counts from 1; `right` is the big model's own token, `wrong` the guess that it
 * replaced.
 *
 * @typedef {{round: number, drafted: number, accepted: number, extra: ExtraKind | 'none', wrong: string, right: string,
 *   committed: number, passageEnded: boolean}} RoundFacts
 */

/**
 * Index of the newest counted round of a frame, -1 before the first.
 *
 * @param {Pick<Frame, 'ledger' | 'ledgerCount'>} frame
 */
export function newestCounted({ledger, ledgerCount}) {
  for (let i = ledgerCount - 1; i >= 0; i--) {
    const row = ledger[i];
    if (row?.counted) return row.round;
  }
  return -1;
}

/**
 * What the frame shows of a counted round; null if it shows nothing of it any more.
 *
 * @param {Pick<Frame, 'blocks' | 'blockCount' | 'ledger' | 'ledgerCount'>} frame
 * @param {number} index of the round
 * @returns {RoundFacts | null}
 */
export function factsOf({blocks, blockCount, ledger, ledgerCount}, index) {
  for (let i = 0; i < ledgerCount; i++) {
    const row = ledger[i];
    if (row?.round !== index || !row.counted) continue;
    const {drafted, accepted, committed, passageEnded} = row;
    /** @type {RoundFacts['extra']} */
    let extra = 'none';
    let wrong = '';
    let right = '';
    for (let j = 0; j < blockCount; j++) {
      const {round, state, mark, text} = /** @type {Block} */ (blocks[j]);
      if (round !== index) continue;
      if (state === 'struck') wrong = text;
      else if (state === 'committed' && mark !== 'tick') {
        extra = mark === 'recovered' || mark === 'bonus' ? mark : 'plain';
        right = text;
      }
    }
    return {round: index + 1, drafted, accepted, extra, wrong, right, committed, passageEnded};
  }
  return null;
}

/** A word within a sentence, without the punctuation that would end it. @param {string} word */
const bare = (word) => word.replace(/[.,;:!?…，。；：！？]+$/u, '') || word;

/** What the target's own token did. @param {RoundFacts} facts */
function own({extra, wrong, right}) {
  if (extra === 'recovered') return wrong === '' || right === '' ? t('live.corrected') : t('live.became', {wrong: bare(wrong), right: bare(right)});
  if (extra === 'bonus') return right === '' ? t('live.added') : t('live.adds', {right: bare(right)});
  return '';
}

/** @param {RoundFacts} facts */
function happened(facts) {
  const {drafted, accepted, right} = facts;
  if (drafted === 0) return right === '' ? t('live.wroteOne') : t('live.wrote', {right: bare(right)});
  return t(accepted === drafted ? 'live.allKept' : 'live.someKept', {accepted, drafted, own: own(facts)});
}

/** The result of a round, in one sentence. @param {RoundFacts} facts */
export function roundSentence(facts) {
  const {round, committed, passageEnded} = facts;
  return t('live.round', {round, happened: happened(facts), committed, ended: passageEnded ? 'yes' : 'no'});
}

/**
 * A polite live region: one sentence for a round, at most one per second; the newest sentence replaces those that had
 * no time. Rounds that are skipped by seeking are not announced.
 *
 * @param {HTMLElement} root
 */
export function createLive(root) {
  const element = html('p', {class: 'unseen', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true'});
  root.append(element);
  /** Newest round that was told or passed over; null before the first frame. @type {number | null} */
  let known = null;
  let waiting = '';
  let said = -Infinity;

  return {
    element,
    /**
     * @param {Frame} frame
     * @param {number} time of this frame in ms
     * @param {boolean} [silent] while a person seeks
     * @returns {boolean} whether a sentence waits for its time: another frame is wanted then
     */
    update(frame, time, silent = false) {
      const newest = newestCounted(frame);
      if (silent || known === null || newest < known) waiting = '';
      else if (newest > known) {
        const facts = factsOf(frame, newest);
        waiting = facts ? roundSentence(facts) : '';
      }
      known = newest;
      if (waiting !== '' && time - said >= PACE) {
        say(element, waiting);
        said = time;
        waiting = '';
      }
      return waiting !== '';
    },
    dispose: () => element.remove(),
  };
}
