/** The sentences about what went wrong, in an address, at the server or with the picture: most pages never say one. */

/** @import {MomentNotice} from './playback/link.d.ts' */

/** Some signs turn the direction of what follows them: in what is quoted from elsewhere they are none, and it keeps to itself. @param {string} text */
function quoted(text) {
  return /^[ -~]*$/.test(text) ? text : `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd')}\u2069`;
}

/** @param {MomentNotice['rule']} rule */
function inWords(rule) {
  switch (rule.kind) {
    case 'number':
      if (rule.whole) return `a whole number in ${rule.least}..${rule.most}`;
      return `a number in ${rule.least}..${rule.most}`;
    case 'choice':
      return `one of ${rule.of.join(', ')}`;
    case 'pair':
      return `pairs such as 12:k=8 of ${rule.keys.join(', ')}`;
    case 'rival':
      return `target or pairs such as k:8,quality:0.95 of ${rule.keys.join(', ')}`;
    case 'pairs':
      return `at most ${rule.most} pairs`;
    case 'name':
      return `one of ${rule.of.join(', ')}`;
    case 'once':
      return 'given once';
  }
}

/** A part of the address that could not be used as it stood. @param {MomentNotice} notice */
function fault({name, value, rule, used}) {
  if (rule.kind === 'name') return `${quoted(name)} is not used: a name in an address must be ${inWords(rule)}`;
  const got = rule.kind === 'once' ? `${value} times` : value === '' ? 'nothing' : quoted(value);
  const first = rule.kind === 'once' ? 'the first one' : used;
  const instead = rule.kind === 'pairs' ? `the first ${used} are used` : first === null ? 'it is not used' : `${first} is used`;
  return `${quoted(name)} must be ${inWords(rule)}, got ${got}; ${instead}`;
}

/** Faults that stand in one notice; the others are counted. */
const TOLD = 3;

/**
 * What is wrong with an address, in one notice.
 * @param {readonly MomentNotice[]} notices
 * @param {readonly string[]} ignored names of what a recording cannot follow
 */
function faults(notices, ignored) {
  const all = notices.map(fault);
  if (ignored.length > 0) all.push(fixed(ignored));
  const more = all.length - TOLD;
  return `${all.slice(0, TOLD).join('. ')}${more > 0 ? `. And ${more} more.` : ''}`;
}

/** @param {readonly string[]} names */
function fixed(names) {
  return `The settings of a recording cannot be changed, so ${names.join(', ')} in the address ${names.length === 1 ? 'is' : 'are'} not used.`;
}

/**
 * Why the server does not play what it was asked for, by the code of its answer.
 * @param {{code: string, field: string | null, message: string}} error `message`: the server's own sentence, the last resort
 */
function refusal({code, field, message}) {
  switch (code) {
    case 'bad_source':
      return 'The server no longer has what this page plays. Load the page again.';
    case 'bad_settings':
      return `The server does not play with this value of ${field ?? 'a setting'}. Change it to go on.`;
    case 'bad_cursor':
      return 'The server knows no such place in this source. Restart plays it from its beginning.';
    case 'failed':
      return 'The server cannot play what comes next. Restart plays it from its beginning.';
    case 'bad_json':
    case 'bad_type':
    case 'unknown_field':
      return 'The server does not understand this page: they are of different versions. Load the page again.';
    default:
      return `The server will not play this: ${quoted(message)}`;
  }
}

export const faultWords = {
  refusal,
  fault,
  faults,
  /** @param {number} most @param {number} left changes that have no room */
  leftOut: (most, left) => `The address holds ${most} changes of a run: the last ${left === 1 ? 'one is' : `${left} are`} not in it.`,
  no_webgl: 'This browser shows no 3D here, so this is the flat view: the same story from the same rounds.',
  broken: /** @param {string} error */ (error) => `The 3D scene could not start (${quoted(error)}), so this is the flat view: the same story from the same rounds.`,
  refused: /** @param {string} reason */ (reason) => `The server will not talk to this page: ${reason ? quoted(reason) : 'no reason was given'}. Load the page again.`,
  unreadable: 'The server sent a line that this page cannot read. Load the page again.',
  replaced: 'The server now plays another run in place of this one: it starts over.',
  context: 'The browser took the 3D picture away. Text, figures and rounds go on, and the picture comes back by itself.',
};
