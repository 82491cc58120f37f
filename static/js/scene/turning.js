/**
 * Turning the 3D camera by hand: dragging turns it, Ctrl and the wheel zoom.
 *
 * OrbitControls does not fit: it owns the camera and keeps its own state. Here the camera is a function of the moment,
 * follows the round and is shifted in the picture; a person's turn is three numbers added to that.
 *
 * The plain wheel and touch are left to the page for scrolling. Fingers turn the camera only after a tap, until
 * something else is tapped or scrolled.
 */

/** @import {Nudge} from '../playback/frame.d.ts' */

/** @typedef {{x: number, y: number}} Finger CSS px */

const DEGREES_PER_PX = 0.22;
const ZOOM_PER_PX = 0.0015;
const LIMITS = {yaw: 60, pitch: 40, zoom: [0.5, 3]};

/**
 * @param {HTMLElement} element
 * @param {(nudge: Nudge) => void} onNudge
 * @param {(armed: boolean) => void} [onArm] fingers turn the camera from now on, or no more
 */
export function createTurning(element, onNudge, onArm = () => {}) {
  const document = element.ownerDocument;
  const window = /** @type {Window} */ (document.defaultView);
  /** @type {Nudge} */
  let nudge = {yaw: 0, pitch: 0, zoom: 1};
  let armed = false;
  /** Positions of the fingers on the element while touch turning is on. @type {Map<number, Finger>} */
  const fingers = new Map();
  const ends = new AbortController();
  const {signal} = ends;

  /** @param {Partial<Nudge>} change */
  function set(change) {
    nudge = {...nudge, ...change};
    onNudge(nudge);
  }

  /** @param {number} across @param {number} down px */
  function turn(across, down) {
    set({
      yaw: clamp(nudge.yaw - across * DEGREES_PER_PX, -LIMITS.yaw, LIMITS.yaw),
      pitch: clamp(nudge.pitch + down * DEGREES_PER_PX, -LIMITS.pitch, LIMITS.pitch),
    });
  }

  /** @param {number} by factor */
  function zoom(by) {
    const [least = 1, most = 1] = LIMITS.zoom;
    set({zoom: clamp(nudge.zoom * by, least, most)});
  }

  /** @param {boolean} on */
  function arm(on) {
    if (armed === on) return;
    armed = on;
    fingers.clear();
    // The style sheet reads it and lets the scene handle touches.
    element.toggleAttribute('data-armed', on);
    onArm(on);
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') {
      if (armed) fingers.set(event.pointerId, {x: event.clientX, y: event.clientY});
    } else if (event.button === 0) element.setPointerCapture(event.pointerId);
  }, {signal});
  element.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') moveFinger(event);
    else if (element.hasPointerCapture(event.pointerId)) turn(event.movementX, event.movementY);
  }, {signal});

  /** One finger turns; two fingers zoom by the change of their distance. @param {PointerEvent} event */
  function moveFinger({pointerId, clientX, clientY}) {
    const finger = fingers.get(pointerId);
    if (!finger) return;
    const [across, down] = [clientX - finger.x, clientY - finger.y];
    const before = span();
    finger.x = clientX;
    finger.y = clientY;
    const after = span();
    if (fingers.size === 1) turn(across, down);
    else if (before > 0 && after > 0) zoom(after / before);
  }

  /** px between the first two fingers, 0 where there is one */
  function span() {
    const [one, other] = fingers.values();
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    element.addEventListener(name, ({pointerId}) => fingers.delete(pointerId), {signal});
  }

  // On the window, after all other listeners: a tap on a block opens the inspector, which marks the event as handled.
  window.addEventListener('click', (event) => {
    if (event.target === element && event.pointerType === 'touch' && !event.defaultPrevented) arm(!armed);
  }, {signal});
  window.addEventListener('pointerdown', ({target}) => target !== element && arm(false), {signal});
  document.addEventListener('keydown', ({key}) => key === 'Escape' && arm(false), {signal, capture: true});
  document.addEventListener('scroll', () => arm(false), {signal, capture: true});

  element.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * ZOOM_PER_PX));
  }, {signal, passive: false});

  return {
    /** Resets the camera to its direction without turning. */
    reset() {
      set({yaw: 0, pitch: 0, zoom: 1});
    },
    dispose() {
      arm(false);
      ends.abort();
    },
  };
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value));
}
