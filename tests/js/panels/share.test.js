import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {test} from 'node:test';

import {htmlText, shellText, snippets} from '../../../static/js/panels/share/snippets.js';

/** @import {Shared} from '../../../static/js/panels/share/snippets.js' */

const HOSTILE = `a'b"c<d>&e$(id)\`id\`\\n !x; #y`;

/** @param {Partial<Shared>} [changes] */
function shared(changes = {}) {
  const query = 'k=8&edits=12:mode=target&t=6.75';
  return new Map(snippets({query, page: `https://demo.example/?${query}`, site: 'https://demo.example/', source: 'script:rocket', frame: '<iframe src="{address}" title="Decoding"></iframe>', title: 'Decoding', alt: 'A scene', ...changes}));
}

/** The text that HTML means. @param {string} text */
const meant = (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).replaceAll('&quot;', '"').replaceAll('&amp;', '&');

test('each snippet leads to the same moment', () => {
  const all = shared();
  assert.equal(all.get('link'), 'https://demo.example/?k=8&edits=12:mode=target&t=6.75');
  assert.match(all.get('iframe') ?? '', /^<iframe src="https:\/\/demo\.example\/embed\?k=8&amp;edits=12:mode=target&amp;t=6\.75" /);
  assert.match(all.get('element') ?? '', /<spec-viz k="8" edits="12:mode=target" t="6\.75">/);
  assert.equal(all.get('file'), "specviz export story.html --link 'k=8&edits=12:mode=target&t=6.75'");
  assert.equal(all.get('command'), "specviz shot still.png --link 'k=8&edits=12:mode=target&t=6.75'");
  assert.equal(all.get('markdown'), '[![A scene](https://demo.example/static/card.png)](https://demo.example/?k=8&edits=12:mode=target&t=6.75)');
});

test('the moment of a plain page needs no query', () => {
  const all = shared({query: '', page: 'https://demo.example/'});
  assert.equal(all.get('command'), 'specviz shot still.png');
  assert.match(all.get('iframe') ?? '', /src="https:\/\/demo\.example\/embed"/);
  assert.match(all.get('element') ?? '', /<spec-viz>/);
});

test('a page in one file offers what needs no server', () => {
  const all = shared({site: null, page: 'file:///posts/story.html#k=8'});
  assert.deepEqual([...all.keys()], ['link', 'iframe', 'command']);
  assert.match(all.get('iframe') ?? '', /src="file:\/\/\/posts\/story\.html#k=8"/);
});

test('whatever a text holds, HTML means that text', () => {
  assert.equal(meant(htmlText(HOSTILE)), HOSTILE);
  assert.doesNotMatch(htmlText(HOSTILE), /[<>"']/);
  const frame = shared({title: HOSTILE, page: `https://demo.example/?${HOSTILE}`, query: HOSTILE});
  for (const name of /** @type {const} */ (['iframe', 'element'])) {
    const tags = (frame.get(name) ?? '').match(/<\/?[a-z-]+/g);
    assert.deepEqual(tags, name === 'iframe' ? ['<iframe', '</iframe'] : ['<script', '</script', '<spec-viz', '<a', '</a', '</spec-viz']);
  }
});

test('whatever a text holds, a shell reads it as one word', () => {
  for (const text of [HOSTILE, "'", '-rf', '', 'a b', '$HOME', '*', '~', 'k=8', 'line\nbreak']) {
    assert.equal(execFileSync('sh', ['-c', `printf %s ${shellText(text)}`], {encoding: 'utf8'}), text);
  }
});

test('a recording is named in commands', () => {
  const all = shared({source: `recording:it's $(id).jsonl`, query: ''});
  assert.equal(all.get('file'), "specviz export story.html --recording 'it'\\''s $(id).jsonl'");
});

test('brackets and signs in Markdown are texts', () => {
  const written = shared({alt: 'a](javascript:x) *b*\n<c>', page: 'https://demo.example/?hide=(x)', query: 'hide=(x)'}).get('markdown');
  assert.equal(written, '[![a\\](javascript:x) \\*b\\* \\<c\\>](https://demo.example/static/card.png)](https://demo.example/?hide=%28x%29)');
});
