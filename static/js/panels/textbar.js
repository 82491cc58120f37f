import {t} from '../page/messages.js';
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
function kindOf({state}) {
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

/** Chinese and Japanese are written without spaces. */
const UNSPACED = /[\u2e80-\u9fff\uff00-\uffef]/;

/** Whether a space stands between two words. @param {string} before @param {string} after */
export function spaced(before, after) {
  return !CLOSING.test(after) && !(UNSPACED.test(before.at(-1) ?? '') && UNSPACED.test(after[0] ?? ''));
}

/** @param {Block} block @param {boolean} clearing @returns {Kind | null} */
function shownAs(block, clearing) {
  const kind = kindOf(block);
  return clearing && kind !== 'prompt' && block.opacity < 0.5 ? null : kind;
}

/** As many words as the widest bar shows, and more, have a node each. */
const SINGLE = 512;
/** Words before them are joined, so many at a time, and those that are farther back than MOST are left out. */
const JOINED = 256;
const MOST = 4096;

/**
 * The words as they are written: of a text of thousands of words only the end is in sight. What lies before it is joined into
 * few stretches, which keeps every line as it would be with all words apart. Depends on the words alone, so that playing to a
 * moment and jumping to it show the same lines.
 * @param {readonly Word[]} words
 * @returns {readonly Word[]}
 */
export function bounded(words) {
  const single = Math.max(0, Math.floor((words.length - SINGLE) / JOINED) * JOINED);
  if (single === 0) return words;
  const first = Math.max(0, Math.floor((single - MOST / 2) / (MOST / 2)) * (MOST / 2));
  /** @type {Word[]} */
  const found = first > 0 ? [{text: '…', kind: words[first - 1]?.kind ?? 'prompt', gap: false}] : [];
  for (let i = first; i < single; i++) {
    const word = /** @type {Word} */ (words[i]);
    const last = found.at(-1);
    if (last?.kind === word.kind && i > first) last.text += (word.gap ? ' ' : '') + word.text;
    else found.push({...word, gap: word.gap && found.length > 0});
  }
  return found.concat(words.slice(single));
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
    const kind = shownAs(block, clearing);
    if (kind !== null) found.push({slot: block.slot, text: block.text, kind});
  }
  found.sort((a, b) => a.slot - b.slot);
  return found.map(({text, kind}, i) => ({text, kind, gap: i > 0 && spaced(found[i - 1]?.text ?? '', text)}));
}

/**
 * Tells whether the words of a frame are others than those of the frame before; most are not, and nothing is made for them.
 * @returns {(frame: Pick<Frame, 'blocks' | 'blockCount' | 'beat'>) => boolean}
 */
export function createWatch() {
  /** @type {{slot: number, text: string, kind: Kind | null}[]} */
  const before = [];
  let count = -1;
  return ({blocks, blockCount, beat}) => {
    const clearing = beat?.kind === 'sentenceEnd';
    let same = count === blockCount;
    count = blockCount;
    for (let i = 0; i < blockCount; i++) {
      const block = /** @type {Block} */ (blocks[i]);
      const kind = shownAs(block, clearing);
      const last = (before[i] ??= {slot: NaN, text: '', kind: null});
      same &&= last.slot === block.slot && last.text === block.text && last.kind === kind;
      last.slot = block.slot;
      last.text = block.text;
      last.kind = kind;
    }
    return !same;
  };
}

/**
 * The text so far: the prompt, what is committed, and what is only guessed. Its height never changes; the style sheet keeps
 * the newest line in sight, since scrolling to it from here would lay the page out in the middle of a frame.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createTextbar(root) {
  const text = html('p', {'data-text': '', dir: 'auto'});
  const element = html('section', {class: 'panel textbar', 'aria-label': t('textbar.name')}, html('div', {class: 'textbar-text'}, text));
  root.append(element);
  /** @type {{gap: Text, span: HTMLElement}[]} */
  const places = [];
  const changed = createWatch();

  return {
    element,
    update(frame) {
      if (!changed(frame)) return;
      const found = bounded(wordsOf(frame));
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
