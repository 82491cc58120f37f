import assert from 'node:assert/strict';
import {test} from 'node:test';

import {escaped, paletteOf, toSvg} from '../../../static/js/flat/svg.js';
import {NAMES, allFrames, frameIn, goldenTimeline} from './moments.js';

const PALETTE = paletteOf({getPropertyValue: (name) => (name === '--verify-box' ? 'rgba(255, 255, 255, .08)' : ' #123456')});
const OPTIONS = {width: 1200, height: 440, palette: PALETTE, names: NAMES, title: 'A pass'};

/** A strict little reader of XML: what it cannot read is no file that an editor could. @param {string} source @returns {{tags: string[], text: string}} */
function read(source) {
  /** @type {string[]} */
  const open = [];
  /** @type {string[]} */
  const tags = [];
  let text = '';
  let at = 0;
  const tag = /<(\/?)([a-z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<]*")*)(\/?)>/y;
  while (at < source.length) {
    if (source[at] !== '<') {
      const end = source.indexOf('<', at);
      const part = source.slice(at, end < 0 ? undefined : end);
      assert.doesNotMatch(part, /&(?!(?:amp|lt|gt|quot|#39);)/);
      text += part;
      at += part.length;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(source);
    assert.ok(found, `no tag: ${source.slice(at, at + 60)}`);
    const [all, closes, name = '', attributes = '', single] = found;
    const names = [...attributes.matchAll(/ ([a-zA-Z0-9-]+)=/g)].map(([, each]) => each);
    assert.equal(new Set(names).size, names.length, all);
    if (closes) assert.equal(open.pop(), name);
    else {
      tags.push(name);
      if (!single) open.push(name);
    }
    at += all.length;
  }
  assert.deepEqual(open, []);
  return {tags, text};
}

test('every moment is a file that can be read, in real text', () => {
  for (const frame of allFrames(goldenTimeline('mixed'))) {
    const {tags, text} = read(toSvg(frame, OPTIONS));
    assert.equal(tags[0], 'svg');
    for (const {text: word, state} of frame.blocks.slice(0, frame.blockCount)) {
      if (state === 'committed' || state === 'prompt') assert.ok(text.includes(escaped(word)) || frame.beat?.kind === 'sentenceEnd', word);
    }
  }
});

test('hostile words stay words', () => {
  const hostile = ['</text><script>alert(1)</script>', '"><image href="x" onerror="y">', "'&amp;<!--", ']]>', '\u202eevil', 'שלום', '👩‍🚀', 'a\u0000b\u001bc', '\ud800half'];
  const frame = frameIn(goldenTimeline('defaults'), 'sentenceEnd', 0.5);
  frame.blocks.forEach((block, i) => (block.text = hostile[i % hostile.length] ?? ''));
  const {tags, text} = read(toSvg(frame, {...OPTIONS, title: '</title><script>', names: {draft: '<b>', target: '"'}}));
  const known = new Set(['circle', 'g', 'line', 'path', 'rect', 'svg', 'text', 'title']);
  assert.deepEqual(tags.filter((tag) => !known.has(tag)), []);
  assert.ok(text.includes('&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;'));
  assert.ok(text.includes('שלום') && text.includes('👩‍🚀'));
  assert.ok(text.includes('a\ufffdb\ufffdc') && text.includes('\ufffdhalf'));
});

test('every shape has a colour, and none is a custom property or a class', () => {
  for (const kind of /** @type {const} */ (['guess', 'pass', 'verdict', 'extraLands', 'sentenceEnd'])) {
    const file = toSvg(frameIn(goldenTimeline('defaults'), kind, 0.6), OPTIONS);
    for (const [shape] of file.matchAll(/<(?:rect|circle|line|path|text) [^>]*>/g)) assert.match(shape, / (?:fill|stroke)="(?:#123456|rgb\(255, 255, 255\))"/, shape);
    assert.doesNotMatch(file, /var\(|class=|style=|rgba/);
  }
});

test('an alpha stands apart from its colour', () => {
  assert.match(toSvg(frameIn(goldenTimeline('defaults'), 'pass'), OPTIONS), /fill="rgb\(255, 255, 255\)" fill-opacity="0.08"/);
});

test('a palette cannot leave its attribute', () => {
  const file = toSvg(frameIn(goldenTimeline('defaults'), 'pass'), {...OPTIONS, palette: {...PALETTE, stage: '"/><script>'}});
  assert.doesNotMatch(file, /<script/);
});

test('words of the shipped font say how wide they are, so that another font is squeezed; those of other scripts do not', () => {
  const frame = frameIn(goldenTimeline('defaults'), 'pass');
  const file = toSvg(frame, OPTIONS);
  assert.match(file, /textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"[^>]*>delayed</);
  for (const block of frame.blocks) block.text = 'مرحبا';
  assert.doesNotMatch(toSvg(frame, OPTIONS), /textLength[^>]*>مرحبا/);
});
