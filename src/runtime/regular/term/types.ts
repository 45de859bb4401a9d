/** The representation of terms. */
import type { TupleTable } from '../../common/tuple-table.ts';
import type { CodePointSet } from '../code-points.ts';
import type { Meter } from '../meter.ts';

/**
 * More terms than fit in memory. The key of a pair, `a.id * MAX_TERMS + b.id`, is still a safe
 * integer.
 */
export const MAX_TERMS = 0x4000000;

/**
 * The operation that forms a term. `set`: one code point of a set; `lazy`: defined by its
 * derivatives; the others combine `parts`.
 */
export type TermKind =
  | 'empty'
  | 'set'
  | 'concat'
  | 'union'
  | 'repeat'
  | 'intersect'
  | 'complement'
  | 'lazy';

/** The terms of one workspace. Equal terms are the same object. */
export interface TermTable {
  readonly meter: Meter;
  /** The empty language. */
  readonly nothing: Term;
  /** The language that contains only the empty string. */
  readonly emptyString: Term;
  /** Any single character. */
  readonly anyCharacter: Term;
  /** Whether it is every string. */
  readonly anyString: Term;
  /**
   * Interned terms: concatenations by the ids of their parts, single characters, sets of them, and
   * all others.
   */
  readonly pairs: TupleTable<Term>;
  readonly characters: Map<number, Term>;
  readonly sets: Map<string, Term>;
  readonly others: Map<string, Term>;
  nextId: number;
}

/** A language. Immutable, except for the lazily computed fields at the end. */
export interface Term {
  /** The table that it belongs to. Terms derived from it belong to the same table. */
  readonly table: TermTable;
  readonly id: number;
  readonly kind: TermKind;
  /** The characters of a `set`; for a lazy term, a superset of the characters in its strings. */
  readonly set: CodePointSet;
  readonly parts: readonly Term[];
  /** Bounds of a repetition. */
  readonly min: number;
  readonly max: number;
  /** Whether the empty string belongs to the language. */
  readonly nullable: boolean;
  /** No string has fewer code points than `shortest`, or more than `longest`. */
  readonly shortest: number;
  readonly longest: number;
  /** Every prefix of a string can be completed within this many code points. */
  readonly farthestEnd: number;
  /** Whether it counts past the nearest horizon (types.ts), where the count may be dropped. */
  readonly counts: boolean;
  /** A lower bound on the bytes of a string's JSON text. Searches raise it (distance.ts). */
  leastCost: number;
  /** Whether some string costs exactly `leastCost`, so that no search is needed. */
  costIsExact: boolean;
  /**
   * The number of strings, counted up to `countedTo`, which is `Infinity` once all are counted
   * (language.ts).
   */
  strings: number;
  countedTo: number;
  /** The words of a lazy term that is a list of them. */
  readonly list: ListPart | undefined;
  /** Computes the derivatives of a lazy term. */
  readonly derive: (() => CodePointMap) | undefined;
  /** The derivatives by code point, once computed. */
  derivatives: CodePointMap | undefined;
  /**
   * The state of the string automaton in which a string of it may follow, once reached; 0 before
   * (json-string/states.ts). Not a `Map`, because one of thousands stops for a millisecond to grow.
   */
  body: number;
  /** A superset of the characters in its strings, once computed. */
  alphabet: CodePointSet | undefined;
}

/** The facts that the creator of a term provides. */
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

/** The facts about a lazy term that are known without exploring it. */
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

/**
 * Maps every code point from `starts[i]` up to the next start to `targets[i]`. `starts[0]` is 0.
 */
export interface CodePointMap {
  readonly starts: readonly number[];
  readonly targets: readonly Term[];
}

/** The words of a list with a common prefix. */
export interface ListPart {
  /**
   * All words, sorted by their spelling: the JSON text without its opening quote, one character per
   * byte.
   */
  readonly words: readonly string[];
  readonly spelled: readonly string[];
  /** The part contains the words `from <= i < to`. */
  readonly from: number;
  readonly to: number;
  /** Number of characters read so far, and of the bytes that spell them. */
  readonly read: number;
  readonly spent: number;
}
