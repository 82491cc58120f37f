/** Clipboard and full screen. None of it can throw, although the browser's own calls may, in frames of other sites. */

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

    /** Shows a part of the page in full screen, or leaves full screen. @param {Element} element */
    async fill(element) {
      try {
        if (document.fullscreenElement) await document.exitFullscreen();
        else await element.requestFullscreen();
      } catch {
        // The press was too long ago, or the frame is not allowed to: the page stays as it is.
      }
    },
  };
}
