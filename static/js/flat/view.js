/**
 * The flat view in the page: the same story as the 3D view, from the same frames, without WebGL. It answers to the same
 * calls, so that whoever shows a moment need not know which of the two is there.
 */

import {t} from '../page/messages.js';
import {fillBand} from '../panels/band.js';
import {svg} from '../panels/dom.js';
import {createCameraPose} from '../playback/framing.js';
import {UNIT, createFlatCamera, fillCameraPose, frameFlat} from './geometry.js';
import {createNodes} from './nodes.js';
import {createPicture, drawPicture} from './picture.js';
import {paletteOf, toSvg} from './svg.js';

/** @import {Band, CameraKind, Frame} from '../playback/frame.d.ts' */

const FONT = '600 16px "Source Sans 3"';

/**
 * @typedef {object} FlatViewOptions
 * @property {HTMLElement} root fills the page as the canvas does
 * @property {HTMLElement} [band] the part of the page that no panel covers; all of the root where left out
 * @property {HTMLElement} [caption] the line below it
 * @property {{width: number, height: number}} [size] px of a picture that is as large whatever its root is
 * @property {() => void} [onStale] the picture must be drawn again
 */

/** @param {FlatViewOptions} options */
export function createFlatView({root, band, caption, size: given, onStale = () => {}}) {
  const {documentElement, fonts} = root.ownerDocument;
  const world = svg('g');
  const element = svg('svg', {class: 'flat', role: 'img', 'aria-label': t('page.flat'), focusable: 'false'}, world);
  root.append(element);
  const nodes = createNodes(world);
  const names = {draft: t('scene.draft'), target: t('scene.target')};
  const picture = createPicture();
  const camera = createFlatCamera();
  const pose = createCameraPose();
  const size = {width: 1, height: 1};
  /** @type {Band} */
  const free = {left: 0, top: 0, width: 1, height: 1};
  /** The moment of the last picture. @type {Frame | null} */
  let shown = null;
  let placed = '';
  /** @type {CameraKind} */
  let kind = 'side';

  /** The next frame comes too late for the picture that shows another size: it is drawn here. */
  function measure() {
    const place = given ? new DOMRect(0, 0, given.width, given.height) : root.getBoundingClientRect();
    const inner = band?.getBoundingClientRect() ?? place;
    fillBand(free, place, inner);
    if (place.width === 0 || place.height === 0) return;
    size.width = place.width;
    size.height = place.height;
    element.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    if (shown) put(shown);
    else onStale();
  }

  /** @param {Frame} frame */
  function put(frame) {
    shown = frame;
    frameFlat(free, frame.shot, size, camera);
    fillCameraPose(camera, size, free, pose);
    drawPicture(frame, camera, names, picture);
    const where = `translate(${camera.x.toFixed(2)} ${camera.y.toFixed(2)}) scale(${(camera.scale / UNIT).toFixed(5)})`;
    if (where !== placed) world.setAttribute('transform', where);
    placed = where;
    nodes.update(picture);
  }

  const resized = new ResizeObserver(measure);
  for (const each of given ? [] : [root, band, caption]) if (each) resized.observe(each);
  measure();
  // A page without the font draws the next one of the list.
  const ready = fonts.load(FONT).then(() => {}, () => {});

  return {
    element,
    /** The picture as a camera that looks straight at the track, for whoever places things over the scene. */
    pose,
    band: free,
    ready,
    get kind() {
      return kind;
    },

    /** Text needs no preparation here. */
    prepare() {},

    /** @param {Frame} frame @returns {boolean} never another frame: nothing moves by itself */
    update(frame) {
      put(frame);
      return false;
    },

    /** The picture is its nodes, and they are written. */
    render() {},

    /** Lines and letters have no pixels of their own. */
    coarsen() {},

    /** There is one way to look at a drawing. @param {CameraKind} next */
    look(next) {
      kind = next;
    },

    /** The colours are those of the style sheet. */
    repaint() {},

    info: () => ({nodes: nodes.count()}),

    /**
     * The moment as a file of its own, in the colours of the page.
     *
     * @param {{width?: number, height?: number, title?: string}} [options]
     * @returns {string} empty where there is no moment yet
     */
    still({width = 1200, height = 440, title = t('page.flat')} = {}) {
      if (!shown) return '';
      const palette = paletteOf(getComputedStyle(documentElement));
      return toSvg(shown, {width, height, title, palette, names});
    },

    dispose() {
      resized.disconnect();
      element.remove();
    },
  };
}
