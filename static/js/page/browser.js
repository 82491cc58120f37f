/** What the page asks of the browser around it. None of it can throw, although the browser's own calls may, in frames of other sites. */

/** @param {Window} window */
export function createBrowser(window) {
  /** @param {string} query @returns {boolean} */
  const matches = (query) => window.matchMedia?.(query).matches ?? false;
  /** Without a server that reads the address, the moment is in the fragment. */
  const standalone = Boolean(window.document?.getElementById('rounds'));

  return {
    reducedMotion: () => matches('(prefers-reduced-motion: reduce)'),

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
