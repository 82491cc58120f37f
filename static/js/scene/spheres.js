/** The two models: a small blue sphere that flies, a big red one that reads. */

/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Atlas} from './atlas.js' */
/** @import {RenderQuality} from '../playback/link.d.ts' */
/** @import {Palette, Rgb, View} from './stage.d.ts' */
/** @import {Glows} from './glows.js' */
/** @import {Labels} from './labels.js' */
import {MeshLambertMaterial, MeshStandardMaterial, SphereGeometry} from './three.js';
import {t} from '../page/messages.js';
import {mix} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';
import {createInstances} from './instances.js';
import {LOOK} from './look.js';
import {toLinear} from './palette.js';
import {HALO, RING} from './glows.js';
import {FACING} from './labels.js';

const {DRAFT, TARGET} = SPACE;
const ORDER = 10;
/** The height of a name in block units; it is never smaller than `leastPx`. */
const NAME = {em: LOOK.NAME.em, leastPx: 11, air: 0.16, change: 0.3, lift: 0.3};
const RINGS = 3;
/**
 * How much of its colour a sphere shows by reflection, and how much it glows at rest and in the middle of a pass.
 * Lambert materials have no tone mapping that would limit the sum.
 */
const LIGHT = {full: {paint: 0.85, rest: 0.12, pass: 0.75}, low: {paint: 0.6, rest: 0.05, pass: 0.24}};

/**
 * @param {{render: RenderQuality, palette: Palette}} options
 */
export function createSpheres({render, palette}) {
  const shape = new SphereGeometry(1, render === 'full' ? 64 : 32, render === 'full' ? 40 : 20);
  const pool = createInstances({
    shape,
    layout: [['place', 4], ['tint', 3], ['shine', 3]],
    capacity: 2,
    material: createMaterial(render),
    order: ORDER,
  });
  let colours = palette;
  const {paint, rest, pass: reading} = LIGHT[render];
  const names = {draft: t('scene.draft'), target: t('scene.target')};

  /**
   * @param {Frame} frame
   * @param {View} view
   * @param {Glows} glows
   */
  function update(frame, view, glows) {
    const {draft, target} = frame;
    const x = within(frame, view);
    const draftRadius = DRAFT.radius * (1 + LOOK.PULSE.draft * draft.pulse);
    const targetRadius = TARGET.radius * (1 + LOOK.PULSE.target * target.pulse);
    const present = draft.presence;
    pool.begin();
    sphere(x, DRAFT.y, DRAFT.z, draftRadius, colours.draft, paint * mix(0.25, 1, present), colours.draftGlow, present * mix(rest, reading, 0.6 * draft.pulse));
    sphere(target.x, TARGET.y, TARGET.z, targetRadius, colours.target, paint, colours.targetGlow, mix(rest, reading, target.pulse));
    pool.end();

    const paper = colours.dark ? 1 : 0.6;
    glows.disc(HALO, x, DRAFT.y, DRAFT.z, draftRadius * 3.1, colours.draftGlow, paper * present * (0.34 + 0.4 * draft.pulse));
    glows.disc(HALO, target.x, TARGET.y, TARGET.z, targetRadius * 2.6, colours.targetGlow, paper * (0.16 + 0.5 * target.pulse));
    for (let i = 0; i < RINGS; i++) {
      // The rings widen and narrow with the pulse of a pass; the outer ones are fainter.
      const reach = 1.16 + i * (0.1 + 0.13 * target.pulse);
      glows.disc(RING, target.x, TARGET.y, TARGET.z, TARGET.radius * reach, colours.targetGlow, target.pulse * (0.75 - 0.2 * i));
    }
  }

  /** On a narrow picture the draft's sphere waits just inside its edge. @param {Frame} frame @param {View} view */
  function within({draft, shot}, view) {
    return Math.max(draft.x, Math.min(shot.left, view.leftmost(DRAFT.y, DRAFT.z, DRAFT.radius)));
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} radius
   * @param {Rgb} tint
   * @param {number} strength
   * @param {Rgb} shine
   * @param {number} light
   */
  function sphere(x, y, z, radius, tint, strength, shine, light) {
    const at = pool.next();
    const {data} = pool;
    data[at] = x;
    data[at + 1] = y;
    data[at + 2] = z;
    data[at + 3] = radius;
    data[at + 4] = toLinear(tint[0]) * strength;
    data[at + 5] = toLinear(tint[1]) * strength;
    data[at + 6] = toLinear(tint[2]) * strength;
    data[at + 7] = toLinear(shine[0]) * light;
    data[at + 8] = toLinear(shine[1]) * light;
    data[at + 9] = toLinear(shine[2]) * light;
  }

  /**
   * @param {Frame} frame
   * @param {View} view
   * @param {Atlas} atlas
   * @param {Labels} labels
   * @returns {boolean} false where the atlas had no room
   */
  function name(frame, view, atlas, labels) {
    const {draft, pass, shot, target} = frame;
    const small = atlas.text(names.draft, 'name');
    const big = atlas.text(names.target, 'name');
    if (!small || !big) return false;
    const em = Math.max(NAME.em, NAME.leastPx / view.pxPerUnit);
    const {up, right} = view;
    const above = Math.max(TARGET.name - 0.36 * em, TARGET.radius * 1.06 + 0.44 * em);
    // When the whole sentence is in the picture, the spheres are small and a readable name would cover them.
    const near = 1 - Math.min(1, 3 * shot.whole);
    labels.write(big, target.x + up[0] * above, TARGET.y + up[1] * above, TARGET.z + up[2] * above, em, 0, FACING, colours.targetInk, near);

    // The draft's name is right of its sphere and a little above while it drafts. While it waits, the name is left of
    // it if there is room, else above it. It fades while it changes sides and while the target reads.
    const x = within(frame, view);
    const half = (small.width * em) / 2 + DRAFT.radius + NAME.air;
    const roomLeft = draft.x - 2 * half > view.visibleLeft;
    const roomRight = draft.x + 2 * half < view.visibleRight;
    const inside = (draft.x - shot.left) / NAME.change;
    const waits = inside < 0 && !roomLeft;
    const off = waits ? half - 2 * DRAFT.radius - NAME.air : inside < 0 || !roomRight ? -half : half;
    const changing = roomRight ? Math.min(1, Math.abs(inside)) : 1;
    const alpha = near * changing * mix(0.5, 1, draft.presence) * (1 - 0.4 * pass.lit);
    const lift = waits ? DRAFT.radius + 0.6 * em : NAME.lift * draft.presence ** 2;
    labels.write(small, x + right[0] * off + up[0] * lift, DRAFT.y + right[1] * off + up[1] * lift, DRAFT.z + right[2] * off + up[2] * lift, em, 0, FACING, colours.draftInk, alpha);
    return true;
  }

  return {
    objects: [pool.mesh],
    update,
    name,
    /** @param {Atlas} atlas gets both names */
    prepare(atlas) {
      for (const text of Object.values(names)) atlas.text(text, 'name');
    },
    /** @param {Palette} next */
    setPalette(next) {
      colours = next;
    },
    dispose: pool.dispose,
  };
}

/** @param {RenderQuality} render */
function createMaterial(render) {
  const material = render === 'full' ? new MeshStandardMaterial({roughness: 0.46, metalness: 0}) : new MeshLambertMaterial();
  // Not transparent, but drawn in the order of the views: the background comes first.
  material.transparent = true;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>
        attribute vec4 place;
        attribute vec3 tint;
        attribute vec3 shine;
        varying vec3 vTint;
        varying vec3 vShine;
        varying float vFacing;`)
      .replace('#include <begin_vertex>', `vec3 transformed = position * place.w + place.xyz;
        vTint = tint;
        vShine = shine;
        vFacing = dot(normalize(cameraPosition - transformed), normal);`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>
        varying vec3 vTint;
        varying vec3 vShine;
        varying float vFacing;`)
      .replace('#include <color_fragment>', 'diffuseColor.rgb *= vTint;')
      // It glows from inside: strongest in the middle and along the rim, where the halo begins.
      .replace('#include <emissivemap_fragment>', `float rim = 1.0 - clamp(vFacing, 0.0, 1.0);
        totalEmissiveRadiance += vShine * (0.7 + 0.9 * rim * rim * rim);`);
  };
  return material;
}
