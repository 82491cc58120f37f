/** @import {Disposable} from './stage.d.ts' */

/** A list of what was made and must be given back, in reverse order, by whoever holds the scope. */
export function createScope() {
  /** @type {Disposable[]} */
  const owned = [];
  return {
    /**
     * @template {Disposable} T
     * @param {T} made
     * @returns {T}
     */
    own(made) {
      owned.push(made);
      return made;
    },
    dispose() {
      while (owned.length > 0) owned.pop()?.dispose();
    },
  };
}
