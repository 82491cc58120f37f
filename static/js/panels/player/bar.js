/** The playback bar: steps, track, time and buttons. */

import {t} from '../../page/messages.js';
import {nextRound} from '../../playback/steps.js';
import {standing} from '../../playback/track.js';
import {html, say, whenChanged} from '../dom.js';
import {clockTime} from '../format-time.js';
import {icon} from '../icons.js';
import {playerIcon} from './icons.js';
import {createTrack} from './track.js';
import {createButton} from '../widgets.js';

/** @import {PlayerAction, PlayerBar, PlayerBarOptions} from './player.d.ts' */

/**
 * Steps, the track of all rounds, the time, and buttons for the present moment. On a phone and in the embedded page its
 * parts are apart: the steps beside the controls, the track above the text.
 *
 * @param {HTMLElement} root
 * @param {PlayerBarOptions} options
 * @returns {PlayerBar}
 */
export function createPlayerBar(root, {timeline, canFillScreen = false, onAction, onSeek, onHold}) {
  const listening = new AbortController();
  const {signal} = listening;

  /** @type {(action: PlayerAction, label: string, face: Node[], kind?: string) => HTMLButtonElement} */
  const button = (action, label, face, kind = '') => {
    /** A button that cannot be used keeps the focus, so the keys of the player still work. */
    const press = () => made.getAttribute('aria-disabled') !== 'true' && onAction(action);
    const made = createButton({action, label, face, kind: `button-icon ${kind}`, onPress: press, signal});
    return made;
  };

  const [playIcon, pauseIcon] = [playerIcon('play'), playerIcon('pause')];
  const [fillIcon, leaveIcon] = [playerIcon('full_screen'), playerIcon('leave_full_screen')];
  const start = button('start', t('player.start'), [playerIcon('start')], 'button-far');
  const beatBack = button('beat_back', t('player.beatBack'), [playerIcon('back')]);
  const toggle = button('toggle', t('player.play'), [playIcon, pauseIcon], 'button-main');
  const step = button('step', t('player.step'), [playerIcon('step')]);
  const end = button('end', t('player.end'), [playerIcon('end')], 'button-far');
  const restart = button('restart', t('player.restart'), [icon('restart')], 'button-far');
  restart.title = t('player.restartMeaning');
  const roundBack = button('round_back', t('player.roundBack'), [playerIcon('round_back')], 'button-bare');
  const roundForward = button('round_forward', t('player.roundForward'), [playerIcon('round_forward')], 'button-bare');
  const restore = button('restore', t('player.restore'), [playerIcon('restore'), html('span', {class: 'restore-text'}, t('player.restore'))], 'button-restore');
  const copy = button('copy_link', t('player.copyLink'), [playerIcon('copy_link')], 'button-bare');
  const screen = button('full_screen', t('player.fullScreen'), [fillIcon, leaveIcon], 'button-bare button-screen');
  const help = button('help', t('player.help'), [playerIcon('help')], 'button-bare button-help');
  screen.hidden = !canFillScreen;

  const track = createTrack({timeline, onAction, onSeek, onHold, signal});
  const time = html('span', {class: 'player-time'});
  const round = html('span', {class: 'player-round'});
  const told = html('div', {class: 'player-told', role: 'status'});
  const element = html(
    'section',
    {class: 'panel player', 'aria-label': t('player.name')},
    html('div', {class: 'transport', role: 'group', 'aria-label': t('player.transport')}, start, beatBack, toggle, step, end, restart),
    html('div', {class: 'player-line'}, roundBack, track.element, roundForward, html('p', {class: 'player-where'}, time, round), restore),
    html('div', {class: 'player-tools'}, copy, screen, help, told),
  );
  root.append(element);

  told.addEventListener('animationend', () => told.replaceChildren(), {signal});

  const showPlaying = whenChanged((/** @type {boolean} */ playing) => {
    const label = playing ? t('player.pause') : t('player.play');
    playIcon.toggleAttribute('hidden', playing);
    pauseIcon.toggleAttribute('hidden', !playing);
    toggle.setAttribute('aria-label', label);
    toggle.title = label;
    withhold(step, playing);
    step.title = playing ? t('player.stepWhilePlaying') : t('player.step');
  });
  const showEnds = whenChanged((/** @type {boolean} */ atStart, /** @type {boolean} */ atEnd, /** @type {boolean} */ atLast) => {
    for (const each of [start, beatBack, roundBack]) withhold(each, atStart);
    withhold(end, atEnd);
    withhold(roundForward, atLast);
  });
  const showScreen = whenChanged((/** @type {boolean} */ full) => {
    const label = full ? t('player.fullScreenOff') : t('player.fullScreen');
    fillIcon.toggleAttribute('hidden', full);
    leaveIcon.toggleAttribute('hidden', !full);
    screen.setAttribute('aria-label', label);
    screen.title = label;
  });
  const showRestore = whenChanged((/** @type {boolean} */ can) => {
    restore.hidden = !can;
  });

  return {
    element,
    update({t: now}, {playing, reached, canRestore, fullScreen}) {
      showPlaying(playing);
      showEnds(now <= 0, now >= reached, nextRound(timeline, now) === null);
      showScreen(fullScreen);
      showRestore(canRestore);
      track.update(now, reached, playing);
      const where = standing(timeline, now);
      say(time, clockTime(now));
      say(round, where.round === 0 ? t('player.atPrompt') : t('player.atRound', {round: where.round, passage: where.passage}));
    },
    tell(what) {
      told.replaceChildren(html('span', {}, t(`player.${what}`)));
    },
    dispose() {
      listening.abort();
      element.remove();
    },
  };
}

/** @param {HTMLButtonElement} button @param {boolean} out of use */
function withhold(button, out) {
  if (out) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}
