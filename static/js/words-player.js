/** What the playback bar, its keys and their help say: one table, so that another language is another table. */

/** Minutes and seconds of stage time, cut and never rounded up: 0:14.3. @param {number} t seconds */
export function clockTime(t) {
  const tenths = Math.floor(t * 10 + 1e-6);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${Math.floor(tenths / 600)}:${seconds}`;
}

export const playerWords = {
  name: 'Playback',
  transport: 'Playback steps',
  start: 'To the start',
  roundBack: 'One round back',
  beatBack: 'One step back',
  play: 'Play',
  pause: 'Pause',
  step: 'One step forward',
  stepWhilePlaying: 'One step forward (while paused)',
  roundForward: 'One round forward',
  end: 'To the end of what was shown',
  restart: 'Restart',
  restartMeaning: 'Restart: from round 1 with the present settings',
  restore: 'Bring back the old future',
  copyLink: 'Copy a link to this moment',
  fullScreen: 'Full screen',
  fullScreenOff: 'Leave full screen',
  help: 'Keyboard',

  track: {
    name: 'Rounds',
    time: clockTime,
    /** @param {{round: number, passage: number}} standing */
    round: ({round, passage}) => (round === 0 ? 'the prompt' : `round ${round}, passage ${passage}`),
    /** @param {number} t @param {{round: number}} standing */
    spoken: (t, {round}) => `${round === 0 ? 'before round 1' : `round ${round}`}, ${(Math.floor(t * 10 + 1e-6) / 10).toFixed(1)} s`,
  },

  told: {
    copied: 'Link copied',
    not_copied: 'This browser keeps the clipboard closed: copy the address instead',
  },

  keys: {
    title: 'Keyboard',
    close: 'Close',
    note: 'They act while the player has the focus: press on the scene, or reach any of its buttons with Tab. Fields keep their keys.',
    shift: 'Shift',
    space: 'Space',
    digits: '1 – 8',
    home: 'Home',
    end: 'End',
    escape: 'Esc',
    does: {
      toggle: 'Play or pause',
      beat: 'One step back or forward',
      round: 'One round back or forward',
      ends: 'To the start, to the end of what was shown',
      speed: 'Slower, faster',
      draft_length: 'Draft length K',
      camera: 'Camera: Side, Top, Orbit',
      race: 'Race against the big model alone',
      restart: 'Restart',
      full_screen: 'Full screen',
      copy_link: 'Copy a link to this moment',
      help: 'This list',
      leave: 'Leave the player',
    },
  },
};
