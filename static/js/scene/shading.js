/** What several views share: materials in the colours of the page, meshes, and pieces of shader. */

import {DoubleSide, Mesh, ShaderMaterial} from './three.js';

/** @import {Rgb} from './stage.d.ts' */
/** @import {BufferGeometry, IUniform, Material} from 'three' */

/**
 * A material that writes the page's own colours: no lights, no tone mapping, and premultiplied, so that one draw call
 * can both cover (alpha) and glow (light without alpha). It does not hide what is behind it.
 *
 * @param {{uniforms: Record<string, IUniform>, vertexShader: string, fragmentShader: string, depthTest?: boolean}} parts
 */
export function createPaint({uniforms, vertexShader, fragmentShader, depthTest = true}) {
  return new ShaderMaterial({
    uniforms,
    vertexShader,
    fragmentShader,
    depthTest,
    depthWrite: false,
    transparent: true,
    premultipliedAlpha: true,
    toneMapped: false,
    side: DoubleSide,
    // A double-sided material would otherwise need two draw calls.
    forceSinglePass: true,
  });
}

/**
 * A mesh that is always drawn: shaders move it, so three cannot know where it is.
 *
 * @param {BufferGeometry} geometry
 * @param {Material} material
 * @param {number} order a mesh of higher order is drawn later
 */
export function createMesh(geometry, material, order) {
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = order;
  return mesh;
}

/**
 * Writes three numbers of a colour into a buffer.
 *
 * @param {Float32Array} data
 * @param {number} offset
 * @param {Rgb} rgb
 */
export function putRgb(data, offset, rgb) {
  data[offset] = rgb[0];
  data[offset + 1] = rgb[1];
  data[offset + 2] = rgb[2];
}

/**
 * Moves the two halves of a box apart, so that its corners stay round at every width. `place` is where and by how much,
 * `form` holds the scale across and along y.
 */
export const STRETCH = /* glsl */ `
  attribute vec4 place;
  attribute vec4 form;
  vec3 stretched(vec3 at) {
    at.x += sign(at.x) * place.w;
    return at * form.xyx + place.xyz;
  }
`;
