/** Solid and glass blocks: two draw calls for all of them, corners round at every width. */

/** @import {Block, Frame} from '../playback/frame.d.ts' */
/** @import {RenderQuality} from '../playback/link.d.ts' */
/** @import {Palette, View} from './stage.d.ts' */
import {MeshLambertMaterial, MeshStandardMaterial, RoundedBoxGeometry, Vector3} from './three.js';
import {mix} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';
import {createInstances} from './instances.js';
import {toLinear} from './palette.js';
import {createPaint, putRgb, STRETCH} from './shading.js';
import {createPlace, inSight, placeBlock} from './paths.js';

const {BLOCK} = SPACE;
const ORDER = {solid: 20, glass: 30};
/**
 * Light makes a face brighter. With these shares of its colour on the front and on the top, a lit block has the
 * palette's colour or is slightly darker, so white words on it keep a contrast above 4.5:1.
 */
const LIT = {full: {front: 0.74, top: 0.9}, low: {front: 1.08, top: 0.72}};
const ROUGH = {prompt: 0.85, committed: 0.42};
/** Pale glass over a dark stage looks gray, so its body is mixed with this much of the deeper blue; the edge keeps the pale one. */
const DEEP = 0.7;

/**
 * @param {{render: RenderQuality, palette: Palette}} options
 */
export function createBlocks({render, palette}) {
  const shape = () => new RoundedBoxGeometry(BLOCK.minWidth, BLOCK.height, BLOCK.depth, render === 'full' ? 4 : 2, BLOCK.radius);
  const glassUniforms = {
    inner: {value: new Vector3()},
    edge: {value: new Vector3()},
    strength: {value: 1},
  };
  const glassMaterial = createPaint({uniforms: glassUniforms, vertexShader: GLASS_VERTEX, fragmentShader: GLASS_FRAGMENT});
  const solids = createInstances({
    shape: shape(),
    layout: [['place', 4], ['form', 4], ['tint', 3]],
    capacity: 96,
    material: createSolidMaterial(render),
    order: ORDER.solid,
  });
  const glasses = createInstances({
    shape: shape(),
    layout: [['place', 4], ['form', 4]],
    capacity: 32,
    material: glassMaterial,
    order: ORDER.glass,
  });

  /** @type {Record<'prompt' | 'committed', [number, number, number]>} */
  const tint = {prompt: [0, 0, 0], committed: [0, 0, 0]};
  const place = createPlace();

  /** @param {Palette} colours */
  function setPalette(colours) {
    const dim = LIT[render].front;
    for (const channel of /** @type {const} */ ([0, 1, 2])) {
      tint.prompt[channel] = toLinear(colours.promptBlock[channel]) * dim;
      tint.committed[channel] = toLinear(colours.committedBlock[channel]) * dim;
    }
    const [red, green, blue] = colours.guess;
    const glow = colours.draftGlow;
    glassUniforms.inner.value.set(mix(red, glow[0], DEEP), mix(green, glow[1], DEEP), mix(blue, glow[2], DEEP));
    glassUniforms.edge.value.set(...colours.guessEdge);
    glassUniforms.strength.value = colours.dark ? 1 : 1.35;
  }

  /** @param {Frame} frame @param {View} view */
  function update(frame, view) {
    solids.begin();
    glasses.begin();
    for (let i = 0; i < frame.blockCount; i++) {
      const block = /** @type {Block} */ (frame.blocks[i]);
      if (block.state === 'struck' || !inSight(block, view)) continue;
      placeBlock(block, frame, place);
      const spread = (block.width - BLOCK.minWidth) / 2;
      if (place.solid > 0.004) {
        const prompt = block.state === 'prompt';
        const at = solids.next();
        put(solids.data, at, spread, place.solid, prompt ? ROUGH.prompt : ROUGH.committed);
        putRgb(solids.data, at + 8, prompt ? tint.prompt : tint.committed);
      }
      if (place.glass > 0.004) put(glasses.data, glasses.next(), spread, place.glass, 0);
    }
    solids.end();
    glasses.end();
  }

  /**
   * @param {Float32Array} data
   * @param {number} at
   * @param {number} spread
   * @param {number} opacity
   * @param {number} rough
   */
  function put(data, at, spread, opacity, rough) {
    data[at] = place.x;
    data[at + 1] = place.y;
    data[at + 2] = place.z;
    data[at + 3] = spread;
    data[at + 4] = place.scale;
    data[at + 5] = place.scale * place.squash;
    data[at + 6] = opacity;
    data[at + 7] = rough;
  }

  setPalette(palette);
  return {
    objects: [solids.mesh, glasses.mesh],
    update,
    setPalette,
    dispose() {
      solids.dispose();
      glasses.dispose();
    },
  };
}

/** @param {RenderQuality} render */
function createSolidMaterial(render) {
  const material = render === 'full' ? new MeshStandardMaterial({metalness: 0}) : new MeshLambertMaterial();
  material.transparent = true;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>
        ${STRETCH}
        attribute vec3 tint;
        varying vec3 vTint;
        varying vec2 vForm;
        varying vec3 vAlong;
        varying float vHeight;`)
      .replace('#include <begin_vertex>', `vec3 transformed = stretched(position);
        vTint = tint;
        vForm = form.zw;
        vAlong = normal;
        vHeight = position.y / ${BLOCK.height.toFixed(3)} + 0.5;`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>
        varying vec3 vTint;
        varying vec2 vForm;
        varying vec3 vAlong;
        varying float vHeight;`)
      // The lower part of a block is a little darker, so that it seems to stand on something.
      .replace('#include <color_fragment>', `diffuseColor.rgb *= vTint * mix(0.72, 1.0, smoothstep(0.0, 0.5, vHeight)) * mix(1.0, ${LIT[render].top.toFixed(3)}, max(0.0, vAlong.y));
        diffuseColor.a *= vForm.x;`)
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = vForm.y;')
      // Rounded edges shine. The flat faces stay matt, because reflections would reduce the contrast of their words.
      .replace('#include <lights_physical_fragment>', `#include <lights_physical_fragment>
        vec3 along = abs(normalize(vAlong));
        float gloss = mix(1.0, 0.08, smoothstep(0.96, 0.999, max(along.x, max(along.y, along.z))));
        material.specularColorBlended *= gloss;
        material.specularF90 *= gloss;`);
  };
  return material;
}

const GLASS_VERTEX = /* glsl */ `
  ${STRETCH}
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying float vOpacity;
  varying float vHeight;
  void main() {
    vec3 at = stretched(position);
    vNormal = normal;
    vToEye = cameraPosition - at;
    vOpacity = form.z;
    vHeight = position.y / ${BLOCK.height.toFixed(3)} + 0.5;
    gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;

const GLASS_FRAGMENT = /* glsl */ `
  uniform vec3 inner;
  uniform vec3 edge;
  uniform float strength;
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying float vOpacity;
  varying float vHeight;
  void main() {
    vec3 normal = normalize(vNormal);
    vec3 eye = normalize(vToEye);
    float facing = dot(normal, eye);
    float rear = facing < 0.0 ? 0.3 : 1.0;
    vec3 along = abs(normal);
    float flatness = max(along.x, max(along.y, along.z));
    // The rounded edges catch the light; there is a line where each begins.
    float bevel = smoothstep(0.998, 0.86, flatness);
    float rim = pow(1.0 - abs(facing), 3.0);
    float shine = pow(max(0.0, dot(reflect(-normalize(vec3(-0.5, 0.75, 0.6)), normal), eye)), 40.0);
    float body = (0.26 + 0.10 * (vHeight - 0.5)) * (facing < 0.0 ? 0.25 : 1.0);
    float line = rear * min(1.0, 0.62 * bevel + 0.5 * rim * bevel + 0.25 * rim);
    float alpha = clamp((body + line * (1.0 - body)) * strength, 0.0, 1.0);
    vec3 colour = mix(inner, edge, clamp(line * 1.1, 0.0, 1.0)) + vec3(0.55) * shine * rear;
    gl_FragColor = vec4(colour * alpha, alpha) * vOpacity;
  }
`;
