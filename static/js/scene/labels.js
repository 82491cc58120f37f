/** All text in the scene, in one draw call from the atlas. */

/** @import {Atlas} from './atlas.js' */
/** @import {Glyphs, Rgb, View} from './stage.d.ts' */
import {Vector3} from './three.js';
import {createInstances, createQuad} from './instances.js';
import {createPaint, putRgb} from './shading.js';

const ORDER = 50;
/** Painted on a face. It fades when the face is seen at an angle, so that no word is read twice. */
export const ON_FACE = 0;
/** Always readable. */
export const PLAIN = 1;
/** Faces the camera. */
export const FACING = 2;

/** @param {Atlas} atlas */
export function createLabels(atlas) {
  const uniforms = {
    atlas: {value: atlas.texture},
    pictureRight: {value: new Vector3()},
    pictureUp: {value: new Vector3()},
  };
  const material = createPaint({uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT});
  const pool = createInstances({
    shape: createQuad(0, 0),
    layout: [['place', 4], ['extent', 4], ['patchUv', 4], ['ink', 4]],
    capacity: 256,
    material,
    order: ORDER,
  });

  return {
    objects: [pool.mesh],
    /** @param {View} view */
    begin(view) {
      uniforms.pictureRight.value.set(...view.right);
      uniforms.pictureUp.value.set(...view.up);
      pool.begin();
    },
    /**
     * @param {Glyphs} glyphs
     * @param {number} x middle
     * @param {number} y
     * @param {number} z
     * @param {number} em block units per em
     * @param {number} tilt 0 stands, pi/2 lies
     * @param {number} kind ON_FACE, PLAIN or FACING
     * @param {Rgb} rgb
     * @param {number} alpha
     */
    write(glyphs, x, y, z, em, tilt, kind, rgb, alpha) {
      if (alpha < 0.004) return;
      const at = pool.next();
      const {data} = pool;
      data[at] = x;
      data[at + 1] = y;
      data[at + 2] = z;
      data[at + 3] = tilt;
      data[at + 4] = glyphs.width * em;
      data[at + 5] = glyphs.height * em;
      data[at + 6] = kind;
      data[at + 7] = 0;
      data[at + 8] = glyphs.u0;
      data[at + 9] = glyphs.v0;
      data[at + 10] = glyphs.u1;
      data[at + 11] = glyphs.v1;
      putRgb(data, at + 12, rgb);
      data[at + 15] = alpha;
    },
    end: pool.end,
    dispose: pool.dispose,
  };
}

/** @typedef {ReturnType<typeof createLabels>} Labels */

const VERTEX = /* glsl */ `
  attribute vec2 corner;
  attribute vec4 place;
  attribute vec4 extent;
  attribute vec4 patchUv;
  attribute vec4 ink;
  uniform vec3 pictureRight;
  uniform vec3 pictureUp;
  varying vec2 vAt;
  varying vec4 vInk;
  void main() {
    bool facing = extent.z > 1.5;
    vec3 right = facing ? pictureRight : vec3(1.0, 0.0, 0.0);
    vec3 up = facing ? pictureUp : vec3(0.0, cos(place.w), -sin(place.w));
    vec2 offset = (corner - 0.5) * extent.xy;
    vec3 at = place.xyz + right * offset.x + up * offset.y;
    gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
    vAt = mix(patchUv.xy, patchUv.zw, corner);
    vInk = ink;
    if (extent.z < 0.5) {
      vec3 toEye = cameraPosition - place.xyz;
      float height = atan(toEye.y, max(toEye.z, 1e-3)) / 1.5707963;
      vInk.a *= place.w > 0.5 ? smoothstep(0.5, 0.53, height) : 1.0 - smoothstep(0.47, 0.5, height);
    }
  }
`;

const FRAGMENT = /* glsl */ `
  uniform sampler2D atlas;
  varying vec2 vAt;
  varying vec4 vInk;
  void main() {
    // A little sharper than the mipmap that the viewing angle would select.
    float alpha = vInk.a * texture2D(atlas, vAt, -0.4).r;
    gl_FragColor = vec4(vInk.rgb * alpha, alpha);
  }
`;
