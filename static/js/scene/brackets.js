/** A thin bracket under the blocks of each round, with how many of its guesses were kept. */

/** @import {Bracket, Frame} from '../playback/frame.d.ts' */
/** @import {Atlas} from './atlas.js' */
/** @import {Palette, View} from './stage.d.ts' */
/** @import {Labels} from './labels.js' */
/** @import {Strokes} from './strokes.js' */
import {SPACE} from '../playback/layout.js';
import {SETTINGS} from '../playback/settings.js';
import {PLAIN} from './labels.js';
import {LOOK} from './look.js';

const {APRON} = SPACE;
const {air: AIR, alpha: ALPHA, em: EM, inset: INSET, tick: TICK} = LOOK.BRACKET;
const WIDTH = 1.2;
const LONGEST = SETTINGS.find(({name}) => name === 'draft_length')?.most ?? 0;
/** `3/4` is written in two parts, one for each number. There are few of them, so all fit into the atlas from the start. */
const ACCEPTED = Array.from({length: LONGEST + 1}, (_, i) => String(i));
const DRAFTED = ACCEPTED.map((count) => `/${count}`);

/** @param {Palette} palette */
export function createBrackets(palette) {
  let colours = palette;
  /**
   * @param {Frame} frame
   * @param {View} view
   * @param {Atlas} atlas
   * @param {Labels} labels
   * @param {Strokes} strokes
   * @returns {boolean} false where the atlas had no room
   */
  function update(frame, view, atlas, labels, strokes) {
    let complete = true;
    const stands = Math.cos(view.tilt);
    const lies = Math.sin(view.tilt);
    const y = -APRON.bracket * stands;
    const z = APRON.z + APRON.bracket * lies;
    const upY = TICK * stands;
    const upZ = -TICK * lies;
    for (let i = 0; i < frame.bracketCount; i++) {
      const bracket = /** @type {Bracket} */ (frame.brackets[i]);
      if (bracket.right < view.trackLeft || bracket.left > view.trackRight) continue;
      const left = bracket.left + INSET;
      const right = bracket.right - INSET;
      const middle = (left + right) / 2;
      const half = ((right - left) / 2) * bracket.progress;
      const opacity = bracket.opacity * view.clear(middle, y - EM / 2, z);
      let gap = 0;
      if (bracket.drafted > 0) {
        const accepted = atlas.text(ACCEPTED[bracket.accepted] ?? '', 'word');
        const drafted = atlas.text(DRAFTED[bracket.drafted] ?? '', 'word');
        if (!accepted || !drafted) {
          complete = false;
          continue;
        }
        const wide = (accepted.width + drafted.width) * EM;
        const alpha = opacity * bracket.progress;
        labels.write(accepted, middle - (wide - accepted.width * EM) / 2, y, z, EM, view.tilt, PLAIN, colours.dim, alpha);
        labels.write(drafted, middle + (wide - drafted.width * EM) / 2, y, z, EM, view.tilt, PLAIN, colours.dim, alpha);
        gap = wide / 2 + AIR;
      }
      for (let side = -1; side <= 1; side += 2) {
        const end = middle + side * half;
        strokes.pen(colours.dim, ALPHA * bracket.opacity * view.clear(end, y, z), WIDTH);
        if (half > gap) strokes.line(middle + side * gap, y, z, end, y, z);
        strokes.line(end, y, z, end, y + upY, z + upZ);
      }
    }
    return complete;
  }

  return {
    update,
    /** @param {Atlas} atlas gets all that brackets may say */
    prepare(atlas) {
      for (const text of [...ACCEPTED, ...DRAFTED]) atlas.text(text, 'word');
    },
    /** @param {Palette} next */
    setPalette(next) {
      colours = next;
    },
  };
}
