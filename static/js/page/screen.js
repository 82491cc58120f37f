/** Clipboard and full screen; none of it can throw, as it may in frames of other sites. */

/** @param {Window} window */
export function createScreen({document, navigator}) {
  return {
    /** @param {string} text @returns {Promise<boolean>} whether it lies in the clipboard now */
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        return false;
      }
    },

    canFill: () => document.fullscreenEnabled ?? false,
    isFilled: () => Boolean(document.fullscreenElement),

    /** Fills the screen with a part of the page, or leaves it. @param {Element} element */
    async fill(element) {
      try {
        if (document.fullscreenElement) await document.exitFullscreen();
        else await element.requestFullscreen();
      } catch {
        // A press that is too old, or a frame that may not: the page stays as it is.
      }
    },
  };
}
