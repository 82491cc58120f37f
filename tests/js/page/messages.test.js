import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';

import {numberFormat, parts, speak, t} from '../../../static/js/page/messages.js';
import {speakEnglish} from '../english.js';
import {goldenJson} from '../helpers.js';

/** @import {Catalog, MessageKey} from '../../../static/js/page/language.d.ts' */

afterEach(speakEnglish);

const KEY = /** @type {MessageKey} */ (/** @type {string} */ ('group.sentence'));

/** @param {string} message @param {string} [language] */
function speakOnly(message, language = 'en') {
  speak(/** @type {Catalog} */ (/** @type {unknown} */ ({group: {sentence: message}})), language);
}

test('messages are read as Python reads them', () => {
  for (const {message, language, given, text} of goldenJson('messages.json')) {
    speakOnly(message, language);
    assert.equal(t(KEY, given), text, message);
  }
});

test('what came from a text carries its name, the message and its numbers do not', () => {
  speakOnly('{n} kept; {wrong} became {right}.');
  assert.deepEqual(parts(KEY, {n: 2, wrong: 'heavy', right: 'high'}), [
    {text: '2 kept; ', name: ''},
    {text: 'heavy', name: 'wrong'},
    {text: ' became ', name: ''},
    {text: 'high', name: 'right'},
    {text: '.', name: ''},
  ]);
});

test('a sentence that the catalog lacks, or an argument that was not given, is still to be seen', () => {
  speakOnly('{n} kept');
  assert.equal(t(KEY), '{n} kept');
  assert.equal(t('caption.waiting'), 'caption.waiting');
});

test('another language brings its own forms and numbers, in the digits of the figures', () => {
  speakOnly('{n, plural, one {one} two {pair} few {some} other {# all}}', 'ar');
  assert.deepEqual([1, 2, 5, 100].map((n) => t(KEY, {n})), ['one', 'pair', 'some', '100 all']);
  assert.match(numberFormat('plain', {}).format(1234), /^1234$/);
  speakOnly('{n}', 'de');
  assert.equal(t(KEY, {n: 1234.5}), '1234,5');
});
