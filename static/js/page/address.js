/** The addresses under which a moment of the page can be found. */

/** @param {Window} window */
export function createAddress(window) {
  const standalone = window.document.getElementById('rounds') !== null;
  const {href, origin, pathname} = window.location;

  return {
    /** @param {string} query @returns {string} the whole address of the page with this query */
    address: (query) => (standalone ? `${href.split('#')[0]}#${query || '?'}` : `${origin}${pathname}?${query}`),

    /** The address of the server's site, with a slash at its end; pages lie directly below it. Null for a page in one file. */
    site: standalone ? null : new URL('./', `${origin}${pathname}`).href,
  };
}
