/**
 * The scene in the page, fetched (and three with it) only where 3D is wanted: keeps the canvas as large as its place, and lets the camera
 * switch. Only that switch is an animation of its own; all else is a function of the moment.
 */

import {DIRECTIONS, createCameraPose, frameCamera} from '../playback/framing.js';
import {mix, smooth} from '../playback/ease.js';
import {t} from '../page/messages.js';
import {fillBand} from '../panels/band.js';
import {html} from '../panels/dom.js';
import {createTurning} from './turning.js';
import {readPalette} from './palette.js';
import {createScene} from './scene.js';

/** @import {Band, CameraKind, Frame, Nudge} from '../playback/frame.d.ts' */
/** @import {RenderQuality} from '../playback/link.d.ts' */

const SWITCH_MS = 400;
/** From here on the caption leaves room beside it. */
const WIDE_PX = 1000;

/**
 * @typedef {object} ViewOptions
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLElement} band the part of the page that no panel covers
 * @property {HTMLElement} caption the line below it, beside which there is room on wide pages
 * @property {RenderQuality} render
 * @property {CameraKind} camera
 * @property {() => void} onStale the picture must be drawn again
 * @property {(lost: boolean) => void} onLost the browser has taken the means to draw away, or has given them back
 */

/** @param {ViewOptions} options */
export function createView3d({canvas, band, caption, render, camera, onStale, onLost}) {
  const window = /** @type {Window} */ (canvas.ownerDocument.defaultView);
  let palette = readPalette(canvas.ownerDocument.documentElement);
  const makeScene = () => createScene({canvas, render, devicePixelRatio: window.devicePixelRatio, palette, onStale});
  let scene = makeScene();
  /** Between the loss of a context and its return there is no scene: `scene` has been given back. */
  let lost = false;
  /** Pixels of the picture for one of the screen, along one side. */
  let share = 1;

  const size = {width: 0, height: 0, density: 0};
  /** @type {Band} */
  const free = {left: 0, top: 0, width: 1, height: 1};
  const pose = createCameraPose();
  /** @type {Nudge} */
  let hand = {yaw: 0, pitch: 0, zoom: 1};
  /** @type {Nudge} */
  const nudge = {yaw: 0, pitch: 0, zoom: 1};
  let kind = camera;
  /** Where the switch comes from, relative to `kind`; `started` is the time of its first frame. @type {{from: Nudge, started: number | null} | null} */
  let change = null;
  /** @type {string[]} */
  let prepared = [];
  /** The moment of the last picture. @type {Frame | null} */
  let shown = null;

  /** A canvas of another size is empty, and the next frame comes too late for the picture that shows it: it is drawn here. */
  function measure() {
    const place = canvas.getBoundingClientRect();
    const inner = band.getBoundingClientRect();
    fillBand(free, place, inner, place.width < WIDE_PX ? inner : caption.getBoundingClientRect());
    if (place.width === 0 || place.height === 0) return;
    const density = window.devicePixelRatio;
    if (size.width !== place.width || size.height !== place.height || size.density !== density) {
      size.width = place.width;
      size.height = place.height;
      size.density = density;
      if (!lost) fit();
    }
    if (shown) {
      put(shown);
      draw();
    } else onStale();
  }

  function fit() {
    scene.resize(size.width, size.height, size.density, share);
  }

  /** @param {Frame} frame */
  function put(frame) {
    shown = frame;
    frameCamera(kind, free, frame.shot, nudge, size, pose);
    if (!lost) scene.update(frame, pose, kind);
  }

  function draw() {
    if (!lost) scene.render();
  }

  function remake() {
    scene = makeScene();
    scene.prepare(prepared);
    fit();
    onStale();
  }

  /** While a context is lost nothing of it needs to be freed, and saying so costs nothing; once it is back, it would be refused. */
  function lose() {
    if (lost) return;
    lost = true;
    scene.dispose();
    canvas.style.visibility = 'hidden';
    onLost(true);
  }

  async function regain() {
    lost = false;
    remake();
    canvas.style.visibility = '';
    await scene.ready;
    if (!lost && !ends.signal.aborted) onLost(false);
  }

  /** A screen of another density changes the size of nothing in the page. */
  function watchDensity() {
    const media = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    media.addEventListener('change', () => {
      measure();
      watchDensity();
    }, {once: true, signal: ends.signal});
  }

  const ends = new AbortController();
  const resized = new ResizeObserver(measure);
  for (const element of [canvas, band, caption]) resized.observe(element);
  watchDensity();
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    lose();
  }, {signal: ends.signal});
  canvas.addEventListener('webglcontextrestored', regain, {signal: ends.signal});
  const sign = html('p', {class: 'turning', role: 'status'});
  band.append(sign);
  const turning = createTurning(
    canvas,
    (turned) => {
      hand = turned;
      onStale();
    },
    (armed) => {
      sign.textContent = armed ? t('turning.armed') : '';
    },
  );
  measure();

  /** @param {number} time of this frame in ms @returns {boolean} whether the camera is on its way */
  function settle(time) {
    nudge.yaw = hand.yaw;
    nudge.pitch = hand.pitch;
    nudge.zoom = hand.zoom;
    if (change === null) return false;
    change.started ??= time;
    const left = 1 - smooth(Math.min(1, (time - change.started) / SWITCH_MS));
    nudge.yaw += change.from.yaw * left;
    nudge.pitch += change.from.pitch * left;
    nudge.zoom = mix(nudge.zoom, change.from.zoom, left);
    if (left > 0) return true;
    change = null;
    return false;
  }

  return {
    /** The camera of the last drawn picture, and the free band: for tests and for whoever places things over the scene. */
    pose,
    band: free,
    get kind() {
      return kind;
    },
    get ready() {
      return scene.ready;
    },

    /** @param {Iterable<string>} texts that will be seen */
    prepare(texts) {
      prepared = [...texts];
      if (!lost) scene.prepare(prepared);
    },

    /**
     * The next picture is drawn as if none had been drawn before it: where a word lies in the atlas shows in its edges, and words
     * that nobody prepared lie in the order of the moments that showed them. For stills and films.
     *
     * @returns {boolean} whether there was anything to forget
     */
    forget() {
      if (lost || !scene.forget()) return false;
      scene.prepare(prepared);
      onStale();
      return true;
    },

    /** @param {Frame} frame @param {number} time ms @returns {boolean} whether another frame is wanted */
    update(frame, time) {
      const moving = settle(time);
      put(frame);
      return moving;
    },

    render: draw,

    /** Draws with fewer pixels from the next picture on; the canvas keeps its size on the page. @param {number} next 0 < share <= 1 */
    coarsen(next) {
      if (next === share) return;
      share = next;
      if (!lost && size.width > 0) fit();
    },

    /** @param {CameraKind} next @param {boolean} cut */
    look(next, cut) {
      if (next === kind) return;
      const [from, to] = [DIRECTIONS[kind], DIRECTIONS[next]];
      const {yaw, pitch, zoom} = nudge;
      change = cut ? null : {from: {yaw: from.yaw + yaw - to.yaw, pitch: from.pitch + pitch - to.pitch, zoom}, started: null};
      kind = next;
      turning.reset();
    },

    info: () => scene.info(),

    /** The colours of the page are others than before. */
    repaint() {
      palette = readPalette(canvas.ownerDocument.documentElement);
      if (!lost) scene.setPalette(palette);
      onStale();
    },

    /** Makes the scene anew on the same canvas. */
    remake() {
      scene.dispose();
      remake();
    },

    dispose() {
      ends.abort();
      resized.disconnect();
      turning.dispose();
      sign.remove();
      if (!lost) scene.dispose();
    },
  };
}
