/** Helpers to make and write DOM nodes. Text is inserted as text, and only where it changed. */

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {Element} node
 * @param {Attributes} attributes
 */
function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes] false and null leave an attribute out
 * @param {...(Node | string)} children strings become text
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  assign(node, attributes);
  node.append(...children);
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  assign(node, attributes);
  node.append(...children);
  return node;
}

/**
 * @param {Element} node
 * @param {string} text
 */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * `write`, called only when one of its arguments differs from the last call's.
 * @template {unknown[]} A
 * @param {(...values: A) => void} write
 * @returns {(...values: A) => void}
 */
export function whenChanged(write) {
  /** @type {A | null} */
  let last = null;
  return (...values) => {
    let same = last !== null;
    for (let i = 0; same && i < values.length; i++) same = values[i] === last?.[i];
    if (same) return;
    last = values;
    write(...values);
  };
}
