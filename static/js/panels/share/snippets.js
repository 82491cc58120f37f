/** Everything that can be copied from the page: links, HTML, Markdown and commands. All values in them are escaped. */

/**
 * @typedef {object} Shared
 * @property {string} page the address of the page with the moment
 * @property {string} query the moment, without a question mark
 * @property {string | null} site where a server or a site of specviz stands, with a slash at its end; null for a page in one file
 * @property {string} source such as `script:rocket` or `recording:launch.jsonl`
 * @property {string} frame the HTML of a frame, `{address}` where its address goes
 * @property {string} title of a frame
 * @property {string} alt of a picture
 */

/** @typedef {'link' | 'element' | 'iframe' | 'file' | 'markdown' | 'command'} SnippetName */

const RECORDING = 'recording:';

/**
 * @param {Shared} shared
 * @returns {[SnippetName, string][]} in the order in which most people want them; what this page cannot give is left out
 */
export function snippets({page, query, site, source, frame, title, alt}) {
  const played = source.startsWith(RECORDING) ? ` --recording ${shellText(source.slice(RECORDING.length))}` : '';
  const moment = query === '' ? '' : ` --link ${shellText(query)}`;
  /** @type {[SnippetName, string][]} */
  const all = [['link', page]];
  if (site !== null) {
    all.push([
      'element',
      `<script type="module" src="${htmlText(`${site}static/js/specviz-embed.js`)}"></script>\n` +
        `<spec-viz${attributes(query)}>\n  <a href="${htmlText(page)}">${htmlText(title)}</a>\n</spec-viz>`,
    ]);
  }
  all.push([
    'iframe',
    frame.replace('{address}', () => htmlText(site === null ? page : addressed(`${site}embed`, query))),
  ]);
  if (site !== null) {
    all.push(['file', `specviz export story.html${played}${moment}`]);
    all.push(['markdown', `[![${markdownText(alt)}](${markdownAddress(`${site}static/card.png`)})](${markdownAddress(page)})`]);
  }
  all.push(['command', `specviz shot still.png${played}${moment}`]);
  return all;
}

/** @param {string} address @param {string} query */
export function addressed(address, query) {
  return query === '' ? address : `${address}?${query}`;
}

/** The parameters of a query as attributes of the element; names that cannot be attributes are left out. @param {string} query */
function attributes(query) {
  return [...new URLSearchParams(query)].filter(([name]) => /^[a-z_]+$/.test(name)).map(([name, value]) => ` ${name}="${htmlText(value)}"`).join('');
}

/** @param {string} text */
export function htmlText(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('&#38;', '&amp;').replaceAll('&#34;', '&quot;');
}

/** Any text as one word of a POSIX shell. @param {string} text */
export function shellText(text) {
  return /^[\w./:=,-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** @param {string} text */
function markdownText(text) {
  return text.replace(/[\\[\]`*_<>!]/g, '\\$&').replace(/\s+/g, ' ');
}

/** @param {string} address */
function markdownAddress(address) {
  return address.replace(/[()<>\s\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
