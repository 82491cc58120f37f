/** The caption: one line that says what happens now. */

import {parts, t} from '../page/messages.js';
import {html, say} from './dom.js';

/** @import {Caption} from '../playback/frame.d.ts' */
/** @import {Piece} from '../page/language.d.ts' */
/** @import {CaptionPart, CaptionWords, Panel, PartTone} from './panels.d.ts' */

/** @type {Readonly<Record<string, PartTone>>} */
const TONES = Object.freeze({wrong: 'wrong', right: 'right'});
/** A word that was rejected, or that replaced one, is marked by more than its colour. */
const TAGS = /** @type {const} */ ({plain: 'span', wrong: 's', right: 'strong'});

/** @param {Piece} piece @returns {CaptionPart} */
const toned = ({text, name}) => ({text, tone: TONES[name] ?? 'plain'});

/** The message for a moment. @param {Caption} caption */
function messageOf({kind, drafted, verdict, extra, wrong, right}) {
  if (kind === 'verdict') return verdict === 'accepted' ? verdict : wrong === '' ? 'rejected' : 'rejectedWord';
  if (kind !== 'extraLands' && kind !== 'settled') return kind;
  if (drafted === 0) return 'plain';
  if (extra === 'bonus') return right === '' ? 'bonusUnseen' : extra;
  return extra === 'recovered' ? extra : 'ended';
}

/** @param {Caption} caption */
function tagOf({kind, counted}) {
  if (kind === 'raceWait') return t('caption.wait');
  if (kind === 'sentenceEnd') return t('caption.pause');
  return counted || kind === 'settled' || kind === 'waiting' || kind === 'ready' ? '' : t('caption.replay');
}

/**
 * The text of the line now.
 *
 * @param {Caption} caption
 * @param {number} draftLength K of the round that comes next
 * @returns {CaptionWords}
 */
export function captionWords(caption, draftLength) {
  const {guess, drafted, accepted, wrong, right} = caption;
  const given = {guess, drafted, accepted, behind: drafted - accepted - 1, wrong, right, k: draftLength};
  return {parts: parts(`caption.${messageOf(caption)}`, given).map(toned), tag: tagOf(caption)};
}

/**
 * One line that names what happens now, and says whether the clock runs meanwhile.
 *
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
      const {parts: pieces, tag: small} = captionWords(caption, present.draft_length);
      line.replaceChildren(...pieces.map((part) => html(TAGS[part.tone], {class: `caption-${part.tone}`}, part.text)));
      line.dataset.kind = kind;
      say(tag, small);
    },
    dispose: () => element.remove(),
  };
}
