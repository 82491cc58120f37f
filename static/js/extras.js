/**
 * What the first pictures do without, wired in one place: the twin of the canvas, the live sentence, and the inspector.
 * Fetched behind the first picture.
 */

import {createInspection} from './panels/inspection.js';
import {createLive} from './panels/live.js';
import {createTwin} from './panels/twin.js';

/** @import {CameraPose, Frame, Timeline} from './playback/frame.d.ts' */

/**
 * @typedef {object} ExtrasOptions
 * @property {HTMLElement} root the page's main element
 * @property {HTMLElement} canvas
 * @property {() => CameraPose | null} pose of the picture on the stage; null where there is none
 * @property {Timeline} timeline
 * @property {Frame} frame
 * @property {(index: number) => void} fetchRows asks for the likeliest tokens of a round that came without them
 * @property {() => void} onShow something is inspected that was not: a frame is wanted
 */

/** @param {ExtrasOptions} options */
export function createExtras({root, canvas, pose, timeline, frame, fetchRows, onShow}) {
  const twin = createTwin(root, {roundAt: (index) => timeline.spans[index]?.round});
  const live = createLive(root);
  const inspection = createInspection(root, {canvas, pose, timeline, frame, onShow});

  return {
    inspection,

    /**
     * @param {number} time ms
     * @param {boolean} silent whether t was jumped to: then nothing is told
     * @returns {boolean} whether another frame is wanted
     */
    update(time, silent) {
      twin.update(frame);
      inspection.update();
      const round = /^block:(\d+):/.exec(inspection.name)?.[1];
      if (round !== undefined) fetchRows(Number(round));
      return live.update(frame, time, silent);
    },

    dispose() {
      inspection.dispose();
      live.dispose();
      twin.dispose();
    },
  };
}
