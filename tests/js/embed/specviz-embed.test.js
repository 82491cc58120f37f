import assert from 'node:assert/strict';
import {test} from 'node:test';

class FakeElement {}
Object.assign(globalThis, {HTMLElement: FakeElement, window: {addEventListener() {}}, customElements: {get: () => undefined, define() {}}});
const {SETTABLE: settable, SpecViz, frameAddress} = await import('../../../static/js/embed/specviz-embed.js');
const {parseMoment} = await import('../../../static/js/playback/moment.js');
const {SETTABLE} = await import('../../../static/js/embed/protocol.js');

const AT = {page: 'https://blog.example/posts/decoding/', module: 'https://demo.example/static/js/specviz-embed.js', src: null, base: null, query: 'k=8'};

test('a frame comes from where the script comes from, unless the element says otherwise', () => {
  assert.equal(frameAddress(AT), 'https://demo.example/embed?k=8');
  assert.equal(frameAddress({...AT, module: 'https://demo.example/viz/static/js/specviz-embed.js'}), 'https://demo.example/viz/embed?k=8');
  assert.equal(frameAddress({...AT, base: 'https://other.example/viz'}), 'https://other.example/viz/embed?k=8');
  assert.equal(frameAddress({...AT, base: '/demo/'}), 'https://blog.example/demo/embed?k=8');
});

test('the moment of a page in one file stands behind its #', () => {
  assert.equal(frameAddress({...AT, src: 'story.html'}), 'https://blog.example/posts/decoding/story.html#k=8');
  assert.equal(frameAddress({...AT, src: 'story.html', query: ''}), 'https://blog.example/posts/decoding/story.html');
  assert.equal(frameAddress({...AT, src: 'story.html#t=3', query: ''}), 'https://blog.example/posts/decoding/story.html#t=3');
});

test('a frame runs nothing in the page around it', () => {
  for (const src of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'http://[']) assert.equal(frameAddress({...AT, src}), '');
  assert.equal(frameAddress({...AT, base: 'javascript:alert(1)//'}), '');
});

test('every parameter of an address is an attribute, and what can be set is the same on both sides', () => {
  const attributes = new Set(SpecViz.observedAttributes);
  const [fault] = parseMoment('nonsense=1').notices;
  assert.ok(fault?.rule.kind === 'name');
  for (const name of fault.rule.of) assert.ok(attributes.has(name), name);
  assert.deepEqual(settable, [...SETTABLE]);
});
