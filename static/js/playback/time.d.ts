/** Stage time for a host: the browser, or a test. */

export interface ClockOptions {
  /** Calls back once, before the next picture, with the time of that frame in ms. */
  requestAnimationFrame(callback: (time: number) => void): unknown;
  /** Whether nobody can see a picture now: no frame is asked for until `invalidate`. */
  hidden(): boolean;
  /** ms, on the same scale as the time of frames. */
  now(): number;
  /** Show t. True asks for another frame though time may stand still, as a camera on its way does. */
  onFrame(t: number, time: number): boolean | void;
  /** Stage time up to which rounds have arrived. */
  limit(): number;
  /** Where a step from t leads, null where nothing lies ahead. */
  nextStop(t: number): number | null;
}

export interface Clock {
  readonly t: number;
  readonly playing: boolean;
  /** Multiplies the clock and changes nothing else. */
  speed: number;
  play(): void;
  pause(): void;
  /** To a moment, cut to what has arrived. */
  seek(t: number): void;
  /** One step forward, paused. */
  step(): void;
  /** The time up to the next frame is not to count: the tab was hidden. */
  skipGap(): void;
  /** Ask for one frame; asking twice is the same as asking once. Call it when rounds arrive, too. */
  invalidate(): void;
}
