/**
 * When the inspector opens and closes: the same card on hover, focus and tap. A hover goes with the pointer, though not
 * on its way to the card; a focus goes with the focus; a tap stays until it is dismissed.
 */

/** @import {Inspector} from './inspector.js' */

/** A press that has moved further was a turn of the camera. CSS px. */
const STILL = 6;

/**
 * @param {Document} document
 * @param {object} options
 * @param {HTMLElement | null} options.canvas
 * @param {(x: number, y: number) => string | null} options.under name of what lies under a point of the canvas, CSS px from its corner
 * @param {Inspector} options.inspector
 */
export function watchTargets(document, {canvas, under, inspector}) {
  const ends = new AbortController();
  const {signal} = ends;
  /** @type {'hover' | 'focus' | 'tap' | null} */
  let by = null;
  /** What was dismissed under the pointer stays so until the pointer has left it. */
  let dismissed = '';
  /** @type {Element | null} */
  let opener = null;
  let pressedX = 0;
  let pressedY = 0;

  /** @param {EventTarget | null} node @returns {Element | null} */
  const named = (node) => (node instanceof Element ? node.closest('[data-inspect]') : null);

  /** @param {MouseEvent} event @returns {string} */
  function nameAt(event) {
    if (canvas && event.target === canvas) {
      const {left, top} = canvas.getBoundingClientRect();
      return under(event.clientX - left, event.clientY - top) ?? '';
    }
    return named(event.target)?.getAttribute('data-inspect') ?? '';
  }

  /** @param {string} name @param {'hover' | 'focus' | 'tap'} how @param {Element | null} from */
  function open(name, how, from) {
    release();
    if (!inspector.show(name)) {
      by = null;
      return;
    }
    by = how;
    opener = from;
    opener?.setAttribute('aria-describedby', [opener.getAttribute('aria-describedby'), inspector.summaryId].filter(Boolean).join(' '));
  }

  function release() {
    const others = opener?.getAttribute('aria-describedby')?.split(' ').filter((id) => id !== inspector.summaryId).join(' ');
    if (others) opener?.setAttribute('aria-describedby', others);
    else opener?.removeAttribute('aria-describedby');
    opener = null;
  }

  function close() {
    if (by === null) return;
    release();
    by = null;
    inspector.hide();
  }

  inspector.onDismiss((name, hadFocus) => {
    dismissed = name;
    const back = opener;
    release();
    by = null;
    if (hadFocus && back instanceof HTMLElement) back.focus();
  });

  document.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch' || inspector.holds(event.target)) return;
    if (event.buttons !== 0) {
      if (by === 'hover') close();
      return;
    }
    const name = nameAt(event);
    if (name !== dismissed) dismissed = '';
    if (by === 'tap' || name === inspector.name) return;
    if (by !== null && inspector.onTheWay(event.clientX, event.clientY) && name === '') return;
    if (name !== '' && name !== dismissed && by !== 'focus') open(name, 'hover', null);
    else if (by === 'hover') close();
  }, {signal});

  document.documentElement.addEventListener('pointerleave', () => {
    if (by === 'hover') close();
  }, {signal});

  document.addEventListener('pointerdown', ({clientX, clientY}) => {
    pressedX = clientX;
    pressedY = clientY;
  }, {signal});

  document.addEventListener('click', (event) => {
    if (inspector.holds(event.target)) return;
    const pressed = event.detail > 0;
    if (pressed && Math.hypot(event.clientX - pressedX, event.clientY - pressedY) > STILL) return;
    const name = nameAt(event);
    // Who turns the scene by a tap hears that this one is spent.
    if (event.target === canvas && (name !== '' || by !== null)) event.preventDefault();
    if (name === '' || (by === 'tap' && name === inspector.name)) close();
    else open(name, 'tap', named(event.target));
  }, {signal});

  document.addEventListener('focusin', ({target}) => {
    const node = named(target);
    const name = node?.getAttribute('data-inspect');
    if (node && name && node.matches(':focus-visible') && !(by === 'tap' && name === inspector.name)) open(name, 'focus', node);
  }, {signal});

  document.addEventListener('focusout', ({target, relatedTarget}) => {
    if (by !== 'focus' || inspector.holds(relatedTarget) || relatedTarget === opener) return;
    if (named(target) === opener || inspector.holds(target)) close();
  }, {signal});

  return {
    /** The event on which this was loaded came before it could listen. @param {Event} event */
    begin(event) {
      if (event instanceof FocusEvent) {
        const node = named(event.target);
        if (node) open(node.getAttribute('data-inspect') ?? '', 'focus', node);
      } else if (event instanceof MouseEvent) {
        const name = nameAt(event);
        if (name !== '') open(name, event.type === 'click' ? 'tap' : 'hover', named(event.target));
      }
    },
    close,
    dispose() {
      release();
      ends.abort();
    },
  };
}
