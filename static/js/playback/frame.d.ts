/**
 * A frame: what is seen at one moment. The 3D view, the flat view and the panels all read only this.
 *
 * Lengths are in block units (a block is BLOCK.height = 0.78 high), times in seconds of stage time unless a name ends
 * in `Ms` (model time), progress and opacity in 0..1. Arrays are pools: only the first `…Count` entries belong to this
 * moment.
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
  /** Whether model time runs during it; where it does not, the caption says "replay, not counted". */
  counted: boolean;
}

/** A round on stage: its times, and everything that depends only on the rounds before it. */
export interface Span {
  round: Round;
  start: number;
  /** Includes the sentence end. The round counts from `landed` on. */
  end: number;
  landed: number;
  /** When the rival of a race has finished too; `landed` if nobody is waited for. */
  waitEnd: number;
  passStart: number;
  passEnd: number;
  verdictStart: number;
  verdictEnd: number;
  /** Model time at `start` and at the end, in ms, since round 0. */
  modelStartMs: number;
  modelEndMs: number;
  /** In order, without gaps from `start` to `end`. */
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
  /** The part of the track that the camera shows in this round; its scale depends only on K. */
  shotLeft: number;
  shotWidth: number;
  /** What it showed when the round began, and the seconds that it takes to move from there. */
  fromLeft: number;
  fromWidth: number;
  glide: number;
  /** What it shows before the first round of the passage. */
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
  /** 1 at the moment a guess drops, then falling to 0. */
  pulse: number;
  /** 1 while it drafts, 0.35 at rest, 0.15 in "Big model only"; it changes smoothly. */
  presence: number;
}

export interface TargetSphere {
  x: number;
  /** The pulse of a pass: 0 at rest, up to 1 in its middle. */
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
  /** Brightness of the rays; all light up at the same instant. */
  lit: number;
  rayCount: number;
  /** x of each ray's end: the centre of each guess and of the empty slot. */
  rayX: number[];
  /** The empty slot that the last ray reaches; width and opacity are 0 if the sentence has no slot left. */
  slotX: number;
  slotWidth: number;
  slotOpacity: number;
}

/** What the camera has to show: `left` and `width` are the round in progress, `whole…` the sentence with its prompt, or the end of a long one. */
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
 * What the caption says; the panel puts it into words. `waiting`: no run has arrived; `ready`: a run has, but nothing
 * of it has begun; `settled`: exactly at the end of a round, except the sentence's last one. The other fields describe
 * the whole round in progress.
 */
export interface Caption {
  kind: Beat['kind'] | 'ready' | 'waiting' | 'settled';
  /** Number of the guess from 1; 0 if the caption is not about one guess. */
  guess: number;
  drafted: number;
  accepted: number;
  /** Discarded guesses have no beat of their own: they are told together with the rejection before them. */
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
  /** How many of them ended early, at the end of the sentence. */
  cut: number;
}

/** The figures of the counted rounds; `null` is shown as "–". */
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
  /** Shares of the previous population at its end, if K is the same; they fade as new rounds come. */
  ghost: number[] | null;
  ghostOpacity: number;
}

/** One of the two runners in a race, at the race clock. */
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
  /** Race clock at which it finished; null until then. */
  finishMs: number | null;
}

/**
 * A race over the present passage: both begin it together, with the same random numbers. The race clock is the model
 * time since then. It continues while the one that finished first waits.
 */
export interface Race {
  choice: RivalChoice;
  /** Whether the rival's rounds of this passage have arrived; until then it stays at the start. */
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
  /** How much later the slower runner reaches the leader's position; null while the rounds up to there have not arrived. */
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
  /** Null without a race; set by whoever runs it. */
  race: Race | null;
  /** Present settings: those of the first round that has not begun at t. The page sets them and their exact figures. */
  present: Settings;
  expected: Expected | null;
  /** Which parts were simulated and which were measured on a machine; null before a header has arrived. */
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
  /** Null without a race. */
  raceMsOf: RaceMsOf | null;
  setRun(run: Header): void;
  append(round: Round): void;
  /** Removes all spans from `count` on. */
  truncate(count: number): void;
  /** Keeps the rounds, and computes their times anew with the waits for this rival. */
  setRace(msOf: RaceMsOf | null): void;
  /** Index of the span at t: the last with start <= t, -1 where there is none. */
  indexAt(t: number): number;
  /** Index of the first round that has not begun at t (begun means t > start); the number of rounds where all have. */
  firstNotBegun(t: number): number;
  /** Where a step forward leads: the end of the first beat that ends after t, or null. */
  nextBeat(t: number): number | null;
}

/** The free band: a rectangle in the window, in CSS px, that no panel covers. */
export interface Band {
  left: number;
  top: number;
  width: number;
  height: number;
  /** In px from the top of the window: down to here the past may extend below the band. Left out: the band's own lower end. */
  floor?: number;
}

export type CameraKind = 'orbit' | 'side' | 'top';

/** How a person has turned the camera; zeros and 1 leave it as it is. */
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
  /** CSS px from the top of the window; what is lower is covered by panels. */
  bottom: number;
}
