/**
 * Regular languages as hash-consed extended regular expressions: beside union, concatenation and repetition they have
 * intersection and complement. Terms that are equal after the simplifications here are the same object, so a term is
 * also a state of the automaton of its derivatives (derivative.ts).
 *
 * Sources: J. Brzozowski, "Derivatives of Regular Expressions" (JACM 1964); S. Owens, J. Reppy, A. Turon,
 * "Regular-expression derivatives re-examined" (JFP 2009).
 */

import type { CodePointMap } from './code-point-map.ts';
import {
  allCodePoints,
  type CodePointSet,
  complementSet,
  forgetCodePointSets,
  intersectSets,
  noCodePoints,
  unionSets,
} from './code-points.ts';
import { cheapest } from './cost.ts';
import { NEAR_HORIZON } from './types.ts';

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
let concats = new Map<number, Term>();
let count = 0;

const MANY_TERMS = 400_000;

/**
 * Forgets which terms exist, when there are many. Terms in use stay good; equal ones made from now on are new objects
 * with new ids, so only sharing is lost. For a process that compiles schemas without end: call it between two of them.
 */
export function trimTerms(): void {
  if (terms.size + concats.size < MANY_TERMS) return;
  forgetCodePointSets();
  terms = new Map([[setKey(anyCharacter.set), anyCharacter]]);
  concats = new Map();
}

function setKey(set: CodePointSet): string {
  return `s${set.id}`;
}

interface TermFacts {
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
      return Math.max(...parts.map((part) => part.farthestEnd));
    case 'repeat':
      return head.farthestEnd + Math.max(min - 1, 0) * head.shortest;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function intern(key: string, kind: TermKind, facts: () => TermFacts): Term {
  let term = terms.get(key);
  if (!term) {
    term = makeTerm(kind, facts());
    terms.set(key, term);
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
    leastCost: cheapest(set),
    costIsExact: true,
  }));
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

/** A string of `head` followed by one of `tail`. */
export function concat(head: Term, tail: Term): Term {
  if (head === nothing || tail === nothing) return nothing;
  if (head === emptyString) return tail;
  if (tail === emptyString) return head;
  if (tail === anyString && head.nullable) return anyString;
  if (head === anyString && tail.nullable) return anyString;
  if (head.kind === 'concat') {
    return concat(head.parts[0] as Term, concat(head.parts[1] as Term, tail));
  }
  const key = head.id * 0x4000000 + tail.id;
  let term = concats.get(key);
  if (!term) {
    term = makeTerm('concat', {
      parts: [head, tail],
      nullable: head.nullable && tail.nullable,
      shortest: head.shortest + tail.shortest,
      longest: head.longest + tail.longest,
      leastCost: head.leastCost + tail.leastCost,
      costIsExact: head.costIsExact && tail.costIsExact,
    });
    concats.set(key, term);
  }
  return term;
}

/** The strings of `parts`, one after the other. */
export function sequence(parts: readonly Term[]): Term {
  return parts.reduceRight((tail, head) => concat(head, tail), emptyString);
}

/** `min` to `max` strings of `body`, one after the other. */
export function repeat(body: Term, min: number, max = Number.POSITIVE_INFINITY): Term {
  if (max < min) return nothing;
  if (max === 0 || body === emptyString) return emptyString;
  if (body === nothing) return min === 0 ? emptyString : nothing;
  if (min === 1 && max === 1) return body;
  if (body.nullable && min > 0) return repeat(body, 0, max);
  if (body === anyCharacter && min === 0 && max === Number.POSITIVE_INFINITY) return anyString;
  if (body.kind === 'repeat' && min === 0 && max === Number.POSITIVE_INFINITY && body.min <= 1) {
    return repeat(body.parts[0] as Term, 0);
  }
  return intern(`r${body.id},${min},${max}`, 'repeat', () => ({
    parts: [body],
    min,
    max,
    nullable: min === 0 || body.nullable,
    shortest: min * body.shortest,
    longest: body.longest === 0 ? 0 : max * body.longest,
    leastCost: min * body.leastCost,
    costIsExact: body.costIsExact,
  }));
}

/** A string of `body`, or none. */
export function optional(body: Term): Term {
  return union([emptyString, body]);
}

/** The strings of any of the terms. */
export function union(members: readonly Term[]): Term {
  const flat = new Set<Term>();
  let set = noCodePoints;
  const add = (term: Term): void => {
    if (term.kind === 'union') term.parts.forEach(add);
    else if (term === nothing) return;
    else if (term.kind === 'set') set = set === noCodePoints ? term.set : unionSets(set, term.set);
    else flat.add(term);
  };
  members.forEach(add);
  if (flat.has(anyString)) return anyString;
  if (set !== noCodePoints) flat.add(oneOf(set));
  if (flat.size > 1) mergeRepeats(flat);
  if (flat.has(emptyString) && flat.size > 1) dropEmptyString(flat);
  for (const term of flat)
    if (term.kind === 'complement' && flat.has(term.parts[0] as Term)) return anyString;
  if (flat.size === 0) return nothing;
  if (flat.size === 1) return first(flat);
  const parts = [...flat].sort((a, b) => a.id - b.id);
  return intern(`u${ids(parts)}`, 'union', () => {
    const leastCost = Math.min(...parts.map((part) => part.leastCost));
    return {
      parts,
      nullable: parts.some((part) => part.nullable),
      shortest: Math.min(...parts.map((part) => part.shortest)),
      longest: Math.max(...parts.map((part) => part.longest)),
      leastCost,
      costIsExact: parts.some((part) => part.costIsExact && part.leastCost === leastCost),
    };
  });
}

/** The empty string adds nothing to a union that has it already. */
function dropEmptyString(flat: Set<Term>): void {
  for (const term of flat) {
    if (term === emptyString || !term.nullable) continue;
    flat.delete(emptyString);
    return;
  }
}

/** Repetitions of one body with touching bounds are one repetition; single characters and the empty string count too. */
function mergeRepeats(flat: Set<Term>): void {
  const byBody = new Map<Term, Term>();
  for (const term of [...flat]) {
    if (term.kind !== 'repeat') continue;
    const body = term.parts[0] as Term;
    const other = byBody.get(body);
    const merged = other && touching(other, term);
    if (!other) byBody.set(body, term);
    if (!merged) continue;
    flat.delete(other as Term);
    flat.delete(term);
    flat.add(merged);
    byBody.set(body, merged);
  }
  for (const [body, term] of byBody) {
    const joinsOne = flat.has(body) && term.min <= 2;
    const joinsNone = flat.has(emptyString) && term.min <= 1 + Number(joinsOne);
    if (joinsOne) flat.delete(body);
    if (joinsNone) flat.delete(emptyString);
    if (!(joinsOne || joinsNone)) continue;
    flat.delete(term);
    flat.add(repeat(body, joinsNone ? 0 : Math.min(term.min, 1), term.max));
  }
}

function touching(a: Term, b: Term): Term | undefined {
  if (a.min > b.max + 1 || b.min > a.max + 1) return undefined;
  return repeat(a.parts[0] as Term, Math.min(a.min, b.min), Math.max(a.max, b.max));
}

/** The strings in all of the terms. */
export function intersect(members: readonly Term[]): Term {
  const flat = new Set<Term>();
  let counted: Term = anyString;
  let empty = false;
  const add = (term: Term): void => {
    if (term.kind === 'intersect') term.parts.forEach(add);
    else if (term === nothing) empty = true;
    else if (isCounted(term)) counted = intersectCounted(counted, term);
    else flat.add(term);
  };
  members.forEach(add);
  if (empty || counted === nothing) return nothing;
  if (counted !== anyString && !impliedByLength(counted, flat)) flat.add(counted);
  if (flat.size === 0) return counted;
  if (flat.size === 1) return first(flat);
  if (flat.has(emptyString))
    return [...flat].every((term) => term.nullable) ? emptyString : nothing;
  for (const term of flat)
    if (term.kind === 'complement' && flat.has(term.parts[0] as Term)) return nothing;
  const parts = [...flat].sort((a, b) => a.id - b.id);
  const shortest = Math.max(...parts.map((part) => part.shortest));
  const longest = Math.min(...parts.map((part) => part.longest));
  if (shortest > longest) return nothing;
  return intern(`i${ids(parts)}`, 'intersect', () => ({
    parts,
    nullable: parts.every((part) => part.nullable),
    shortest,
    longest,
    leastCost: Math.max(...parts.map((part) => part.leastCost)),
    costIsExact: flat.size === 2 && flat.has(counted) && isWithin(counted, parts),
  }));
}

/** True when the cheapest string of the other part keeps the limit: its characters are no more than its bytes. */
function isWithin(counted: Term, parts: readonly Term[]): boolean {
  const [set, min, max] = counts(counted);
  if (set !== allCodePoints) return false;
  return parts.every(
    (part) =>
      part === counted || (part.costIsExact && part.shortest >= min && part.leastCost <= max),
  );
}

/** True for a set or a repetition of one: such terms intersect into another of their kind. */
function isCounted(term: Term): boolean {
  return term.kind === 'set' || (term.kind === 'repeat' && (term.parts[0] as Term).kind === 'set');
}

function intersectCounted(a: Term, b: Term): Term {
  if (a === anyString) return b;
  if (b === anyString) return a;
  const [setA, minA, maxA] = counts(a);
  const [setB, minB, maxB] = counts(b);
  const body = oneOf(intersectSets(setA, setB));
  return repeat(body, Math.max(minA, minB), Math.min(maxA, maxB));
}

function counts(term: Term): [CodePointSet, number, number] {
  if (term.kind === 'set') return [term.set, 1, 1];
  if (term === emptyString) return [noCodePoints, 0, 0];
  return [(term.parts[0] as Term).set, term.min, term.max];
}

/** True when a length limit adds nothing to the other members. */
function impliedByLength(counted: Term, others: ReadonlySet<Term>): boolean {
  const [set, min, max] = counts(counted);
  if (set !== allCodePoints) return false;
  for (const term of others) if (term.shortest >= min && term.longest <= max) return true;
  return false;
}

/** The strings that are not in the term. */
export function complement(term: Term): Term {
  if (term === nothing) return anyString;
  if (term === anyString) return nothing;
  if (term.kind === 'complement') return term.parts[0] as Term;
  if (term === emptyString) return repeat(anyCharacter, 1);
  if (isCounted(term) && counts(term)[0] === allCodePoints) {
    const [, min, max] = counts(term);
    const longer = max === Number.POSITIVE_INFINITY ? nothing : repeat(anyCharacter, max + 1);
    return union([repeat(anyCharacter, 0, min - 1), longer]);
  }
  return intern(`n${term.id}`, 'complement', () => ({
    parts: [term],
    nullable: !term.nullable,
    shortest: term.nullable ? 1 : 0,
    longest: Number.POSITIVE_INFINITY,
    leastCost: term.nullable ? 1 : 0,
    costIsExact: !term.nullable,
  }));
}

/** What is known of a lazy term without looking into it. */
export interface LazyFacts {
  readonly nullable: boolean;
  /** As in {@link Term}: bounds from below, unless `costIsExact`. */
  readonly shortest?: number;
  readonly leastCost?: number;
  readonly costIsExact?: boolean;
  readonly farthestEnd?: number;
  readonly derive: () => CodePointMap;
}

/** A language known by its derivatives, which may speak of the language itself. Never interned: keep it. */
export function lazyTerm(facts: LazyFacts): Term {
  const { shortest = 0, leastCost = 0, costIsExact = false } = facts;
  const longest = Number.POSITIVE_INFINITY;
  return makeTerm('lazy', { ...facts, shortest, longest, leastCost, costIsExact });
}

/** The set of code points that are not in `set`, as a term. */
export function noneOf(set: CodePointSet): Term {
  return oneOf(complementSet(set));
}

function ids(parts: readonly Term[]): string {
  let key = '';
  for (const part of parts) key += `${part.id},`;
  return key;
}

function first(set: ReadonlySet<Term>): Term {
  return set.values().next().value as Term;
}
