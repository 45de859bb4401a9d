/** Union. */

import { getOrCreate } from '../../common/memo.ts';
import { type CodePointSet, unionSets } from '../code-points.ts';
import { concat, repeat } from './concat.ts';
import { ids, intern, isEmptyString, isNothing, oneOf } from './term.ts';
import type { Term, TermFacts } from './types.ts';

/** A string of `body`, or the empty string. */
export function optional(body: Term): Term {
  return union([body.table.emptyString, body]);
}

/** The union of the terms. Expects at least one. */
export function union(members: readonly Term[]): Term {
  const [first, more] = members as [Term, Term?];
  if (!more) return first;
  const { table } = first;
  const { nothing, emptyString, anyString, meter } = table;
  const flat = new Set<Term>();
  const sets: CodePointSet[] = [];
  const add = (term: Term): void => {
    if (term.kind === 'union') term.parts.forEach(add);
    else if (isNothing(term)) return;
    else if (term.kind === 'set') sets.push(term.set);
    else flat.add(term);
  };
  members.forEach(add);
  meter.work(members.length + flat.size);
  if (sets.length > 0) flat.add(oneOf(table, unionSets(sets)));
  if (flat.size > 1) mergeRepeats(flat);
  if (flat.has(anyString)) return anyString;
  if (flat.has(emptyString) && flat.size > 1) dropEmptyString(flat, emptyString);
  for (const term of flat)
    if (term.kind === 'complement' && flat.has(term.parts[0] as Term)) return anyString;
  if (flat.size <= 1) return flat.values().next().value ?? nothing;
  const parts = [...flat].sort((a, b) => a.id - b.id);
  return intern(table, `u${ids(parts)}`, 'union', () => unionFacts(parts));
}

function unionFacts(parts: readonly Term[]): TermFacts {
  let shortest = Number.POSITIVE_INFINITY;
  let longest = Number.NEGATIVE_INFINITY;
  let leastCost = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    shortest = Math.min(shortest, part.shortest);
    longest = Math.max(longest, part.longest);
    leastCost = Math.min(leastCost, part.leastCost);
  }
  return {
    parts,
    nullable: parts.some((part) => part.nullable),
    shortest,
    longest,
    leastCost,
    costIsExact: parts.some((part) => part.costIsExact && part.leastCost === leastCost),
  };
}

/** Removes the empty string from a union that contains it otherwise. */
function dropEmptyString(flat: Set<Term>, emptyString: Term): void {
  for (const term of flat) {
    if (isEmptyString(term) || !term.nullable) continue;
    flat.delete(emptyString);
    return;
  }
}

/**
 * Merges repetitions of one body with adjoining bounds; single characters and the empty string
 * count too.
 */
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
    const { emptyString } = body.table;
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

const MANY = 8;
const MAX_DEPTH = 500;

/**
 * Like {@link union}, with common prefixes of many members shared, so that thousands of words stay
 * cheap.
 */
export function unionOfMany(members: readonly Term[], depth = 0): Term {
  if (members.length <= MANY || depth > MAX_DEPTH) return union(members);
  const tails = new Map<Term, Term[]>();
  for (const term of members) {
    const isLong = term.kind === 'concat';
    const head = isLong ? (term.parts[0] as Term) : term;
    const tail = isLong ? (term.parts[1] as Term) : term.table.emptyString;
    getOrCreate(tails, head, () => []).push(tail);
  }
  const groups = [...tails].map(([head, group]) => concat(head, unionOfMany(group, depth + 1)));
  return union(groups);
}
