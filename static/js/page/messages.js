/**
 * The texts of the page in its language, in a subset of ICU MessageFormat.
 *
 * `specviz/messages.py` describes the subset and reads the same files; tests/golden/messages.json checks that both read
 * them alike.
 */

/** @import {Arguments, Catalog, MessageKey, Piece} from './language.d.ts' */

/** @typedef {string | {name: string, kind: string, cases: Map<string, Node[]>}} Node */

/** @type {Catalog | {}} */
let catalog = {};
let language = 'en';
let rules = new Intl.PluralRules(language);
/** @type {Map<string, Node[]>} */
const read = new Map();
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * Sets the messages of the page, and the locale for printing numbers.
 *
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

/**
 * A number formatter. Each is made once, because that is slow. Digits are the same in every language.
 *
 * @param {string} style a name of these options
 * @param {Intl.NumberFormatOptions} options
 */
export function numberFormat(style, options) {
  let format = formats.get(style);
  if (!format) formats.set(style, (format = new Intl.NumberFormat(language, {numberingSystem: 'latn', useGrouping: false, ...options})));
  return format;
}

/** Prints a number with all its digits. @param {number} value */
export const printed = (value) => numberFormat('plain', {maximumFractionDigits: 20}).format(value);

/**
 * A message as text. A key that is missing from the catalog is returned itself, so that the gap is visible.
 *
 * @param {MessageKey} key
 * @param {Arguments} [given]
 */
export const t = (key, given) => parts(key, given).map(({text}) => text).join('');

/**
 * A message in pieces, for texts whose parts are set differently. A piece from an argument carries the argument's name.
 *
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
    read.set(key, (nodes = parse(typeof found === 'string' ? found : key)));
  }
  /** @type {Piece[]} */
  const pieces = [];
  write(nodes, given, pieces);
  return pieces;
}

/** @param {readonly Node[]} nodes @param {Arguments} given @param {Piece[]} into stretches without a name are joined */
function write(nodes, given, into) {
  for (const node of nodes) {
    const {name, kind, cases} = typeof node === 'string' ? {name: '', kind: '', cases: null} : node;
    const value = cases ? (given[name] ?? `{${name}}`) : node;
    if (cases && kind !== '') {
      const chosen = kind === 'plural' ? (cases.get(`=${value}`) ?? cases.get(rules.select(Number(value)))) : cases.get(`${value}`);
      write(chosen ?? cases.get('other') ?? [], given, into);
      continue;
    }
    const piece = typeof value === 'number' ? {text: printed(value), name: ''} : {text: `${value}`, name};
    const last = into.at(-1);
    if (piece.name === '' && last?.name === '') last.text += piece.text;
    else into.push(piece);
  }
}

/** @param {string} text of a message @returns {Node[]} */
function parse(text) {
  let at = 0;

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

  /** What a quote at this place means; `at` is left on its last character. @param {string} special @returns {string} */
  function quoted(special) {
    const next = text[at + 1] ?? ' ';
    if (next === "'") at++;
    if (!special.includes(next)) return "'";
    const [all = '', plain = ''] = /^'((?:[^']|'')*)'?/.exec(text.slice(at)) ?? [];
    at += all.length - 1;
    return plain.replaceAll("''", "'");
  }

  /** @returns {string} */
  function word() {
    const [all = '', found = ''] = /^\s*([^\s{},]*)\s*,?\s*/.exec(text.slice(at)) ?? [];
    at += all.length;
    return found;
  }

  /** `at` is left on the closing brace. @returns {Node} */
  function argument() {
    at++;
    const name = word();
    const kind = word();
    /** @type {Map<string, Node[]>} */
    const cases = new Map();
    while (at < text.length && text[at] !== '}') {
      const value = word();
      at++;
      cases.set(value, message(kind === 'plural' ? name : ''));
      at++;
      while (text[at] === ' ') at++;
    }
    return {name, kind, cases};
  }
  return message('');
}
