/** Where the part of the page that no panel covers lies over the picture. */

/** @import {Band} from '../playback/frame.d.ts' */

/**
 * @param {Band} into
 * @param {DOMRectReadOnly} picture
 * @param {DOMRectReadOnly} free of panels
 * @param {DOMRectReadOnly} lowest its lower edge is the floor, below which nothing of the picture is seen
 */
export function fillBand(into, picture, free, lowest = free) {
  into.left = free.left - picture.left;
  into.top = free.top - picture.top;
  into.width = free.width;
  into.height = free.height;
  into.floor = lowest.bottom - picture.top;
}
