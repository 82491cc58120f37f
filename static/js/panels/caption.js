import {parts, t} from '../messages.js';
import {html, say} from './dom.js';

/** @import {Caption} from '../playback/frame.d.ts' */
/** @import {Piece} from '../language.d.ts' */
/** @import {CaptionPart, CaptionWords, Panel, PartTone} from './panels.d.ts' */

/** @type {Readonly<Record<string, PartTone>>} */
const TONES = Object.freeze({wrong: 'wrong', right: 'right'});
/** A word that was rejected, or that replaced one, is marked by more than its colour. */
const TAGS = /** @type {const} */ ({plain: 'span', wrong: 's', right: 'strong'});

/** @param {Piece} piece @returns {CaptionPart} */
const toned = ({text, name}) => ({text, tone: TONES[name] ?? 'plain'});

/** @param {Caption} caption */
function verdict({guess, drafted, verdict: judged, wrong}) {
  if (judged === 'accepted') return parts('caption.accepted', {guess, drafted});
  return wrong === '' ? parts('caption.rejected', {guess, drafted}) : parts('caption.rejectedWord', {guess, drafted, wrong});
}

/** @param {Caption} caption */
function result({drafted, accepted, extra, wrong, right}) {
  if (drafted === 0) return parts('caption.plain');
  if (extra === 'recovered') return parts('caption.recovered', {accepted, wrong, right, behind: drafted - accepted - 1});
  if (extra !== 'bonus') return parts('caption.ended', {drafted});
  return right === '' ? parts('caption.bonusUnseen', {drafted}) : parts('caption.bonus', {drafted, right});
}

/** @param {Caption} caption @param {number} k of the round that comes next @returns {Piece[]} */
function lineOf(caption, k) {
  const {kind, guess, drafted} = caption;
  switch (kind) {
    case 'guess':
      return parts('caption.guess', {guess, drafted});
    case 'landing':
    case 'pass':
    case 'extraLeaves':
      return parts(`caption.${kind}`, {drafted});
    case 'verdict':
      return verdict(caption);
    case 'extraLands':
    case 'settled':
      return result(caption);
    case 'ready':
      return parts('caption.ready', {k});
    default:
      return parts(`caption.${kind}`);
  }
}

/** @param {Caption} caption */
function tagOf({kind, counted}) {
  if (kind === 'raceWait') return t('caption.wait');
  if (kind === 'sentenceEnd') return t('caption.pause');
  return counted || kind === 'settled' || kind === 'waiting' || kind === 'ready' ? '' : t('caption.replay');
}

/**
 * What the line says now.
 * @param {Caption} caption
 * @param {number} draftLength K of the round that comes next
 * @returns {CaptionWords}
 */
export function captionWords(caption, draftLength) {
  return {parts: lineOf(caption, draftLength).map(toned), tag: tagOf(caption)};
}

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
      const {parts: pieces, tag: small} = captionWords(caption, present.draft_length);
      line.replaceChildren(...pieces.map((part) => html(TAGS[part.tone], {class: `caption-${part.tone}`}, part.text)));
      line.dataset.kind = kind;
      say(tag, small);
    },
    dispose: () => element.remove(),
  };
}
