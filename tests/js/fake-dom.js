/** As much of a document as the panels write to, with a count of what was written. */

export class FakeNode {
  /** @param {string} tag @param {{writes: number}} log */
  constructor(tag, log) {
    this.tag = tag;
    this.log = log;
    /** @type {FakeNode[]} */
    this.children = [];
    /** @type {FakeNode | null} */
    this.parentNode = null;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    this.own = '';
    this.dataset = new Proxy(/** @type {Record<string, string>} */ ({}), {
      set: (target, name, value) => {
        target[String(name)] = value;
        this.log.writes++;
        return true;
      },
    });
  }

  get childElementCount() {
    return this.children.length;
  }

  /** @returns {string} */
  get textContent() {
    return this.own + this.children.map((child) => child.textContent).join('');
  }

  set textContent(text) {
    this.log.writes++;
    this.children = [];
    this.own = text;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.log.writes++;
    this.attributes.set(name, value);
  }

  /** @param {...(FakeNode | string)} nodes */
  append(...nodes) {
    this.log.writes++;
    for (const node of nodes) {
      if (typeof node === 'string') this.own += node;
      else {
        node.remove();
        node.parentNode = this;
        this.children.push(node);
      }
    }
  }

  remove() {
    if (!this.parentNode) return;
    this.log.writes++;
    this.parentNode.children = this.parentNode.children.filter((child) => child !== this);
    this.parentNode = null;
  }

  addEventListener() {}

  /** @param {string} _ @returns {boolean} */
  matches(_) {
    return false;
  }

  /** All nodes of a tag below this one. @param {string} tag @returns {FakeNode[]} */
  all(tag) {
    return this.children.flatMap((child) => [...(child.tag === tag ? [child] : []), ...child.all(tag)]);
  }
}

/** Puts a fake document into place, and answers a root and the log of writes. */
export function fakeDocument() {
  const log = {writes: 0};
  const createElement = (/** @type {string} */ tag) => new FakeNode(tag, log);
  const createElementNS = (/** @type {string} */ _, /** @type {string} */ tag) => new FakeNode(tag, log);
  Object.assign(globalThis, {document: {createElement, createElementNS}});
  const root = new FakeNode('main', log);
  return {log, root, element: /** @type {HTMLElement} */ (/** @type {unknown} */ (root))};
}
