/**
 * What is seen at one moment, in meaning: the one thing that the 3D views, the panels and the flat view read.
 *
 * Lengths are in block units (a block is BLOCK.height = 0.78 high), times in seconds of stage time unless a name ends in
 * `Ms` (model time), progress and opacity in 0..1. Arrays are pools: only the first `…Count` entries are of this moment.
 */

import type {Cursor, Expected, ExtraKind, Round, Header, Settings} from '../source/protocol.js';
import type {RivalChoice} from './link.js';

/** One thing that happens in a round, in (start, end] of stage time. */
export interface Beat {
  /**
   * guess: a fall; pass: the target reads; extraLeaves/extraLands: its own token; raceWait: the rival of a race is still on
   * its way; sentenceEnd: a pause, not counted.
   */
  kind: 'guess' | 'landing' | 'pass' | 'extraLeaves' | 'verdict' | 'extraLands' | 'raceWait' | 'sentenceEnd';
  /** Index of the guess for `guess` and `verdict`, else -1. */
  guess: number;
  start: number;
  end: number;
  /** Whether model time runs during it; where it stands still the caption says "replay, not counted". */
  counted: boolean;
}

/** A round on stage: its times and what only depends on the rounds before it. */
export interface Span {
  round: Round;
  start: number;
  /** Includes the sentence end. The round counts from `landed` on. */
  end: number;
  landed: number;
  /** When the rival of a race has come in, too; `landed` where nobody is waited for. */
  waitEnd: number;
  passStart: number;
  passEnd: number;
  verdictStart: number;
  verdictEnd: number;
  /** Model time at `start` and at the end, in ms, since round 0. */
  modelStartMs: number;
  modelEndMs: number;
  /** In order, without a hole from `start` to `end`. */
  beats: Beat[];
  /** Index of the first span of this passage in the timeline. */
  passageFirst: number;
  /** Left edges and widths of the drafted blocks and, last, of the slot behind them (when `hasSlot`). */
  slotX: number[];
  slotWidth: number[];
  hasSlot: boolean;
  /** Labels of the drafted blocks. */
  words: string[];
  /** The target's own token: its label and width ('' and 0 where there is none). It lands at slotX[accepted_length]. */
  extraWord: string;
  extraWidth: number;
  /** Left edge of the first slot of this round, and of the first one behind what it commits. */
  left: number;
  nextLeft: number;
  /** Right edge of all that this round puts on the track, the empty slot included. */
  right: number;
  /** What the camera holds in this round: the scale is one number per K. */
  shotLeft: number;
  shotWidth: number;
  /** What it held as the round began, and the seconds in which it comes from there. */
  fromLeft: number;
  fromWidth: number;
  glide: number;
  /** What it holds before the first round of the passage. */
  openingLeft: number;
  openingWidth: number;
}

/** The prompt on the track, laid out from its end: it ends one gap before x = 0. */
export interface PromptLayout {
  words: string[];
  x: number[];
  width: number[];
  left: number;
}

export type BlockState =
  | 'prompt'
  | 'falling' // a guess on its way down; progress of the fall
  | 'guess' // a guess that lies and waits; progress 1
  | 'accepted' // turning solid; progress of the verdict
  | 'rejected' // cross, then shards; progress until the round has landed, and then it is gone
  | 'discarded' // fades; progress until the round has landed, and then it is gone
  | 'arriving' // the target's own token: 0..0.4 leaving the sphere, 0.4 waiting, 0.4..1 landing
  | 'committed'
  | 'struck'; // the wrong word, small and struck, centred under its correction; x and width are the correction's

/** tick: a guess kept. recovered: the target's correction. bonus: its token after a full house. cross: a miss. */
export type Mark = 'none' | 'tick' | 'cross' | 'recovered' | 'bonus';

export interface Block {
  /** Slot of the passage, from 0; negative for the prompt (-1 is its last word). */
  slot: number;
  /** Index of the round it came in, -1 for the prompt: with slot and state the seed of its shards. */
  round: number;
  /** The word to draw, without its leading space. */
  text: string;
  /** Left edge. */
  x: number;
  width: number;
  state: BlockState;
  progress: number;
  opacity: number;
  mark: Mark;
}

export interface Bracket {
  round: number;
  left: number;
  right: number;
  accepted: number;
  drafted: number;
  progress: number;
  opacity: number;
}

export interface DraftSphere {
  x: number;
  /** 1 just as a guess drops, falling off to 0. */
  pulse: number;
  /** 1 while it drafts, 0.35 at rest, 0.15 in "Big model only"; it glides between them. */
  presence: number;
}

export interface TargetSphere {
  x: number;
  /** The one breath of a pass: 0 at rest, up to 1 in its middle. */
  pulse: number;
  /** How far the pass has come, 0 when none runs. */
  progress: number;
}

export interface Pass {
  /** Whether a box is to be drawn now: never in a plain round. */
  boxed: boolean;
  /** 0 open and invisible, 1 closed. */
  closed: number;
  left: number;
  right: number;
  /** How bright the rays are; all light at the same instant. */
  lit: number;
  rayCount: number;
  /** x of each ray's end: the centre of each guess and of the empty slot. */
  rayX: number[];
  /** The empty slot that the last ray reaches; width and opacity 0 where the sentence has none left. */
  slotX: number;
  slotWidth: number;
  slotOpacity: number;
}

/** What the camera has to hold: `left`, `width` are the round in progress, `whole…` the sentence with its prompt, or the end of a long one. */
export interface Shot {
  left: number;
  width: number;
  wholeLeft: number;
  wholeWidth: number;
  /** 0: the window fills the picture; 1: the whole sentence does. */
  whole: number;
}

export interface LedgerRow {
  round: number;
  drafted: number;
  /** Guesses kept; 0 until counted, as are `committed`, `extra` and `passageEnded`. */
  accepted: number;
  draftingMs: number;
  verifyingMs: number;
  /** Model time of the round that has passed; all of it once counted. */
  elapsedMs: number;
  counted: boolean;
  committed: number;
  extra: ExtraKind | 'none';
  passageEnded: boolean;
}

/**
 * What the caption says; the panel puts it into words. `waiting`: no run has come; `ready`: a run, and nothing of it has
 * begun; `settled`: exactly at the end of a round, the sentence's last one aside. The other fields tell of the round in
 * progress as a whole.
 */
export interface Caption {
  kind: Beat['kind'] | 'ready' | 'waiting' | 'settled';
  /** One-based number of the guess, 0 where none is meant. */
  guess: number;
  drafted: number;
  accepted: number;
  /** A discarded guess has no moment of its own: what is behind a miss is told with it. */
  verdict: 'accepted' | 'rejected' | '';
  extra: ExtraKind | 'none';
  /** The rejected word and the one that replaced it. */
  wrong: string;
  right: string;
  /** False in a beat in which model time stands still. */
  counted: boolean;
}

export interface HistogramBar {
  /** Rounds that drafted and kept this many. */
  count: number;
  /** How many of them were cut short by the sentence's end. */
  cut: number;
}

/** A pure fold of the counted rounds; `null` is "–". */
export interface Figures {
  settings: Settings | null;
  rounds: number;
  draftingRounds: number;
  drafted: number;
  accepted: number;
  committed: number;
  modelMs: number;
  tokensPerSecond: number | null;
  speedup: number | null;
  kept: number | null;
  tokensPerRound: number | null;
  histogram: HistogramBar[];
  /** accepted_length of the newest counted round, -1 before the first or where it drafted nothing. */
  newest: number;
  /** Stage seconds since the newest round was counted, 0 before the first: the bar flashes. */
  newestAge: number;
  /** Shares of the previous population at its end, where K is equal; its opacity falls with the new rounds. */
  ghost: number[] | null;
  ghostOpacity: number;
}

/** One of the two in a race, at the race clock. */
export interface Runner {
  /** Null before a header has come. */
  settings: Settings | null;
  /** Tokens committed in this passage, and their texts: only the first `tokens` entries are of this moment. */
  tokens: number;
  words: string[];
  /** The number of tokens with which each counted round ended: only the first `rounds` entries are of this moment. */
  ends: number[];
  rounds: number;
  /** Guesses of the round in progress that are drafted and not judged yet. */
  pending: number;
  /** Share of the model time of the round in progress that has passed; 0 once it is counted. */
  progress: number;
  /** Tokens a second over the whole rounds of this passage; null before the first. */
  tokensPerSecond: number | null;
  finished: boolean;
  /** Race clock at which it came in; null until then. */
  finishMs: number | null;
}

/**
 * A race over the present passage: both begin it together, under the same luck. The race clock is the model time since then,
 * and runs on while the first at the finish waits.
 */
export interface Race {
  choice: RivalChoice;
  /** Whether the rival's rounds of this passage have come; until then it stands at the start. */
  known: boolean;
  passage: number;
  /** Length of the passage in tokens; where it is open, as far as the longer of the two has come. */
  slots: number;
  clockMs: number;
  main: Runner;
  rival: Runner;
  /** Ahead in tokens or, where both have finished, in time; `none`: level. */
  leader: 'main' | 'rival' | 'none';
  /** How many tokens the main run is ahead; negative: behind. */
  gapTokens: number;
  /** How much later the one behind comes to where the leader stands; null while its rounds up to there have not come. */
  gapMs: number | null;
  /** TOK/S of the main run over that of the rival; null before both have counted a round. */
  ratio: number | null;
  /** Whether the words of both differ: then the two are samples of the same distribution. */
  otherWords: boolean;
}

export interface Frame {
  t: number;
  modelMs: number;
  /** Index of the last round that has begun at t (begun means t > its start), -1 before the first. */
  span: number;
  /** The beat at t, null before the first. A beat is over, but still the one at t, where t is its end. */
  beat: Beat | null;
  blocks: Block[];
  blockCount: number;
  brackets: Bracket[];
  bracketCount: number;
  draft: DraftSphere;
  target: TargetSphere;
  pass: Pass;
  shot: Shot;
  ledger: LedgerRow[];
  ledgerCount: number;
  /** One scale for all its rows: the longest of them, in ms. */
  ledgerScaleMs: number;
  caption: Caption;
  figures: Figures;
  /** Null where no race is on; set by whoever runs it. */
  race: Race | null;
  /** Present settings: of the first round not begun at t; set by the composition root, as are the exact figures for them. */
  present: Settings;
  expected: Expected | null;
  /** What was simulated, what a machine was measured for; null before a header has come. */
  fidelity: Header['fidelity'] | null;
  clock: Header['clock'] | null;
}

/**
 * Model time in ms in which a race's rival plays a passage that the main run begins under these settings; null while unknown.
 */
export type RaceMsOf = (passage: number, main: Settings) => number | null;

export interface Timeline {
  run: Header | null;
  /** Settings of round 0, as its header gave them: headers of later settings do not change what is seen before it. */
  opening: Settings | null;
  spans: Span[];
  prompt: PromptLayout;
  /** What the camera holds before the first round. */
  openingLeft: number;
  openingWidth: number;
  /** Right edge of the whole sentence; 0 where its words are not known beforehand. */
  sentenceRight: number;
  /** Stage time up to which rounds have arrived. */
  end: number;
  next: Cursor;
  /** Grows with every change: what depends on the spans may be kept while it stays. */
  version: number;
  /** Null where no race is on. */
  raceMsOf: RaceMsOf | null;
  setRun(run: Header): void;
  append(round: Round): void;
  /** Forget all spans from `count` on. */
  truncate(count: number): void;
  /** The rounds stay; their times are made anew, with the waits for this rival. */
  setRace(msOf: RaceMsOf | null): void;
  /** Index of the span at t: the last with start <= t, -1 where there is none. */
  indexAt(t: number): number;
  /** Index of the first round that has not begun at t (begun means t > start); the number of rounds where all have. */
  firstNotBegun(t: number): number;
  /** The end of the first beat that ends after t, or null: one step forward. */
  nextBeat(t: number): number | null;
}

/** A rectangle of CSS px in the window: the free band that the panels leave. */
export interface Band {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Down to here, in px from the top of the window, the past may run out of the band; its own lower end where left out. */
  floor?: number;
}

export type CameraKind = 'orbit' | 'side' | 'top';

/** What the person did to the camera; zeros and 1 leave the kind as it is. */
export interface Nudge {
  yaw: number;
  pitch: number;
  zoom: number;
}

/** A camera in numbers: a perspective camera of `fov` degrees (vertical, over the full window height). */
export interface CameraPose {
  fov: number;
  position: [number, number, number];
  lookAt: [number, number, number];
  up: [number, number, number];
  /** For camera.setViewOffset(width, height, shiftX, shiftY, width, height), CSS px. */
  shiftX: number;
  shiftY: number;
  width: number;
  height: number;
  /** CSS px that one block unit covers at the track. */
  pxPerUnit: number;
  /** CSS px from the top of the window: what lies lower is under panels. */
  bottom: number;
}
