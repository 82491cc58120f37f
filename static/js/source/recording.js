/** A recording that lies in the page: its rounds as they are, whatever settings are asked for. */

/** @import {Cursor, Header, Round} from './protocol.js' */
/** @import {Played} from './source.d.ts' */

/** @param {readonly string[]} lines a header, rounds from index 0 on, and an end @returns {Played} */
export function recordedRounds(lines) {
  const [first = '', ...rest] = lines;
  const header = /** @type {Header} */ (JSON.parse(first));
  const count = rest.length - 1;
  /** Read when it is asked for: a recording may be long. @param {number} place */
  const read = (place) => /** @type {Round} */ (JSON.parse(rest[place] ?? ''));

  return {
    header: () => header,
    rounds({cursor, index, rows}) {
      const start = index < count ? read(index).cursor : null;
      // Round 0 also answers to passage 0, where a player begins who has not seen where this run does.
      const begins = index === 0 && cursor.passage === 0 && cursor.position === 0;
      if (start && !begins && !same(start, cursor)) {
        return {
          code: 'bad_cursor',
          field: 'cursor',
          message: `round ${index} of this recording starts at ${shown(start)}, got ${shown(cursor)}`,
        };
      }
      let place = index;
      return {
        next() {
          if (place >= count) return null;
          const round = read(place);
          place += 1;
          return rows ? round : {...round, rows: null};
        },
      };
    },
  };
}

/** @param {Cursor} a @param {Cursor} b */
function same(a, b) {
  return a.passage === b.passage && a.position === b.position;
}

/** @param {Cursor} cursor */
function shown({passage, position}) {
  return `position ${position} of passage ${passage}`;
}
