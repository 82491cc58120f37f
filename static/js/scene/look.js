/** Sizes and strengths that the 3D view, the flat view and the notebook share. Lengths are in block units unless they say px or em. */

export const LOOK = Object.freeze({
  /** Least air left and right of a word; how far its middle is above that of its line's box, in em; how far it is off its face. */
  WORD: {air: 0.1, sink: 0.03, lift: 0.008},
  MARK: {em: 0.14, inset: 0.12, alpha: 0.92},
  /** The cross over a wrong guess, and what is left of the word below it. */
  FLASH: {em: 0.6, word: 0.3},
  /** The line through a wrong word reaches this far beyond it; the word's colour is this much the draft's blue. */
  STRUCK: {over: 0.03, px: 1.4, blue: 0.4},
  BRACKET: {em: 0.21, tick: 0.1, inset: 0.03, air: 0.09, alpha: 0.7},
  /** Lines of the glass box in px, what is left of a line at the rear, and where the lid starts and the walls end. */
  BOX: {front: 1.7, rear: 1.1, faint: 0.45, lid: 0.05, foot: 0.005},
  SLOT: {inset: 0.02, dash: 0.13, px: 1.3, alpha: 0.8},
  /** A ray starts at this share of the sphere's radius. It ends this far before a block's rear edge, or this high over an empty slot. */
  RAY: {px: 1.8, alpha: 0.9, inside: 0.98, edge: 0.05, floor: 0.03},
  /** How much a sphere grows in the middle of its work. */
  PULSE: {draft: 0.07, target: 0.05},
  NAME: {em: 0.24},
  /** The floor is this far below the words under the track; the track is this high, and so much narrower than their place. */
  GROUND: {below: 0.25, track: 0.08, narrower: 0.01},
});
