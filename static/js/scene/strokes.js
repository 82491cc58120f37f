/**
 * Every line of the scene in one draw call: edges of the pass box, rays, the empty slot, brackets, and the line through
 * a wrong word.
 *
 * Width is in CSS px at any distance. The shader smooths the edges itself, so lines stay clean without anti-aliasing.
 */

/** @import {Palette, Rgb} from './stage.d.ts' */
import {Vector2} from './three.js';
import {createInstances, createQuad} from './instances.js';
import {createPaint} from './shading.js';

const ORDER = 40;

export function createStrokes() {
  const uniforms = {size: {value: new Vector2(1, 1)}, additive: {value: 1}};
  const material = createPaint({uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT});
  // x of a corner: 0 at the start of a line, 1 at its end; y: side.
  const shape = createQuad(0, -1);
  const pool = createInstances({
    shape,
    layout: [['from', 3], ['to', 3], ['ink', 4], ['style', 4]],
    capacity: 128,
    material,
    order: ORDER,
  });

  /** Style of the lines that follow: width in px, dash in block units (0: none), whether it glows, alpha at its start. */
  const style = {width: 1, dash: 0, glow: 0, startAlpha: 1};
  const ink = {red: 1, green: 1, blue: 1, alpha: 1};

  return {
    objects: [pool.mesh],
    begin: pool.begin,
    /**
     * @param {Rgb} rgb
     * @param {number} alpha
     * @param {number} width CSS px
     */
    pen(rgb, alpha, width, dash = 0, glow = 0, startAlpha = 1) {
      ink.red = rgb[0];
      ink.green = rgb[1];
      ink.blue = rgb[2];
      ink.alpha = alpha;
      style.width = width;
      style.dash = dash;
      style.glow = glow;
      style.startAlpha = startAlpha;
    },
    /**
     * @param {number} x0 @param {number} y0 @param {number} z0
     * @param {number} x1 @param {number} y1 @param {number} z1
     */
    line(x0, y0, z0, x1, y1, z1) {
      const at = pool.next();
      const {data} = pool;
      data[at] = x0;
      data[at + 1] = y0;
      data[at + 2] = z0;
      data[at + 3] = x1;
      data[at + 4] = y1;
      data[at + 5] = z1;
      data[at + 6] = ink.red;
      data[at + 7] = ink.green;
      data[at + 8] = ink.blue;
      data[at + 9] = ink.alpha;
      data[at + 10] = style.width;
      data[at + 11] = style.dash;
      data[at + 12] = style.glow;
      data[at + 13] = style.startAlpha;
    },
    end: pool.end,
    /**
     * @param {number} width CSS px
     * @param {number} height CSS px
     */
    resize(width, height) {
      uniforms.size.value.set(width, height);
    },
    /** @param {Palette} palette */
    setPalette(palette) {
      uniforms.additive.value = palette.dark ? 1 : 0;
    },
    dispose: pool.dispose,
  };
}

/** @typedef {ReturnType<typeof createStrokes>} Strokes */

const VERTEX = /* glsl */ `
  attribute vec2 corner;
  attribute vec3 from;
  attribute vec3 to;
  attribute vec4 ink;
  attribute vec4 style;
  uniform vec2 size;
  varying vec4 vInk;
  varying vec4 vStyle;
  varying float vAcross;
  varying float vReach;
  varying float vAlong;
  varying float vLength;
  void main() {
    vec4 start = projectionMatrix * viewMatrix * vec4(from, 1.0);
    vec4 stop = projectionMatrix * viewMatrix * vec4(to, 1.0);
    vec2 run = (stop.xy / stop.w - start.xy / start.w) * size;
    float span = length(run);
    vec2 along = span > 1e-4 ? run / span : vec2(1.0, 0.0);
    vec2 side = vec2(-along.y, along.x);
    float reach = 0.5 * style.x * (style.z > 0.5 ? 3.2 : 1.0) + 1.0;
    vec4 at = corner.x < 0.5 ? start : stop;
    vec2 cap = along * (corner.x * 2.0 - 1.0) * 0.5 * min(style.x, 2.0) * (1.0 - style.z);
    at.xy += (side * corner.y * reach + cap) * 2.0 / size * at.w;
    gl_Position = at;
    vInk = ink;
    vStyle = style;
    vAcross = corner.y * reach;
    vReach = reach;
    vAlong = corner.x;
    vLength = length(to - from);
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float additive;
  varying vec4 vInk;
  varying vec4 vStyle;
  varying float vAcross;
  varying float vReach;
  varying float vAlong;
  varying float vLength;
  void main() {
    float inside = 0.5 * vStyle.x;
    float across = abs(vAcross);
    float crisp = clamp(inside + 0.5 - across, 0.0, 1.0) * min(1.0, vStyle.x + 0.25);
    float soft = pow(max(0.0, 1.0 - across / vReach), 2.4) * 0.5;
    float cover = vStyle.z > 0.5 ? min(1.0, crisp + soft) : crisp;
    if (vStyle.y > 0.0) {
      float periods = max(1.0, floor(vLength / vStyle.y + 0.5));
      float phase = fract(vAlong * (periods - 0.45));
      float wave = fwidth(vAlong) * periods + 1e-4;
      cover *= smoothstep(0.0, wave, phase) * (1.0 - smoothstep(0.55, 0.55 + wave, phase));
    }
    float alpha = vInk.a * cover * mix(vStyle.w, 1.0, vAlong);
    // On a dark stage light is added; on a light one it is painted.
    gl_FragColor = vec4(vInk.rgb * alpha, alpha * (1.0 - vStyle.z * additive));
  }
`;
