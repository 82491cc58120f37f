/** The picture as SVG nodes: one group a layer, a pool of nodes in each, and only what changed is written. */

import {svg} from '../panels/dom.js';
import {LAYERS} from './picture.js';
import {ATTRIBUTES, rounded, transformOf} from './shapes.js';

/** @import {Layer, LayerName, Picture, Shape, ShapeTag} from './flat.d.ts' */

/** @typedef {{node: SVGElement, at: number[], text: string, tone: string, opacity: number}} Drawn */

/** @param {SVGElement} root gets the groups */
export function createNodes(root) {
  const groups = LAYERS.map(([name, tag]) => createGroup(root, name, tag));

  return {
    /** @param {Picture} picture */
    update(picture) {
      for (const group of groups) group.update(picture[group.name]);
    },
    /** Nodes in the picture now. */
    count: () => groups.reduce((sum, {element}) => sum + element.childElementCount, 0),
  };
}

/** @param {SVGElement} root @param {LayerName} name @param {ShapeTag} tag */
function createGroup(root, name, tag) {
  const element = svg('g', {class: `flat-${name}`});
  root.append(element);
  /** @type {Drawn[]} */
  const pool = [];
  let shown = 0;

  return {
    name,
    element,
    /** @param {Layer} layer */
    update({shapes, count}) {
      for (let i = 0; i < count; i++) {
        const drawn = (pool[i] ??= {node: svg(tag), at: [], text: '', tone: '', opacity: -1});
        write(drawn, tag, /** @type {Shape} */ (shapes[i]));
        if (i >= shown) element.append(drawn.node);
      }
      for (let i = shown - 1; i >= count; i--) pool[i]?.node.remove();
      shown = count;
    },
  };
}

/** @param {Drawn} drawn @param {ShapeTag} tag @param {Shape} shape */
function write(drawn, tag, {at, text, tone, opacity}) {
  const {node} = drawn;
  const names = ATTRIBUTES[tag];
  let moved = false;
  for (let i = 0; i < at.length; i++) {
    const value = rounded(at[i] ?? 0);
    if (drawn.at[i] === value) continue;
    drawn.at[i] = value;
    moved = true;
    const name = names[i];
    if (name) node.setAttribute(name, String(value));
  }
  if (moved && tag === 'path') node.setAttribute('transform', transformOf(at));
  if (drawn.text !== text) {
    drawn.text = text;
    if (tag === 'path') node.setAttribute('d', text);
    else node.textContent = text;
  }
  if (drawn.tone !== tone) {
    drawn.tone = tone;
    node.dataset.tone = tone;
  }
  const seen = rounded(opacity);
  if (drawn.opacity !== seen) {
    drawn.opacity = seen;
    node.setAttribute('opacity', String(seen));
  }
}
