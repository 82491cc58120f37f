import {words} from '../words.js';
import {html, say} from './dom.js';

/** @import {Block, Frame} from '../playback/frame.d.ts' */
/** @import {Panel} from './panels.d.ts' */

/** @typedef {'prompt' | 'committed' | 'pending'} Kind */
/** @typedef {{text: string, kind: Kind, gap: boolean}} Word gap: a space stands before it */

/** A token that is only such signs closes up to the word before it. */
const CLOSING = /^[.,;:!?…)\]”’]+$/;

/**
 * How a block stands in the text; null where it does not. Rejected and discarded words leave as they fall, and
 * the target's own token is not in it before it has landed.
 * @param {Block} block
 * @returns {Kind | null}
 */
export function kindOf({state}) {
  switch (state) {
    case 'prompt':
      return 'prompt';
    case 'committed':
    case 'accepted':
      return 'committed';
    case 'falling':
    case 'guess':
      return 'pending';
    default:
      return null;
  }
}

/**
 * The words of a frame in the order of their slots.
 * @param {Pick<Frame, 'blocks' | 'blockCount' | 'beat'>} frame
 * @returns {Word[]}
 */
export function wordsOf({blocks, blockCount, beat}) {
  const clearing = beat?.kind === 'sentenceEnd';
  /** @type {{slot: number, text: string, kind: Kind}[]} */
  const found = [];
  for (let i = 0; i < blockCount; i++) {
    const block = /** @type {Block} */ (blocks[i]);
    const kind = kindOf(block);
    if (kind === null || (clearing && kind !== 'prompt' && block.opacity < 0.5)) continue;
    found.push({slot: block.slot, text: block.text, kind});
  }
  found.sort((a, b) => a.slot - b.slot);
  return found.map(({text, kind}, i) => ({text, kind, gap: i > 0 && !CLOSING.test(text)}));
}

/**
 * The text so far: the prompt, what is committed, and what is only guessed. Its height never changes; the style sheet keeps
 * the newest line in sight, since scrolling to it from here would lay the page out in the middle of a frame.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createTextbar(root) {
  const text = html('p', {'data-text': ''});
  const element = html('section', {class: 'panel textbar', 'aria-label': words.textbar.name}, html('div', {class: 'textbar-text'}, text));
  root.append(element);
  /** @type {{gap: Text, span: HTMLElement}[]} */
  const places = [];
  let shown = '';

  return {
    element,
    update(frame) {
      const found = wordsOf(frame);
      const key = found.map(({text: word, kind}) => kind + word).join('');
      if (key === shown) return;
      shown = key;
      found.forEach((word, i) => {
        const {gap, span} = places[i] ?? (places[i] = {gap: document.createTextNode(''), span: html('span')});
        gap.data = word.gap ? ' ' : '';
        say(span, word.text);
        span.dataset.kind = word.kind;
        if (!span.isConnected) text.append(gap, span);
      });
      for (const {gap, span} of places.slice(found.length)) {
        gap.remove();
        span.remove();
      }
    },
    dispose: () => element.remove(),
  };
}
