/**
 * When the inspector opens and closes: one card for hover, focus and tap.
 *
 * A hover ends with the pointer, but not on its way to the card; a focus ends with the focus; a tap stays until it is
 * dismissed.
 */

/** @import {Inspector} from './card.js' */

/** A press that moved further than this turned the camera. CSS px. */
const STILL = 6;

/**
 * @param {Document} document
 * @param {object} options
 * @param {() => Element | null} options.stage what the scene is drawn on
 * @param {(x: number, y: number) => string | null} options.under name of what lies under a point of the stage, CSS px from its corner
 * @param {Inspector} options.inspector
 */
export function watchTargets(document, {stage, under, inspector}) {
  const ends = new AbortController();
  const {signal} = ends;
  /** @type {'hover' | 'focus' | 'tap' | null} */
  let by = null;
  /** What was dismissed under the pointer stays hidden until the pointer has left it. */
  let dismissed = '';
  /** What the card is next to; null on the stage, or if it was only pointed at. @type {Element | null} */
  let anchor = null;
  /** The element that opened the card: the anchor, or what points with it. @type {Element | null} */
  let opener = null;
  let pressedX = 0;
  let pressedY = 0;

  /**
   * The inspectable element of a node: a thing with a name, or the place within `data-points` that moves to what is
   * pointed at.
   *
   * @param {EventTarget | null} node @returns {Element | null}
   */
  function named(node) {
    const found = node instanceof Element ? node.closest('[data-inspect], [data-points]') : null;
    return found?.hasAttribute('data-points') ? found.querySelector('[data-inspect]') : found;
  }

  /** @param {MouseEvent} event @returns {string} */
  function nameAt(event) {
    const drawn = onStage(event.target);
    if (drawn) {
      const {left, top} = drawn.getBoundingClientRect();
      return under(event.clientX - left, event.clientY - top) ?? '';
    }
    return nameOf(named(event.target));
  }

  /** @param {EventTarget | null} node @returns {Element | null} the stage, where the node is of it */
  function onStage(node) {
    const drawn = stage();
    return drawn && node instanceof Node && drawn.contains(node) ? drawn : null;
  }

  /** @param {Element | null} node */
  const nameOf = (node) => node?.getAttribute('data-inspect') ?? '';

  /** @param {string} name @param {'hover' | 'focus' | 'tap'} how @param {Element | null} beside */
  function open(name, how, beside) {
    release();
    if (!inspector.show(name, beside)) {
      by = null;
      return;
    }
    by = how;
    anchor = beside;
    if (how === 'hover') return;
    opener = beside?.closest('[data-points]') ?? beside;
    opener?.setAttribute('aria-describedby', [opener.getAttribute('aria-describedby'), inspector.summaryId].filter(Boolean).join(' '));
  }

  function release() {
    const others = opener?.getAttribute('aria-describedby')?.split(' ').filter((id) => id !== inspector.summaryId).join(' ');
    if (others) opener?.setAttribute('aria-describedby', others);
    else opener?.removeAttribute('aria-describedby');
    opener = anchor = null;
  }

  function close() {
    if (by === null) return;
    release();
    by = null;
    inspector.hide();
  }

  inspector.onDismiss((name, hadFocus) => {
    // What had the focus is not under the pointer.
    dismissed = by === 'focus' ? '' : name;
    const back = opener;
    release();
    by = null;
    if (hadFocus && (back instanceof HTMLElement || back instanceof SVGElement)) back.focus();
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
    if (name !== '' && name !== dismissed && by !== 'focus') open(name, 'hover', named(event.target));
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
    // A press there has its own meaning.
    if (pressed && event.target instanceof Element && event.target.closest('[data-points]')) return;
    if (pressed && Math.hypot(event.clientX - pressedX, event.clientY - pressedY) > STILL) return;
    const name = nameAt(event);
    // Turning the scene by a tap must ignore this tap.
    if (onStage(event.target) && (name !== '' || by !== null)) event.preventDefault();
    if (name === '' || (by === 'tap' && name === inspector.name)) close();
    else open(name, 'tap', named(event.target));
  }, {signal});

  document.addEventListener('focusin', ({target}) => {
    const node = named(target);
    const name = nameOf(node);
    const shown = target instanceof Element && target.matches(':focus-visible');
    if (node && name !== '' && shown && !(by === 'tap' && name === inspector.name)) open(name, 'focus', node);
  }, {signal});

  document.addEventListener('focusout', ({target, relatedTarget}) => {
    if (by !== 'focus' || inspector.holds(relatedTarget) || relatedTarget === opener) return;
    if (target === opener || inspector.holds(target)) close();
  }, {signal});

  return {
    /** Handles the event that caused this module to load, which it could not listen to. @param {Event} event */
    begin(event) {
      if (event instanceof FocusEvent) {
        const node = named(event.target);
        if (node) open(nameOf(node), 'focus', node);
      } else if (event instanceof MouseEvent) {
        const name = nameAt(event);
        if (name !== '') open(name, event.type === 'click' ? 'tap' : 'hover', named(event.target));
      }
    },
    close,

    /** To be called with each frame: the focused element may mean something else by now. */
    follow() {
      const name = nameOf(anchor);
      if (by !== null && by !== 'hover' && anchor?.isConnected && name !== '' && name !== inspector.name) open(name, by, anchor);
    },
    dispose() {
      release();
      ends.abort();
    },
  };
}
