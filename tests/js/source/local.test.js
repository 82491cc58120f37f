/** @import {Listener, Script, SocketSource, Wish} from '../../../static/js/source/source.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createLocalSource, playedIn, scriptedRounds} from '../../../static/js/source/local.js';
import {recordedRounds} from '../../../static/js/source/recording.js';
import {goldenJson, goldenRuns} from '../helpers.js';
import {assertAgrees} from './agrees.js';

/** @type {Script} */
const ROCKET = goldenJson('rocket.script.json');
const RUN = goldenRuns().find(({name}) => name === 'rows.jsonl');
assert.ok(RUN);
const {run: HEADER, rounds: ROUNDS} = RUN;
const LINES = [HEADER, ...ROUNDS, {type: 'end', reason: 'complete', rounds: ROUNDS.length}].map((record) => JSON.stringify(record));

/** @param {Partial<Wish>} [changes] @returns {Wish} */
function wish(changes) {
  return {lane: 'main', source: 'script:rocket', settings: {}, cursor: {passage: 0, position: 0}, index: 0, rounds: 4, rows: false, ...changes};
}

/** A source whose answers come when a test says so. @param {import('../../../static/js/source/source.d.ts').Played} played */
function source(played) {
  /** @type {(() => void)[]} */
  const due = [];
  const made = createLocalSource(played, (run) => due.push(run));
  return {
    /** @type {SocketSource} */
    source: made,
    due,
    answer() {
      for (const run of due.splice(0)) run();
    },
  };
}

/** @param {Partial<Listener>} [also] */
function listen(also = {}) {
  /** @type {string[]} */
  const heard = [];
  /** @type {any[]} */
  const records = [];
  /** @type {Listener} */
  const listener = {
    onRun(run) {
      heard.push(`run ${run.source}`);
      also.onRun?.(run);
    },
    onRound(round) {
      heard.push(`round ${round.index}`);
      records.push(round);
      also.onRound?.(round);
    },
    onDone: ({reason, rounds}) => heard.push(`done ${reason} ${rounds}`),
    onError: ({code, field}) => heard.push(`error ${code} ${field}`),
  };
  return {heard, records, listener};
}

test('an ask is answered later, with a header, its rounds and how it ended', () => {
  const {source: local, answer} = source(scriptedRounds(ROCKET));
  const {heard, listener} = listen();
  local.ask(wish({index: 5, rounds: 2}), listener);
  assert.deepEqual(heard, []);
  answer();
  assert.deepEqual(heard, ['run script:rocket', 'round 5', 'round 6', 'done complete 2']);
});

test('settings that an ask leaves out have their defaults, and each round goes on where the last one ended', () => {
  const {source: local, answer} = source(scriptedRounds(ROCKET));
  const {records, listener} = listen();
  local.ask(wish({rounds: ROUNDS.length, rows: true}), listener);
  answer();
  assertAgrees(records, ROUNDS);
});

test('a newer ask on a lane takes the place of the older, and another lane is left alone', () => {
  const {source: local, answer} = source(scriptedRounds(ROCKET));
  const [old, newer, other] = [listen(), listen(), listen()];
  local.ask(wish({rounds: 1}), old.listener);
  local.ask(wish({lane: 'race', rounds: 1}), other.listener);
  local.ask(wish({index: 9, rounds: 1}), newer.listener);
  answer();
  assert.deepEqual(old.heard, []);
  assert.deepEqual(other.heard, ['run script:rocket', 'round 0', 'done complete 1']);
  assert.deepEqual(newer.heard, ['run script:rocket', 'round 9', 'done complete 1']);
});

test('who asks anew while an answer comes hears no more of the old one', () => {
  const {source: local, answer} = source(scriptedRounds(ROCKET));
  const newer = listen();
  const old = listen({onRound: () => local.ask(wish({index: 7, rounds: 1}), newer.listener)});
  local.ask(wish(), old.listener);
  answer();
  assert.deepEqual(old.heard, ['run script:rocket', 'round 0']);
  answer();
  assert.deepEqual(newer.heard, ['run script:rocket', 'round 7', 'done complete 1']);
});

test('a source that is over answers nothing', () => {
  const {source: local, answer} = source(scriptedRounds(ROCKET));
  const {heard, listener} = listen();
  local.ask(wish(), listener);
  local.dispose();
  answer();
  assert.deepEqual(heard, []);
});

test('a recording is given as it is, whatever settings are asked for, and ends', () => {
  const {source: local, answer} = source(recordedRounds(LINES));
  const {heard, records, listener} = listen();
  const last = ROUNDS.at(-1);
  assert.ok(last);
  local.ask(wish({settings: {draft_length: 1}, cursor: last.cursor, index: last.index, rounds: 4, rows: true}), listener);
  answer();
  assert.deepEqual(heard, [`run ${HEADER.source}`, `round ${last.index}`, 'done ended 1']);
  assert.deepEqual(records, [last]);
});

test('rows of a recording come only where they are asked for', () => {
  const {source: local, answer} = source(recordedRounds(LINES));
  const {records, listener} = listen();
  local.ask(wish({rounds: 1}), listener);
  answer();
  assert.equal(records[0].rows, null);
});

test('a recorded round is refused from another cursor, but round 0 answers to where players begin', () => {
  const moved = [JSON.stringify(HEADER), ...ROUNDS.map((round) => JSON.stringify({...round, cursor: {...round.cursor, passage: 3}})), '{}'];
  const {source: local, answer} = source(recordedRounds(moved));
  const [begun, wrong, behind] = [listen(), listen(), listen()];
  local.ask(wish({rounds: 1}), begun.listener);
  local.ask(wish({lane: 'b', index: 1, rounds: 1}), wrong.listener);
  local.ask(wish({lane: 'c', index: ROUNDS.length, rounds: 1}), behind.listener);
  answer();
  assert.deepEqual(begun.heard, [`run ${HEADER.source}`, 'round 0', 'done complete 1']);
  assert.deepEqual(wrong.heard, ['error bad_cursor cursor']);
  assert.deepEqual(behind.heard, [`run ${HEADER.source}`, 'done ended 0']);
});

test('the element in the page says whether it holds a script or a recording', () => {
  const element = (/** @type {string} */ kind, /** @type {string} */ textContent) =>
    /** @type {HTMLElement} */ (/** @type {unknown} */ ({dataset: {kind}, textContent}));
  for (const played of [playedIn(element('script', JSON.stringify(ROCKET))), playedIn(element('recording', `\n${LINES.join('\n')}\n`))]) {
    const {source: local, answer} = source(played);
    const {records, listener} = listen();
    local.ask(wish({rounds: 8, rows: true}), listener);
    answer();
    assertAgrees(records, ROUNDS);
  }
});
