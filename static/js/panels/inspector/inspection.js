/** Connects the inspector to the page: pointer, focus and touch, in scene and panels. */

import {blockAt, boxOf, nameOf, targetOf} from './targets.js';
import {watchTargets} from './watch.js';
import {createInspector} from './card.js';

/** @import {CameraPose, Frame, Timeline} from '../../playback/frame.d.ts' */

/**
 * @param {HTMLElement} root the card is put in here
 * @param {object} options
 * @param {HTMLElement} options.canvas
 * @param {() => CameraPose | null} options.pose of the picture in the canvas; null where there is none
 * @param {Timeline} options.timeline
 * @param {Frame} options.frame
 * @param {() => void} options.onShow something is shown that was not
 */
export function createInspection(root, {canvas, pose, timeline, frame, onShow}) {
  /** The flat view is in front of the canvas: instead of it, or while it cannot draw. */
  const stage = () => canvas.parentElement?.querySelector('.scene:not([hidden])') ?? null;
  const inspector = createInspector(root, {
    timeline,
    frame,
    onShow,
    locate(target) {
      const camera = pose();
      const box = camera ? boxOf(frame, camera, target) : null;
      const drawn = stage();
      if (!box || !drawn) return null;
      const {left, top} = drawn.getBoundingClientRect();
      return {left: box.left + left, top: box.top + top, width: box.width, height: box.height};
    },
  });
  const watch = watchTargets(root.ownerDocument, {
    stage,
    under(x, y) {
      const camera = pose();
      const block = camera ? blockAt(frame, camera, x, y) : null;
      return block ? nameOf(targetOf(block)) : null;
    },
    inspector,
  });
  return {
    element: inspector.element,
    /** What is shown, as in `data-inspect`; empty if nothing is. */
    get name() {
      return inspector.name;
    },
    show: inspector.show,
    hide: watch.close,
    begin: watch.begin,
    update() {
      watch.follow();
      inspector.update();
    },
    dispose() {
      watch.dispose();
      inspector.dispose();
    },
  };
}
