/** The shards of a rejected guess. Each starts from its own piece of the block, and its path is a function of progress. */

/** @import {Block, Frame} from '../playback/frame.d.ts' */
/** @import {Palette} from './stage.d.ts' */
import {BufferAttribute, BufferGeometry, Vector3} from './three.js';
import {hash01} from '../playback/ease.js';
import {createInstances} from './instances.js';
import {BREAK} from './paths.js';
import {createShard, PIECES, throwShard} from './shard-flight.js';
import {createPaint} from './shading.js';

const ORDER = 32;

/** @param {Palette} palette */
export function createShards(palette) {
  const uniforms = {inner: {value: new Vector3()}, edge: {value: new Vector3()}};
  const material = createPaint({uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT});
  const pool = createInstances({
    shape: splinter(),
    layout: [['place', 4], ['turn', 4], ['extent', 3]],
    capacity: 2 * PIECES,
    material,
    order: ORDER,
  });
  const shard = createShard();

  /** @param {Frame} frame */
  function update(frame) {
    pool.begin();
    for (let i = 0; i < frame.blockCount; i++) {
      const block = /** @type {Block} */ (frame.blocks[i]);
      if (block.state !== 'rejected' || block.progress <= BREAK) continue;
      const time = (block.progress - BREAK) / (1 - BREAK);
      for (let piece = 0; piece < PIECES; piece++) {
        throwShard(block, piece, time, shard);
        const at = pool.next();
        const {data} = pool;
        data[at] = shard.x;
        data[at + 1] = shard.y;
        data[at + 2] = shard.z;
        data[at + 3] = shard.opacity * block.opacity;
        data[at + 4] = shard.axisX;
        data[at + 5] = shard.axisY;
        data[at + 6] = shard.axisZ;
        data[at + 7] = shard.angle;
        data[at + 8] = shard.width;
        data[at + 9] = shard.height;
        data[at + 10] = shard.depth;
      }
    }
    pool.end();
  }

  /** @param {Palette} colours */
  function setPalette(colours) {
    uniforms.inner.value.set(...colours.draftGlow);
    uniforms.edge.value.set(...colours.guessEdge);
  }

  setPalette(palette);
  return {
    objects: [pool.mesh],
    update,
    setPalette,
    dispose: pool.dispose,
  };
}

/** An irregular tetrahedron with flat faces, about one unit long. */
function splinter() {
  const tips = [0, 1, 2, 3].map((tip) => [
    (tip & 1 ? 0.5 : -0.5) + 0.3 * (hash01(tip, 1, 0) - 0.5),
    (tip & 2 ? 0.5 : -0.5) + 0.3 * (hash01(tip, 2, 0) - 0.5),
    (tip === 0 || tip === 3 ? 0.5 : -0.5) + 0.3 * (hash01(tip, 3, 0) - 0.5),
  ]);
  const corners = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]].flat().flatMap((tip) => tips[tip] ?? []);
  const shape = new BufferGeometry();
  shape.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  shape.computeVertexNormals();
  return shape;
}

const VERTEX = /* glsl */ `
  attribute vec4 place;
  attribute vec4 turn;
  attribute vec3 extent;
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying float vOpacity;
  vec3 turned(vec3 v) {
    float c = cos(turn.w);
    return v * c + cross(turn.xyz, v) * sin(turn.w) + turn.xyz * dot(turn.xyz, v) * (1.0 - c);
  }
  void main() {
    vec3 at = turned(position * extent) + place.xyz;
    vNormal = turned(normalize(normal / extent));
    vToEye = cameraPosition - at;
    vOpacity = place.w;
    gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 inner;
  uniform vec3 edge;
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying float vOpacity;
  void main() {
    vec3 eye = normalize(vToEye);
    vec3 normal = normalize(vNormal);
    float facing = abs(dot(normal, eye));
    float glint = pow(abs(dot(normal, normalize(eye + vec3(-0.4, 0.7, 0.5)))), 24.0);
    float light = 0.5 + 0.5 * dot(normal, vec3(-0.4, 0.75, 0.52));
    vec3 colour = mix(inner, edge, 0.55 * light + 0.3 * (1.0 - facing)) + 0.6 * glint;
    float alpha = 0.72 * vOpacity;
    gl_FragColor = vec4(colour * alpha, alpha);
  }
`;
