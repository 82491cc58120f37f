/**
 * Starts the modules that lie in a page of one file, where nothing can be fetched: each becomes a blob, behind those that it
 * imports, and the last of them is the page's own. A classic script: it lies in the page as it is.
 */
{
  /** @type {Map<string, string>} */
  const addresses = new Map();
  let last = '';
  for (const element of document.querySelectorAll('script[data-module]')) {
    const name = element.getAttribute('data-module') ?? '';
    const text = (element.textContent ?? '').replace(/"module:([^"\n]+)"/g, (_, wanted) => JSON.stringify(addresses.get(wanted)));
    last = URL.createObjectURL(new Blob([text, `\n//# sourceURL=specviz/${name}`], {type: 'text/javascript'}));
    addresses.set(name, last);
  }
  import(last);
}
