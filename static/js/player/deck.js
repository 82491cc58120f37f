/**
 * The deck: bar, keys and help of playback, and what each of their wishes does to the clock and to what is played. It comes
 * behind the first pictures.
 */

import {createFutures} from './futures.js';
import {createKeys} from './keys.js';
import {createPlayerBar} from '../panels/player/bar.js';
import {nextRound, previousBeat, previousRound} from '../playback/steps.js';
import {createScreen} from '../page/screen.js';

/** @import {Round} from '../source/protocol.js' */
/** @import {Frame, Timeline} from '../playback/frame.d.ts' */
/** @import {Plan} from '../playback/link.d.ts' */
/** @import {Clock} from '../playback/time.d.ts' */
/** @import {ControlChanges} from '../panels/panels.d.ts' */
/** @import {KeyAction, PlayerState} from '../panels/player/player.d.ts' */

/**
 * @typedef {object} DeckOptions
 * @property {HTMLElement} root of the bar
 * @property {HTMLElement} page the player as a whole: keys act while the focus is inside
 * @property {Timeline} timeline
 * @property {Clock} clock
 * @property {(index: number, plan: Plan, rounds: readonly Round[]) => void} resume plays on, under another plan, behind rounds that take the place of those from `index` on
 * @property {readonly string[]} changeable
 * @property {(changes: ControlChanges) => void} onChange
 * @property {(name: 'toggle' | 'step' | 'restart') => void} onAction what the page does by itself
 * @property {() => void} onMove a person is about to move the playhead
 * @property {() => void} onPlan the plan is another one
 * @property {() => void} [onRace]
 * @property {() => string} link the address of the moment that is shown
 */

/** @param {DeckOptions} options */
export function createDeck({root, page, timeline, clock, resume, changeable, onChange, onAction, onMove, onPlan, onRace, link}) {
  const futures = createFutures(timeline);
  const screen = createScreen(window);
  const listening = new AbortController();
  const bar = createPlayerBar(root, {timeline, canFillScreen: screen.canFill(), onAction: act, onSeek: seek, onHold: hold});
  const keys = createKeys(page, {onAction: act, onChange, speed: () => clock.speed, changeable});
  /** @type {ReturnType<typeof import('../panels/player/help.js').createHelp> | null} */
  let help = null;
  /** Whether the run goes on as soon as the playhead is let go. */
  let goesOn = false;
  /** @type {PlayerState} */
  const state = {playing: false, reached: 0, canRestore: false, fullScreen: false};

  document.addEventListener('fullscreenchange', () => clock.invalidate(), {signal: listening.signal});

  /** @param {number | null} t null stays */
  function seek(t) {
    if (t === null) return;
    onMove();
    clock.seek(t);
  }

  /** A step is looked at, so it ends the play. @param {number | null} t */
  function stepTo(t) {
    clock.pause();
    seek(t);
  }

  /** @param {boolean} held */
  function hold(held) {
    if (held) {
      goesOn = clock.playing;
      clock.pause();
    } else if (goesOn) clock.play();
    else clock.invalidate();
  }

  async function openHelp() {
    const {createHelp} = await import('../panels/player/help.js');
    if (listening.signal.aborted) return;
    help ??= createHelp(page, {without: onRace ? [] : ['race']});
    help.open();
  }

  /** @param {KeyAction} name */
  async function act(name) {
    switch (name) {
      case 'start':
        return seek(0);
      case 'end':
        return seek(futures.reached);
      case 'beat_back':
        return stepTo(previousBeat(timeline, clock.t));
      case 'round_back':
        return stepTo(previousRound(timeline, clock.t));
      case 'round_forward':
        return stepTo(nextRound(timeline, clock.t));
      case 'restore': {
        onMove();
        clock.seek(Math.min(clock.t, futures.restore(resume)));
        return onPlan();
      }
      case 'copy_link':
        return bar.tell((await screen.copy(link())) ? 'copied' : 'not_copied');
      case 'full_screen':
        return screen.fill(page);
      case 'help':
        return openHelp();
      case 'race':
        return onRace?.();
      case 'leave': {
        const {activeElement} = document;
        if (activeElement instanceof HTMLElement && (activeElement === page || root.contains(activeElement))) activeElement.blur();
        return;
      }
      default:
        return onAction(name);
    }
  }

  return {
    element: bar.element,
    futures,
    /** @param {Frame} frame */
    update(frame) {
      futures.reach(frame.t);
      state.playing = clock.playing;
      state.reached = futures.reached;
      state.canRestore = futures.canRestore;
      state.fullScreen = screen.isFilled();
      bar.update(frame, state);
    },
    dispose() {
      listening.abort();
      keys.dispose();
      bar.dispose();
      help?.dispose();
    },
  };
}
