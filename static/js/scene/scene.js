/**
 * The stage: everything that is drawn in 3D, made once. The picture is a function of (frame, pose, kind); nothing here
 * reads a clock or remembers the frame before.
 */

/** @import {CameraKind, CameraPose, Frame} from '../playback/frame.d.ts' */
/** @import {Palette, Scene as Stage, SceneOptions} from './stage.d.ts' */
import {Color, DirectionalLight, HemisphereLight, PointLight, Scene} from './three.js';
import {SPACE} from '../playback/layout.js';
import {createBlocks} from './blocks.js';
import {createBrackets} from './brackets.js';
import {createGlows} from './glows.js';
import {createGround} from './ground.js';
import {createLabels} from './labels.js';
import {createPass} from './pass.js';
import {createShards} from './shards.js';
import {createSpheres} from './spheres.js';
import {createStrokes} from './strokes.js';
import {FILL, NEWEST, createWords} from './words.js';
import {createAtlas, loadFont} from './atlas.js';
import {createCamera} from './camera.js';
import {createRenderer} from './renderer.js';
import {createScope} from './scope.js';

const ROOM = 0.35;
const PASS_LIGHT = 7;
const {TARGET} = SPACE;

/**
 * @param {SceneOptions} options
 * @returns {Stage}
 */
export function createScene({canvas, render, devicePixelRatio, palette, onStale = () => {}}) {
  const document = canvas.ownerDocument;
  const scope = createScope();
  const renderer = scope.own(createRenderer({canvas, render}));
  const anisotropy = render === 'full' ? renderer.object.capabilities.getMaxAnisotropy() : 2;
  const atlas = scope.own(createAtlas({document, render, anisotropy}));
  const camera = createCamera();
  const scene = new Scene();

  const ground = scope.own(createGround(palette));
  const spheres = scope.own(createSpheres({render, palette}));
  const blocks = scope.own(createBlocks({render, palette}));
  const shards = scope.own(createShards(palette));
  const pass = scope.own(createPass(palette));
  const glows = scope.own(createGlows());
  const strokes = scope.own(createStrokes());
  const labels = scope.own(createLabels(atlas));
  const words = createWords(palette);
  const brackets = createBrackets(palette);
  for (const part of [ground, spheres, blocks, shards, pass, glows, strokes, labels]) scene.add(...part.objects);
  prepareOwn();

  const key = new DirectionalLight(0xfff0e0, 1);
  key.position.set(-5, 8, 7);
  const rim = new DirectionalLight(0x9ab8ff, 1);
  rim.position.set(4, 4, -8);
  const sky = new HemisphereLight(0xdfe6ff, 0x6a6f7c, 1);
  const glow = new PointLight(new Color(), 0, 12, 1.6);
  // From within the sphere, which it therefore does not light itself.
  glow.position.set(0, TARGET.y, TARGET.z);
  scene.add(key, rim, sky, glow);
  if (render === 'full') {
    key.intensity = 2.1;
    rim.intensity = 0.5;
    sky.intensity = 0.3;
  } else {
    key.intensity = 2.9;
    rim.intensity = 0.3;
    sky.intensity = 2.2;
  }

  const environment = render === 'full' ? renderer.makeEnvironment() : null;
  scene.environmentIntensity = ROOM;
  scene.environment = environment?.texture ?? null;

  const ends = new AbortController();

  /** Of the words in sight, from the newest on, those that found room when the atlas was last emptied. */
  let fits = Infinity;
  /** Whether there are more words than the atlas holds. */
  let emptied = false;
  /** Whether frames have put words into the atlas that nobody had prepared. */
  let strange = false;
  /** @type {{frame: Frame, pose: CameraPose, kind: CameraKind} | null} */
  let shown = null;
  const ready = loadFont(document).then(() => {
    if (ends.signal.aborted) return;
    atlas.redraw();
    if (shown) update(shown.frame, shown.pose, shown.kind);
    onStale();
  });

  /**
   * @param {Frame} frame
   * @param {CameraPose} pose
   * @param {CameraKind} kind
   */
  function update(frame, pose, kind) {
    shown ??= {frame, pose, kind};
    shown.frame = frame;
    shown.pose = pose;
    shown.kind = kind;
    camera.update(pose, kind);
    glow.position.x = frame.target.x;
    glow.intensity = PASS_LIGHT * frame.target.pulse;
    ground.update(frame, camera.view);
    blocks.update(frame, camera.view);
    shards.update(frame);
    const {count} = atlas;
    let placed = put(frame);
    strange ||= atlas.count > count;
    // Full of words of the past: start over with those of this picture. Where that would help no more than last time, the
    // oldest of them stay blank.
    if (placed < fits && (placed < NEWEST || fits === Infinity)) {
      atlas.clear();
      prepareOwn();
      emptied = true;
      placed = fits = put(frame);
    }
    if (placed === Infinity) fits = Infinity;
  }

  /** What the stage itself says comes first into the atlas, always in one order: where a text lies there shows in its edges. */
  function prepareOwn() {
    spheres.prepare(atlas);
    brackets.prepare(atlas);
  }

  /**
   * Lines, lights and letters, which several views share.
   *
   * @param {Frame} frame
   * @returns {number} of the words in sight, from the newest on, those that have their place before the first one that has not
   */
  function put(frame) {
    const {view} = camera;
    strokes.begin();
    glows.begin();
    labels.begin(view);
    spheres.update(frame, view, glows);
    pass.update(frame, strokes, glows);
    const written = words.update(frame, view, atlas, labels, strokes);
    const bracketed = brackets.update(frame, view, atlas, labels, strokes);
    const named = spheres.name(frame, view, atlas, labels);
    strokes.end();
    glows.end();
    labels.end();
    return bracketed && named ? written : 0;
  }

  /** @param {Palette} colours */
  function setPalette(colours) {
    for (const part of [ground, spheres, blocks, shards, pass, glows, strokes, words, brackets]) part.setPalette(colours);
    glow.color.setRGB(...colours.targetGlow, 'srgb');
    renderer.object.setClearColor(new Color().setRGB(...colours.stage, 'srgb'));
  }

  setPalette(palette);
  return {
    ready,
    update,
    render() {
      renderer.object.clear();
      renderer.object.render(scene, camera.object);
    },
    resize(width, height, ratio = devicePixelRatio, share = 1) {
      renderer.resize(width, height, ratio, share);
      strokes.resize(width, height);
    },
    prepare(texts) {
      // Words that come again and again in a long run would only drive out those that are seen.
      if (emptied) return;
      for (const text of texts) if (atlas.used > FILL || !atlas.text(text, 'word')) return;
    },
    forget() {
      if (!strange) return false;
      atlas.clear();
      prepareOwn();
      strange = emptied = false;
      fits = Infinity;
      return true;
    },
    setPalette,
    info: renderer.info,
    dispose() {
      ends.abort();
      environment?.dispose();
      key.dispose();
      rim.dispose();
      sky.dispose();
      glow.dispose();
      scope.dispose();
    },
  };
}
