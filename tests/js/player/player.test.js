import assert from 'node:assert/strict';
import {test} from 'node:test';

import {controlsAt} from '../../../static/js/playback/plan.js';
import {defaultSettings} from '../../../static/js/playback/settings.js';
import {createTimeline} from '../../../static/js/playback/timeline.js';
import {createPlayer} from '../../../static/js/player/player.js';
import {WORDS, makeRun, playRound} from '../helpers.js';

/** @import {EndReason, Round, Header} from '../../../static/js/source/protocol.js' */
/** @import {Plan} from '../../../static/js/playback/link.d.ts' */
/** @import {Listener, Wish} from '../../../static/js/source/source.d.ts' */

/** A source that answers when a test says so, as a server would: asks of a lane replace each other. */
function fakeSource() {
  /** @type {Wish[]} */
  const wishes = [];
  /** @type {Listener | null} */
  let listener = null;

  /** @param {{rounds?: number, reason?: EndReason, run?: Partial<Header>}} [options] fewer rounds than were asked for, and why; what the header has of its own */
  function answer({rounds: most = Infinity, reason = 'complete', run = {}} = {}) {
    const wish = wishes[wishes.length - 1];
    assert.ok(wish && listener, 'nothing was asked');
    const settings = {...defaultSettings(), ...wish.settings};
    const heard = listener;
    listener = null;
    heard.onRun(makeRun({settings, expected: expectedOf(settings.draft_length), ...run}));
    if (wishes[wishes.length - 1] !== wish) return;
    let cursor = wish.cursor;
    const count = Math.min(wish.rounds, most);
    for (let i = 0; i < count; i++) {
      const round = playRound({index: wish.index + i, cursor, settings, words: WORDS, wrong: () => false});
      heard.onRound(round);
      cursor = round.next;
    }
    heard.onDone({reason, rounds: count});
  }

  return {
    wishes,
    answer,
    get last() {
      const wish = wishes[wishes.length - 1];
      assert.ok(wish, 'nothing was asked');
      return wish;
    },
    /** @param {string} code */
    refuse(code) {
      assert.ok(listener, 'nothing was asked');
      const heard = listener;
      listener = null;
      heard.onError({code, field: null, message: `${code}!`});
    },
    source: {
      /** @param {Wish} wish @param {Listener} who */
      ask(wish, who) {
        wishes.push(wish);
        listener = who;
      },
      retryNow() {},
      dispose() {},
    },
  };
}

/** @param {number} draftLength told apart by it */
const expectedOf = (draftLength) => ({tokens_per_second: draftLength, speedup: 1, kept: null, tokens_per_round: 1, histogram: []});

/** @param {{plan?: Partial<Plan>, recorded?: boolean}} [options] */
function playing({plan = {}, recorded = false} = {}) {
  const fake = fakeSource();
  const timeline = createTimeline();
  /** @type {string[]} */
  const told = [];
  const player = createPlayer({
    source: fake.source,
    sourceName: 'script:test',
    recorded,
    timeline,
    plan: {settings: defaultSettings(), mode: 'speculative', edits: [], ...plan},
    onChange() {},
    onRun: (run) => told.push(`run ${run.settings.draft_length}`),
    onReplaced: () => told.push('replaced'),
    onError: ({code}) => told.push(code),
  });
  /** @param {number} index */
  const start = (index) => timeline.spans[index]?.start ?? NaN;
  return {fake, timeline, player, told, start};
}

/** @param {readonly {round: Round}[]} spans */
const lengths = (spans) => spans.map(({round}) => round.settings.draft_length);

test('more is asked for when fewer than two rounds lie ahead, and nothing while an answer is due', () => {
  const {fake, player, start} = playing();
  player.ensure(0);
  player.ensure(0);
  assert.equal(fake.wishes.length, 1);
  assert.deepEqual([fake.last.index, fake.last.rounds, fake.last.cursor], [0, 4, {passage: 0, position: 0}]);
  fake.answer();
  player.ensure(start(2));
  assert.equal(fake.wishes.length, 1);
  player.ensure(start(2) + 1e-6);
  assert.equal(fake.wishes.length, 2);
  assert.deepEqual([fake.last.index, fake.last.rounds], [4, 4]);
});

test('a moment is not covered while more rounds are on their way: a picture of it would depend on how many have come', () => {
  const {fake, player} = playing();
  player.ensure(0);
  assert.equal(player.covers(0), false);
  fake.answer();
  assert.equal(player.covers(0), true);
  player.ensure(0, true);
  assert.equal(player.covers(0), false);
  fake.answer();
  assert.equal(player.covers(0), true);
});

test('each ask goes on where the last round that came ends', () => {
  const {fake, timeline, player} = playing();
  player.ensure(0);
  fake.answer({rounds: 3});
  player.ensure(timeline.end);
  assert.equal(fake.last.index, 3);
  assert.deepEqual(fake.last.cursor, timeline.spans[2]?.round.next);
  fake.answer();
  assert.deepEqual(timeline.spans.map(({round}) => round.index), [0, 1, 2, 3, 4, 5, 6]);
});

test('a leap to a moment that has not come asks for as many rounds as one ask may have', () => {
  const {fake, timeline, player} = playing();
  player.ensure(3600);
  assert.equal(fake.last.rounds, 64);
  fake.answer();
  player.ensure(3600);
  assert.deepEqual([fake.last.index, fake.last.rounds], [64, 64]);
  fake.answer();
  player.ensure(timeline.end / 2);
  assert.equal(fake.wishes.length, 2);
});

test('an ask never crosses an edit: each has the settings that hold in all of its rounds', () => {
  const {fake, timeline, player} = playing({
    plan: {
      edits: [
        {index: 2, key: 'k', value: 8},
        {index: 3, key: 'mode', value: 'target'},
      ],
    },
  });
  for (let i = 0; i < 3; i++) {
    player.ensure(3600);
    fake.answer();
  }
  assert.deepEqual(fake.wishes.map(({index, rounds, settings}) => [index, rounds, settings.draft_length]), [[0, 2, 4], [2, 1, 8], [3, 64, 0]]);
  assert.deepEqual(lengths(timeline.spans.slice(0, 5)), [4, 4, 8, 0, 0]);
});

test('a change forks at the first round that has not begun: what began stays, what was fetched beyond is asked for again', () => {
  const {fake, timeline, player, start} = playing();
  player.ensure(0);
  fake.answer();
  const begun = timeline.spans.slice(0, 2);
  player.edit(start(1) + 0.1, [['k', 2]]);
  assert.deepEqual(timeline.spans, begun);
  assert.deepEqual([fake.last.index, fake.last.settings.draft_length], [2, 2]);
  assert.deepEqual(fake.last.cursor, begun[1]?.round.next);
  assert.deepEqual(player.plan.edits, [{index: 2, key: 'k', value: 2}]);
  fake.answer();
  assert.deepEqual(lengths(timeline.spans), [4, 4, 2, 2, 2, 2]);
});

test('exactly at its start a round has not begun, and a change still reaches it', () => {
  const {fake, player, start} = playing();
  player.ensure(0);
  fake.answer();
  player.edit(start(1), [['k', 2]]);
  assert.deepEqual(player.plan.edits, [{index: 1, key: 'k', value: 2}]);
});

test('several changes of one gesture make one fork and one ask', () => {
  const {fake, player, start} = playing({plan: {mode: 'target'}});
  player.ensure(0);
  fake.answer();
  player.edit(start(1) + 0.1, [['mode', 'speculative'], ['k', 8], ['quality', 0.95]]);
  assert.equal(fake.wishes.length, 2);
  assert.deepEqual([fake.last.index, fake.last.settings.draft_length, fake.last.settings.draft_quality], [2, 8, 0.95]);
});

test('restart goes to round 0 with what the controls show, no edits, and keeps K in Big model only', () => {
  const {fake, timeline, player, start} = playing();
  player.ensure(0);
  fake.answer();
  player.edit(start(1) + 0.1, [['k', 7], ['mode', 'target']]);
  fake.answer();
  player.restart(start(3), {seed: 12});
  assert.deepEqual(player.plan, {settings: {...defaultSettings(), seed: 12, draft_length: 7}, mode: 'target', edits: []});
  assert.deepEqual([timeline.spans.length, fake.last.index, fake.last.settings.draft_length, fake.last.settings.seed], [0, 0, 0, 12]);
  assert.deepEqual(fake.last.cursor, {passage: 0, position: 0});
});

test('what holds at a moment is of the first round not begun, and the same object until it changes', () => {
  const {fake, timeline, player, start} = playing({plan: {edits: [{index: 2, key: 'k', value: 8}]}});
  player.ensure(3600);
  fake.answer();
  const early = player.at(start(1));
  assert.deepEqual([early.present.draft_length, early.controls.mode, early.expected?.tokens_per_second], [4, 'speculative', 4]);
  assert.equal(player.at(0).present, early.present);
  const late = player.at(start(1) + 0.1);
  assert.deepEqual([late.present.draft_length, late.expected], [8, null]);
  player.ensure(3600);
  fake.answer();
  assert.equal(player.at(start(1) + 0.1).present, late.present);
  assert.equal(player.at(start(1) + 0.1).expected?.tokens_per_second, 8);
  assert.equal(player.at(timeline.end).present, late.present);
});

test('in Big model only the present settings draft nothing, while the controls keep their K', () => {
  const {fake, player} = playing({plan: {mode: 'target'}});
  player.ensure(0);
  fake.answer();
  assert.equal(player.at(0).present.draft_length, 0);
  assert.deepEqual(player.at(0).controls, controlsAt(player.plan, 0));
  assert.equal(player.at(0).controls.settings.draft_length, 4);
});

test('a source that has ended is asked no more, until something starts it over', () => {
  const {fake, timeline, player} = playing({recorded: true});
  player.ensure(3600);
  fake.answer({rounds: 3, reason: 'ended'});
  assert.equal(player.ended, true);
  player.ensure(timeline.end);
  player.ensure(3600);
  assert.equal(fake.wishes.length, 1);
  assert.equal(player.covers(3600), true);
  player.restart(timeline.end, {});
  assert.deepEqual([player.ended, fake.wishes.length, fake.last.index], [false, 2, 0]);
});

test('a refusal is told once and not asked again; another setting is', () => {
  const {fake, player, told} = playing();
  player.ensure(0);
  fake.refuse('bad_settings');
  player.ensure(0);
  player.ensure(3600);
  assert.deepEqual([told, fake.wishes.length], [['bad_settings'], 1]);
  player.edit(0, [['k', 2]]);
  assert.equal(fake.wishes.length, 2);
  fake.answer();
  player.ensure(3600);
  assert.equal(fake.wishes.length, 3);
});

test('a refusal is forgotten when the connection is another one', () => {
  const {fake, player, told} = playing();
  player.ensure(0);
  fake.refuse('failed');
  player.retry();
  player.ensure(0);
  assert.deepEqual([told, fake.wishes.length], [['failed'], 2]);
});

test('a source that another one has replaced is started over, with what comes from the new one', () => {
  /** @type {Partial<Header>[]} */
  const others = [{source: 'script:other'}, {specviz: '9'}, {prompt: ['Else']}, {slots: 7}, {words: null}];
  for (const other of others) {
    const {fake, timeline, player, told} = playing();
    player.ensure(0);
    fake.answer();
    player.ensure(timeline.end);
    fake.answer({run: other});
    assert.deepEqual(told.slice(1), ['replaced'], JSON.stringify(other));
    assert.deepEqual([timeline.spans.length, fake.last.index, fake.last.cursor], [0, 0, {passage: 0, position: 0}]);
    fake.answer({run: other});
    assert.deepEqual([timeline.spans.length, told.length], [4, 3]);
  }
});

test('a recording whose rounds are of other settings is another one, while a script may be asked with others', () => {
  for (const recorded of [true, false]) {
    const {fake, timeline, player, told} = playing({recorded});
    player.ensure(0);
    fake.answer();
    player.ensure(timeline.end);
    fake.answer({run: {settings: {...defaultSettings(), seed: 99}}});
    assert.equal(told.includes('replaced'), recorded);
  }
});

test('a place that the source does not know, behind others that it did, is a source that has been replaced', () => {
  const {fake, timeline, player, told} = playing({recorded: true});
  player.ensure(0);
  fake.answer();
  player.ensure(timeline.end);
  fake.refuse('bad_cursor');
  assert.deepEqual([told.slice(1), timeline.spans.length, fake.last.index], [['replaced'], 0, 0]);
  fake.refuse('bad_cursor');
  assert.deepEqual(told.slice(1), ['replaced', 'bad_cursor']);
  player.ensure(0);
  assert.equal(fake.wishes.length, 3);
});

test('a recording shows the settings of its own rounds, whatever the plan says', () => {
  const {fake, timeline, player} = playing({recorded: true});
  timeline.setRun(makeRun({settings: {...defaultSettings(), draft_length: 2}}));
  assert.equal(player.at(0).present.draft_length, 2);
  player.ensure(0);
  fake.answer({rounds: 2, reason: 'ended'});
  assert.deepEqual([player.at(0).present.draft_length, player.at(timeline.end).controls.mode], [4, 'speculative']);
});

test('rounds that are known take the place of a future that goes, and what follows them is asked for', () => {
  const {fake, player, timeline, start} = playing();
  player.ensure(0);
  fake.answer();
  const [known, plan] = [timeline.spans.slice(1).map(({round}) => round), player.plan];
  player.edit(start(1), [['k', 2]]);
  fake.answer();
  player.resume(1, plan, known);
  assert.deepEqual(timeline.spans.slice(1).map(({round}) => round), known);
  assert.equal(player.plan, plan);
  assert.equal(fake.last.index, 1 + known.length);
  assert.deepEqual(fake.last.cursor, known.at(-1)?.next);
});
