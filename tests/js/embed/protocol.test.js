import assert from 'node:assert/strict';
import {test} from 'node:test';

import {wantedHeight} from '../../../static/js/embed/height.js';
import {LAST_ROUND, SETTABLE, helloVersion, readChanges, readCommand} from '../../../static/js/embed/protocol.js';
import {hostState, roundEvent} from '../../../static/js/embed/state.js';
import {worded} from '../../../static/js/embed/faults.js';
import {createFrame, pose} from '../../../static/js/playback/pose.js';
import {defaultMoment, defaultSettings} from '../../../static/js/playback/settings.js';
import {mixedRounds, timelineOf} from '../helpers.js';
import '../english.js';

/** @import {Changes} from '../../../static/js/embed/messages.d.ts' */

const NAMES = Object.keys(defaultSettings());

/** @param {unknown} data */
function refused(data) {
  const read = readCommand(data);
  assert.ok('refusal' in read);
  return {id: read.id, ...read.refusal, message: worded(read.refusal)};
}

/** @param {any} changes @param {readonly string[]} [changeable] */
function refusedChange(changes, changeable = NAMES) {
  const read = readChanges(changes, changeable);
  assert.ok('refusal' in read, JSON.stringify(changes));
  return {...read.refusal, message: worded(read.refusal)};
}

/** @param {Changes} changes */
function changed(changes) {
  const read = readChanges(changes, NAMES);
  assert.ok('changes' in read, JSON.stringify(read));
  return read.changes;
}

test('only what has the shape of a hello is one', () => {
  assert.equal(helloVersion({specviz: 1, type: 'hello'}), 1);
  assert.equal(helloVersion({specviz: 2, type: 'hello'}), 2);
  for (const data of [null, 'hello', 1, [], {type: 'hello'}, {specviz: 1}, {specviz: '1', type: 'hello'}, {specviz: 1, type: 'here'}]) assert.equal(helloVersion(data), null);
});

test('commands are read with what they carry and with nothing else', () => {
  assert.deepEqual(readCommand({id: 1, type: 'play', evil: true}), {command: {id: 1, type: 'play'}});
  assert.deepEqual(readCommand({id: 2, type: 'seek', t: 3.2}), {command: {id: 2, type: 'seek', t: 3.2}});
  assert.deepEqual(readCommand({id: 3, type: 'seek', round: 0}), {command: {id: 3, type: 'seek', round: 0}});
  assert.deepEqual(readCommand({id: 4, type: 'set', changes: {k: 2}}), {command: {id: 4, type: 'set', changes: {k: 2}}});
});

test('what is no command is refused, with its number where it has one', () => {
  const cyclic = {id: 1, type: 'set', changes: /** @type {any} */ ([])};
  cyclic.changes.push(cyclic);
  for (const data of [undefined, null, 'play', 7n, [], cyclic]) assert.equal(refused(data).code, 'bad_command');
  for (const id of [undefined, -1, 1.5, NaN, '1', 2 ** 60, {}]) assert.deepEqual([refused({id, type: 'play'}).id, refused({id, type: 'play'}).code], [null, 'bad_id']);
  const unknown = refused({id: 5, type: 'constructor'});
  assert.equal(unknown.id, 5);
  assert.match(unknown.message, /type must be one of play, pause, seek, set, get, got constructor/);
});

test('a moment that cannot be sought is refused with its range', () => {
  for (const t of [-1, 3601, NaN, Infinity, '3', null, {}]) assert.match(refused({id: 1, type: 'seek', t}).message, /^t must be a number in 0\.\.3600, got /);
  for (const round of [-1, 1.5, LAST_ROUND + 1, '3', null]) assert.match(refused({id: 1, type: 'seek', round}).message, /^round must be a whole number in 0\.\.4095, got /);
  assert.equal(refused({id: 1, type: 'seek'}).field, 't');
});

test('changes obey the rules of an address, all of them or none', () => {
  assert.deepEqual(changed({quality: 0.4, camera: 'top', speed: '2', seed: 11}), {draft_quality: 0.4, camera: 'top', speed: 2, seed: 11});
  const wrong = refusedChange({quality: 0.4, k: 99});
  assert.deepEqual([wrong.code, wrong.field, wrong.value], ['bad_value', 'k', '99']);
  assert.match(wrong.message, /k must be a whole number in 0\.\.16, got 99/);
  assert.match(refusedChange({camera: 'front'}).message, /camera must be one of orbit, side, top, got front/);
  assert.match(refusedChange({quality: {}}).message, /quality must be a number in 0\.\.1, got an object/);
  assert.match(refusedChange({quality: true}).message, /quality must be a number in 0\.\.1, got true/);
  assert.match(refusedChange({quality: 'x'.repeat(1000)}).message, /x{59}…/);
});

test('a name that cannot be set is refused, whatever else the language knows by it', () => {
  for (const name of ['theme', 't', 'edits', '__proto__x', 'constructor', 'hide']) assert.equal(refusedChange({[name]: 1}).code, 'unknown_name');
  assert.match(refusedChange({draft_length: 4}).message, new RegExp(`one of ${SETTABLE.join(', ')}`));
});

test('a K alone brings its mode, and null is the default', () => {
  assert.deepEqual(changed({k: 8}), {draft_length: 8, mode: 'speculative'});
  assert.deepEqual(changed({k: 0}), {mode: 'target'});
  assert.deepEqual(changed({k: '0', quality: 1}), {draft_quality: 1, mode: 'target'});
  assert.deepEqual(changed({k: 6, mode: 'target'}), {draft_length: 6, mode: 'target'});
  assert.deepEqual(changed({k: null, speed: null}), {draft_length: 4, mode: 'speculative', speed: 1});
});

test('what a recording has fixed cannot be set, but its camera and its speed can', () => {
  assert.match(refusedChange({k: 2}, []).message, /k cannot be changed/);
  assert.equal(refusedChange({mode: 'target'}, []).code, 'fixed');
  assert.deepEqual(readChanges({camera: 'side', speed: 0.5}, []), {changes: {camera: 'side', speed: 0.5}});
});

test('a host learns the text and the figures of the very moment', () => {
  const timeline = timelineOf(mixedRounds());
  const frame = createFrame();
  const span = timeline.spans[3];
  const t = span?.landed ?? 0;
  pose(timeline, t, frame);
  const round = span?.round;
  const event = roundEvent({timeline, frame, t});
  assert.ok(event?.type === 'round' && round);
  assert.deepEqual([event.index, event.committed, event.drafted, event.accepted_length], [3, round.committed, round.drafted.length, round.accepted_length]);
  assert.ok(event.text.endsWith(round.committed.join('')));
  const moment = {...defaultMoment(), t};
  const state = hostState({sourceName: 'script:test', moment, timeline, frame, present: defaultSettings(), expected: null, t, playing: false});
  assert.equal(state.rounds, 4);
  assert.equal(state.text, event.text);
  assert.equal(state.query, `t=${t}`);
  assert.equal(state.figures.committed, timeline.spans.slice(0, 4).reduce((sum, each) => sum + each.round.committed.length, 0));
  assert.deepEqual(structuredClone(state), state);
});

test('before the first round has landed there is the prompt, and nothing to tell of', () => {
  const timeline = timelineOf(mixedRounds());
  const frame = createFrame();
  pose(timeline, 0, frame);
  assert.equal(roundEvent({timeline, frame, t: 0}), null);
  assert.equal(hostState({sourceName: '', moment: defaultMoment(), timeline, frame, present: defaultSettings(), expected: null, t: 0, playing: true}).text, 'The rain came');
});

test('a frame that was made as high as it wanted wants no more', () => {
  for (const width of [320, 390, 640, 800, 1600]) {
    const others = 230;
    let frame = 150;
    for (let i = 0; i < 3; i++) {
      const page = Math.max(frame, others + 150);
      const wanted = wantedHeight({width, page, band: page - others});
      if (i > 0) assert.equal(wanted, frame);
      frame = wanted;
    }
  }
});
