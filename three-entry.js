/**
 * What the page may import of three: the hook in hatch_build.py bundles exactly these into static/vendor/three.js.
 *
 * Modules name them as npm does, 'three' and 'three/addons/…'; the page's import map sends all of it to the bundle.
 */

export {
  ACESFilmicToneMapping,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  ClampToEdgeWrapping,
  Color,
  DirectionalLight,
  DoubleSide,
  DynamicDrawUsage,
  FrontSide,
  HemisphereLight,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  NoColorSpace,
  NoToneMapping,
  PMREMGenerator,
  PerspectiveCamera,
  PlaneGeometry,
  PointLight,
  RedFormat,
  SRGBColorSpace,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderer,
} from 'three';
export {RoomEnvironment} from 'three/addons/environments/RoomEnvironment.js';
export {RoundedBoxGeometry} from 'three/addons/geometries/RoundedBoxGeometry.js';
