/**
 * Answers asks as a page without a server does: one JSON ask a line on standard input, one JSON answer a line on standard output.
 * `tests/export/test_played_in_the_page.py` asks.
 */

import {createInterface} from 'node:readline';

import {scriptHeader, scriptRound} from '../../../static/js/source/script.js';

/** @type {import('../../../static/js/source/source.d.ts').Script | null} */
let script = null;

for await (const line of createInterface({input: process.stdin})) {
  const ask = JSON.parse(line);
  script ??= ask.script;
  if (!script) throw new Error('the first ask must bring the script');
  const {settings, index, rows, count} = ask;
  const rounds = [];
  let cursor = ask.cursor;
  for (let place = 0; place < count; place++) {
    const round = scriptRound(script, settings, cursor, {index: index + place, rows});
    rounds.push(round);
    cursor = round.next;
  }
  process.stdout.write(`${JSON.stringify([scriptHeader(script, settings), ...rounds])}\n`);
}
