import {t} from '../page/messages.js';
import {html, svg} from './dom.js';

/** The link gets its address as soon as a person comes near it, so that it leads to the moment that is shown then. */
const APPROACHES = /** @type {const} */ (['pointerenter', 'pointerdown', 'focus', 'click']);

/**
 * Names that the shipped font cannot write, as strokes: many machines have no Chinese font and would show empty boxes. One
 * character is 24 units wide and 24 high.
 * @type {Readonly<Record<string, string>>}
 */
const DRAWN = Object.freeze({
  中文:
    // The box, and the line through it.
    'M4.2 7.2H19.8V15.6H4.2ZM12 2.4V22' +
    // The dot, the line below it, and the two strokes that cross.
    'M34.2 2.2L35.7 5.4M25 7.2H45.4M40.6 7.2C38.4 14 33.6 18.6 25.6 21.4M29.8 7.2C32 14 36.8 18.6 44.8 21.4',
});

/** @param {string} name @returns {Node | string} */
function written(name) {
  const strokes = DRAWN[name];
  if (strokes === undefined) return name;
  return svg('svg', {class: 'language-drawn', viewBox: '0 0 48 24', role: 'img', 'aria-label': name}, svg('path', {d: strokes}));
}

/**
 * The languages that the page can speak, each in its own words; another one shows the same moment.
 * @param {HTMLElement} root
 * @param {object} options
 * @param {string} options.names of the languages, by their tags: `en:English zh:中文`
 * @param {string} options.spoken tag of the present one
 * @param {(lang: string) => string} options.link to the present moment in a language
 */
export function createLanguages(root, {names, spoken, link}) {
  const faces = names.split(' ').map((pair) => {
    const [tag = '', name = ''] = pair.split(':');
    if (tag === spoken) return html('span', {class: 'language', lang: tag, 'aria-current': 'true'}, written(name));
    const face = html('a', {class: 'language', lang: tag, hreflang: tag, href: `?lang=${tag}`}, written(name));
    for (const event of APPROACHES) face.addEventListener(event, () => (face.href = link(tag)));
    return face;
  });
  const element = html('nav', {class: 'languages', 'aria-label': t('page.languages')}, ...faces);
  root.append(element);
  return {element, update() {}, dispose: () => element.remove()};
}
