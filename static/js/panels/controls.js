/** The controls: every setting, the decoding mode, the speed and the camera. */

import {printed, t} from '../page/messages.js';
import {SETTINGS, SPEED} from '../playback/settings.js';
import {html, whenChanged} from './dom.js';
import {exactly} from './format.js';
import {icon} from './icons.js';
import {createSeedField} from './seed-field.js';
import {createButton, createChoice, createSlider, freshId} from './widgets.js';

/** @import {Controls, ControlsOptions, ControlsState} from './panels.d.ts' */
/** @import {CameraKind} from '../playback/frame.d.ts' */
/** @import {Mode, SettingRow} from '../playback/link.d.ts' */
/** @import {Settings} from '../source/protocol.d.ts' */

/** The values of K that the slider offers. 0 is the mode Big model only; a larger K from a link extends the slider. */
const OFFERED = {least: 1, most: 8};
const TRY = {poor: 0.4, long: 8, good: 0.95};

const RANGES = /** @type {Record<keyof Settings, SettingRow>} */ (Object.fromEntries(SETTINGS.map((row) => [row.name, row])));

/**
 * Everything that can be set. On a phone it is a sheet: K is beside the steps of playback, the rest opens on demand.
 *
 * @param {HTMLElement} root
 * @param {ControlsOptions} options
 * @returns {Controls}
 */
export function createControls(root, {present, changeable, minimal = false, onChange}) {
  const listening = new AbortController();
  const {signal} = listening;
  const can = new Set(changeable);

  const length = createSlider({
    name: 'draft_length',
    label: t('controls.draft_length'),
    min: OFFERED.least,
    max: OFFERED.most,
    step: 1,
    hue: 'draft',
    print: printed,
    onInput: (draft_length) => onChange({draft_length}),
    signal,
  });
  const quality = createSlider({
    name: 'draft_quality',
    label: t('controls.draft_quality'),
    min: RANGES.draft_quality.least,
    max: RANGES.draft_quality.most,
    step: 0.01,
    hue: 'draft',
    print: (value) => exactly(value, 2),
    onInput: (draft_quality) => onChange({draft_quality}),
    signal,
  });
  const speed = createSlider({
    name: 'speed',
    label: t('controls.speed'),
    min: SPEED.least,
    max: SPEED.most,
    step: 0.25,
    hue: 'plain',
    print: (value) => t('units.times', {n: exactly(value, 0)}),
    onInput: (speed) => onChange({speed}),
    signal,
  });
  const mode = createChoice({
    name: 'mode',
    legend: t('controls.mode'),
    choices: [
      {value: /** @type {Mode} */ ('speculative'), label: t('controls.speculative')},
      {value: 'target', label: t('controls.target')},
    ],
    onChoose: (mode) => onChange({mode}),
    signal,
  });
  const camera = createChoice({
    name: 'camera',
    legend: t('controls.camera'),
    choices: [
      {value: /** @type {CameraKind} */ ('orbit'), label: t('controls.orbit')},
      {value: 'side', label: t('controls.side')},
      {value: 'top', label: t('controls.top')},
    ],
    onChoose: (camera) => onChange({camera}),
    signal,
  });
  const seed = createSeedField({range: RANGES.seed, onSeed: (seed) => onChange({seed}), signal});

  /** @type {(action: string, label: string, press: () => void) => HTMLButtonElement} */
  const attempt = (action, label, press) => createButton({action, label, face: [label], kind: 'button-try', onPress: press, signal});
  const tryQuality = attempt('try_quality', t('controls.tryQuality', {quality: exactly(TRY.poor, 2)}), () => onChange({mode: 'speculative', draft_quality: TRY.poor}));
  const tryLong = attempt('try_long', t('controls.tryLong', {k: TRY.long, quality: exactly(TRY.good, 2)}), () => onChange({mode: 'speculative', draft_length: TRY.long, draft_quality: TRY.good}));
  const tryTop = attempt('try_top', t('controls.tryTop'), () => onChange({camera: 'top'}));
  const tries = html('div', {class: 'tries', role: 'group', 'aria-label': t('controls.try')}, html('span', {class: 'tries-name', 'aria-hidden': 'true'}, t('controls.try')), tryQuality, tryLong, tryTop);

  const reason = html('p', {class: minimal ? 'unseen' : 'controls-reason', id: freshId(), hidden: true}, t('controls.fixed'));
  const sheet = createSheetButton();
  const rest = minimal ? [] : [quality.element, speed.element, mode.element, camera.element, seed.element, tries];
  const element = html(
    'section',
    {class: minimal ? 'panel controls controls-minimal' : 'panel controls', 'aria-label': t('controls.name')},
    length.element,
    ...rest,
    reason,
    ...(minimal ? [] : [sheet]),
  );
  root.append(element);
  withhold();

  function createSheetButton() {
    const button = createButton({action: 'sheet', label: t('controls.more'), face: [icon('sheet')], kind: 'button-icon button-sheet', onPress: () => open(!('open' in element.dataset)), signal});
    button.setAttribute('aria-expanded', 'false');
    return button;
  }

  /** @param {boolean} wide */
  function open(wide) {
    element.toggleAttribute('data-open', wide);
    const label = wide ? t('controls.fewer') : t('controls.more');
    sheet.setAttribute('aria-expanded', String(wide));
    sheet.setAttribute('aria-label', label);
    sheet.title = label;
  }
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !('open' in element.dataset)) return;
      open(false);
      sheet.focus();
    },
    {signal},
  );

  /** A setting that the source cannot change is shown with the reason. */
  function withhold() {
    /** @type {[string, (HTMLInputElement | HTMLButtonElement)[]][]} */
    const needs = [
      ['seed', [seed.input, seed.shuffle]],
      ['draft_length', [length.input, ...mode.inputs, tryLong, tryQuality]],
      ['draft_quality', [quality.input, tryLong, tryQuality]],
    ];
    for (const [name, inputs] of needs) {
      if (can.has(name)) continue;
      reason.hidden = false;
      for (const input of inputs) {
        input.disabled = true;
        input.setAttribute('aria-describedby', reason.id);
      }
    }
  }

  const showMode = whenChanged((/** @type {Mode} */ value) => {
    mode.show(value);
    for (const slider of [length, quality]) if (!slider.input.disabled) slider.remark(value === 'target' ? t('controls.notInUse') : '');
  });

  /** @param {ControlsState} state */
  function update(state) {
    length.widenTo(state.draft_length);
    length.show(state.draft_length);
    quality.show(state.draft_quality);
    speed.show(state.speed);
    showMode(state.mode);
    camera.show(state.camera);
    seed.show(state.seed);
  }
  update(present);

  return {
    element,
    update,
    dispose() {
      listening.abort();
      element.remove();
    },
  };
}
