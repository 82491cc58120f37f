/** The playback bar, the keys and their help, and what they do to clock and run. */

import {createKeys} from './keys.js';
import {createPlayerBar} from '../panels/player/bar.js';
import {nextRound, previousBeat, previousRound} from '../playback/steps.js';
import {createScreen} from '../page/screen.js';

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Panel} from '../panels/panels.d.ts' */
/** @import {KeyAction, PlayerState} from '../panels/player/player.d.ts' */
/** @import {Commands, Running} from './running.d.ts' */

/**
 * @param {HTMLElement} root of the bar
 * @param {object} options
 * @param {HTMLElement} options.page the player as a whole: keys act while the focus is inside
 * @param {Running} options.running
 * @param {Commands} options.commands
 * @param {ReturnType<typeof import('./history.js').createHistory>} options.history
 * @param {() => Promise<{createHelp: typeof import('../panels/player/help.js').createHelp}>} options.late brings the list of keys
 * @param {(() => string) | null} options.link the address of the moment that is shown; null where nothing is to be shared
 * @param {() => void} [options.onRace]
 * @returns {Panel}
 */
export function createTransport(root, {page, running: {timeline, clock, player, changeable}, commands, history, late, link, onRace}) {
  const screen = createScreen(window);
  const listening = new AbortController();
  const bar = createPlayerBar(root, {timeline, canFillScreen: screen.canFill(), onAction: act, onSeek: seek, onHold: hold});
  const keys = createKeys(page, {onAction: act, onChange: commands.change, speed: () => clock.speed, changeable});
  /** @type {ReturnType<typeof import('../panels/player/help.js').createHelp> | null} */
  let help = null;
  /** Whether the run continues when the playhead is released. */
  let goesOn = false;
  /** @type {PlayerState} */
  const state = {playing: false, reached: 0, canRestore: false, fullScreen: false};

  document.addEventListener('fullscreenchange', () => clock.invalidate(), {signal: listening.signal});

  /** @param {number | null} t null stays */
  function seek(t) {
    if (t === null) return;
    commands.moving();
    clock.seek(t);
  }

  /** A step shows a still moment, so playing stops. @param {number | null} t */
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
    const {createHelp} = await late();
    if (listening.signal.aborted) return;
    /** @type {('race' | 'copy_link')[]} */
    const without = [];
    if (!onRace) without.push('race');
    if (!link) without.push('copy_link');
    help ??= createHelp(page, {without});
    help.open();
  }

  /** @param {KeyAction} name */
  async function act(name) {
    switch (name) {
      case 'start':
        return seek(0);
      case 'end':
        return seek(history.reached);
      case 'beat_back':
        return stepTo(previousBeat(timeline, clock.t));
      case 'round_back':
        return stepTo(previousRound(timeline, clock.t));
      case 'round_forward':
        return stepTo(nextRound(timeline, clock.t));
      case 'restore': {
        commands.moving();
        clock.seek(Math.min(clock.t, history.restore(player.resume)));
        return commands.keep();
      }
      case 'copy_link':
        return link ? bar.tell((await screen.copy(link())) ? 'copied' : 'not_copied') : undefined;
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
        return commands.act(name);
    }
  }

  return {
    element: bar.element,
    /** @param {Frame} frame */
    update(frame) {
      history.reach(frame.t);
      state.playing = clock.playing;
      state.reached = history.reached;
      state.canRestore = history.canRestore;
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
