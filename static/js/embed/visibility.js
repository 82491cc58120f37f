/**
 * Plays while somebody sees it: in a frame that is scrolled out of sight the clock rests, asks for no frames, and goes on
 * when the scene is seen again, unless it was paused by then.
 */

/** Share of the scene. */
const ENOUGH = 0.25;

/**
 * @param {Element} scene
 * @param {object} options
 * @param {boolean} options.starts whether it plays as soon as it is seen
 * @param {() => boolean} options.playing
 * @param {(playing: boolean) => void} options.onPlay
 */
export function createSight(scene, {starts, playing, onPlay}) {
  let resting = starts;
  let seen = false;

  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries[entries.length - 1];
      if (!last) return;
      if (last.isIntersecting && last.intersectionRatio >= ENOUGH) seen = true;
      else if (!last.isIntersecting) seen = false;
      if (seen && resting) {
        resting = false;
        onPlay(true);
      } else if (!seen && playing()) {
        resting = true;
        onPlay(false);
      }
    },
    {threshold: [0, ENOUGH]},
  );
  observer.observe(scene);

  return {
    /** Whether it plays, or would if it were seen. */
    get wants() {
      return resting || playing();
    },
    /** @param {boolean} wanted */
    play(wanted) {
      resting = wanted && !seen;
      onPlay(wanted && seen);
    },
    dispose: () => observer.disconnect(),
  };
}
