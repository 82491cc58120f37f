/**
 * What is played: the plan (settings, mode, edits), the rounds that have come for it, and the asks for more.
 *
 * The player never reads a clock. It is told where the playhead is and keeps two rounds ahead of it; a slider, a restart
 * and a new seed are all a changed plan and another ask.
 */

import {controlsAt, nextEditAfter, settingsAt, withEdit} from './playback/plan.js';

/** @import {Expected, Run, Settings} from './protocol.js' */
/** @import {Timeline} from './playback/frame.d.ts' */
/** @import {Mode, Plan, PlanKey} from './playback/link.d.ts' */
/** @import {SocketSource} from './source/source.d.ts' */

const LANE = 'main';
const AHEAD = 2;
const ROUNDS_AN_ASK = 4;
const ROUNDS_A_LEAP = 64;

/**
 * @typedef {object} PlayerOptions
 * @property {SocketSource} source
 * @property {string} sourceName such as `script:rocket`
 * @property {boolean} recorded its rounds have settings of their own, which nobody can change
 * @property {Timeline} timeline
 * @property {Plan} plan
 * @property {() => void} onChange something has come or gone
 * @property {(run: Run) => void} onRun a header has come
 * @property {(error: {code: string, field: string | null, message: string}) => void} onError the ask was refused
 */

/** @param {PlayerOptions} options */
export function createPlayer({source, sourceName, recorded, timeline, plan, onChange, onRun, onError}) {
  /** Exact figures of all settings seen so far: they do not depend on the seed. @type {Map<string, Expected | null>} */
  const expectedOf = new Map();
  let asking = false;
  let ended = false;
  let refused = false;

  /** @param {Settings} settings */
  const key = (settings) => JSON.stringify({...settings, seed: 0});

  /** @param {number} index of a round @returns {Settings} */
  function settingsOf(index) {
    if (!recorded) return settingsAt(plan, index);
    const span = timeline.spans[Math.min(index, timeline.spans.length - 1)];
    return span?.round.settings ?? timeline.run?.settings ?? settingsAt(plan, index);
  }

  /** @param {number} rounds at most */
  function ask(rounds) {
    const index = timeline.spans.length;
    const settings = settingsAt(plan, index);
    asking = true;
    refused = false;
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
          timeline.setRun(run);
          expectedOf.set(key(run.settings), run.expected);
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
          asking = false;
          refused = true;
          onError(error);
        },
      },
    );
  }

  /** @param {number} index */
  function fork(index) {
    timeline.truncate(index);
    ended = false;
    ask(ROUNDS_AN_ASK);
    onChange();
  }

  return {
    timeline,

    get plan() {
      return plan;
    },

    /** Whether the source has no more rounds behind those that have come. */
    get ended() {
      return ended;
    },

    /** Present settings at t: of the first round not begun. @param {number} t @returns {Settings} */
    presentAt(t) {
      return settingsOf(timeline.firstNotBegun(t));
    },

    /** What the controls show at t. @param {number} t @returns {{settings: Settings, mode: Mode}} */
    controlsAt(t) {
      const index = timeline.firstNotBegun(t);
      if (!recorded) return controlsAt(plan, index);
      const settings = settingsOf(index);
      return {settings, mode: settings.draft_length === 0 ? 'target' : 'speculative'};
    },

    /** @param {Settings} settings @returns {Expected | null} null while unknown */
    expectedFor(settings) {
      return expectedOf.get(key(settings)) ?? null;
    },

    /** Whether all that the picture at t needs has come. @param {number} t */
    covers(t) {
      return ended || (timeline.end >= t && timeline.spans.length - timeline.firstNotBegun(t) >= AHEAD);
    },

    /** Ask for more where fewer than two rounds lie ahead of the playhead. @param {number} t */
    ensure(t) {
      if (asking || ended || refused || this.covers(t)) return;
      ask(timeline.end < t ? ROUNDS_A_LEAP : ROUNDS_AN_ASK);
    },

    /** A setting or the mode from the first round on that has not begun at t. @param {number} t @param {PlanKey} name @param {number | string} value */
    edit(t, name, value) {
      const index = timeline.firstNotBegun(t);
      plan = withEdit(plan, index, name, value);
      fork(index);
    },

    /** Round 0 with the present settings and no edits. @param {number} t @param {Partial<Settings>} changes such as another seed */
    restart(t, changes) {
      const {settings, mode} = controlsAt(plan, timeline.firstNotBegun(t));
      plan = {settings: {...settings, ...changes}, mode, edits: []};
      fork(0);
    },
  };
}
