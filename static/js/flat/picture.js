/**
 * One moment as shapes: what the frame says, drawn as a side elevation. A function of (frame, camera) that knows neither
 * colours nor nodes; the page and the standalone file are written from what it fills.
 */

import {clamp01, mix, smooth} from '../playback/ease.js';
import {SPACE} from '../playback/layout.js';
import {LOOK} from '../scene/look.js';
import {BREAK, createPlace, placeBlock} from '../scene/paths.js';
import {DISC, UNIT, emWidth, fitted, splinters} from './geometry.js';
import {FAINT, RISE, circle, line, markAt, path, polygon, rect, text} from './pen.js';

/** @import {Block, Frame} from '../playback/frame.d.ts' */
/** @import {FlatCamera, LayerName, Picture, SceneNames, ShapeTag} from './flat.d.ts' */

const {APRON, BLOCK, BOX, DRAFT, EM, TARGET} = SPACE;

/** In the order in which they are painted. @type {readonly (readonly [LayerName, ShapeTag])[]} */
export const LAYERS = [
  ['track', 'rect'],
  ['halo', 'circle'],
  ['ring', 'circle'],
  ['beam', 'path'],
  ['ray', 'line'],
  ['disc', 'circle'],
  ['shine', 'circle'],
  ['name', 'text'],
  ['box', 'rect'],
  ['slot', 'rect'],
  ['glass', 'rect'],
  ['solid', 'rect'],
  ['shard', 'path'],
  ['word', 'text'],
  ['mark', 'path'],
  ['spot', 'circle'],
  ['flash', 'path'],
  ['struck', 'text'],
  ['strike', 'line'],
  ['bracket', 'line'],
  ['count', 'text'],
];

const MARK = {size: 0.15, inset: 0.125};
const FLASH = {size: 0.62, word: LOOK.FLASH.word};
const TRACK = {thick: 0.07, edge: 0.014};
/** At the presence of `turn` the draft's name changes sides. */
const NAME = {em: 0.22, leastPx: 11, air: 0.14, turn: 0.675};
/** Names are set with tracking, which the table of widths does not know. */
const NAME_TRACKING = 1.16;
/** What waits at the edge of the picture keeps so many px off it. */
const EDGE_PX = 4;
const HALOS = 5;
const RINGS = 3;
const BEAM = 0.17;
const SPOT = 0.045;
const {BRACKET} = LOOK;
const SLOT_INSET = LOOK.SLOT.inset;
/** Where the picture is small, what hangs below the track is larger than it should be, up to so many times. */
const APRON_GROWS = {leastPx: 9, most: 1.5};
/** What is farther outside the picture is no shape of it, in block units; a sentence of usual length is in a file as a whole. */
const REACH = 60;

const place = createPlace();

/** @returns {Picture} */
export function createPicture() {
  const layers = LAYERS.map(([name, tag]) => [name, {name, tag, shapes: [], count: 0}]);
  return /** @type {Picture} */ (/** @type {unknown} */ (Object.fromEntries(layers)));
}

/**
 * @param {Frame} frame
 * @param {FlatCamera} camera
 * @param {SceneNames} names
 * @param {Picture} into
 */
export function drawPicture(frame, camera, names, into) {
  for (const [name] of LAYERS) into[name].count = 0;
  const grown = Math.min(APRON_GROWS.most, Math.max(1, APRON_GROWS.leastPx / (BRACKET.em * camera.scale)));
  track(camera, into);
  models(frame, camera, into);
  nameModels(frame, camera, names, into);
  pass(frame, into);
  for (let i = 0; i < frame.blockCount; i++) block(/** @type {Block} */ (frame.blocks[i]), frame, camera, grown, into);
  brackets(frame, camera, grown, into);
}

/** Texts may have thousands of words. @param {number} left @param {number} right @param {FlatCamera} camera */
function outside(left, right, camera) {
  return right + REACH < camera.left || left - REACH > camera.right;
}

/** @param {FlatCamera} camera @param {Picture} into */
function track({left, right}, into) {
  const width = right - left;
  rect(into.track, left, 0, width, TRACK.thick, 0, 'bed', 1);
  rect(into.track, left, 0, width, TRACK.edge, 0, 'edge', 1);
}

/** On a narrow picture the draft's disc waits just inside its edge. @param {Frame} frame @param {FlatCamera} camera */
function withinPicture({draft, shot}, {left, scale}) {
  return Math.max(draft.x, Math.min(shot.left, left + DISC.draft + EDGE_PX / scale));
}

/** @param {Frame} frame @param {FlatCamera} camera @param {Picture} into */
function models(frame, camera, into) {
  const {draft, target} = frame;
  const x = withinPicture(frame, camera);
  const small = DISC.draft * (1 + LOOK.PULSE.draft * draft.pulse);
  const big = DISC.target * (1 + LOOK.PULSE.target * target.pulse);
  for (let i = HALOS; i > 0; i--) {
    const reach = i / HALOS;
    circle(into.halo, target.x, TARGET.y, big * (1 + mix(0.3, 0.6, target.pulse) * reach), 'target', mix(0.035, 0.1, target.pulse));
    circle(into.halo, x, DRAFT.y, small * (1 + 0.9 * reach), 'draft', draft.presence * mix(0.03, 0.12, draft.pulse));
  }
  for (let i = 0; i < RINGS; i++) {
    // One breath: the rings widen and come back with it, the outer ones fainter.
    const reach = 1.07 + i * (0.03 + 0.05 * target.pulse);
    circle(into.ring, target.x, TARGET.y, DISC.target * reach, 'target', target.pulse * (0.8 - 0.22 * i));
  }
  circle(into.disc, target.x, TARGET.y, big, 'target', 1);
  circle(into.disc, x, DRAFT.y, small, 'draft', mix(0.3, 1, draft.presence));
  circle(into.shine, target.x, TARGET.y, big * 0.94, 'target', mix(0.05, 0.5, target.pulse));
  circle(into.shine, x, DRAFT.y, small * 0.9, 'draft', 0.5 * draft.pulse);
}

/** @param {Frame} frame @param {FlatCamera} camera @param {SceneNames} names @param {Picture} into */
function nameModels(frame, camera, names, into) {
  const {draft, target, pass: reading, shot} = frame;
  const em = Math.max(NAME.em, NAME.leastPx / camera.scale);
  // With the whole sentence in the picture the discs are small, and a name of readable size would lie on them.
  const near = 1 - clamp01(3 * shot.whole);
  const above = TARGET.y + DISC.target * 1.05 + NAME.air + RISE * em;
  text(into.name, names.target, target.x, above, em, 'target', near);

  // The draft's name stands right of it while it drafts, away from what it has dropped, and left of it while it rests, away
  // from what the other one does, or over it where the picture has no room there. It is faint where it changes sides.
  const half = (emWidth(names.draft) * em * NAME_TRACKING) / 2 + DISC.draft + NAME.air;
  const drafting = (draft.presence - NAME.turn) / (1 - NAME.turn);
  const ahead = drafting > 0 && draft.x + 2 * half < camera.right;
  const over = !ahead && draft.x - 2 * half <= camera.left;
  const x = withinPicture(frame, camera);
  const off = ahead ? half : over ? half - 2 * DISC.draft - NAME.air : -half;
  const steady = clamp01(4 * Math.abs(drafting));
  const shown = near * steady * mix(0.55, 1, draft.presence) * (1 - 0.3 * reading.lit);
  text(into.name, names.draft, x + off, over ? DRAFT.y + DISC.draft + NAME.air + RISE * em : DRAFT.y, em, 'draft', shown);
}

/** @param {Frame} frame @param {Picture} into */
function pass({pass: {boxed, closed, left, right, lit, rayCount, rayX, slotX, slotWidth, slotOpacity}, target}, into) {
  if (slotWidth > 0) {
    rect(into.slot, slotX + SLOT_INSET, BLOCK.height, slotWidth - 2 * SLOT_INSET, BLOCK.height, BLOCK.radius, 'plain', slotOpacity);
  }
  if (lit > FAINT) {
    // They end on the tops, the empty slot's as well: no ray crosses a word.
    let beams = '';
    for (let i = 0; i < rayCount; i++) {
      const x = rayX[i] ?? 0;
      line(into.ray, target.x, TARGET.y, x, BLOCK.height, 'target', lit);
      circle(into.spot, x, BLOCK.height, SPOT, 'target', lit);
      beams += polygon([[target.x, TARGET.y], [x - BEAM, BLOCK.height], [x + BEAM, BLOCK.height]]);
    }
    path(into.beam, beams, 0, 0, 1 / UNIT, 'target', lit);
  }
  if (boxed) {
    // The walls come down from the lid until they stand on the track.
    const top = BLOCK.height + BOX.pad;
    const foot = mix(top - LOOK.BOX.lid, 0, smooth(closed));
    rect(into.box, left, top, right - left, top - foot, BLOCK.radius / 2, 'plain', closed);
  }
}

/** @param {Block} each @param {Frame} frame @param {FlatCamera} camera @param {number} grown @param {Picture} into */
function block(each, frame, camera, grown, into) {
  if (each.state === 'struck') {
    if (!outside(each.x, each.x + each.width, camera)) struck(each, grown, into);
    return;
  }
  placeBlock(each, frame, place);
  if (outside(place.x - each.width / 2, place.x + each.width / 2, camera)) return;
  const {x, y, scale, squash, solid, glass, mark, flash} = place;
  const prompt = each.state === 'prompt';
  const width = each.width * scale;
  const height = BLOCK.height * scale * squash;
  const radius = BLOCK.radius * scale;
  rect(into.glass, x - width / 2, y + height / 2, width, height, radius, 'guess', glass);
  rect(into.solid, x - width / 2, y + height / 2, width, height, radius, prompt ? 'prompt' : 'committed', solid);
  if (each.state === 'rejected' && each.progress > BREAK) shatter(each, into);

  const tone = prompt ? 'prompt' : solid > glass ? 'committed' : 'guess';
  const size = fitted(each.text, each.width - 2 * LOOK.WORD.air, EM) * scale;
  text(into.word, each.text, x, y, size, tone, place.word * (1 - (1 - FLASH.word) * flash));
  const corner = MARK.inset * scale;
  if (each.mark !== 'none') {
    markAt(into.mark, each.mark, x + width / 2 - corner, y + height / 2 - corner, MARK.size * scale, tone, mark);
  }
  if (flash > 0) markAt(into.flash, 'cross', x, y, FLASH.size, 'plain', flash);
}

/** @param {Block} each @param {Picture} into */
function shatter(each, into) {
  const time = (each.progress - BREAK) / (1 - BREAK);
  const pieces = splinters(each, time).map(polygon).join('');
  path(into.shard, pieces, 0, 0, 1 / UNIT, 'guess', each.opacity * (1 - smooth((time - 0.35) / 0.65)));
}

/** The wrong word, under the one that replaced it. @param {Block} each @param {number} grown @param {Picture} into */
function struck(each, grown, into) {
  const x = each.x + each.width / 2;
  // It sinks into its place while the line is drawn.
  const y = -APRON.struck * grown * mix(0.55, 1, smooth(each.progress));
  const size = fitted(each.text, each.width + BLOCK.gap, APRON.struckEm * grown);
  const half = (emWidth(each.text) * size) / 2 + LOOK.STRUCK.over;
  text(into.struck, each.text, x, y, size, 'guess', each.opacity);
  // Through the middle of the small letters.
  const through = y - (RISE - SPACE.X_HEIGHT / 2) * size;
  line(into.strike, x - half, through, x - half + 2 * half * each.progress, through, 'guess', each.opacity);
}

/** @param {Frame} frame @param {FlatCamera} camera @param {number} grown @param {Picture} into */
function brackets({brackets: all, bracketCount}, camera, grown, into) {
  const em = BRACKET.em * grown;
  const y = -APRON.bracket * grown;
  for (let i = 0; i < bracketCount; i++) {
    const each = all[i];
    if (!each || outside(each.left, each.right, camera)) continue;
    const left = each.left + BRACKET.inset;
    const right = each.right - BRACKET.inset;
    const middle = (left + right) / 2;
    const half = ((right - left) / 2) * each.progress;
    for (const end of [middle - half, middle + half]) line(into.bracket, end, y, end, y + BRACKET.tick, 'plain', each.opacity);
    if (each.drafted === 0) line(into.bracket, middle - half, y, middle + half, y, 'plain', each.opacity);
    else {
      const said = `${each.accepted}/${each.drafted}`;
      text(into.count, said, middle, y, em, 'plain', each.opacity * each.progress);
      const gap = (emWidth(said) * em) / 2 + BRACKET.air;
      if (half <= gap) continue;
      line(into.bracket, middle - half, y, middle - gap, y, 'plain', each.opacity);
      line(into.bracket, middle + gap, y, middle + half, y, 'plain', each.opacity);
    }
  }
}
