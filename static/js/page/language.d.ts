/** Types of the page's messages: their keys and arguments come from the English file. */

import type english from '../../messages/en.json' with {type: 'json'};

export type Catalog = typeof english;

/** Every path to a message: `caption.waiting`. */
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

export type MessageKey = Paths<Catalog>;

/** The values for the names in a message. Numbers are printed in the page's language. */
export type Arguments = Readonly<Record<string, string | number>>;

/** A piece of a message. `name` is the argument that it came from, empty for the message's own words. */
export interface Piece {
  text: string;
  name: string;
}
