/** What the page asks of the browser around it; none of it can throw, as it may in frames of other sites. */

/** @param {Window} window */
export function createBrowser(window) {
  /** @param {string} query @returns {boolean} */
  const matches = (query) => window.matchMedia?.(query).matches ?? false;

  return {
    reducedMotion: () => matches('(prefers-reduced-motion: reduce)'),

    /** The address of the page with another query; kept where the browser refuses. @param {string} query */
    replaceSearch(query) {
      try {
        const {pathname, hash} = window.location;
        window.history.replaceState(null, '', `${pathname}${query ? `?${query}` : ''}${hash}`);
      } catch {
        // Sandboxed srcdoc frames and a flood of changes are refused: the address is a convenience.
      }
    },

    /** @param {string} path @returns {string} address of a WebSocket beside the page */
    socketUrl(path) {
      const {protocol, host} = window.location;
      return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
    },
  };
}
