/** What a term is. */
import type { CodePointSet } from '../code-points.ts';
import type { Meter } from '../types.ts';

/** More terms than any memory holds. The key of a pair, `a.id * MAX_TERMS + b.id`, is still a safe integer. */
export const MAX_TERMS = 0x4000000;

/** What a term is made by. `set`: one code point of a set; `lazy`: whatever its derivatives say; the rest are operations on `parts`. */
export type TermKind =
  | 'empty'
  | 'set'
  | 'concat'
  | 'union'
  | 'repeat'
  | 'intersect'
  | 'complement'
  | 'lazy';

/** The terms of one workspace: equal ones are the same object. */
export interface TermTable {
  readonly meter: Meter;
  /** The language of no string at all. */
  readonly nothing: Term;
  /** The language of the empty string alone. */
  readonly emptyString: Term;
  /** Any one character. */
  readonly anyCharacter: Term;
  /** Every string. */
  readonly anyString: Term;
  /** Concatenations by the ids of their parts, single characters, sets of them, and all others. */
  readonly pairs: Map<number, Term>;
  readonly characters: Map<number, Term>;
  readonly sets: Map<string, Term>;
  readonly others: Map<string, Term>;
  nextId: number;
}

/** A language. Immutable but for the lazily found facts at the end. */
export interface Term {
  /** The table that it belongs to. Whatever is made of it belongs there, too. */
  readonly table: TermTable;
  readonly id: number;
  readonly kind: TermKind;
  /** The characters of a `set`; of a lazy term, those that its strings are of, or more. */
  readonly set: CodePointSet;
  readonly parts: readonly Term[];
  /** Bounds of a repetition. */
  readonly min: number;
  readonly max: number;
  /** True when the empty string belongs to the language. */
  readonly nullable: boolean;
  /** No string has fewer code points than `shortest`, or more than `longest`. */
  readonly shortest: number;
  readonly longest: number;
  /** Whatever a string of the language begins with, some string goes on from there in so many code points at most. */
  readonly farthestEnd: number;
  /** True when it counts past the nearest horizon (types.ts), where that may be forgotten. */
  readonly counts: boolean;
  /** No string costs fewer bytes of JSON text; searches raise it (distance.ts). */
  leastCost: number;
  /** True when some string costs just `leastCost`, so that nothing is left to search. */
  costIsExact: boolean;
  /** How many strings it has, as far as they were counted: `Infinity` once they are all (language.ts). */
  strings: number;
  countedTo: number;
  /** The words of a lazy term that is a list of them. */
  readonly list: ListPart | undefined;
  /** Gives the derivatives of a lazy term. */
  readonly derive: (() => CodePointMap) | undefined;
  /** The derivatives by every code point, once asked for. */
  derivatives: CodePointMap | undefined;
  /** The characters that its strings are of, or more, once asked for. */
  alphabet: CodePointSet | undefined;
}

/** What the maker of a term knows of it. */
export interface TermFacts {
  readonly set?: CodePointSet;
  readonly parts?: readonly Term[];
  readonly min?: number;
  readonly max?: number;
  readonly nullable: boolean;
  readonly shortest: number;
  readonly longest: number;
  readonly leastCost: number;
  readonly costIsExact: boolean;
  readonly farthestEnd?: number;
  readonly list?: ListPart;
  readonly derive?: () => CodePointMap;
}

/** What is known of a lazy term without looking into it. */
export interface LazyFacts {
  readonly nullable: boolean;
  /** As in {@link Term}: bounds, unless `costIsExact`. */
  readonly shortest?: number;
  readonly longest?: number;
  readonly leastCost?: number;
  readonly costIsExact?: boolean;
  readonly farthestEnd?: number;
  readonly set?: CodePointSet;
  readonly list?: ListPart;
  readonly derive: () => CodePointMap;
}

/** From `starts[i]` up to the next start every code point goes to `targets[i]`. `starts[0]` is 0. */
export interface CodePointMap {
  readonly starts: readonly number[];
  readonly targets: readonly Term[];
}

/** Words of a list that begin alike. */
export interface ListPart {
  /** All words, ascending as they are spelled: the JSON text less its first quote, in which a byte is a character. */
  readonly words: readonly string[];
  readonly spelled: readonly string[];
  /** Those of the part are `from <= i < to`. */
  readonly from: number;
  readonly to: number;
  /** How many characters were read so far, and the bytes that spell them. */
  readonly read: number;
  readonly spent: number;
}
