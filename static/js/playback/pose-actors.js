/**
 * The two spheres, the pass between them, and what the camera shows.
 *
 * The camera stays on a round until its end and reaches the next one within its first quarter of a second, since nobody
 * knows earlier what comes. Another K means another scale; that change also happens at the beginning of a round.
 */

import {BEATS} from './span.js';
import {CLEARING, remaining} from './pose-blocks.js';
import {SPACE, wholeLeft} from './layout.js';
import {mix, progress, settle, smooth} from './ease.js';

/** @import {DraftSphere, Pass, Shot, Span, TargetSphere, Timeline} from './frame.d.ts' */

/** Presence of the draft's sphere: between its guesses, and when it is not used at all. */
const RESTING = 0.35;
const UNUSED = 0.15;
/** Seconds. */
const WAKES = 0.1;
const RESTS_AFTER = 0.3;
const DROP_PULSE = 0.2;
const RETURNS = 0.3;
const BOX_CLOSES = 0.12;
const RAYS_LIGHT = 0.05;
const FADES = 0.12;
const DRAWS_BACK = 0.6;

const {BLOCK, BOX, DRAFT} = SPACE;

/**
 * The draft's sphere moves with the camera, passes over its guesses, and is back beside the window before the target's
 * own token leaves the big sphere. It stays there until the round has ended, so the two never cross.
 *
 * @param {Timeline} timeline @param {number} index @param {number} t @param {DraftSphere} into
 */
export function poseDraft(timeline, index, t, into) {
  const span = timeline.spans[index];
  if (!span) {
    into.x = home(0);
    into.presence = atRest(timeline.opening?.draft_length ?? 0);
    into.pulse = 0;
    return;
  }
  const {round, start, end} = span;
  const last = timeline.spans[index - 1];
  const before = last?.round.settings ?? timeline.opening ?? round.settings;
  const rest = atRest(round.settings.draft_length);
  const drafted = round.drafted.length;
  const drafting = drafted > 0 ? span.beats[drafted - 1]?.end ?? start : start;
  const awake = mix(atRest(before.draft_length), drafted > 0 ? 1 : rest, smooth(progress(t, start, start + WAKES)));
  into.presence = mix(awake, rest, smooth(progress(t, drafting, drafting + RESTS_AFTER)));

  const from = last && !last.round.passage_ended ? last.left : span.left;
  let x = home(mix(from, span.left, settle(progress(t, start, start + span.glide))));
  into.pulse = 0;
  for (let i = 0; i < drafted; i++) {
    const beat = span.beats[i];
    if (!beat || t <= beat.start) break;
    x = mix(x, centre(span, i), smooth(progress(t, beat.start, beat.end)));
    if (t >= beat.end) into.pulse = (1 - progress(t, beat.end, beat.end + DROP_PULSE)) ** 2;
  }
  const lies = drafting + BEATS.landing;
  x = mix(x, home(span.left), smooth(progress(t, lies, lies + RETURNS)));
  into.x = round.passage_ended ? mix(x, home(0), smooth(progress(t, end - CLEARING, end))) : x;
}

/** @param {number} left of the window @returns {number} where the draft's sphere waits */
function home(left) {
  return left - DRAFT.beside;
}

/** @param {number} draftLength @returns {number} */
function atRest(draftLength) {
  return draftLength > 0 ? RESTING : UNUSED;
}

/** @param {Span} span @param {number} i @returns {number} */
function centre({slotX, slotWidth}, i) {
  return (slotX[i] ?? 0) + (slotWidth[i] ?? 0) / 2;
}

/** @param {Span | null} span @param {number} t @param {Shot} shot @param {TargetSphere} into */
export function poseTarget(span, t, shot, into) {
  into.x = shot.left + shot.width / 2;
  const runs = span !== null && t > span.passStart && t <= span.passEnd;
  into.progress = runs ? progress(t, span.passStart, span.passEnd) : 0;
  into.pulse = Math.sin(Math.PI * into.progress) ** 2;
}

/** @param {Span | null} span @param {number} t @param {Pass} into */
export function posePass(span, t, into) {
  into.boxed = false;
  into.closed = into.left = into.right = into.lit = into.slotX = into.slotWidth = into.slotOpacity = 0;
  into.rayCount = 0;
  if (!span) return;
  const {round, passStart, passEnd, verdictStart, verdictEnd, landed} = span;
  const drafted = round.drafted.length;
  if (drafted > 0) {
    into.boxed = t > passStart && t < verdictEnd;
    into.closed =
      smooth(progress(t, passStart, Math.min(passEnd, passStart + BOX_CLOSES))) *
      (1 - smooth(progress(t, verdictStart, verdictEnd)));
    into.left = span.left - BOX.pad;
    into.right = (span.slotX[drafted - 1] ?? 0) + (span.slotWidth[drafted - 1] ?? 0) + BOX.pad;
  }
  into.lit =
    smooth(progress(t, passStart, Math.min(passEnd, passStart + RAYS_LIGHT))) *
    (1 - smooth(progress(t, passEnd, passEnd + FADES)));
  into.rayCount = span.slotX.length;
  for (let i = 0; i < into.rayCount; i++) into.rayX[i] = centre(span, i);
  if (!span.hasSlot) return;
  into.slotX = span.slotX[drafted] ?? 0;
  into.slotWidth = span.slotWidth[drafted] ?? 0;
  const opens = drafted > 0 ? passStart - BEATS.landing : passStart;
  const filled = round.accepted_length === drafted;
  const closes = filled ? progress(t, verdictEnd, landed) : progress(t, verdictStart, verdictEnd);
  into.slotOpacity = smooth(progress(t, opens, opens + FADES)) * (1 - smooth(closes));
}

/**
 * The camera shows the prompt when a passage begins, then its rounds, and at the end the whole sentence.
 *
 * @param {Timeline} timeline @param {number} index @param {number} t @param {Shot} into
 */
export function poseShot({prompt, sentenceRight, spans, openingLeft, openingWidth}, index, t, into) {
  const span = spans[index];
  const right = Math.max(sentenceRight, span ? span.nextLeft - BLOCK.gap : 0);
  into.wholeLeft = wholeLeft(prompt.left, right);
  into.wholeWidth = right - into.wholeLeft;
  into.whole = 0;
  if (!span) {
    into.left = openingLeft;
    into.width = openingWidth;
    return;
  }
  const entered = settle(progress(t, span.start, span.start + span.glide));
  into.left = mix(span.fromLeft, span.shotLeft, entered);
  into.width = mix(span.fromWidth, span.shotWidth, entered);
  if (!span.round.passage_ended) return;
  const clearing = 1 - remaining(span, t);
  into.left = mix(into.left, span.openingLeft, clearing);
  into.width = mix(into.width, span.openingWidth, clearing);
  into.whole = smooth(progress(t, span.landed, span.landed + DRAWS_BACK)) * (1 - clearing);
}
