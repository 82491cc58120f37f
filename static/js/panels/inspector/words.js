/** The sentences of the inspector. In its messages, text between * is strong. */

import {parts, t} from '../../page/messages.js';
import {milliseconds, percent} from '../format.js';

/** @import {BarStory, RoundFacts, RoundStory, TokenKind, TokenStory} from '../../playback/story.d.ts' */
/** @import {Arguments, MessageKey} from '../../page/language.d.ts' */

/** @typedef {{text: string, tone: 'plain' | 'draft' | 'target' | 'strong' | 'guess' | 'token'}} Part */

/** A longer token does not help in a sentence. */
const LONGEST = 28;

/** How arguments of these names are set. @type {Readonly<Record<string, Part['tone']>>} */
const TONES = Object.freeze({draft: 'draft', target: 'target', guess: 'guess', token: 'token'});

/** @param {MessageKey} key @param {Arguments} [given] @returns {Part[]} */
function toned(key, given = {}) {
  /** @type {Part[]} */
  const found = [];
  for (const {text, name} of parts(key, {draft: t('inspect.draft'), target: t('inspect.target'), ...given})) {
    const tone = TONES[name];
    if (tone) found.push({text, tone});
    else if (name !== '') found.push({text, tone: 'plain'});
    else text.split('*').forEach((stretch, i) => stretch !== '' && found.push({text: stretch, tone: i % 2 === 1 ? 'strong' : 'plain'}));
  }
  return found;
}

/** @param {string} token */
const shortened = (token) => clip(visible(token));

/**
 * A token in visible form: without its leading space, and with signs for invisible characters.
 *
 * @param {string} token @returns {string}
 */
export function visible(token) {
  const trimmed = token.trim();
  if (trimmed !== '') return trimmed;
  return token === '' ? '∅' : token.replaceAll(' ', '␣').replaceAll('\n', '↵').replaceAll('\t', '⇥');
}

/** @param {string} text @returns {string} */
function clip(text) {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

/**
 * A probability for people: never 0% or 100% unless it is exactly that.
 *
 * @param {number} p 0..1 @param {number} [digits] at least @returns {string}
 */
export function chance(p, digits = 0) {
  if (p <= 0) return percent(0);
  if (p >= 1) return percent(1);
  if (p < 0.0005) return `<${percent(0.001, 1)}`;
  if (p > 0.9995) return `>${percent(0.999, 1)}`;
  const near = p < 0.0995 || p > 0.9949 ? 1 : 0;
  return percent(p, Math.max(digits, near), 0);
}

/**
 * Two probabilities with as many digits as tell them apart.
 *
 * @param {number} one @param {number} other @returns {[string, string]}
 */
export function apart(one, other) {
  for (let digits = 0; digits < 3; digits++) {
    const [a, b] = [chance(one, digits), chance(other, digits)];
    if (a !== b || one === other) return [a, b];
  }
  return [chance(one, 3), chance(other, 3)];
}

/** @param {TokenStory} story @returns {Part[]} */
function judged(story) {
  const {kind, counterpart} = story;
  const verdict = verdictOn(story);
  if (kind === 'accepted' || counterpart === '') return verdict;
  return [...verdict, ...toned('inspect.replaced', {token: shortened(counterpart)})];
}

/** @param {TokenStory} story @returns {Part[]} */
function verdictOn({kind, draftProb, targetProb, acceptProb, uniform, dart}) {
  const [p, q] = apart(draftProb ?? 0, targetProb ?? 0);
  if (dart && acceptProb !== null && uniform !== null) {
    const [at, edge] = apart(uniform, acceptProb);
    return toned(kind === 'accepted' ? 'inspect.dartKept' : 'inspect.dartRejected', {p, q, edge, dart: at});
  }
  if (kind === 'accepted') return toned(p === q ? 'inspect.asMuch' : 'inspect.evenMore', {p, q});
  return toned(targetProb === 0 ? 'inspect.never' : 'inspect.rejected', {p, q});
}

/**
 * What a token is, and why it ended that way.
 *
 * @param {TokenStory} story
 * @returns {Part[]}
 */
export function tokenSentence(story) {
  const {kind, place, counterpart, draftProb, pass} = story;
  switch (kind) {
    case 'waiting':
      return toned(pass === 'running' || pass === 'over' ? `inspect.${pass}` : 'inspect.unseen', {p: chance(draftProb ?? 0)});
    case 'accepted':
    case 'rejected':
      return judged(story);
    case 'recovered':
      return toned('inspect.recovered', {guess: shortened(counterpart)});
    case 'bonus':
      return toned('inspect.bonus', {n: place});
    default:
      return toned(`inspect.${kind}`);
  }
}

/** Where a token stands: its guess, its round, and the standard term for what it is. @param {TokenStory} story */
export function tokenPlace({kind, place, round}) {
  const index = round ? t('inspect.inRound', {n: round.index + 1}) : '';
  const guess = kind === 'waiting' || kind === 'accepted' || kind === 'rejected' || kind === 'discarded';
  const term = kind === 'recovered' || kind === 'bonus' || kind === 'accepted' ? t(`inspect.term.${kind}`) : '';
  return [guess ? t('inspect.guess', {n: place + 1}) : '', index, term].filter(Boolean).join(' · ');
}

/** @param {TokenKind} kind */
export const tokenTitle = (kind) => t(`inspect.title.${kind}`);

/** @param {BarStory} story */
export function barTitle({accepted, draftLength}) {
  if (draftLength === 1) return t(accepted === 0 ? 'inspect.bar.missed' : 'inspect.bar.kept');
  const key = accepted === 0 ? 'none' : accepted === draftLength ? 'all' : 'some';
  return t(`inspect.bar.${key}`, {n: accepted, k: draftLength});
}

/** @param {BarStory} story @returns {Part[]} */
export function barSentence({count, total, cut, draftLength}) {
  if (total === 0) return toned('inspect.bar.nothing');
  const share = toned('inspect.bar.share', {count, total, share: chance(count / total)});
  return cut === 0 ? share : [...share, ...toned(cut === count ? 'inspect.bar.allCut' : 'inspect.bar.someCut', {cut, k: draftLength})];
}

/** @param {number} accepted @param {number} drafted */
function keptOf(accepted, drafted) {
  const key = accepted === drafted ? 'allKept' : accepted === 0 ? 'noneKept' : 'someKept';
  return t(`inspect.round.${key}`, {accepted, drafted});
}

/** @param {RoundStory} story @returns {Part[]} */
export function roundSentence({begun, counted, facts, guesses, extra}) {
  if (!begun) return toned('inspect.round.notBegun');
  if (!counted || facts.accepted === null) return toned('inspect.round.underWay');
  if (guesses.length === 0) return toned('inspect.round.plain');
  return toned('inspect.round.result', {kept: keptOf(facts.accepted, guesses.length), extra: extra === null ? 'none' : extra.kind});
}

/** @param {RoundFacts} facts */
export function costOf({drafted, draftingMs, verifyingMs}) {
  if (draftingMs === null || verifyingMs === null) return t('inspect.round.running');
  const pass = milliseconds(verifyingMs);
  return drafted === 0 ? t('inspect.round.plainCost', {pass}) : t('inspect.round.costOf', {n: drafted, draft: milliseconds(draftingMs), pass});
}

/** @param {number | null} won */
export function wonOf(won) {
  return won === null ? t('inspect.round.uncounted') : t('inspect.round.wonOf', {n: won});
}
