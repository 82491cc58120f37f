/**
 * Plays rounds in the page itself, without a server, with the socket's requests and answers.
 *
 * As with a server, answers come later and never during a request. A newer request on a lane replaces the older one.
 */

/** @import {Listener, Played, SocketSource, Wish} from './source.d.ts' */

import {recordedRounds} from './recording.js';
import {scriptHeader, scriptRound} from './script.js';
import {defaultSettings} from '../playback/settings.js';

/** The recording or the script that Python put into the page. @param {HTMLElement} element @returns {Played} */
export function playedIn(element) {
  const text = element.textContent ?? '';
  return element.dataset['kind'] === 'recording' ? recordedRounds(text.trim().split('\n')) : scriptedRounds(JSON.parse(text));
}

/** The rounds of a script, without an end. @param {import('./source.d.ts').Script} script @returns {Played} */
export function scriptedRounds(script) {
  return {
    header: (settings) => scriptHeader(script, settings),
    rounds({cursor, index, rows}, settings) {
      let next = cursor;
      let count = index;
      return {
        next() {
          const round = scriptRound(script, settings, next, {index: count, rows});
          next = round.next;
          count += 1;
          return round;
        },
      };
    },
  };
}

/**
 * @param {Played} played
 * @param {(run: () => void) => void} [later]
 * @returns {SocketSource}
 */
export function createLocalSource(played, later = (run) => void globalThis.setTimeout(run, 0)) {
  /** The newest unanswered request of each lane. @type {Map<string, Wish>} */
  const lanes = new Map();

  /** @param {Wish} wish @param {Listener} listener */
  function answer(wish, listener) {
    const current = () => lanes.get(wish.lane) === wish;
    if (!current()) return;
    const settings = {...defaultSettings(), ...wish.settings};
    const rounds = played.rounds(wish, settings);
    if ('code' in rounds) {
      lanes.delete(wish.lane);
      listener.onError(rounds);
      return;
    }
    listener.onRun(played.header(settings));
    let heard = 0;
    let round = null;
    while (current() && heard < wish.rounds && (round = rounds.next())) {
      heard += 1;
      listener.onRound(round);
    }
    if (!current()) return;
    lanes.delete(wish.lane);
    listener.onDone({reason: heard === wish.rounds ? 'complete' : 'ended', rounds: heard});
  }

  return {
    ask(wish, listener) {
      lanes.set(wish.lane, wish);
      later(() => answer(wish, listener));
    },
    retryNow() {},
    dispose: () => lanes.clear(),
  };
}
