/** What a term is. */
import type { CodePointMap } from '../code-point-map.ts';
import type { CodePointSet } from '../code-points.ts';

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

/** A language. Immutable but for the lazily found facts at the end. */
export interface Term {
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
  /** Gives the derivatives of a lazy term. */
  readonly derive: (() => CodePointMap) | undefined;
  /** The derivatives by every code point, once asked for. */
  derivatives: CodePointMap | undefined;
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
  readonly derive?: () => CodePointMap;
}
