/**
 * Which view stands on the stage: the scene in 3D where the address and the browser allow it, else the flat view, which
 * tells the same story from the same frames. three is fetched only where it will draw.
 */

import {hasWebGL} from './stage/webgl.js';
import {quoted} from './faults.js';
import {t} from './messages.js';

/** @import {CameraKind} from './playback/frame.d.ts' */
/** @import {RenderQuality, ViewKind} from './playback/link.d.ts' */

/** @typedef {ReturnType<typeof import('./view3d.js').createView3d> | ReturnType<typeof import('./viewflat/view.js').createFlatView>} View */

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
export async function mountView({canvas, band, caption, wanted, render, camera, signal, onStale, onLost, onFlat}) {
  const can = hasWebGL(canvas.ownerDocument);
  if (wanted !== 'flat' && can) {
    /** @type {View | null} */
    let view = null;
    try {
      const {createView3d} = await import('./view3d.js');
      if (signal.aborted) return null;
      view = createView3d({canvas, band, caption, render, camera, onStale, onLost});
      return view;
    } catch (error) {
      view?.dispose();
      onFlat(t('faults.broken', {error: quoted(String(error))}));
    }
  } else if (wanted !== 'flat') onFlat(t('faults.no_webgl'));
  const {createFlatView} = await import('./viewflat/view.js');
  if (signal.aborted) return null;
  const root = canvas.ownerDocument.createElement('div');
  root.className = 'scene';
  canvas.before(root);
  canvas.hidden = true;
  const flat = createFlatView({root, band, caption, onStale});
  const {dispose} = flat;
  flat.dispose = () => {
    dispose();
    root.remove();
    canvas.hidden = false;
  };
  return flat;
}
