/**
 * Roving tabindex: a group with one Tab stop, and arrow keys inside it.
 *
 * Enter and Space do what a press does.
 */

/** @typedef {HTMLElement | SVGElement} Item */

/**
 * The place in the group that a key leads to, or null.
 *
 * @param {string} key @param {number} at @param {number} count @returns {number | null}
 */
export function placeAfter(key, at, count) {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1);
  return null;
}

/**
 * @param {HTMLElement} root around the group: an element of SVG that listens for the focus would be a stop of its own
 * @param {object} options
 * @param {() => readonly Item[]} options.items of the group as it stands now
 * @param {AbortSignal} options.signal
 */
export function createRoving(root, {items, signal}) {
  /** @type {Item | null} */
  let stop = null;

  /** To be called when items have come or gone. */
  function refresh() {
    const all = items();
    if (!stop || !all.includes(stop)) {
      stop?.setAttribute('tabindex', '-1');
      stop = all[0] ?? null;
    }
    for (const item of all) {
      const order = item === stop ? '0' : '-1';
      if (item.getAttribute('tabindex') !== order) item.setAttribute('tabindex', order);
    }
  }

  root.addEventListener('focusin', ({target}) => {
    const found = items().find((item) => item === target);
    if (!found) return;
    stop = found;
    refresh();
  }, {signal});

  root.addEventListener('keydown', (event) => {
    const {key, target, ctrlKey, altKey, metaKey, shiftKey} = /** @type {KeyboardEvent} */ (event);
    const all = items();
    const at = all.findIndex((item) => item === target);
    if (at < 0 || ctrlKey || altKey || metaKey || shiftKey) return;
    const next = placeAfter(key, at, all.length);
    if (next === null && key !== 'Enter' && key !== ' ') return;
    // The player would also react to the key.
    event.preventDefault();
    refresh();
    if (next === null) press(all[at]);
    else all[next]?.focus();
  }, {signal});

  return {refresh};
}

/** Presses an item by key, as the inspector expects it; SVG elements have no `click`. @param {Item | undefined} item */
export function press(item) {
  item?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
}
