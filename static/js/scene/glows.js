/** Halos, rings and flares: discs that face the camera, all in one draw call. */

/** @import {Palette, Rgb} from './stage.d.ts' */
import {createInstances, createQuad} from './instances.js';
import {createPaint, putRgb} from './shading.js';

const ORDER = 15;
export const HALO = 0;
export const RING = 1;

export function createGlows() {
  const uniforms = {additive: {value: 1}};
  const material = createPaint({uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT});
  const pool = createInstances({
    shape: createQuad(-1, -1),
    layout: [['place', 4], ['ink', 4], ['style', 1]],
    capacity: 16,
    material,
    order: ORDER,
  });
  return {
    objects: [pool.mesh],
    begin: pool.begin,
    /**
     * @param {number} kind HALO or RING
     * @param {number} x
     * @param {number} y
     * @param {number} z
     * @param {number} radius
     * @param {Rgb} rgb
     * @param {number} alpha
     */
    disc(kind, x, y, z, radius, rgb, alpha) {
      if (alpha < 0.004) return;
      const at = pool.next();
      const {data} = pool;
      data[at] = x;
      data[at + 1] = y;
      data[at + 2] = z;
      data[at + 3] = radius;
      putRgb(data, at + 4, rgb);
      data[at + 7] = alpha;
      data[at + 8] = kind;
    },
    end: pool.end,
    /** @param {Palette} palette */
    setPalette(palette) {
      uniforms.additive.value = palette.dark ? 1 : 0;
    },
    dispose: pool.dispose,
  };
}

/** @typedef {ReturnType<typeof createGlows>} Glows */

const VERTEX = /* glsl */ `
  attribute vec2 corner;
  attribute vec4 place;
  attribute vec4 ink;
  attribute float style;
  varying vec2 vAt;
  varying vec4 vInk;
  varying float vKind;
  void main() {
    vec4 at = viewMatrix * vec4(place.xyz, 1.0);
    at.xy += corner * place.w * 1.03;
    gl_Position = projectionMatrix * at;
    vAt = corner * 1.03;
    vInk = ink;
    vKind = style;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float additive;
  varying vec2 vAt;
  varying vec4 vInk;
  varying float vKind;
  void main() {
    float radius = length(vAt);
    float px = fwidth(radius);
    float halo = pow(clamp(1.0 - radius, 0.0, 1.0), 2.2);
    // The ring is open at the top, where the name is written.
    float ring = clamp(1.3 - abs(radius - 0.985) / px, 0.0, 1.0) * smoothstep(0.84, 0.5, vAt.y / max(radius, 1e-4));
    float alpha = vInk.a * (vKind > 0.5 ? ring : halo);
    gl_FragColor = vec4(vInk.rgb * alpha, alpha * (1.0 - additive));
  }
`;
