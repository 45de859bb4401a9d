/** Intersection and complement. */
import {
  allCodePoints,
  type CodePointSet,
  complementSet,
  intersectSets,
  noCodePoints,
} from '../code-points.ts';
import { repeat, sequence } from './concat.ts';
import { ids, intern, isAnyString, isEmptyString, isNothing, oneOf } from './term.ts';
import type { Term } from './types.ts';
import { union } from './union.ts';

/** The intersection of the terms. Expects at least one. */
export function intersect(members: readonly Term[]): Term {
  const [first, more] = members as [Term, Term?];
  if (!more) return first;
  const { table } = first;
  const { nothing, emptyString, anyString, meter } = table;
  const flat = new Set<Term>();
  let counted: Term = anyString;
  let empty = false;
  const add = (term: Term): void => {
    if (term.kind === 'intersect') term.parts.forEach(add);
    else if (isNothing(term)) empty = true;
    else if (isCounted(term)) counted = intersectCounted(counted, term);
    else flat.add(term);
  };
  members.forEach(add);
  // Parts are sorted and looked up by a string key.
  meter.work(4 + 4 * (members.length + flat.size));
  if (empty || isNothing(counted)) return nothing;
  if (!isAnyString(counted) && !impliedByLength(counted, flat)) flat.add(counted);
  if (flat.size === 0) return counted;
  if (flat.size === 1) return [...flat][0] as Term;
  if (flat.has(emptyString))
    return [...flat].every((term) => term.nullable) ? emptyString : nothing;
  for (const term of flat)
    if (term.kind === 'complement' && flat.has(term.parts[0] as Term)) return nothing;
  const parts = [...flat].sort((a, b) => a.id - b.id);
  const shortest = Math.max(...parts.map((part) => part.shortest));
  const longest = Math.min(...parts.map((part) => part.longest));
  if (shortest > longest) return nothing;
  return intern(table, `i${ids(parts)}`, 'intersect', () => ({
    parts,
    nullable: parts.every((part) => part.nullable),
    shortest,
    longest,
    leastCost: Math.max(...parts.map((part) => part.leastCost)),
    costIsExact: flat.size === 2 && flat.has(counted) && isWithin(counted, parts),
  }));
}

/**
 * Whether the cheapest string of the other part is within the limit: it has no more characters than
 * bytes.
 */
function isWithin(counted: Term, parts: readonly Term[]): boolean {
  const [set, min, max] = counts(counted);
  if (set !== allCodePoints) return false;
  return parts.every(
    (part) =>
      part === counted || (part.costIsExact && part.shortest >= min && part.leastCost <= max),
  );
}

/**
 * A term as strings of any length with a minimum and maximum number of characters; undefined if
 * there is no such limit.
 */
export function unlimited(term: Term): { strings: Term; min: number; max: number } | undefined {
  if (term.kind !== 'intersect') return undefined;
  const limit = term.parts.find((part) => isCounted(part) && counts(part)[0] === allCodePoints);
  if (!limit) return undefined;
  const strings = intersect(term.parts.filter((part) => part !== limit));
  const [, min, max] = counts(limit);
  return { strings, min, max };
}

/**
 * Whether the term is a set or a repetition of one. The intersection of such terms is another such
 * term.
 */
function isCounted(term: Term): boolean {
  return term.kind === 'set' || (term.kind === 'repeat' && (term.parts[0] as Term).kind === 'set');
}

function intersectCounted(a: Term, b: Term): Term {
  if (isAnyString(a)) return b;
  if (isAnyString(b)) return a;
  const [setA, minA, maxA] = counts(a);
  const [setB, minB, maxB] = counts(b);
  const body = oneOf(a.table, intersectSets(setA, setB));
  return repeat(body, Math.max(minA, minB), Math.min(maxA, maxB));
}

function counts(term: Term): [CodePointSet, number, number] {
  if (term.kind === 'set') return [term.set, 1, 1];
  if (isEmptyString(term)) return [noCodePoints, 0, 0];
  return [(term.parts[0] as Term).set, term.min, term.max];
}

/** Whether a length limit adds nothing to the other members. */
function impliedByLength(counted: Term, others: ReadonlySet<Term>): boolean {
  const [set, min, max] = counts(counted);
  if (set !== allCodePoints) return false;
  for (const term of others) if (term.shortest >= min && term.longest <= max) return true;
  return false;
}

/** The complement of the term. */
export function complement(term: Term): Term {
  const { table } = term;
  const { nothing, anyCharacter, anyString } = table;
  if (isNothing(term)) return anyString;
  if (isAnyString(term)) return nothing;
  if (term.kind === 'complement') return term.parts[0] as Term;
  if (isEmptyString(term)) return repeat(anyCharacter, 1);
  if (isCounted(term) && counts(term)[0] === allCodePoints) {
    const [, min, max] = counts(term);
    const longer = max === Number.POSITIVE_INFINITY ? nothing : repeat(anyCharacter, max + 1);
    return union([repeat(anyCharacter, 0, min - 1), longer]);
  }
  const [head, tail] = term.parts as [Term, Term];
  // The complement of "contains one of these characters" is "consists only of the others", and vice
  // versa.
  if (head === anyString && tail.kind === 'concat' && tail.parts[1] === anyString) {
    const [middle] = tail.parts as [Term];
    if (middle.kind === 'set') return repeat(oneOf(table, complementSet(middle.set)), 0);
  }
  if (isCounted(term) && term.min === 0 && term.max === Number.POSITIVE_INFINITY) {
    return sequence([anyString, oneOf(table, complementSet(head.set)), anyString]);
  }
  return intern(table, `n${term.id}`, 'complement', () => ({
    parts: [term],
    nullable: !term.nullable,
    shortest: term.nullable ? 1 : 0,
    longest: Number.POSITIVE_INFINITY,
    leastCost: term.nullable ? 1 : 0,
    costIsExact: !term.nullable,
  }));
}
