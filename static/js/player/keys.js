/**
 * The keyboard: what each key does, and who is told.
 *
 * Keys act only while the focus is inside the player, and fields keep their own keys.
 */

import {SPEED} from '../playback/settings.js';

/** @import {CameraKind} from '../playback/frame.d.ts' */
/** @import {KeyAction, KeyCommand, KeysOptions} from '../panels/player/player.d.ts' */

/** @typedef {Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'> & {altGraph: boolean}} Press */

/** @type {ReadonlyMap<string, KeyAction>} */
const PLAIN = new Map([
  [' ', 'toggle'],
  [',', 'beat_back'],
  ['.', 'step'],
  ['ArrowLeft', 'beat_back'],
  ['ArrowRight', 'step'],
  ['Home', 'start'],
  ['End', 'end'],
  ['?', 'help'],
  ['Escape', 'leave'],
  ['g', 'race'],
  ['r', 'restart'],
  ['f', 'full_screen'],
  ['l', 'copy_link'],
]);
/** Some keyboards have these characters only with Shift. @type {ReadonlyMap<string, KeyAction>} */
const SHIFTED = new Map([['ArrowLeft', 'round_back'], ['ArrowRight', 'round_forward'], [',', 'beat_back'], ['.', 'step'], ['?', 'help']]);
/** @type {ReadonlyMap<string, CameraKind>} */
const CAMERAS = new Map([['s', 'side'], ['t', 'top'], ['o', 'orbit']]);

/** Keys that repeat while they are held down. @type {ReadonlySet<string>} */
const REPEATED = new Set(['beat_back', 'step', 'round_back', 'round_forward']);

/** For keyboards of other scripts, the position of the key counts. @type {ReadonlyMap<string, string>} */
const PLACES = new Map([['BracketLeft', '['], ['BracketRight', ']']]);

const SPEEDS = [SPEED.least, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, SPEED.most];

/**
 * What a key does. The character that a key writes counts, wherever the keyboard has it.
 *
 * @param {Press} press @returns {KeyCommand | null}
 */
export function commandOf({key: written, code, shiftKey, ctrlKey, altKey, metaKey, repeat, altGraph}) {
  if (metaKey || ((ctrlKey || altKey) && !altGraph)) return null;
  const key = latin(written, code);
  if (/^[1-8]$/.test(key)) return {change: {draft_length: Number(key)}};
  if (key === '[' || key === ']') return {speed: key === '[' ? -1 : 1};
  const camera = shiftKey ? undefined : CAMERAS.get(key);
  if (camera) return {change: {camera}};
  const action = (shiftKey ? SHIFTED : PLAIN).get(key);
  return action && (!repeat || REPEATED.has(action)) ? {action} : null;
}

/** @param {string} key @param {string} code @returns {string} */
function latin(key, code) {
  if (!/^\p{Letter}$/u.test(key)) return key;
  if (/^\p{Script=Latin}$/u.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : (PLACES.get(code) ?? key);
}

/** The next faster or slower speed of the list. @param {number} speed @param {-1 | 1} by @returns {number} */
export function speedBeside(speed, by) {
  const beside = by > 0 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed);
  return beside ?? speed;
}

/** Fields, open dialogs and editable elements keep all keys. */
const KEEPS_ALL = 'input, select, textarea, dialog, [contenteditable]:not([contenteditable="false"])';
/** Buttons and links keep the keys that press them. */
const PRESSED = 'button, a[href], summary, [role="button"]';

/**
 * @param {HTMLElement} element the player; it needs a tabindex, so that a press on the scene gives it the focus
 * @param {KeysOptions} options
 */
export function createKeys(element, {onAction, onChange, speed, changeable}) {
  const listening = new AbortController();
  const can = new Set(changeable);

  element.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.isComposing || target.closest(KEEPS_ALL)) return;
    if (event.key === ' ' && target.closest(PRESSED)) return;
    const {key, code, shiftKey, ctrlKey, altKey, metaKey, repeat} = event;
    const command = commandOf({key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, altGraph: event.getModifierState('AltGraph')});
    if (command === null) return;
    if ('change' in command && 'draft_length' in command.change && !can.has('draft_length')) return;
    // Other listeners for Escape, such as a sheet, still act; and the browser leaves full screen by itself.
    if (key !== 'Escape') event.preventDefault();
    if ('speed' in command) onChange({speed: speedBeside(speed(), command.speed)});
    else if ('change' in command) onChange(command.change);
    else onAction(command.action);
  }, {signal: listening.signal});

  return {
    dispose() {
      listening.abort();
    },
  };
}
