/** Hides parts of the page, for teachers and writers: `hide=` in the address. */

/** The selector for each name of `HIDEABLE`. @type {Record<string, string>} */
const PLACES = {
  seed: '.seed',
  k: '.slider-draft_length',
  quality: '.slider-draft_quality',
  speed: '.slider-speed',
  mode: '.choices-mode',
  camera: '.choices-camera',
  try: '.tries',
  title: '.intro h1, .intro .lead, .head > h1',
  badge: '[data-badge]',
  simplifies: '.simplifies-slot',
  stats: '#stats',
  caption: '#caption',
  histogram: '#histogram',
  ledger: '#ledger',
  controls: '#controls',
  player: '#player',
  text: '#text',
  share: '[data-action=share], [data-action=copy_link]',
};

/** @param {Document} document @param {readonly string[]} names */
export function hideParts(document, names) {
  for (const name of names) {
    for (const node of document.querySelectorAll(PLACES[name] ?? ':not(*)')) node.toggleAttribute('hidden', true);
  }
  if (names.length > 0) document.documentElement.dataset['hide'] = names.join(' ');
}
