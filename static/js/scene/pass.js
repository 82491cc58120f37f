/** The pass: a glass box over all guesses, a ray to each of them and to the empty slot, and that slot's outline. */

/** @import {Frame, Pass} from '../playback/frame.d.ts' */
/** @import {Palette} from './stage.d.ts' */
/** @import {Glows} from './glows.js' */
/** @import {Strokes} from './strokes.js' */
import {BoxGeometry, Vector3} from './three.js';
import {mix, smooth} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';
import {HALO} from './glows.js';
import {LOOK} from './look.js';
import {createMesh, createPaint} from './shading.js';

const {BLOCK, BOX, TARGET} = SPACE;
const ORDER = 34;
const TOP = BLOCK.height + BOX.pad;
const FACE = BLOCK.depth / 2 + BOX.pad;
const {BOX: LINES, RAY, SLOT} = LOOK;
const REAR = LINES.faint;
/** Opacity of a ray at the sphere, and radius of the light at its end. */
const RAY_LIGHT = {start: 0.3, spot: 0.3};
/** Rays meet the rear edge of a block's top: from above they then cross no word. */
const RAY_END = {y: BLOCK.height, z: -BLOCK.depth / 2 + RAY.edge};

/** @param {Palette} palette */
export function createPass(palette) {
  const uniforms = {
    low: {value: new Vector3()},
    high: {value: new Vector3()},
    colour: {value: new Vector3()},
    opacity: {value: 0},
  };
  const geometry = new BoxGeometry(1, 1, 1);
  const material = createPaint({uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT});
  const mesh = createMesh(geometry, material, ORDER);
  let colours = palette;

  /**
   * @param {Frame} frame
   * @param {Strokes} strokes
   * @param {Glows} glows
   */
  function update(frame, strokes, glows) {
    const {pass} = frame;
    mesh.visible = pass.boxed && pass.closed > 0.004;
    if (mesh.visible) box(pass, strokes);
    if (pass.slotWidth > 0 && pass.slotOpacity > 0.004) slot(pass, strokes);
    if (pass.lit > 0.004) rays(frame, strokes, glows);
  }

  /**
   * The walls move down from the lid until they reach the track.
   *
   * @param {Pass} pass
   * @param {Strokes} strokes
   */
  function box(pass, strokes) {
    const {left, right} = pass;
    const foot = mix(TOP - LINES.lid, LINES.foot, smooth(pass.closed));
    uniforms.low.value.set(left, foot, -FACE);
    uniforms.high.value.set(right, TOP, FACE);
    uniforms.opacity.value = pass.closed;

    const rgb = colours.verifyEdge;
    strokes.pen(rgb, REAR * pass.closed, LINES.rear);
    strokes.line(left, foot, -FACE, right, foot, -FACE);
    strokes.line(left, foot, -FACE, left, TOP, -FACE);
    strokes.line(right, foot, -FACE, right, TOP, -FACE);
    strokes.line(left, foot, -FACE, left, foot, FACE);
    strokes.line(right, foot, -FACE, right, foot, FACE);
    strokes.pen(rgb, pass.closed, LINES.front);
    strokes.line(left, TOP, -FACE, right, TOP, -FACE);
    strokes.line(left, TOP, -FACE, left, TOP, FACE);
    strokes.line(right, TOP, -FACE, right, TOP, FACE);
    strokes.line(left, TOP, FACE, right, TOP, FACE);
    strokes.line(left, foot, FACE, right, foot, FACE);
    strokes.line(left, foot, FACE, left, TOP, FACE);
    strokes.line(right, foot, FACE, right, TOP, FACE);
  }

  /**
   * @param {Pass} pass
   * @param {Strokes} strokes
   */
  function slot(pass, strokes) {
    const left = pass.slotX + SLOT.inset;
    const right = pass.slotX + pass.slotWidth - SLOT.inset;
    const rear = -BLOCK.depth / 2;
    const front = BLOCK.depth / 2;
    const high = BLOCK.height;
    strokes.pen(colours.verifyEdge, SLOT.alpha * pass.slotOpacity, SLOT.px, SLOT.dash);
    strokes.line(left, 0, front, right, 0, front);
    strokes.line(left, high, front, right, high, front);
    strokes.line(left, 0, front, left, high, front);
    strokes.line(right, 0, front, right, high, front);
    strokes.pen(colours.verifyEdge, SLOT.alpha * REAR * pass.slotOpacity, SLOT.px, SLOT.dash);
    strokes.line(left, high, rear, right, high, rear);
    strokes.line(left, 0, rear, right, 0, rear);
    strokes.line(left, high, rear, left, high, front);
    strokes.line(right, high, rear, right, high, front);
  }

  /**
   * @param {Frame} frame
   * @param {Strokes} strokes
   * @param {Glows} glows
   */
  function rays(frame, strokes, glows) {
    const {pass, target} = frame;
    strokes.pen(colours.targetGlow, RAY.alpha * pass.lit, RAY.px, 0, 1, RAY_LIGHT.start);
    for (let i = 0; i < pass.rayCount; i++) {
      const x = pass.rayX[i] ?? 0;
      const empty = pass.slotWidth > 0 && i === pass.rayCount - 1;
      const y = empty ? RAY.floor : RAY_END.y;
      const z = empty ? 0 : RAY_END.z;
      const dx = x - target.x;
      const dy = y - TARGET.y;
      const dz = z - TARGET.z;
      const inside = (TARGET.radius * RAY.inside) / Math.hypot(dx, dy, dz);
      strokes.line(target.x + dx * inside, TARGET.y + dy * inside, TARGET.z + dz * inside, x, y, z);
      glows.disc(HALO, x, y, z, RAY_LIGHT.spot, colours.targetGlow, 0.75 * pass.lit);
    }
  }

  /** @param {Palette} next */
  function setPalette(next) {
    colours = next;
    uniforms.colour.value.set(...next.verifyBox);
  }

  setPalette(palette);
  return {
    objects: [mesh],
    update,
    setPalette,
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

const VERTEX = /* glsl */ `
  uniform vec3 low;
  uniform vec3 high;
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying vec3 vFromEdge;
  void main() {
    vec3 at = mix(low, high, position + 0.5);
    vNormal = normal;
    vToEye = cameraPosition - at;
    vFromEdge = at;
    gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 low;
  uniform vec3 high;
  uniform vec3 colour;
  uniform float opacity;
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying vec3 vFromEdge;
  void main() {
    vec3 off = min(vFromEdge - low, high - vFromEdge) + abs(vNormal) * 9.0;
    float near = min(off.x, min(off.y, off.z));
    float facing = abs(dot(normalize(vToEye), vNormal));
    // Clear where words are read through it, slightly milky near its edges and when seen at an angle.
    float alpha = 0.025 + 0.06 * exp(-near * 9.0) + 0.07 * (1.0 - facing);
    alpha *= opacity;
    gl_FragColor = vec4(colour * alpha, alpha);
  }
`;
