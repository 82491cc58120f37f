/**
 * The parts of an inspector card.
 *
 * Text is inserted as text, however long or strange a token is.
 */

import {printed, t} from '../../page/messages.js';
import {html, svg} from '../dom.js';
import {apart, chance, costOf, visible, wonOf} from './words.js';

/** @import {BarStory, Pair, RoundFacts, RoundStory, TokenStory} from '../../playback/story.d.ts' */
/** @import {Part} from './words.js' */

/** The marks of the scene, as strokes in a square of 16. */
const MARKS = {
  tick: 'M2.6 8.6 6.4 12.5 13.4 3.8',
  cross: 'M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5',
  recovered: 'M2.6 9.6 8 4.2l5.4 5.4M2.6 13.8 8 8.3l5.4 5.5',
  bonus: 'M8 2.2v11.6M2.2 8h11.6',
};

/** @type {Record<string, {look: 'guess' | 'committed' | 'prompt', mark: keyof typeof MARKS | ''}>} */
const LOOKS = {
  prompt: {look: 'prompt', mark: ''},
  waiting: {look: 'guess', mark: ''},
  accepted: {look: 'committed', mark: 'tick'},
  rejected: {look: 'guess', mark: 'cross'},
  discarded: {look: 'guess', mark: ''},
  arriving: {look: 'committed', mark: ''},
  recovered: {look: 'committed', mark: 'recovered'},
  bonus: {look: 'committed', mark: 'bonus'},
  plain: {look: 'committed', mark: ''},
};

/** @param {number} share 0..1 */
const width = (share) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

/**
 * A token as a block of the scene, in its colour and with its mark.
 *
 * @param {string} token @param {string} kind
 */
export function chip(token, kind) {
  const {look, mark} = LOOKS[kind] ?? {look: 'guess', mark: ''};
  const word = html('span', {class: 'inspect-chip-word', dir: 'auto'}, visible(token));
  const element = html('span', {class: `inspect-chip inspect-chip-${look}`, 'data-kind': kind}, word);
  if (mark !== '') element.append(svg('svg', {class: 'inspect-mark', viewBox: '0 0 16 16', 'aria-hidden': 'true'}, svg('path', {d: MARKS[mark]})));
  return element;
}

/** @param {readonly Part[]} parts */
export function sentence(parts) {
  return parts.map(({text, tone}) => {
    if (tone === 'plain') return text;
    const quoted = tone === 'guess' || tone === 'token';
    return html(quoted ? 'q' : tone === 'strong' ? 'strong' : 'span', {class: `inspect-${tone}`, dir: quoted ? 'auto' : null}, text);
  });
}

/** @param {'draft' | 'target' | 'residual'} column @param {number | null} share */
function cell(column, share) {
  if (share === null) return '';
  const bar = html('span', {class: `inspect-bar inspect-bar-${column}`, 'aria-hidden': 'true'});
  bar.style.width = width(share);
  return html(
    'span',
    {role: 'cell', class: `inspect-cell inspect-cell-${column}`},
    html('span', {class: 'inspect-lane', 'aria-hidden': 'true'}, share > 0 ? bar : ''),
    html('span', {class: 'inspect-number'}, chance(share)),
  );
}

/** @param {Pair} pair */
function row({token, draft, target, residual, guessed, drawn, rest}) {
  const name = html('span', {class: 'inspect-name'}, html('bdi', {}, rest ? t('inspect.rows.others') : visible(token)));
  const role = guessed ? t('inspect.rows.guessed') : drawn ? t('inspect.rows.drawn') : '';
  const head = html('span', {role: 'rowheader', class: 'inspect-row-head'}, name, role === '' ? '' : html('span', {class: 'inspect-role'}, role));
  return html(
    'div',
    {role: 'row', class: 'inspect-row', 'data-rest': rest, 'data-guessed': guessed, 'data-drawn': drawn},
    head,
    html('span', {role: 'presentation', class: 'inspect-cells'}, cell('draft', draft), cell('target', target), cell('residual', residual)),
  );
}

/** @param {TokenStory} story */
export function bars({pairs, residual}) {
  const columns = /** @type {const} */ (['draft', 'target', 'residual']).filter((column) => pairs.some((pair) => pair[column] !== null));
  const legend = columns.filter((column) => column !== 'residual' || residual).map((column) =>
    html('span', {role: 'columnheader', class: 'inspect-key'}, html('i', {class: `inspect-swatch inspect-bar-${column}`, 'aria-hidden': 'true'}), t(`inspect.rows.${column}`)),
  );
  return html('div', {role: 'table', class: 'inspect-table', 'aria-label': t('inspect.rows.name')}, html('div', {role: 'row', class: 'inspect-legend'}, ...legend), ...pairs.map(row));
}

/**
 * The line from 0 to 1: the part of the draft's probability that the target's covers is kept, the rest is rejected. The
 * dart is at the uniform, and only shown if chance decided.
 *
 * @param {TokenStory} story
 */
export function acceptance(story) {
  const {acceptProb, uniform, dart} = story;
  const share = acceptProb ?? 0;
  const [dartAt, edge] = dart ? apart(uniform ?? 0, share) : ['', chance(share)];
  const keep = html('span', {class: 'inspect-keep'});
  keep.style.width = width(share);
  const line = html('div', {class: 'inspect-line'}, keep);
  if (dart && uniform !== null) {
    const pin = html('span', {class: 'inspect-dart'}, svg('svg', {viewBox: '0 0 12 26'}, svg('path', {d: 'M6 26 1.2 5.6A5 5 0 1 1 10.8 5.6z'})));
    pin.style.left = width(uniform);
    const number = html('span', {class: 'inspect-hit'}, dartAt);
    number.style.left = width(uniform);
    number.style.transform = `translateX(-${width(uniform)})`;
    line.append(pin, number);
  }
  return html(
    'div',
    {class: 'inspect-acceptance', role: 'img', 'aria-label': dartAt === '' ? t('inspect.acceptance.described', {edge}) : t('inspect.acceptance.dart', {edge, dart: dartAt}), 'data-dart': dart},
    html('p', {class: 'inspect-heading'}, html('span', {}, t('inspect.acceptance.name')), html('strong', {}, edge)),
    line,
    html('p', {class: 'inspect-ends'}, html('span', {}, share > 0 ? t('inspect.acceptance.keep') : ''), html('span', {}, share < 1 ? t('inspect.acceptance.reject') : '')),
  );
}

/** @param {BarStory} story */
export function survival({survival: places, total}) {
  return html(
    'div',
    {class: 'inspect-survival'},
    html('p', {class: 'inspect-heading'}, t('inspect.bar.survival')),
    html(
      'ol',
      {class: 'inspect-places'},
      ...places.map(({position, kept, rate}) => {
        const bar = html('i', {class: 'inspect-column'});
        bar.style.height = width(rate ?? 0);
        return html(
          'li',
          {class: 'inspect-place', 'data-rate': rate ?? ''},
          html('span', {class: 'unseen'}, t('inspect.bar.position', {position, kept, total})),
          html('span', {class: 'inspect-rate', 'aria-hidden': 'true'}, places.length > 8 ? chance(rate ?? 0).replace('%', '') : chance(rate ?? 0)),
          html('span', {class: 'inspect-shaft', 'aria-hidden': 'true'}, bar),
          html('span', {class: 'inspect-position', 'aria-hidden': 'true'}, printed(position)),
        );
      }),
    ),
    html('p', {class: 'inspect-fine'}, t('inspect.bar.survivalMeaning', {total})),
  );
}

/** @param {RoundStory} story */
export function tokens({guesses, extra}) {
  const all = extra ? [...guesses, extra] : guesses;
  return html(
    'ul',
    {class: 'inspect-tokens', 'aria-label': t('inspect.round.tokens')},
    ...all.map(({token, kind}) => html('li', {class: 'inspect-one'}, chip(token, kind), html('span', {class: 'inspect-role'}, t(`inspect.round.kind.${kind}`)))),
  );
}

/** @param {RoundFacts} round */
export function facts(round) {
  return html(
    'dl',
    {class: 'inspect-facts'},
    html('div', {}, html('dt', {}, t('inspect.round.cost')), html('dd', {}, costOf(round))),
    html('div', {}, html('dt', {}, t('inspect.round.won')), html('dd', {}, wonOf(round.won))),
  );
}
