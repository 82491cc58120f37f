/** Stage time for a host: the browser, or a test. */

export interface ClockOptions {
  /** Calls back once, before the next picture, with that frame's time in ms. */
  requestAnimationFrame(callback: (time: number) => void): unknown;
  /** Whether nobody can see a picture now: no frame is asked for until `invalidate`. */
  hidden(): boolean;
  /** ms, on the same scale as the time of frames. */
  now(): number;
  /** Shows t. True asks for another frame although time may stand still, for example while the camera moves. */
  onFrame(t: number, time: number): boolean | void;
  /** Stage time up to which rounds have arrived. */
  limit(): number;
  /** Where a step from t leads; null if nothing lies ahead. */
  nextStop(t: number): number | null;
}

export interface Clock {
  readonly t: number;
  readonly playing: boolean;
  /** Multiplies the clock and changes nothing else. */
  speed: number;
  play(): void;
  pause(): void;
  /** Goes to a moment, at most to the end of what has arrived. */
  seek(t: number): void;
  /** One step forward, paused. */
  step(): void;
  /** Does not count the time until the next frame: the tab was hidden. */
  skipGap(): void;
  /** Asks for one frame; asking twice is the same as asking once. Call it also when rounds arrive. */
  invalidate(): void;
}
