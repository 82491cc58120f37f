/** Checks whether a line from the socket is one that this page understands. */

/** @import {Line} from './source.d.ts' */

const PROTOCOL = 1;

const REASONS = ['complete', 'ended', 'superseded', 'busy'];

/** For each type of line: what must hold, beyond its envelope, so that the page can use it. */
const FORMS = /** @type {Record<string, (line: Record<string, unknown>) => boolean>} */ ({
  run: (line) =>
    line['protocol'] === PROTOCOL && Array.isArray(line['prompt']) && isObject(line['settings']) && isText(line['source']),
  round: (line) =>
    isCount(line['index']) &&
    isCursor(line['cursor']) &&
    isCursor(line['next']) &&
    isObject(line['settings']) &&
    Array.isArray(line['drafted']) &&
    Array.isArray(line['committed']) &&
    isCount(line['accepted_length']) &&
    typeof line['drafting_ms'] === 'number' &&
    typeof line['verifying_ms'] === 'number',
  done: (line) => isCount(line['rounds']) && isText(line['reason']) && REASONS.includes(line['reason']),
  error: (line) => isText(line['code']) && isText(line['message']) && (line['field'] === null || isText(line['field'])),
});

/**
 * The line in a message, or null if it does not follow the protocol.
 *
 * @param {unknown} data
 * @returns {Line | null}
 */
export function parseLine(data) {
  if (typeof data !== 'string') return null;
  let line;
  try {
    line = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isObject(line) || !isText(line['type']) || !Object.hasOwn(FORMS, line['type'])) return null;
  const addressed = isCount(line['id']) && isText(line['lane']);
  const unaddressed = line['type'] === 'error' && (line['id'] === null || line['lane'] === null);
  if (!addressed && !unaddressed) return null;
  return FORMS[line['type']]?.(line) ? /** @type {Line} */ (/** @type {unknown} */ (line)) : null;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
function isText(value) {
  return typeof value === 'string';
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;
}

/** @param {unknown} value */
function isCursor(value) {
  return isObject(value) && isCount(value['passage']) && isCount(value['position']);
}
