/**
 * What a hand does to the camera: a drag turns it, Ctrl and the wheel bring it nearer.
 *
 * Not OrbitControls: those own the camera and keep a state of their own, while here the camera is a closed form of the
 * moment that follows the round and sits in a shifted view; a person's turn is three numbers added to that form. Plain
 * wheel and touch stay with the page, which wants to scroll.
 */

/** @import {Nudge} from '../playback/frame.d.ts' */

const DEGREES_PER_PX = 0.22;
const ZOOM_PER_PX = 0.0015;
const LIMITS = {yaw: 60, pitch: 40, zoom: [0.5, 3]};

/**
 * @param {HTMLElement} element
 * @param {(nudge: Nudge) => void} onNudge
 */
export function createNudge(element, onNudge) {
  /** @type {Nudge} */
  let nudge = {yaw: 0, pitch: 0, zoom: 1};
  const ends = new AbortController();
  const {signal} = ends;

  /** @param {Partial<Nudge>} change */
  function set(change) {
    nudge = {...nudge, ...change};
    onNudge(nudge);
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
  }, {signal});
  element.addEventListener('pointermove', (event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    set({
      yaw: clamp(nudge.yaw - event.movementX * DEGREES_PER_PX, -LIMITS.yaw, LIMITS.yaw),
      pitch: clamp(nudge.pitch + event.movementY * DEGREES_PER_PX, -LIMITS.pitch, LIMITS.pitch),
    });
  }, {signal});
  element.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const [least = 1, most = 1] = LIMITS.zoom;
    set({zoom: clamp(nudge.zoom * Math.exp(-event.deltaY * ZOOM_PER_PX), least, most)});
  }, {signal, passive: false});

  return {
    /** Back to the camera as it is without a hand. */
    reset() {
      set({yaw: 0, pitch: 0, zoom: 1});
    },
    dispose() {
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
