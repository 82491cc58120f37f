/** @import {RenderQuality} from '../playback/link.d.ts' */
/** @import {RenderInfo} from './stage.d.ts' */
import {ACESFilmicToneMapping, NoToneMapping, PMREMGenerator, RoomEnvironment, SRGBColorSpace, WebGLRenderer} from './three.js';

/**
 * The one place that makes a renderer.
 *
 * @param {{canvas: HTMLCanvasElement, render: RenderQuality}} options
 */
export function createRenderer({canvas, render}) {
  const full = render === 'full';
  const renderer = new WebGLRenderer({canvas, antialias: full, alpha: false, powerPreference: 'high-performance'});
  renderer.outputColorSpace = SRGBColorSpace;
  renderer.toneMapping = full ? ACESFilmicToneMapping : NoToneMapping;
  renderer.autoClear = false;
  renderer.info.autoReset = true;

  /**
   * Light from a plain room. Only its three dullest levels are made: no surface here is smoother than 0.42, and the others would
   * keep a machine without a graphics card busy for seconds. A blur of the room would be lost in these levels too.
   */
  function makeEnvironment() {
    const generator = new PMREMGenerator(renderer);
    const inner = /** @type {{_renderCube(target: object, level: number, material: {name: string}): void}} */ (/** @type {unknown} */ (generator));
    const renderCube = inner._renderCube;
    inner._renderCube = (target, level, material) => {
      if (material.name !== 'PMREMGGXConvolution') renderCube.call(generator, target, level, material);
    };
    const room = new RoomEnvironment();
    const light = generator.fromScene(room);
    room.dispose();
    generator.dispose();
    return light;
  }

  return {
    object: renderer,
    makeEnvironment,
    /**
     * @param {number} width CSS px
     * @param {number} height CSS px
     * @param {number} ratio
     * @param {number} share of these pixels, along one side
     */
    resize(width, height, ratio, share) {
      renderer.setPixelRatio(Math.min(ratio, full ? 2 : 1) * share);
      renderer.setSize(width, height, false);
    },
    /** @returns {RenderInfo} */
    info() {
      const {memory, render, programs} = renderer.info;
      return {
        calls: render.calls,
        triangles: render.triangles,
        geometries: memory.geometries,
        textures: memory.textures,
        programs: programs?.length ?? 0,
      };
    },
    dispose() {
      // The canvas keeps its context, and may be given to another renderer: it must find the context as it would be new.
      renderer.resetState();
      renderer.dispose();
    },
  };
}
