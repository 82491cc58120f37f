/** What the messages of the page are: their keys and types come from the English file. */

import type english from '../../messages/en.json' with {type: 'json'};

export type Catalog = typeof english;

/** Every path to a sentence: `caption.waiting`. */
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

export type MessageKey = Paths<Catalog>;

/** What stands for the names in a message; numbers are printed as the language does. */
export type Arguments = Readonly<Record<string, string | number>>;

/** A stretch of a message; `name` is the argument that it came from, empty for the message's own words. */
export interface Piece {
  text: string;
  name: string;
}
