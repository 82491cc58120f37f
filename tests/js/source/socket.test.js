/** @import {Listener, Status, Wish} from '../../../static/js/source/source.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createSocketSource} from '../../../static/js/source/socket.js';
import {fakeSockets, fakeTimers} from './fakes.js';

const SETTINGS = {seed: 7, draft_length: 4, draft_quality: 0.8, draft_ms: 60, verify_ms: 750, verify_ms_per_guess: 0};

/** A listener that must not be called. */
function unexpected() {
  assert.fail('nothing was to be heard');
}

/** @param {Partial<Wish>} [changes] */
function wish(changes) {
  return {
    lane: 'main',
    source: 'script:rocket',
    settings: SETTINGS,
    cursor: {passage: 0, position: 0},
    index: 0,
    rounds: 4,
    rows: false,
    ...changes,
  };
}

function connection() {
  const sockets = fakeSockets();
  const timers = fakeTimers();
  /** @type {Status[]} */
  const statuses = [];
  const source = createSocketSource({
    url: 'ws://here/ws',
    WebSocketImpl: sockets.WebSocketImpl,
    setTimeout: timers.setTimeout,
    clearTimeout: timers.clearTimeout,
    onStatus: (status) => statuses.push(status),
  });
  return {
    sockets,
    timers,
    source,
    statuses,
    states: () => statuses.map(({state}) => state),
    /** @returns {{heard: string[], listener: Listener}} */
    listen() {
      /** @type {string[]} */
      const heard = [];
      return {
        heard,
        listener: {
          onRun: (run) => heard.push(`run ${run.source}`),
          onRound: (round) => heard.push(`round ${round.index}`),
          onDone: ({reason, rounds}) => heard.push(`done ${reason} ${rounds}`),
          onError: ({code, field, message}) => heard.push(`error ${code} ${field} ${message}`),
        },
      };
    },
  };
}

/** @param {{id: number, lane: string}} ask */
function run({id, lane}) {
  return {type: 'run', id, lane, protocol: 1, source: 'script:rocket', settings: SETTINGS, prompt: ['The'], slots: 29};
}

/**
 * A round of two tokens, so that round n of a passage starts at position 2 n.
 *
 * @param {{id: number, lane: string}} ask
 * @param {number} index
 */
function round({id, lane}, index) {
  return {
    type: 'round',
    id,
    lane,
    index,
    cursor: {passage: 0, position: 2 * index},
    settings: SETTINGS,
    drafted: [],
    accepted_length: 0,
    extra: null,
    committed: [' a', ' b'],
    drafting_ms: 0,
    verifying_ms: 750,
    next: {passage: 0, position: 2 * index + 2},
    passage_ended: false,
  };
}

/** @param {{id: number, lane: string, rounds: number}} ask */
function done({id, lane, rounds}) {
  return {type: 'done', id, lane, rounds, reason: 'complete'};
}

test('offers the subprotocol and says that it is connecting, then open', () => {
  const {sockets, states} = connection();
  assert.equal(sockets.last.url, 'ws://here/ws');
  assert.equal(sockets.last.protocol, 'specviz.1');
  sockets.last.open();
  assert.deepEqual(states(), ['connecting', 'open']);
});

test('sends what was wished before the connection was open', () => {
  const {sockets, source, listen} = connection();
  source.ask(wish({cursor: {passage: 2, position: 5}, index: 9}), listen().listener);
  assert.deepEqual(sockets.last.sent, []);
  sockets.last.open();
  assert.deepEqual(sockets.last.sent, [
    {...wish({cursor: {passage: 2, position: 5}, index: 9}), type: 'play', id: 1},
  ]);
});

test('passes run, rounds and done to the one who asked, without their envelope', () => {
  const {sockets, source} = connection();
  /** @type {unknown[]} */
  const heard = [];
  source.ask(wish({rounds: 1}), {
    onRun: (record) => heard.push(record),
    onRound: (record) => heard.push(record),
    onDone: (end) => heard.push(end),
    onError: unexpected,
  });
  sockets.last.open();
  const ask = sockets.last.lastSent;
  sockets.last.answer(run(ask));
  sockets.last.answer(round(ask, 0));
  sockets.last.answer(done(ask));
  const {id: _, lane: __, ...plainRun} = run(ask);
  const {id: ___, lane: ____, ...plainRound} = round(ask, 0);
  assert.deepEqual(heard, [plainRun, plainRound, {reason: 'complete', rounds: 1}]);
});

test('keeps one ask a lane in flight and of the wishes behind it only the latest', () => {
  const {sockets, source, listen} = connection();
  sockets.last.open();
  const first = listen();
  const second = listen();
  const third = listen();
  source.ask(wish(), first.listener);
  const asked = sockets.last.lastSent;
  source.ask(wish({settings: {...SETTINGS, draft_length: 5}}), second.listener);
  source.ask(wish({settings: {...SETTINGS, draft_length: 6}}), third.listener);
  assert.equal(sockets.last.sent.length, 1);
  sockets.last.answer(done(asked));
  assert.equal(sockets.last.sent.length, 2);
  assert.equal(sockets.last.lastSent.settings.draft_length, 6);
  sockets.last.answer(done(sockets.last.lastSent));
  assert.deepEqual(first.heard, []);
  assert.deepEqual(second.heard, []);
  assert.deepEqual(third.heard, ['done complete 0']);
});

test('drops lines of an old id', () => {
  const {sockets, source, listen} = connection();
  sockets.last.open();
  const first = listen();
  const second = listen();
  source.ask(wish(), first.listener);
  const old = sockets.last.lastSent;
  source.ask(wish(), second.listener);
  sockets.last.answer(run(old));
  sockets.last.answer(round(old, 0));
  sockets.last.answer(done(old));
  const ask = sockets.last.lastSent;
  sockets.last.answer(round(old, 1));
  sockets.last.answer(round(ask, 0));
  assert.deepEqual(first.heard, []);
  assert.deepEqual(second.heard, ['round 0']);
});

test('does not let lanes wait for each other', () => {
  const {sockets, source, listen} = connection();
  sockets.last.open();
  const main = listen();
  const race = listen();
  source.ask(wish(), main.listener);
  const [first] = sockets.last.sent;
  source.ask(wish({lane: 'race'}), race.listener);
  const second = sockets.last.lastSent;
  assert.notEqual(first.id, second.id);
  sockets.last.answer(round(second, 0));
  sockets.last.answer(round(first, 0));
  sockets.last.answer(done(second));
  assert.deepEqual(main.heard, ['round 0']);
  assert.deepEqual(race.heard, ['round 0', 'done complete 1']);
});

test('passes an error to the one who asked and goes on with the wish behind it', () => {
  const {sockets, source, listen} = connection();
  sockets.last.open();
  const {heard, listener} = listen();
  source.ask(wish({rounds: 64}), listener);
  const {id} = sockets.last.lastSent;
  sockets.last.answer({type: 'error', id, lane: 'main', code: 'bad_cursor', field: 'cursor', message: 'no'});
  assert.deepEqual(heard, ['error bad_cursor cursor no']);
  source.ask(wish(), listener);
  assert.equal(sockets.last.sent.length, 2);
});

test('goes on behind the last round it heard when the connection was lost, and hears who answers now', () => {
  const {sockets, timers, source, listen} = connection();
  sockets.last.open();
  const {heard, listener} = listen();
  source.ask(wish({index: 10, cursor: {passage: 0, position: 20}}), listener);
  const first = sockets.last.lastSent;
  sockets.last.answer(run(first));
  sockets.last.answer(round(first, 10));
  sockets.last.answer(round(first, 11));
  sockets.last.end(1006);
  timers.pass(500);
  sockets.last.open();
  const again = sockets.last.lastSent;
  assert.deepEqual(
    {index: again.index, rounds: again.rounds, cursor: again.cursor},
    {index: 12, rounds: 2, cursor: {passage: 0, position: 24}},
  );
  sockets.last.answer(run(again));
  sockets.last.answer(round(again, 12));
  sockets.last.answer(round(again, 13));
  sockets.last.answer(done(again));
  assert.deepEqual(heard, [
    'run script:rocket',
    'round 10',
    'round 11',
    'run script:rocket',
    'round 12',
    'round 13',
    'done complete 4',
  ]);
});

test('asks nothing again when only the end of an answer was lost', () => {
  const {sockets, timers, source, listen} = connection();
  sockets.last.open();
  const {heard, listener} = listen();
  source.ask(wish({rounds: 1}), listener);
  sockets.last.answer(round(sockets.last.lastSent, 0));
  sockets.last.end(1012);
  timers.pass(500);
  sockets.last.open();
  assert.deepEqual(sockets.last.sent, []);
  assert.deepEqual(heard, ['round 0', 'done complete 1']);
});

test('forgets a replaced ask when the connection is lost', () => {
  const {sockets, timers, source, listen} = connection();
  sockets.last.open();
  source.ask(wish(), listen().listener);
  source.ask(wish({index: 3}), listen().listener);
  sockets.last.end(1006);
  timers.pass(500);
  sockets.last.open();
  assert.deepEqual(
    sockets.last.sent.map((/** @type {any} */ {index}) => index),
    [3],
  );
});

test('backs off from half a second to eight, and begins anew once it was open', () => {
  const {sockets, timers, statuses} = connection();
  const waits = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    sockets.last.end(1006);
    const {state, retryMs} = /** @type {Status} */ (statuses[statuses.length - 1]);
    assert.equal(state, 'lost');
    waits.push(retryMs);
    timers.pass(retryMs - 1);
    assert.equal(sockets.made.length, attempt + 1);
    timers.pass(1);
    assert.equal(sockets.made.length, attempt + 2);
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000]);
  sockets.last.open();
  sockets.last.end(1006);
  assert.equal(statuses[statuses.length - 1]?.retryMs, 500);
});

test('tries at once when told that the network is back, and only then', () => {
  const {sockets, timers, source} = connection();
  source.retryNow();
  assert.equal(sockets.made.length, 1);
  sockets.last.end(1006);
  source.retryNow();
  assert.equal(sockets.made.length, 2);
  sockets.last.open();
  source.retryNow();
  timers.pass(60_000);
  assert.equal(sockets.made.length, 2);
});

test('takes a silent connection for lost while an answer is due, and only then', () => {
  const {sockets, timers, source, states, listen} = connection();
  sockets.last.open();
  timers.pass(60_000);
  assert.deepEqual(states(), ['connecting', 'open']);
  source.ask(wish(), listen().listener);
  const silent = sockets.last;
  timers.pass(9_999);
  silent.answer(round(silent.lastSent, 0));
  timers.pass(9_999);
  assert.deepEqual(states(), ['connecting', 'open']);
  timers.pass(1);
  assert.deepEqual(states(), ['connecting', 'open', 'lost']);
  assert.ok(silent.closed);
});

test('hears nothing from a socket that it has let go of', () => {
  const {sockets, timers, source, listen} = connection();
  sockets.last.open();
  const {heard, listener} = listen();
  source.ask(wish(), listener);
  const silent = sockets.last;
  timers.pass(10_000);
  silent.answer(round(silent.lastSent, 0));
  silent.end(1006);
  timers.pass(500);
  assert.equal(sockets.made.length, 2);
  assert.deepEqual(heard, []);
});

for (const code of [1002, 1008]) {
  test(`stays away, and passes the reason on, when sent away with ${code}`, () => {
    const {sockets, timers, source, statuses} = connection();
    sockets.last.open();
    sockets.last.end(code, 'reload the page');
    assert.deepEqual(statuses[statuses.length - 1], {state: 'refused', reason: 'reload the page', retryMs: 0});
    source.retryNow();
    timers.pass(60_000);
    assert.equal(sockets.made.length, 1);
  });
}

test('refuses a server that speaks another protocol', () => {
  const {sockets, states} = connection();
  sockets.last.open();
  sockets.last.answer({type: 'hello'});
  assert.deepEqual(states(), ['connecting', 'open', 'unreadable']);
  assert.ok(sockets.last.closed);
});

test('is quiet once disposed, even from within an answer', () => {
  const {sockets, timers, source, statuses} = connection();
  sockets.last.open();
  source.ask(wish(), {
    onRun: unexpected,
    onRound: () => source.dispose(),
    onDone: unexpected,
    onError: unexpected,
  });
  const socket = sockets.last;
  socket.answer(round(socket.lastSent, 0));
  socket.answer(done(socket.lastSent));
  socket.end(1006);
  source.ask(wish(), {onRun: unexpected, onRound: unexpected, onDone: unexpected, onError: unexpected});
  assert.ok(socket.closed);
  assert.equal(timers.count, 0);
  assert.equal(sockets.made.length, 1);
  assert.equal(statuses.length, 2);
});

test('may be asked from within an answer', () => {
  const {sockets, source, listen} = connection();
  sockets.last.open();
  const {heard, listener} = listen();
  source.ask(wish({rounds: 1}), {...listener, onDone: () => source.ask(wish({index: 1}), listener)});
  const first = sockets.last.lastSent;
  sockets.last.answer(round(first, 0));
  sockets.last.answer(done(first));
  const second = sockets.last.lastSent;
  assert.equal(second.index, 1);
  sockets.last.answer(round(second, 1));
  assert.deepEqual(heard, ['round 0', 'round 1']);
});
