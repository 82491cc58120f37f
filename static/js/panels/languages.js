import {t} from '../page/messages.js';
import {html} from './dom.js';

/** A name stands where its moment leads before anybody can follow it. */
const APPROACHES = /** @type {const} */ (['pointerenter', 'pointerdown', 'focus', 'click']);

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
    if (tag === spoken) return html('span', {class: 'language', lang: tag, 'aria-current': 'true'}, name);
    const face = html('a', {class: 'language', lang: tag, hreflang: tag, href: `?lang=${tag}`}, name);
    for (const event of APPROACHES) face.addEventListener(event, () => (face.href = link(tag)));
    return face;
  });
  const element = html('nav', {class: 'languages', 'aria-label': t('page.languages')}, ...faces);
  root.append(element);
  return {element, update() {}, dispose: () => element.remove()};
}
