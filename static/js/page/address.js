/** Where a moment of the page is found, as others are told. Its own module, since the first picture does without it. */

/** @param {Window} window */
export function createAddress(window) {
  const standalone = window.document.getElementById('rounds') !== null;
  const {href, origin, pathname} = window.location;

  return {
    /** @param {string} query @returns {string} the whole address of the page with this query */
    address: (query) => (standalone ? `${href.split('#')[0]}#${query || '?'}` : `${origin}${pathname}?${query}`),

    /** Where a server or a site of specviz stands, null for a page in one file. @param {string} module address of a file in static/js */
    site: (module) => (standalone ? null : new URL('../../../', module).href),
  };
}
