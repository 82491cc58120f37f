import assert from 'node:assert/strict';
import {test} from 'node:test';

import {commandOf, createKeys, speedBeside} from '../../../static/js/player/keys.js';

/** @param {string} key @param {Partial<Parameters<typeof commandOf>[0]>} [more] */
const press = (key, more = {}) =>
  commandOf({key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, altGraph: false, ...more});

test('every key asks for what the help says', () => {
  const asked = {
    ' ': 'toggle', ',': 'beat_back', '.': 'step', ArrowLeft: 'beat_back', ArrowRight: 'step', Home: 'start', End: 'end',
    g: 'race', r: 'restart', f: 'full_screen', l: 'copy_link', '?': 'help', Escape: 'leave',
  };
  for (const [key, action] of Object.entries(asked)) assert.deepEqual(press(key), {action}, key);
  assert.deepEqual(press('ArrowLeft', {shiftKey: true}), {action: 'round_back'});
  assert.deepEqual(press('ArrowRight', {shiftKey: true}), {action: 'round_forward'});
  for (let k = 1; k <= 8; k++) assert.deepEqual(press(String(k)), {change: {draft_length: k}});
  assert.deepEqual(['s', 't', 'o'].map((key) => press(key)), ['side', 'top', 'orbit'].map((camera) => ({change: {camera}})));
  assert.deepEqual([press('['), press(']')], [{speed: -1}, {speed: 1}]);
});

test('K, 9, 0, Tab, Enter and the vertical arrows ask for nothing', () => {
  for (const key of ['k', '9', '0', 'Tab', 'Enter', 'ArrowUp', 'ArrowDown', 'constructor', 'Shift', 'Dead', 'Process']) assert.equal(press(key), null, key);
});

test('with Control, Alt or the command key no key is taken', () => {
  for (const key of [' ', 'r', 'l', 'f', '1', '[', 'ArrowLeft', 's', '?']) {
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) assert.equal(press(key, {[held]: true}), null, `${held} ${key}`);
  }
});

test('signs are taken wherever a keyboard has them, letters also under caps lock', () => {
  assert.deepEqual(press('[', {ctrlKey: true, altKey: true, altGraph: true}), {speed: -1}, 'German, Windows');
  assert.deepEqual(press('?', {shiftKey: true, code: 'Minus'}), {action: 'help'}, 'German');
  assert.deepEqual(press('4', {shiftKey: true, code: 'Digit4'}), {change: {draft_length: 4}}, 'French');
  assert.deepEqual(press('.', {shiftKey: true, code: 'Comma'}), {action: 'step'}, 'French');
  assert.deepEqual(press('R'), {action: 'restart'});
  assert.equal(press('R', {shiftKey: true}), null);
});

test('on keyboards of other scripts the place of a letter counts, on Latin ones never', () => {
  assert.deepEqual(press('ы', {code: 'KeyS'}), {change: {camera: 'side'}});
  assert.deepEqual(press('λ', {code: 'KeyL'}), {action: 'copy_link'});
  assert.deepEqual(press('х', {code: 'BracketLeft'}), {speed: -1});
  assert.equal(press('ü', {code: 'BracketLeft'}), null);
  assert.equal(press('q', {code: 'KeyS'}), null);
});

test('a key held down steps on, and does nothing else twice', () => {
  assert.deepEqual(press('.', {repeat: true}), {action: 'step'});
  assert.deepEqual(press('ArrowLeft', {repeat: true, shiftKey: true}), {action: 'round_back'});
  for (const key of [' ', 'r', 'f', 'l', '?', 'g']) assert.equal(press(key, {repeat: true}), null, key);
});

test('speed steps over a row that the slider has too, from between its values as well, and stays at its ends', () => {
  assert.deepEqual([speedBeside(1, 1), speedBeside(1, -1), speedBeside(1.3, 1), speedBeside(1.3, -1)], [1.25, 0.75, 1.5, 1.25]);
  assert.deepEqual([speedBeside(4, 1), speedBeside(0.25, -1)], [4, 0.25]);
});

/** As much of a player as keys need: what is pressed, and inside of what. */
function fakePlayer(/** @type {readonly string[]} */ changeable = ['draft_length']) {
  /** @type {((event: any) => void)[]} */
  const heard = [];
  /** @type {unknown[]} */
  const calls = [];
  const element = {
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ listener, /** @type {{signal: AbortSignal}} */ {signal}) => {
      assert.equal(name, 'keydown');
      heard.push((event) => signal.aborted || listener(event));
    },
  };
  const keys = createKeys(/** @type {HTMLElement} */ (/** @type {unknown} */ (element)), {
    onAction: (name) => calls.push(name),
    onChange: (changes) => calls.push(changes),
    speed: () => 1,
    changeable,
  });
  /** @param {string} key @param {string} [inside] tag of what has the focus @param {object} [more] */
  const type = (key, inside = 'div', more = {}) => {
    const event = {
      key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, isComposing: false, defaultPrevented: false,
      getModifierState: () => false,
      preventDefault: () => (event.defaultPrevented = true),
      target: {closest: (/** @type {string} */ list) => (list.split(', ').includes(inside) ? {} : null)},
      ...more,
    };
    for (const listener of heard) listener(event);
    return event.defaultPrevented;
  };
  return {calls, keys, type};
}

test('a key that is used is used up, another one is left to the browser', () => {
  const {calls, type} = fakePlayer();
  assert.ok(type(' '));
  assert.ok(type(']'));
  assert.ok(!type('x'));
  assert.ok(!type('Escape'), 'what else listens for it goes on doing so');
  assert.deepEqual(calls, ['toggle', {speed: 1.25}, 'leave']);
});

test('fields, open dialogs and a running input method keep their keys', () => {
  const {calls, type} = fakePlayer();
  for (const field of ['input', 'select', 'textarea', 'dialog']) for (const key of ['1', ' ', 'ArrowLeft', 'r']) assert.ok(!type(key, field));
  assert.ok(!type('r', 'div', {isComposing: true}));
  assert.deepEqual(calls, []);
});

test('Space on a button or a link is a press of it, other keys act there', () => {
  const {calls, type} = fakePlayer();
  for (const pressed of ['button', 'a[href]', 'summary']) assert.ok(!type(' ', pressed));
  assert.ok(type('.', 'button'));
  assert.deepEqual(calls, ['step']);
});

test('a key that somebody inside has used is left alone', () => {
  const {calls, type} = fakePlayer();
  type('ArrowLeft', 'div', {defaultPrevented: true});
  assert.deepEqual(calls, []);
});

test('what the source cannot change has no key', () => {
  const {calls, type} = fakePlayer([]);
  assert.ok(!type('3'));
  assert.ok(type('t'));
  assert.deepEqual(calls, [{camera: 'top'}]);
});

test('after its end nothing is heard', () => {
  const {calls, keys, type} = fakePlayer();
  keys.dispose();
  assert.ok(!type(' '));
  assert.deepEqual(calls, []);
});
