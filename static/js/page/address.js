/** Where a moment of the page is found, as others are told. */

/** @param {Window} window */
export function createAddress(window) {
  const standalone = window.document.getElementById('rounds') !== null;
  const {href, origin, pathname} = window.location;

  return {
    /** @param {string} query @returns {string} the whole address of the page with this query */
    address: (query) => (standalone ? `${href.split('#')[0]}#${query || '?'}` : `${origin}${pathname}?${query}`),

    /** Where the server stands, with a slash at its end: pages lie directly below it. Null for a page in one file. */
    site: standalone ? null : new URL('./', `${origin}${pathname}`).href,
  };
}
