/** A recording inside the page: its rounds as they were recorded, whatever settings are asked for. */

/** @import {Cursor, Header, Round} from './protocol.js' */
/** @import {Played} from './source.d.ts' */

/** @param {readonly string[]} lines a header, rounds from index 0 on, and an end @returns {Played} */
export function recordedRounds(lines) {
  const [first = '', ...rest] = lines;
  const header = /** @type {Header} */ (JSON.parse(first));
  const count = rest.length - 1;
  /** Parsed only when asked for: a recording may be long. @param {number} place */
  const read = (place) => /** @type {Round} */ (JSON.parse(rest[place] ?? ''));

  return {
    header: () => header,
    rounds({cursor, index, rows}) {
      const start = index < count ? read(index).cursor : null;
      // Round 0 also answers a request for passage 0: a player that has not seen the header starts there.
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
