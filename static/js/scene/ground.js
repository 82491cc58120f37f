/** The ground of the scene: the background, the floor with its light, and the track. */

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Palette, View} from './stage.d.ts' */
import {BoxGeometry, BufferAttribute, BufferGeometry, FrontSide, PlaneGeometry, Vector3, Vector4} from './three.js';
import {mix, smooth} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';
import {LOOK} from './look.js';
import {createMesh, createPaint} from './shading.js';

const {APRON, TARGET} = SPACE;
const ORDER = {backdrop: 0, floor: 1, track: 2};
const FLOOR_Y = -APRON.reach - LOOK.GROUND.below;
const FROM_ABOVE = 0.4;
const TRACK = {depth: 2 * (APRON.z - LOOK.GROUND.narrower), height: LOOK.GROUND.track};

/** @param {Palette} palette */
export function createGround(palette) {
  const shared = {
    stage: {value: new Vector3()},
    ground: {value: new Vector3()},
    track: {value: new Vector3()},
    red: {value: new Vector3()},
    blue: {value: new Vector3()},
    // x of the middle, half of what is seen; then x, strength of both pools of light.
    extent: {value: new Vector4()},
    pools: {value: new Vector4()},
    // How the light of the pass spreads: half its width.
    spread: {value: 1},
    additive: {value: 1},
    // Seen from the side, the floor would be a stripe.
    shown: {value: 1},
  };
  const wall = new BufferGeometry();
  wall.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
  const plane = new PlaneGeometry(2, 2);
  const bar = new BoxGeometry(2, TRACK.height, TRACK.depth);
  const backdropPaint = createPaint({uniforms: shared, vertexShader: BACKDROP_VERTEX, fragmentShader: BACKDROP_FRAGMENT, depthTest: false});
  const floorPaint = createPaint({uniforms: shared, vertexShader: FLOOR_VERTEX, fragmentShader: FLOOR_FRAGMENT});
  const trackPaint = createPaint({uniforms: shared, vertexShader: TRACK_VERTEX, fragmentShader: TRACK_FRAGMENT});
  const backdrop = createMesh(wall, backdropPaint, ORDER.backdrop);
  const floor = createMesh(plane, floorPaint, ORDER.floor);
  const track = createMesh(bar, trackPaint, ORDER.track);
  trackPaint.depthWrite = true;
  trackPaint.side = FrontSide;

  /**
   * @param {Frame} frame
   * @param {View} view
   */
  function update(frame, view) {
    const {draft, pass, target} = frame;
    const middle = (view.visibleLeft + view.visibleRight) / 2;
    shared.extent.value.set(middle, (view.visibleRight - view.visibleLeft) / 2, 0, 0);
    // From above, the pool of light lies directly behind the glass, which must stay blue.
    const calm = mix(1, FROM_ABOVE, smooth((view.elevation - 0.5) / 0.8));
    // The light lies under what the pass is reading.
    const first = pass.rayX[0] ?? target.x;
    const last = pass.rayX[pass.rayCount - 1] ?? first;
    const lit = pass.rayCount > 0;
    shared.pools.value.set(lit ? (first + last) / 2 : target.x, target.pulse * calm, draft.x, draft.presence * (0.35 + 0.65 * draft.pulse));
    shared.shown.value = smooth((view.elevation - 0.02) / 0.16);
    shared.spread.value = Math.max(TARGET.radius, lit ? (last - first) / 2 + 0.4 : 0);
  }

  /** @param {Palette} colours */
  function setPalette(colours) {
    shared.stage.value.set(...colours.stage);
    shared.ground.value.set(...colours.floor);
    shared.track.value.set(...colours.track);
    shared.red.value.set(...colours.targetGlow);
    shared.blue.value.set(...colours.draftGlow);
    shared.additive.value = colours.dark ? 1 : 0;
  }

  setPalette(palette);
  return {
    objects: [backdrop, floor, track],
    update,
    setPalette,
    dispose() {
      for (const made of [wall, plane, bar, backdropPaint, floorPaint, trackPaint]) made.dispose();
    },
  };
}

/** Wide dark gradients show bands in eight bits; half a step of fixed noise hides them. */
const DITHER = /* glsl */ `
  float dither() {
    return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
  }
`;

const UNIFORMS = /* glsl */ `
  uniform vec3 stage;
  uniform vec3 ground;
  uniform vec3 track;
  uniform vec3 red;
  uniform vec3 blue;
  uniform vec4 extent;
  uniform vec4 pools;
  uniform float spread;
  uniform float additive;
  uniform float shown;
`;

const BACKDROP_VERTEX = /* glsl */ `
  varying vec2 vAt;
  void main() {
    vAt = position.xy;
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }
`;

const BACKDROP_FRAGMENT = /* glsl */ `
  ${UNIFORMS}
  varying vec2 vAt;
  ${DITHER}
  void main() {
    float away = length((vAt - vec2(0.0, 0.22)) * vec2(0.75, 0.95));
    vec3 colour = mix(stage, ground, 0.55 * exp(-away * away * 1.6));
    colour *= mix(1.0, 0.8, additive * smoothstep(0.7, 1.7, away));
    gl_FragColor = vec4(colour + dither(), 1.0);
  }
`;

const FLOOR_VERTEX = /* glsl */ `
  uniform vec4 extent;
  varying vec2 vAt;
  void main() {
    // Wide enough for every camera; it fades out long before it ends.
    vec2 reach = vec2(extent.y * 3.0 + 8.0, 14.0 + extent.y);
    vAt = position.xy * reach;
    vec3 at = vec3(extent.x + vAt.x, ${FLOOR_Y.toFixed(3)}, -vAt.y);
    vAt.x += extent.x;
    gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
  }
`;

const FLOOR_FRAGMENT = /* glsl */ `
  ${UNIFORMS}
  varying vec2 vAt;
  ${DITHER}
  void main() {
    vec2 off = vec2((vAt.x - extent.x) / (extent.y * 1.1 + 2.0), vAt.y / (5.0 + 0.35 * extent.y));
    float there = exp(-dot(off, off) * 1.7);
    float under = exp(-pow(abs(vAt.y + 0.1) / 0.75, 2.0));
    vec2 fromRed = vec2((vAt.x - pools.x) / (spread + 0.9), (vAt.y - 0.7) / 1.9);
    float redPool = pools.y * exp(-dot(fromRed, fromRed) * 1.4) * 0.34;
    vec2 fromBlue = vec2(vAt.x - pools.z, vAt.y - 0.95) / 0.95;
    float bluePool = pools.w * exp(-dot(fromBlue, fromBlue) * 1.6) * 0.14;
    vec3 colour = ground * (1.0 - 0.3 * under) * there + (red * redPool + blue * bluePool);
    float alpha = there + (1.0 - additive) * max(redPool, bluePool) * (1.0 - there);
    gl_FragColor = vec4(colour + dither() * there, alpha) * shown;
  }
`;

const TRACK_VERTEX = /* glsl */ `
  uniform vec4 extent;
  varying vec3 vAt;
  varying vec3 vNormal;
  void main() {
    vAt = vec3(extent.x + position.x * (extent.y * 2.6 + 6.0), position.y - ${(TRACK.height / 2).toFixed(4)}, position.z);
    vNormal = normal;
    gl_Position = projectionMatrix * viewMatrix * vec4(vAt, 1.0);
  }
`;

const TRACK_FRAGMENT = /* glsl */ `
  ${UNIFORMS}
  varying vec3 vAt;
  varying vec3 vNormal;
  void main() {
    float top = vNormal.y;
    float edge = smoothstep(0.03, 0.0, ${(TRACK.depth / 2).toFixed(3)} - abs(vAt.z));
    // Lit from above: on a dark stage the top is brighter than the page's colour, on paper the front is darker.
    vec3 colour = track * mix(mix(0.82, 1.0, top), mix(0.95, 1.3, top) + 0.9 * edge * top, additive);
    float fromRed = (vAt.x - pools.x) / (spread + 0.35);
    float fromBlue = (vAt.x - pools.z) / 0.7;
    vec3 light = red * pools.y * exp(-fromRed * fromRed * 1.3) * 0.24 + blue * pools.w * exp(-fromBlue * fromBlue) * 0.16;
    colour = mix(mix(colour, red, pools.y * exp(-fromRed * fromRed * 1.3) * 0.2), colour + light * mix(0.5, 1.0, top), additive);
    float far = abs(vAt.x - extent.x) / (extent.y * 2.2 + 4.0);
    gl_FragColor = vec4(mix(colour, stage, smoothstep(0.3, 1.0, far)), 1.0);
  }
`;
