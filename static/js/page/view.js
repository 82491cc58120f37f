/**
 * Chooses the view: 3D where the address and the browser allow it, else the flat view.
 *
 * Both show the same frames. three is loaded only where it is used.
 */

import {createFlatView} from '../flat/view.js';
import {hasWebGL} from '../scene/webgl.js';
import {quoted} from './faults.js';
import {t} from './messages.js';
import {html} from '../panels/dom.js';

/** @import {CameraKind} from '../playback/frame.d.ts' */
/** @import {RenderQuality, ViewKind} from '../playback/link.d.ts' */

/** @typedef {ReturnType<typeof import('../scene/view.js').createView3d> | ReturnType<typeof import('../flat/view.js').createFlatView>} View */

/**
 * @typedef {object} MountOptions
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLElement} band
 * @property {HTMLElement} caption
 * @property {ViewKind} wanted
 * @property {RenderQuality} render
 * @property {CameraKind} camera
 * @property {AbortSignal} signal of the page: nothing is made once it is over
 * @property {() => void} onStale the picture must be drawn again
 * @property {(lost: boolean) => void} onLost the browser has taken the means to draw in 3D away, or has given them back
 * @property {(why: string) => void} onFlat the flat view has taken the place of a 3D one, for this reason
 */

/** @param {MountOptions} options @returns {Promise<View | null>} null where the page ended meanwhile */
export async function mountView(options) {
  const {canvas, wanted, signal, onFlat} = options;
  if (wanted !== 'flat' && hasWebGL(canvas.ownerDocument)) {
    try {
      const {createView3d} = await import('../scene/view.js');
      return signal.aborted ? null : mount3d(createView3d, options);
    } catch (error) {
      onFlat(t('faults.broken', {error: quoted(String(error))}));
    }
  } else if (wanted !== 'flat') onFlat(t('faults.no_webgl'));
  const flat = layFlat(options);
  const {dispose} = flat;
  canvas.hidden = true;
  flat.dispose = () => {
    dispose();
    canvas.hidden = false;
  };
  return flat;
}

/**
 * The 3D scene. While the browser has taken its WebGL context away, perhaps for good, the flat view replaces it.
 *
 * @param {typeof import('../scene/view.js').createView3d} createView3d @param {MountOptions} options
 */
function mount3d(createView3d, options) {
  const {canvas, band, caption, render, camera, onStale, onLost} = options;
  /** @type {ReturnType<typeof layFlat> | null} */
  let standIn = null;

  function clear() {
    standIn?.dispose();
    standIn = null;
  }

  const view = createView3d({
    canvas,
    band,
    caption,
    render,
    camera,
    onStale,
    onLost(gone) {
      if (gone) {
        standIn ??= layFlat(options);
        onStale();
      } else clear();
      onLost(gone);
    },
  });
  const {pose, update, dispose} = view;
  // Whatever points at the picture must use the pose of the view that is visible.
  Object.defineProperty(view, 'pose', {get: () => standIn?.pose ?? pose});
  view.update = (frame, time) => {
    standIn?.update(frame);
    return update(frame, time);
  };
  view.dispose = () => {
    clear();
    dispose();
  };
  return view;
}

/** The flat view over the canvas. @param {MountOptions} options */
function layFlat({canvas, band, caption, onStale}) {
  const root = html('div', {class: 'scene'});
  canvas.before(root);
  const flat = createFlatView({root, band, caption, onStale});
  const {dispose} = flat;
  flat.dispose = () => {
    dispose();
    root.remove();
  };
  return flat;
}
