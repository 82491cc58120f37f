import {words} from '../words.js';
import {html, say} from './dom.js';

/** @import {Panel} from './panels.d.ts' */

/** A word that was rejected, or that replaced one, is marked by more than its colour. */
const TAGS = /** @type {const} */ ({plain: 'span', wrong: 's', right: 'strong'});

/**
 * One line that names what happens now, and whether the clock runs while it does.
 * @param {HTMLElement} root
 * @returns {Panel}
 */
export function createCaption(root) {
  const line = html('span', {class: 'caption-line', 'data-caption': ''});
  const tag = html('span', {class: 'caption-tag', 'data-caption-tag': ''});
  const element = html('p', {class: 'caption'}, html('span', {class: 'caption-middle'}, line, tag));
  root.append(element);

  let shown = '';

  return {
    element,
    update({caption, present}) {
      const {kind, guess, drafted, accepted, verdict, extra, wrong, right, counted} = caption;
      const key = `${kind}|${guess}|${drafted}|${accepted}|${verdict}|${extra}|${counted}|${wrong}|${right}|${present.draft_length}`;
      if (key === shown) return;
      shown = key;
      const {parts, tag: small} = words.caption(caption, present.draft_length);
      line.replaceChildren(...parts.map((part) => html(TAGS[part.tone], {class: `caption-${part.tone}`}, part.text)));
      line.dataset.kind = kind;
      say(tag, small);
    },
    dispose: () => element.remove(),
  };
}
