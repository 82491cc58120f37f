/**
 * What is played: the plan (settings, mode, edits), its rounds, and the requests for more.
 *
 * The player never reads a clock. It is told where the playhead is and keeps two rounds ahead of it. A slider, a
 * restart and a new seed all change the plan and send another request.
 */

import {controlsAt, nextEditAfter, settingsAt, withEdit} from '../playback/plan.js';

/** @import {Expected, Round, Header, Settings} from '../source/protocol.js' */
/** @import {Timeline} from '../playback/frame.d.ts' */
/** @import {Mode, Plan, PlanKey} from '../playback/link.d.ts' */
/** @import {SocketSource} from '../source/source.d.ts' */

const LANE = 'main';
const AHEAD = 2;
const ROUNDS_AN_ASK = 4;
const ROUNDS_A_LEAP = 64;

/** @typedef {{settings: Settings, mode: Mode}} Controls */
/** @typedef {{code: string, field: string | null, message: string}} AskError */
/** @typedef {{present: Settings, controls: Controls, expected: Expected | null}} Present expected: null while unknown */

/**
 * @typedef {object} PlayerOptions
 * @property {SocketSource} source
 * @property {string} sourceName such as `script:rocket`
 * @property {boolean} recorded its rounds have settings of their own, which nobody can change
 * @property {Timeline} timeline
 * @property {Plan} plan
 * @property {() => void} onChange something has come or gone
 * @property {(run: Header) => void} onRun a header has come
 * @property {() => void} onReplaced the source is another one than before: it has been started over
 * @property {(index: number, plan: Plan, next: Plan) => void} [onFork] the rounds from `index` on are about to go; the plan may change
 * @property {(error: AskError) => void} onError the ask was refused
 */

/** @param {PlayerOptions} options */
export function createPlayer({source, sourceName, recorded, timeline, plan, onChange, onRun, onReplaced, onFork, onError}) {
  /** Exact figures of all settings seen so far: they do not depend on the seed. @type {Map<string, Expected | null>} */
  const expectedOf = new Map();
  let asking = false;
  let ended = false;
  /** Why the last ask was not played. @type {AskError | null} */
  let refusal = null;

  /**
   * The last answer of `at`, and what it was for: most frames ask for the same round as the one before.
   *
   * @type {(Present & {version: number, plan: Plan, index: number}) | null}
   */
  let last = null;

  /** @param {Settings} settings */
  const key = (settings) => JSON.stringify({...settings, seed: 0});

  /** @param {number} t @returns {Present} */
  function at(t) {
    const index = timeline.firstNotBegun(t);
    const {version} = timeline;
    if (last?.version !== version || last.plan !== plan || last.index !== index) {
      const fixed = recorded ? recordedSettings(index) : undefined;
      const present = unlessEqual(last?.present, fixed ?? settingsAt(plan, index));
      const controls = unlessEqual(last?.controls, fixed ? {settings: fixed, mode: modeOf(fixed)} : controlsAt(plan, index));
      last = {version, plan, index, present, controls, expected: expectedOf.get(key(present)) ?? null};
    }
    return last;
  }

  /** @param {number} index */
  function recordedSettings(index) {
    const {spans, run} = timeline;
    return spans[Math.min(index, spans.length - 1)]?.round.settings ?? run?.settings;
  }

  /** @param {number} rounds at most */
  function ask(rounds) {
    const index = timeline.spans.length;
    const settings = settingsAt(plan, index);
    asking = true;
    refusal = null;
    source.ask(
      {
        lane: LANE,
        source: sourceName,
        settings,
        cursor: {...timeline.next},
        index,
        rounds: Math.min(rounds, nextEditAfter(plan, index) - index),
        rows: false,
      },
      {
        onRun(run) {
          if (timeline.run && identity(timeline.run) !== identity(run)) {
            timeline.truncate(0);
            expectedOf.clear();
            timeline.setRun(run);
            startOver();
            return;
          }
          expectedOf.set(key(run.settings), run.expected);
          timeline.setRun(run);
          onRun(run);
          onChange();
        },
        onRound(round) {
          timeline.append(round);
          onChange();
        },
        onDone({reason}) {
          asking = false;
          ended = reason === 'ended';
          onChange();
        },
        onError(error) {
          // Another recording has other rounds at the same index.
          if (error.code === 'bad_cursor' && index > 0) {
            startOver();
            return;
          }
          asking = false;
          refusal = error;
          onError(error);
        },
      },
    );
  }

  /** A replaced source would continue with rounds of another run. */
  function startOver() {
    fork(0, plan);
    onReplaced();
  }

  /** The part of the header that must not change while its rounds are played. @param {Header} run */
  function identity({source: name, specviz, prompt, slots, words, settings}) {
    return JSON.stringify([name, specviz, prompt, slots, words, recorded ? settings : null]);
  }

  /** @param {number} index @param {Plan} next @param {readonly Round[]} [rounds] that are known already */
  function fork(index, next, rounds = []) {
    onFork?.(index, plan, next);
    plan = next;
    timeline.truncate(index);
    for (const round of rounds) timeline.append(round);
    ended = false;
    ask(ROUNDS_AN_ASK);
    onChange();
  }

  return {
    timeline,

    get plan() {
      return plan;
    },

    /** Whether the source has no rounds after those that have arrived. */
    get ended() {
      return ended;
    },

    /** Why the source plays nothing more of this plan; null where it plays. */
    get refusal() {
      return refusal;
    },

    /**
     * What holds at t: the settings of the first round that has not begun, what the controls show for it, and the exact
     * figures. Unchanged settings are the same object.
     */
    at,

    /** Whether everything that the picture at t needs has arrived and no more is on its way. @param {number} t */
    covers(t) {
      return ended || (!asking && timeline.end >= t && timeline.spans.length - timeline.firstNotBegun(t) >= AHEAD);
    },

    /** Asks for more rounds if fewer than two lie ahead of the playhead, or if more are wanted. @param {number} t @param {boolean} [more] */
    ensure(t, more = false) {
      if (asking || ended || refusal || (!more && this.covers(t))) return;
      ask(timeline.end < t ? ROUNDS_A_LEAP : ROUNDS_AN_ASK);
    },

    /** A refused request may be sent once more, perhaps to another server. */
    retry() {
      refusal = null;
    },

    /** Changes settings or the mode from the first round that has not begun at t. @param {number} t @param {[PlanKey, number | string][]} changes */
    edit(t, changes) {
      const index = timeline.firstNotBegun(t);
      fork(index, changes.reduce((next, [name, value]) => withEdit(next, index, name, value), plan));
    },

    /** Round 0 with the present settings and no edits. @param {number} t @param {Partial<Settings>} changes such as another seed */
    restart(t, changes) {
      const {settings, mode} = controlsAt(plan, timeline.firstNotBegun(t));
      fork(0, {settings: {...settings, ...changes}, mode, edits: []});
    },

    /** Replaces the rounds from `index` on, and continues after them with another plan. */
    resume: fork,
  };
}

/** @param {Settings} settings @returns {Mode} */
function modeOf({draft_length}) {
  return draft_length === 0 ? 'target' : 'speculative';
}

/**
 * Keeps the old object if nothing changed, because panels compare settings by identity.
 *
 * @template T
 * @param {T | undefined} before @param {T} now
 * @returns {T}
 */
function unlessEqual(before, now) {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
