/**
 * The words of the page: one catalog a language, in a subset of ICU MessageFormat. `{name}` stands for an argument;
 * `{n, plural, =0 {…} one {…} other {…#…}}` and `{kind, select, a {…} other {…}}` choose; a quote before a brace (or before #
 * within a plural) takes its meaning away, up to the next quote. `specviz/messages.py` reads the same, and
 * tests/golden/messages.json holds both to it.
 */

/** @import {Arguments, Catalog, MessageKey, Piece} from './language.d.ts' */

/** @typedef {string | {name: string, kind: '' | 'plural' | 'select', cases: Map<string, Node[]>}} Node */

/** @type {Catalog | {}} */
let catalog = {};
let language = 'en';
let rules = new Intl.PluralRules(language);
/** @type {Map<string, Node[]>} */
const read = new Map();
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * From now on the page speaks from `messages`, and prints numbers as `locale` does. Digits stay those of the figures.
 * @param {Catalog} messages
 * @param {string} locale BCP 47
 */
export function speak(messages, locale) {
  catalog = messages;
  language = locale;
  rules = new Intl.PluralRules(locale);
  read.clear();
  formats.clear();
}

/** The language that is spoken, BCP 47. */
export const spokenLanguage = () => language;

/**
 * Prints numbers as the language does; made once a style, since they are slow to make.
 * @param {string} style a name of this one
 * @param {Intl.NumberFormatOptions} options
 */
export function numberFormat(style, options) {
  let format = formats.get(style);
  if (!format) formats.set(style, (format = new Intl.NumberFormat(language, {numberingSystem: 'latn', useGrouping: false, ...options})));
  return format;
}

/**
 * A message in words. A key that the catalog lacks is its own message, so that nothing is lost from sight.
 * @param {MessageKey} key
 * @param {Arguments} [given]
 */
export function t(key, given = {}) {
  let text = '';
  for (const piece of parts(key, given)) text += piece.text;
  return text;
}

/**
 * A message in pieces, for words that are set apart: what came from an argument carries its name.
 * @param {MessageKey} key
 * @param {Arguments} [given]
 * @returns {Piece[]}
 */
export function parts(key, given = {}) {
  let nodes = read.get(key);
  if (!nodes) {
    /** @type {any} */
    let found = catalog;
    for (const step of key.split('.')) found = found?.[step];
    read.set(key, (nodes = typeof found === 'string' ? parse(found) : [key]));
  }
  /** @type {Piece[]} */
  const pieces = [];
  write(nodes, given, pieces);
  return pieces;
}

/** @param {readonly Node[]} nodes @param {Arguments} given @param {Piece[]} into stretches without a name are joined */
function write(nodes, given, into) {
  for (const node of nodes) {
    const {name = '', kind = '', cases} = typeof node === 'string' ? {} : node;
    const value = given[name];
    if (kind !== '') {
      const chosen = kind === 'plural' ? (cases?.get(`=${value}`) ?? cases?.get(rules.select(Number(value)))) : cases?.get(String(value));
      write(chosen ?? cases?.get('other') ?? [], given, into);
      continue;
    }
    const own = typeof node === 'string' || typeof value === 'number';
    const text = typeof node === 'string' ? node : typeof value === 'number' ? numberFormat('plain', {maximumFractionDigits: 20}).format(value) : (value ?? `{${name}}`);
    const last = into.at(-1);
    if (own && last?.name === '') last.text += text;
    else into.push({text, name: own ? '' : name});
  }
}

/** @param {string} text of a message @returns {Node[]} */
function parse(text) {
  let at = 0;
  const blank = /\s*/y;
  const word = /\s*([^\s{},]*)\s*,?\s*/y;

  /** @param {RegExp} pattern sticky; what it finds is left behind */
  function take(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at = pattern.lastIndex;
    return found?.[1] ?? '';
  }

  /** @param {string} counted the argument that # stands for, empty outside of a plural @returns {Node[]} */
  function message(counted) {
    /** @type {Node[]} */
    const nodes = [''];
    for (; at < text.length && text[at] !== '}'; at++) {
      const sign = text[at] ?? '';
      if (sign === '{') nodes.push(argument(), '');
      else if (sign === '#' && counted !== '') nodes.push({name: counted, kind: '', cases: new Map()}, '');
      else nodes[nodes.length - 1] += sign === "'" ? quoted(counted === '' ? '{}' : '{}#') : sign;
    }
    return nodes.filter((node) => node !== '');
  }

  /** What a quote at this place means; `at` is left on its last sign. @param {string} special @returns {string} */
  function quoted(special) {
    if (text[at + 1] === "'") at++;
    else if (special.includes(text[at + 1] ?? ' ')) {
      let plain = '';
      for (at++; at < text.length; at++) {
        if (text[at] === "'" && text[at + 1] !== "'") return plain;
        if (text[at] === "'") at++;
        plain += text[at];
      }
      return plain;
    }
    return "'";
  }

  /** `at` is left on the brace that closes it. @returns {Node} */
  function argument() {
    at++;
    const name = take(word);
    const kind = /** @type {'' | 'plural' | 'select'} */ (take(word));
    /** @type {Map<string, Node[]>} */
    const cases = new Map();
    while (at < text.length && text[at] !== '}') {
      const value = take(word);
      at++;
      cases.set(value, message(kind === 'plural' ? name : ''));
      at++;
      take(blank);
    }
    return {name, kind, cases};
  }
  return message('');
}
