/** @import {BufferGeometry} from 'three' */
/** @import {Instances, InstanceLayout} from './stage.d.ts' */
import {DynamicDrawUsage, InstancedBufferGeometry, InstancedInterleavedBuffer, InterleavedBufferAttribute} from './three.js';

/**
 * Many of one shape in one draw call. All numbers of an instance lie side by side, so a frame uploads one range.
 *
 * @param {BufferGeometry} shape given away: disposed with the pool
 * @param {InstanceLayout} layout
 * @param {number} capacity
 * @returns {Instances}
 */
export function createInstances(shape, layout, capacity) {
  const stride = layout.reduce((sum, [, size]) => sum + size, 0);
  const geometry = new InstancedBufferGeometry();
  geometry.index = shape.index;
  for (const [name, attribute] of Object.entries(shape.attributes)) geometry.setAttribute(name, attribute);
  const range = {start: 0, count: 0};
  let room = capacity;
  let buffer = makeBuffer();

  function makeBuffer() {
    const made = new InstancedInterleavedBuffer(new Float32Array(room * stride), stride);
    made.setUsage(DynamicDrawUsage);
    let offset = 0;
    for (const [name, size] of layout) {
      geometry.setAttribute(name, new InterleavedBufferAttribute(made, size, offset));
      offset += size;
    }
    return made;
  }

  function grow() {
    const old = pool.data;
    room *= 2;
    // three frees the buffers of the attributes that the geometry has now, so they must go before they are replaced.
    geometry.dispose();
    buffer = makeBuffer();
    pool.data = /** @type {Float32Array} */ (buffer.array);
    pool.data.set(old);
  }

  /** @type {Instances} */
  const pool = {
    geometry,
    data: /** @type {Float32Array} */ (buffer.array),
    count: 0,
    begin() {
      pool.count = 0;
    },
    next() {
      if (pool.count === room) grow();
      return pool.count++ * stride;
    },
    end() {
      geometry.instanceCount = pool.count;
      if (pool.count === 0) return;
      range.count = pool.count * stride;
      buffer.clearUpdateRanges();
      buffer.updateRanges.push(range);
      buffer.needsUpdate = true;
    },
    dispose() {
      geometry.dispose();
    },
  };
  geometry.instanceCount = 0;
  return pool;
}
