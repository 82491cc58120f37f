/** The inputs of the controls: slider, choice and button. Each shows a value and reports only what a person changes. */

import {progress} from '../playback/ease.js';
import {html, say, whenChanged} from './dom.js';

let made = 0;

/** An id of this page's own, for labels and descriptions. */
export function freshId() {
  made += 1;
  return `w${made}`;
}

/**
 * Where a slider goes from a value between two of its steps, which a link may set: to the nearest step in the direction
 * of the move.
 *
 * @param {number} to where the thumb is now
 * @param {number} from
 * @param {{min: number, step: number}} marks
 * @returns {number}
 */
export function markBeside(to, from, {min, step}) {
  const place = (to - min) / step;
  const near = min + Math.round(place) * step;
  const passed = to > from ? near > from : near < from;
  const mark = passed ? near : min + (to > from ? Math.ceil(place) : Math.floor(place)) * step;
  return Number(mark.toFixed(6));
}

/**
 * A labelled slider with its value beside it.
 * @param {{name: string, label: string, min: number, max: number, step: number, hue: 'draft' | 'plain', print(value: number): string, onInput(value: number): void, signal: AbortSignal}} options
 */
export function createSlider({name, label, min, max, step, hue, print, onInput, signal}) {
  const id = freshId();
  const input = html('input', {type: 'range', id, min, max, step, 'data-control': name});
  const output = html('output', {class: 'slider-value', for: id});
  const note = html('span', {class: 'slider-note', id: `${id}-note`});
  const element = html(
    'div',
    {class: `slider slider-${hue} slider-${name}`},
    html('label', {for: id}, label),
    html('span', {class: 'slider-groove'}, input, note),
    output,
  );

  let shown = min;
  const show = whenChanged((/** @type {number} */ value) => {
    shown = value;
    input.step = String(step);
    input.value = String(value);
    // The browser moves the thumb to the nearest step where it can.
    if (Number(input.value) !== value) {
      input.step = 'any';
      input.value = String(value);
    }
    const text = print(value);
    say(output, text);
    input.setAttribute('aria-valuetext', text);
    input.style.setProperty('--filled', String(progress(value, min, Number(input.max))));
  });

  input.addEventListener(
    'input',
    () => {
      const moved = Number(input.value);
      const value = input.step === 'any' ? markBeside(moved, shown, {min, step}) : moved;
      show(value);
      onInput(value);
    },
    {signal},
  );
  return {
    element,
    input,
    show,
    /** @param {number} value to hold, before it is shown */
    widenTo(value) {
      if (value > Number(input.max)) input.max = String(value);
    },
    /** @param {string} text why the value has no effect now; empty where it has */
    remark(text) {
      say(note, text);
      element.toggleAttribute('data-idle', text !== '');
      if (text === '') input.removeAttribute('aria-describedby');
      else input.setAttribute('aria-describedby', note.id);
    },
  };
}

/**
 * A choice between a few options, side by side.
 *
 * @template {string} V
 * @param {{name: string, legend: string, choices: readonly {value: V, label: string}[], onChoose(value: V): void, signal: AbortSignal}} options
 */
export function createChoice({name, legend, choices, onChoose, signal}) {
  const group = freshId();
  const inputs = choices.map(({value}) => html('input', {type: 'radio', name: group, value, 'data-control': name}));
  const labels = choices.map(({label}, i) => html('label', {class: 'choice'}, /** @type {HTMLInputElement} */ (inputs[i]), html('span', {}, label)));
  const element = html('fieldset', {class: `choices choices-${name}`}, html('legend', {class: 'unseen'}, legend), ...labels);
  element.addEventListener('change', (event) => onChoose(/** @type {V} */ (/** @type {HTMLInputElement} */ (event.target).value)), {signal});
  return {
    element,
    inputs,
    /** @param {V} value */
    show(value) {
      for (const input of inputs) if (input.checked !== (input.value === value)) input.checked = input.value === value;
    },
  };
}

/**
 * @param {{action: string, label: string, face: (Node | string)[], kind: string, onPress(): void, signal: AbortSignal}} options
 */
export function createButton({action, label, face, kind, onPress, signal}) {
  const element = html('button', {type: 'button', class: `button ${kind}`, 'aria-label': label, title: label, 'data-action': action}, ...face);
  element.addEventListener('click', onPress, {signal});
  return element;
}
