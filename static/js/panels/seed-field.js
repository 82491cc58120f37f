/** The field for the seed, and the button that draws another. */

import {t} from '../page/messages.js';
import {html, say} from './dom.js';
import {icon} from './icons.js';
import {createButton, freshId} from './widgets.js';

/** @typedef {{least: number, most: number}} Range */

/**
 * The seed that a person typed, or null if it is not one.
 *
 * @param {string} text
 * @param {Range} range
 * @returns {number | null}
 */
export function parseSeed(text, {least, most}) {
  const trimmed = text.trim();
  const seed = Number(trimmed);
  return /^\d+$/.test(trimmed) && seed >= least && seed <= most ? seed : null;
}

/**
 * The seed is taken on Enter or when the field is left; a button draws another one. For anything else, the field says
 * which range is allowed.
 *
 * @param {{range: Range, onSeed(seed: number): void, signal: AbortSignal}} options
 */
export function createSeedField({range, onSeed, signal}) {
  const id = freshId();
  // Not type=number: the mouse wheel would change the run, and text that is not a number would be hidden.
  const input = html('input', {
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 24,
    id,
    class: 'seed-input',
    'data-control': 'seed',
    'aria-describedby': `${id}-error`,
  });
  const error = html('p', {class: 'seed-error', id: `${id}-error`, role: 'alert', hidden: true});
  const shuffle = createButton({
    action: 'shuffle',
    label: t('controls.shuffle'),
    face: [icon('shuffle')],
    kind: 'button-icon',
    onPress: () => {
      const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      settle(drawn);
      onSeed(drawn);
    },
    signal,
  });
  const element = html('div', {class: 'seed'}, html('label', {for: id}, t('controls.seed')), input, shuffle, error);
  let present = 0;
  let typing = false;

  /** @param {number} seed */
  function settle(seed) {
    present = seed;
    typing = false;
    if (input.value !== String(seed)) input.value = String(seed);
    complain('');
  }

  /** @param {string} text */
  function complain(text) {
    say(error, text);
    error.hidden = text === '';
    if (text === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }

  function commit() {
    if (!typing) return;
    const seed = parseSeed(input.value, range);
    if (seed === null) {
      complain(t('controls.seedRange', {...range, got: input.value.trim() || t('controls.nothing')}));
      return;
    }
    const changed = seed !== present;
    settle(seed);
    if (changed) onSeed(seed);
  }

  input.addEventListener('input', () => (typing = true), {signal});
  input.addEventListener('blur', commit, {signal});
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') commit();
      if (event.key === 'Escape') settle(present);
    },
    {signal},
  );

  return {
    element,
    input,
    shuffle,
    /** @param {number} seed */
    show(seed) {
      if (typing) present = seed;
      else if (seed !== present || input.value === '') settle(seed);
    },
  };
}
