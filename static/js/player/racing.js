/**
 * The race of a running page: requests the rival's rounds and fills the race into each frame.
 *
 * It gives the timeline its waits at the finish. When those change, the moment that is shown stays the same.
 */

import {positionOf, timeOf} from '../playback/beat-position.js';
import {createRace, poseRace} from '../playback/race.js';
import {createRival} from '../playback/rival.js';

/** @import {Frame, Timeline} from '../playback/frame.d.ts' */
/** @import {RivalChoice} from '../playback/link.d.ts' */
/** @import {Rival} from '../playback/course.d.ts' */
/** @import {Settings} from '../source/protocol.js' */
/** @import {SocketSource} from '../source/source.d.ts' */

/**
 * @typedef {object} RacingOptions
 * @property {Pick<SocketSource, 'ask'>} source
 * @property {string} sourceName
 * @property {Timeline} timeline
 * @property {{readonly t: number, seek(t: number): void}} clock
 * @property {() => void} onChange rounds of the rival have come
 * @property {(error: {code: string, field: string | null, message: string}) => void} onError the rival was refused
 */

/** @param {RacingOptions} options */
export function createRacing({source, sourceName, timeline, clock, onChange, onError}) {
  const race = createRace();
  /** @type {Rival | null} */
  let rival = null;
  /** Settings of the ask in flight. @type {Partial<Settings> | null} */
  let asked = null;
  let refused = false;
  let arrivals = 0;
  let checked = '';

  /** @param {() => void} change */
  function keepingPlace(change) {
    const place = positionOf(timeline, clock.t);
    change();
    clock.seek(timeOf(timeline, place));
  }

  /** @param {Rival} runner @param {number} passage */
  function ask(runner, passage) {
    const wish = runner.need(passage) ?? runner.need(passage + 1);
    if (!wish || refused || (asked && same(asked, wish.settings))) return;
    asked = wish.settings;
    const current = () => rival === runner && asked === wish.settings;
    source.ask(wish, {
      onRun() {},
      onRound(round) {
        if (!current()) return;
        runner.append(round);
        arrivals++;
        if (round.passage_ended && round.cursor.passage < timeline.next.passage) keepingPlace(() => timeline.setRace(runner.durationMs));
        onChange();
      },
      onDone() {
        if (!current()) return;
        asked = null;
        arrivals++;
        onChange();
      },
      onError(error) {
        if (!current()) return;
        asked = null;
        refused = true;
        onError(error);
      },
    });
  }

  return {
    get choice() {
      return rival ? rival.choice : null;
    },

    /** @param {RivalChoice | null} choice null ends the race */
    set(choice) {
      rival = choice && createRival({choice, source: sourceName, timeline});
      asked = null;
      refused = false;
      checked = '';
      const msOf = rival && rival.durationMs;
      keepingPlace(() => timeline.setRace(msOf));
    },

    /** Whether the times up to t are final: the rival's rounds have arrived for this passage and all before it. @param {number} t */
    settled(t) {
      return rival === null || refused || rival.need(timeline.spans[timeline.indexAt(t)]?.round.cursor.passage ?? 0) === null;
    },

    /** Whether the gap in the present frame depends on rounds of the main run that have not arrived. */
    get wanting() {
      return rival !== null && race.known && race.gapMs === null;
    },

    /** Fills in the race at the frame's t, and requests what is missing. @param {Frame} frame */
    update(frame) {
      frame.race = rival && poseRace(timeline, rival, frame.t, race);
      if (!rival) return;
      const key = `${timeline.version}|${race.passage}|${arrivals}`;
      if (key === checked) return;
      checked = key;
      ask(rival, race.passage);
    },
  };
}

/** @param {Partial<Settings>} a @param {Partial<Settings>} b @returns {boolean} */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
