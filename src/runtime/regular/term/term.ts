/**
 * Regular languages as hash-consed extended regular expressions: beside union, concatenation and repetition they have
 * intersection and complement. Terms that are equal after the simplifications here are the same object, so a term is
 * also a state of the automaton of its derivatives (derivative.ts).
 *
 * Sources: J. Brzozowski, "Derivatives of Regular Expressions" (JACM 1964); S. Owens, J. Reppy, A. Turon,
 * "Regular-expression derivatives re-examined" (JFP 2009).
 */

import type { CodePointMap } from '../code-point-map.ts';
import {
  allCodePoints,
  type CodePointSet,
  forgetCodePointSets,
  noCodePoints,
  pointSet,
} from '../code-points.ts';
import { cheapestPoint, costOf } from '../cost.ts';
import { NEAR_HORIZON } from '../types.ts';
import { UNITS_A_STATE, work } from '../work.ts';

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

let terms = new Map<string, Term>();
let pairs = new Map<number, Term>();
let characters = new Map<number, Term>();
let count = 0;

const MANY_TERMS = 200_000;

/** True when so many terms are known that they should be forgotten. */
export function hasManyTerms(): boolean {
  return terms.size + pairs.size >= MANY_TERMS;
}

/** Forgets which terms exist. Those in use stay good; equal ones made from now on are new objects with new ids. */
export function forgetTerms(): void {
  forgetCodePointSets();
  terms = new Map([[setKey(anyCharacter.set), anyCharacter]]);
  pairs = new Map();
  characters = new Map();
}

function setKey(set: CodePointSet): string {
  return `s${set.id}`;
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

/** Every term is made here, with its fields in one order, so that engines give all terms one hidden shape. */
function makeTerm(kind: TermKind, facts: TermFacts): Term {
  const { set = noCodePoints, parts = [], min = 0, max = 0 } = facts;
  work(UNITS_A_STATE + parts.length);
  const far = min > NEAR_HORIZON || (max > NEAR_HORIZON && max !== Number.POSITIVE_INFINITY);
  return {
    id: count++,
    kind,
    set,
    parts,
    min,
    max,
    farthestEnd: facts.farthestEnd ?? farthestEnd(kind, parts, min),
    counts: kind !== 'complement' && (far || parts.some((part) => part.counts)),
    nullable: facts.nullable,
    shortest: facts.shortest,
    longest: facts.longest,
    leastCost: facts.nullable ? 0 : facts.leastCost,
    costIsExact: facts.nullable || facts.costIsExact,
    derive: facts.derive,
    derivatives: undefined,
  };
}

function farthestEnd(kind: TermKind, parts: readonly Term[], min: number): number {
  const [head, tail] = parts as [Term, Term];
  switch (kind) {
    case 'empty':
      return 0;
    case 'set':
      return 1;
    case 'concat':
      return Math.max(head.farthestEnd + tail.shortest, tail.farthestEnd);
    case 'union':
      return parts.reduce((far, part) => Math.max(far, part.farthestEnd), 0);
    case 'repeat':
      return head.farthestEnd + Math.max(min - 1, 0) * head.shortest;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** The term of that key, made when it is new. */
export function intern(key: string, kind: TermKind, facts: () => TermFacts): Term {
  let term = terms.get(key);
  if (!term) {
    term = makeTerm(kind, facts());
    terms.set(key, term);
  }
  return term;
}

/** {@link intern} for concatenations, of which there are most. */
export function internConcat(head: Term, tail: Term): Term {
  const key = head.id * 0x4000000 + tail.id;
  let term = pairs.get(key);
  if (!term) {
    term = makeTerm('concat', {
      parts: [head, tail],
      nullable: head.nullable && tail.nullable,
      shortest: head.shortest + tail.shortest,
      longest: head.longest + tail.longest,
      leastCost: head.leastCost + tail.leastCost,
      costIsExact: head.costIsExact && tail.costIsExact,
    });
    pairs.set(key, term);
  }
  return term;
}

/** The language of no string at all. */
export const nothing: Term = makeTerm('set', {
  nullable: false,
  shortest: Number.POSITIVE_INFINITY,
  longest: Number.NEGATIVE_INFINITY,
  leastCost: Number.POSITIVE_INFINITY,
  costIsExact: true,
});

/** The language of the empty string alone. */
export const emptyString: Term = makeTerm('empty', {
  nullable: true,
  shortest: 0,
  longest: 0,
  leastCost: 0,
  costIsExact: true,
});

/** The strings of one code point of the set. */
export function oneOf(set: CodePointSet): Term {
  if (set === noCodePoints) return nothing;
  return intern(setKey(set), 'set', () => ({
    set,
    nullable: false,
    shortest: 1,
    longest: 1,
    leastCost: costOf(cheapestPoint(set.ranges) as number),
    costIsExact: true,
  }));
}

/** One character: what names are spelled of, so that its set need not be looked up each time. */
export function character(point: number): Term {
  let term = characters.get(point);
  if (!term) {
    term = oneOf(pointSet([point]));
    characters.set(point, term);
  }
  return term;
}

/** Any one character. */
export const anyCharacter: Term = oneOf(allCodePoints);
/** Every string. */
export const anyString: Term = makeTerm('repeat', {
  parts: [anyCharacter],
  max: Number.POSITIVE_INFINITY,
  nullable: true,
  shortest: 0,
  longest: Number.POSITIVE_INFINITY,
  leastCost: 0,
  costIsExact: true,
});

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
  readonly derive: () => CodePointMap;
}

/** A language known by its derivatives, which may speak of the language itself. Never interned: keep it. */
export function lazyTerm(facts: LazyFacts): Term {
  const bounds = {
    shortest: 0,
    longest: Number.POSITIVE_INFINITY,
    leastCost: 0,
    costIsExact: false,
  };
  return makeTerm('lazy', { ...bounds, set: allCodePoints, ...facts });
}

/** The key of several terms. */
export function ids(parts: readonly Term[]): string {
  let key = '';
  for (const part of parts) key += `${part.id},`;
  return key;
}
