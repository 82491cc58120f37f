/** Collects what must be disposed of, and disposes of it in reverse order. */

/** @import {Disposable} from './stage.d.ts' */

/** A list of disposable things. Whoever holds the scope disposes of them, the newest first. */
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
