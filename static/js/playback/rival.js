/**
 * The rounds of a race's rival, passage by passage, and which are still to be requested.
 *
 * A rival uses the random numbers of the main run: same seed, same passages, other settings. So its rounds depend on
 * the main run's settings, and are requested anew when those change.
 */

/** @import {Round, Settings} from '../source/protocol.js' */
/** @import {Timeline} from './frame.d.ts' */
/** @import {RivalChoice} from './link.d.ts' */
/** @import {Course, Rival} from './course.d.ts' */

const LANE = 'race';
const ROUNDS_AN_ASK = 64;

/**
 * @param {object} options
 * @param {RivalChoice} options.choice
 * @param {string} options.source such as `script:rocket`
 * @param {Timeline} options.timeline of the main run
 * @returns {Rival}
 */
export function createRival({choice, source, timeline}) {
  /** @type {Map<number, Course>} */
  const courses = new Map();

  /** By the settings of the main run. @type {WeakMap<Settings, Settings>} */
  const made = new WeakMap();

  /** @param {Settings} main @returns {Settings} */
  function against(main) {
    let settings = made.get(main);
    if (!settings) {
      settings = choice === 'target' ? {...main, draft_length: 0} : {...choice, seed: main.seed};
      made.set(main, settings);
    }
    return settings;
  }

  /** They follow the first round of the passage, or the last that is known where it lies ahead. @param {number} passage */
  function settingsOf(passage) {
    const round = firstOf(timeline, passage) ?? timeline.spans[timeline.spans.length - 1]?.round;
    const main = round ? round.settings : timeline.opening;
    return main && against(main);
  }

  /** The stored course of a passage under these settings. @param {number} passage @param {Settings | null} settings @returns {Course | null} */
  function held(passage, settings) {
    const course = courses.get(passage);
    return course && settings && same(course.settings, settings) ? course : null;
  }

  return {
    choice,

    settingsOf,

    courseOf(passage) {
      const course = held(passage, settingsOf(passage));
      return course?.complete ? course : null;
    },

    durationMs(passage, main) {
      const course = held(passage, against(main));
      return course?.complete ? (course.endsMs[course.endsMs.length - 1] ?? null) : null;
    },

    append(round) {
      const {passage, position} = round.cursor;
      const found = courses.get(passage);
      const course = found && same(found.settings, round.settings) ? found : startOf(round);
      if (!course || course.complete || course.next !== position) return;
      const before = course.endsMs[course.endsMs.length - 1] ?? 0;
      course.rounds.push(round);
      course.endsMs.push(before + round.drafting_ms + round.verifying_ms);
      course.words.push(...round.committed);
      course.ends.push(course.words.length);
      course.next = round.next.position;
      course.complete = round.passage_ended;
      courses.set(passage, course);
    },

    need(passage) {
      for (let i = -1; i < passage; i++) {
        const wanted = i < 0 ? passage : i;
        const settings = settingsOf(wanted);
        const course = held(wanted, settings);
        if (course?.complete || !settings) continue;
        const cursor = {passage: wanted, position: course ? course.next : 0};
        return {lane: LANE, source, settings, cursor, index: 0, rounds: ROUNDS_AN_ASK, rows: false};
      }
      return null;
    },
  };
}

/** @param {Round} round @returns {Course} */
function startOf({settings}) {
  return {settings, rounds: [], endsMs: [], words: [], ends: [], next: 0, complete: false};
}

/** The first round of a passage on stage. @param {Timeline} timeline @param {number} passage @returns {Round | null} */
function firstOf({spans}, passage) {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.round.cursor.passage ?? Infinity) < passage) low = middle + 1;
    else high = middle;
  }
  const round = spans[low]?.round;
  return round?.cursor.passage === passage ? round : null;
}

/** @param {Settings} a @param {Settings} b @returns {boolean} */
function same(a, b) {
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(a))) if (a[name] !== b[name]) return false;
  return true;
}
