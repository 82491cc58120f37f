/** The icons of the playback bar. */

import {drawIcon} from '../icons.js';

/** Outlines in a square of 16, for the playback bar. */
const PATHS = {
  play: 'M4.5 2.8v10.4L13 8z',
  pause: 'M4.5 3h2.6v10H4.5zM8.9 3h2.6v10H8.9z',
  step: 'M3.5 3v10L10 8zM10.8 3h2.2v10h-2.2z',
  back: 'M12.5 3v10L6 8zM3 3h2.2v10H3z',
  start: 'M2 3h2v10H2zM9 3v10L4.4 8zM14 3v10L9.4 8z',
  end: 'M12 3h2v10h-2zM7 3v10l4.6-5zM2 3v10l4.6-5z',
  round_back: 'M7.6 3.4 8.8 4.6 5.4 8l3.4 3.4-1.2 1.2L3 8zM12 3.4l1.2 1.2L9.8 8l3.4 3.4-1.2 1.2L7.4 8z',
  round_forward: 'M8.4 3.4 7.2 4.6 10.6 8l-3.4 3.4 1.2 1.2L13 8zM4 3.4 2.8 4.6 6.2 8l-3.4 3.4L4 12.6 8.6 8z',
  restore: 'M6.2 2.6v2.6h3.2a3.9 3.9 0 0 1 0 7.8H4.6v-1.7h4.8a2.2 2.2 0 0 0 0-4.4H6.2v2.6L1.8 6z',
  copy_link: 'M6.6 9.4a.8.8 0 0 1 0-1.1l1.7-1.7a.8.8 0 0 1 1.1 1.1L7.7 9.4a.8.8 0 0 1-1.1 0zM8.6 3.9l1-1a2.5 2.5 0 0 1 3.5 3.5l-2.2 2.2-1.1-1.1L12 5.3a.9.9 0 0 0-1.3-1.3l-1 1zM7.4 12.1l-1 1a2.5 2.5 0 0 1-3.5-3.5l2.2-2.2 1.1 1.1L4 10.7A.9.9 0 0 0 5.3 12l1-1z',
  full_screen: 'M2.5 2.5h4v1.6H4.1v2.4H2.5zM9.5 2.5h4v4h-1.6V4.1H9.5zM2.5 9.5h1.6v2.4h2.4v1.6h-4zM11.9 9.5h1.6v4h-4v-1.6h2.4z',
  leave_full_screen: 'M4.9 2.5h1.6v4h-4V4.9h2.4zM9.5 2.5h1.6v2.4h2.4v1.6h-4zM2.5 9.5h4v4H4.9v-2.4H2.5zM9.5 9.5h4v1.6h-2.4v2.4H9.5z',
  help: 'M2.5 3.5h11A1.5 1.5 0 0 1 15 5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 1 11V5a1.5 1.5 0 0 1 1.5-1.5zm0 1.4V11h11V4.9zM4 6.2h1.4v1.4H4zM6.2 6.2h1.4v1.4H6.2zM8.4 6.2h1.4v1.4H8.4zM10.6 6.2H12v1.4h-1.4zM5.2 8.6h5.6V10H5.2z',
};

/** @param {keyof typeof PATHS} name */
export function playerIcon(name) {
  return drawIcon(name, PATHS[name]);
}
