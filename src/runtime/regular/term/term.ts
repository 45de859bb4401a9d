/**
 * Regular languages as hash-consed extended regular expressions: union, concatenation and
 * repetition, plus intersection and complement. Terms that are equal after the simplifications here
 * are the same object, so a term is also a state of the automaton of its derivatives
 * (derivative.ts).
 *
 * Sources: J. Brzozowski, "Derivatives of Regular Expressions" (JACM 1964); S. Owens, J. Reppy, A.
 * Turon, "Regular-expression derivatives re-examined" (JFP 2009).
 */
import { formworkError } from '../../common/errors.ts';
import { getOrCreate } from '../../common/memo.ts';
import { makeTupleTable } from '../../common/tuple-table.ts';
import { allCodePoints, type CodePointSet, noCodePoints, pointSet } from '../code-points.ts';
import { cheapestPoint, costOf } from '../cost.ts';
import { NEAR_HORIZON } from '../leaf.ts';
import type { Meter } from '../meter.ts';
import { UNITS_A_STATE } from '../meter.ts';
import {
  type LazyFacts,
  MAX_TERMS,
  type Term,
  type TermFacts,
  type TermKind,
  type TermTable,
} from './types.ts';

/**
 * Creates every term, with its fields in a fixed order, so that JavaScript engines give all terms
 * one hidden class.
 * @throws `schema_too_complex` past the last number, because keys composed of numbers would collide
 */
function makeTerm(table: TermTable, kind: TermKind, facts: TermFacts): Term {
  const { set = noCodePoints, parts = [], min = 0, max = 0 } = facts;
  table.meter.work(UNITS_A_STATE + parts.length);
  if (table.nextId >= MAX_TERMS) {
    throw formworkError('The schema needs too many states.', { code: 'schema_too_complex' });
  }
  const far = min > NEAR_HORIZON || (max > NEAR_HORIZON && max !== Number.POSITIVE_INFINITY);
  return {
    table,
    id: table.nextId++,
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
    strings: 0,
    countedTo: 0,
    list: facts.list,
    derive: facts.derive,
    derivatives: undefined,
    body: 0,
    alphabet: undefined,
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

function factsOfSet(set: CodePointSet): TermFacts {
  return {
    set,
    nullable: false,
    shortest: 1,
    longest: 1,
    leastCost: costOf(cheapestPoint(set.ranges) as number),
    costIsExact: true,
  };
}

/**
 * Creates a table.
 * @param first the number of the first unnamed term, for tests
 */
export function makeTermTable(meter: Meter, first?: number): TermTable {
  const table = {
    meter,
    pairs: makeTupleTable(),
    characters: new Map(),
    sets: new Map(),
    others: new Map(),
    nextId: 0,
  } as unknown as Mutable<TermTable>;
  table.nothing = makeTerm(table, 'set', {
    nullable: false,
    shortest: Number.POSITIVE_INFINITY,
    longest: Number.NEGATIVE_INFINITY,
    leastCost: Number.POSITIVE_INFINITY,
    costIsExact: true,
  });
  table.emptyString = makeTerm(table, 'empty', {
    nullable: true,
    shortest: 0,
    longest: 0,
    leastCost: 0,
    costIsExact: true,
  });
  table.anyCharacter = oneOf(table, allCodePoints);
  table.anyString = makeTerm(table, 'repeat', {
    parts: [table.anyCharacter],
    max: Number.POSITIVE_INFINITY,
    nullable: true,
    shortest: 0,
    longest: Number.POSITIVE_INFINITY,
    leastCost: 0,
    costIsExact: true,
  });
  table.nextId = first ?? table.nextId;
  return table;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Whether it is the empty language. */
export const isNothing = ({ id }: Term): boolean => id === 0;
/** Whether it is the language of only the empty string. */
export const isEmptyString = ({ id }: Term): boolean => id === 1;
/** Whether it is any single character. */
export const isAnyCharacter = ({ id }: Term): boolean => id === 2;
/** Whether it is every string. */
export const isAnyString = ({ id }: Term): boolean => id === 3;

/** The term with this key, created if it is new. */
export function intern(
  table: TermTable,
  key: string,
  kind: TermKind,
  facts: () => TermFacts,
): Term {
  return getOrCreate(table.others, key, () => makeTerm(table, kind, facts()));
}

/** Like {@link intern}, for concatenations, the most frequent kind. */
export function internConcat(head: Term, tail: Term): Term {
  const { table } = head;
  const { pairs } = table;
  return (
    pairs.get(head.id, tail.id, 0, 0) ??
    pairs.add(
      head.id,
      tail.id,
      0,
      0,
      makeTerm(table, 'concat', {
        parts: [head, tail],
        nullable: head.nullable && tail.nullable,
        shortest: head.shortest + tail.shortest,
        longest: head.longest + tail.longest,
        leastCost: head.leastCost + tail.leastCost,
        costIsExact: head.costIsExact && tail.costIsExact,
      }),
    )
  );
}

/** The strings of one code point of the set. */
export function oneOf(table: TermTable, set: CodePointSet): Term {
  if (set === noCodePoints) return table.nothing;
  return getOrCreate(table.sets, set.key, () => makeTerm(table, 'set', factsOfSet(set)));
}

/** A single character. Names consist of these, so this avoids looking up the set each time. */
export function character(table: TermTable, point: number): Term {
  return getOrCreate(table.characters, point, () => oneOf(table, pointSet([point])));
}

/**
 * A language defined by its derivatives, which may refer to the language itself. Not interned;
 * cache it.
 */
export function lazyTerm(table: TermTable, facts: LazyFacts): Term {
  return makeTerm(table, 'lazy', {
    shortest: 0,
    longest: Number.POSITIVE_INFINITY,
    leastCost: 0,
    costIsExact: false,
    set: allCodePoints,
    ...facts,
  });
}

/** A key for several terms. */
export function ids(parts: readonly Term[]): string {
  let key = '';
  for (const part of parts) key += `${part.id},`;
  return key;
}
