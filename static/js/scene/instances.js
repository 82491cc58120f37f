/** Many copies of one shape in one draw call, and the mesh that draws them. */

/** @import {Material} from 'three' */
/** @import {Instances, InstanceLayout} from './stage.d.ts' */
import {BufferAttribute, BufferGeometry, DynamicDrawUsage, InstancedBufferGeometry, InstancedInterleavedBuffer, InterleavedBufferAttribute} from './three.js';
import {createMesh} from './shading.js';

/**
 * A pool of instances. All numbers of an instance lie side by side, so a frame uploads one range.
 *
 * @param {object} parts
 * @param {BufferGeometry} parts.shape disposed with the pool, as is the material
 * @param {InstanceLayout} parts.layout
 * @param {number} parts.capacity it starts with; the pool grows when it is full
 * @param {Material} parts.material
 * @param {number} parts.order a mesh of higher order is drawn later
 * @returns {Instances}
 */
export function createInstances({shape, layout, capacity, material, order}) {
  const stride = layout.reduce((sum, [, size]) => sum + size, 0);
  const geometry = new InstancedBufferGeometry();
  geometry.index = shape.index;
  for (const [name, attribute] of Object.entries(shape.attributes)) geometry.setAttribute(name, attribute);
  const range = {start: 0, count: 0};
  let room = capacity;
  let buffer = makeBuffer();
  const mesh = createMesh(geometry, material, order);

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
    mesh,
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
      mesh.visible = pool.count > 0;
      if (pool.count === 0) return;
      range.count = pool.count * stride;
      buffer.clearUpdateRanges();
      buffer.updateRanges.push(range);
      buffer.needsUpdate = true;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
  geometry.instanceCount = 0;
  return pool;
}

/** A flat square whose attribute `corner` runs from `low` to 1 across and from `bottom` to 1 upwards. @param {number} low @param {number} bottom */
export function createQuad(low, bottom) {
  const shape = new BufferGeometry();
  shape.setAttribute('corner', new BufferAttribute(new Float32Array([low, bottom, 1, bottom, 1, 1, low, 1]), 2));
  shape.setIndex([0, 1, 2, 0, 2, 3]);
  return shape;
}
