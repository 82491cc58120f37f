/** What the page asks of the browser around it. None of it can throw, although the browser's own calls may, in frames of other sites. */

/** ms without a picture after which a frame counts as unseen, and ms between two looks at the clock from then on. */
const UNSEEN = {after: 500, every: 30};

/** @param {Window} window */
export function createBrowser(window) {
  let wait = UNSEEN.after;
  /** @param {string} query @returns {boolean} */
  const matches = (query) => window.matchMedia?.(query).matches ?? false;
  /** Without a server that reads the address, the moment is in the fragment. */
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

    /** Calls `then` whenever the reader's system changes its preferred colours. @param {() => void} then @param {AbortSignal} signal */
    onColours(then, signal) {
      window.matchMedia?.('(prefers-color-scheme: light)').addEventListener('change', then, {signal});
    },

    /** Sets another query in the address of the page. If the browser refuses, the address stays. @param {string} query */
    replaceSearch(query) {
      try {
        const {pathname, hash} = window.location;
        // An empty fragment would count as none, and show the moment that the file opens with.
        window.history.replaceState(null, '', standalone ? `#${query || '?'}` : `${pathname}${query ? `?${query}` : ''}${hash}`);
      } catch {
        // Browsers refuse this in sandboxed srcdoc frames and when there are too many changes. The page works without it.
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
