/** What the page asks of the browser around it; none of it can throw, as it may in frames of other sites. */

/** ms without a picture after which a frame counts as unseen, and ms between two looks at the clock from then on. */
const UNSEEN = {after: 500, every: 30};

/** @param {Window} window */
export function createBrowser(window) {
  let wait = UNSEEN.after;
  /** @param {string} query @returns {boolean} */
  const matches = (query) => window.matchMedia?.(query).matches ?? false;
  /** Where no server reads the address, the moment stands in its fragment. */
  const standalone = Boolean(window.document?.getElementById('rounds'));

  return {
    reducedMotion: () => matches('(prefers-reduced-motion: reduce)'),

    /**
     * Calls back before the next picture. A browser draws none for a frame that is scrolled out of sight, but the page
     * around it may ask that frame for a moment: there, time alone counts.
     *
     * @param {(time: number) => void} callback
     */
    nextPicture(callback) {
      if (window.parent === window) return void window.requestAnimationFrame(callback);
      const picture = window.requestAnimationFrame((time) => {
        window.clearTimeout(timer);
        wait = UNSEEN.after;
        callback(time);
      });
      const timer = window.setTimeout(() => {
        window.cancelAnimationFrame(picture);
        wait = UNSEEN.every;
        callback(window.performance.now());
      }, wait);
    },

    /** Calls `then` whenever the reader's system prefers other colours than before. @param {() => void} then @param {AbortSignal} signal */
    onColours(then, signal) {
      window.matchMedia?.('(prefers-color-scheme: light)').addEventListener('change', then, {signal});
    },

    /** The address of the page with another query; kept where the browser refuses. @param {string} query */
    replaceSearch(query) {
      try {
        const {pathname, hash} = window.location;
        // An empty fragment would be none, and mean the moment that the file opens on.
        window.history.replaceState(null, '', standalone ? `#${query || '?'}` : `${pathname}${query ? `?${query}` : ''}${hash}`);
      } catch {
        // Sandboxed srcdoc frames and a flood of changes are refused: the address is a convenience.
      }
    },

    /** @param {string} path @returns {string} address of a WebSocket beside the page */
    socketUrl(path) {
      const url = new URL(path, window.location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      url.search = '';
      url.hash = '';
      return url.href;
    },
  };
}
