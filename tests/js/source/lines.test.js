import assert from 'node:assert/strict';
import {test} from 'node:test';

import {parseLine} from '../../../static/js/source/lines.js';

const DONE = {type: 'done', id: 1, lane: 'main', rounds: 4, reason: 'complete'};
const ERROR = {type: 'error', id: null, lane: null, code: 'bad_json', field: null, message: 'no'};

test('a line is read as it was written', () => {
  assert.deepEqual(parseLine(JSON.stringify(DONE)), DONE);
});

test('an error may have no address, another line must have one', () => {
  assert.deepEqual(parseLine(JSON.stringify(ERROR)), ERROR);
  assert.equal(parseLine(JSON.stringify({...DONE, id: null})), null);
  assert.equal(parseLine(JSON.stringify({...DONE, lane: null})), null);
});

const run = {type: 'run', id: 1, lane: 'main', protocol: 1, source: 'script:rocket', settings: {}, prompt: []};
const cursor = {passage: 0, position: 0};
const round = {
  type: 'round',
  id: 1,
  lane: 'main',
  index: 0,
  cursor,
  next: cursor,
  settings: {},
  drafted: [],
  committed: [],
  accepted_length: 0,
  drafting_ms: 0,
  verifying_ms: 1,
};

test('a run and a round that the page can use pass', () => {
  assert.deepEqual(parseLine(JSON.stringify(run)), run);
  assert.deepEqual(parseLine(JSON.stringify(round)), round);
});

const unusable = /** @type {[string, unknown][]} */ ([
  ['bytes', new ArrayBuffer(2)],
  ['no JSON', '{"type":'],
  ['an array', '[]'],
  ['null', 'null'],
  ['no type', JSON.stringify({...DONE, type: undefined})],
  ['an unknown type', JSON.stringify({...DONE, type: 'hello'})],
  ['a type that every object has', JSON.stringify({...DONE, type: 'constructor'})],
  ['an id that is no count', JSON.stringify({...DONE, id: -1})],
  ['an id beyond what is exact', JSON.stringify({...DONE, id: 2 ** 53})],
  ['a lane that is no text', JSON.stringify({...DONE, lane: 5})],
  ['an unknown reason', JSON.stringify({...DONE, reason: 'tired'})],
  ['a run of another protocol', JSON.stringify({...run, protocol: 2})],
  ['a run without a prompt', JSON.stringify({...run, prompt: undefined})],
  ['a round without its next cursor', JSON.stringify({...round, next: undefined})],
  ['a round whose guesses are no list', JSON.stringify({...round, drafted: {}})],
  ['a round without its costs', JSON.stringify({...round, verifying_ms: null})],
  ['an error without a message', JSON.stringify({...ERROR, message: 5})],
]);
for (const [name, data] of unusable) {
  test(`${name} is no line`, () => {
    assert.equal(parseLine(data), null);
  });
}
