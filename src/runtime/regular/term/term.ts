/**
 * Regular languages as hash-consed extended regular expressions: beside union, concatenation and repetition they have
 * intersection and complement. Terms that are equal after the simplifications here are the same object, so a term is
 * also a state of the automaton of its derivatives (derivative.ts).
 *
 * Sources: J. Brzozowski, "Derivatives of Regular Expressions" (JACM 1964); S. Owens, J. Reppy, A. Turon,
 * "Regular-expression derivatives re-examined" (JFP 2009).
 */

import {
  allCodePoints,
  type CodePointSet,
  forgetCodePointSets,
  noCodePoints,
  pointSet,
} from '../code-points.ts';
import { cheapestPoint, costOf } from '../cost.ts';
import { getOrCreate } from '../memo.ts';
import { NEAR_HORIZON } from '../types.ts';
import { UNITS_A_STATE, work } from '../work.ts';
import type { Term, TermFacts, TermKind } from './types.ts';

let terms = new Map<string, Term>();
let pairs = new Map<number, Term>();
let characters = new Map<number, Term>();
let count = 0;

const MAX_TERMS = 200_000;

/** True when so many terms are known that they should be forgotten. */
export function hasManyTerms(): boolean {
  return terms.size + pairs.size >= MAX_TERMS;
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

/** Every term is made here, with its fields in one order, so that engines give all terms one hidden shape. */
export function makeTerm(kind: TermKind, facts: TermFacts): Term {
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
  return getOrCreate(terms, key, () => makeTerm(kind, facts()));
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

/** The key of several terms. */
export function ids(parts: readonly Term[]): string {
  let key = '';
  for (const part of parts) key += `${part.id},`;
  return key;
}
