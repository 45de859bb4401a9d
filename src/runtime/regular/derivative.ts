/**
 * Derivatives: the language of what may follow after a character (Brzozowski 1964), for all
 * characters at once.
 */
import { changeTargets, constantMap, joinMaps, mapOfSet } from './code-point-map.ts';
import {
  complement,
  concat,
  intersect,
  lazyTerm,
  repeat,
  type Term,
  type TermTable,
  union,
} from './term/index.ts';
import type { CodePointMap } from './term/types.ts';

/**
 * Maps every code point to the language of what may follow it. Entries for surrogates are
 * meaningless.
 */
export function derivatives(term: Term): CodePointMap {
  term.derivatives ??= derive(term);
  return term.derivatives;
}

/**
 * A language that is built when its first character is read. Its shortest strings are ASCII, of
 * `length` characters, and every prefix is at most `farthestEnd` away from an end.
 */
export function postponed(
  table: TermTable,
  length: number,
  farthestEnd: number,
  make: () => Term,
): Term {
  return lazyTerm(table, {
    nullable: false,
    shortest: length,
    leastCost: length,
    costIsExact: true,
    farthestEnd,
    derive: () => derivatives(make()),
  });
}

function derive(term: Term): CodePointMap {
  const [head, tail] = term.parts as [Term, Term];
  const { nothing, emptyString } = term.table;
  switch (term.kind) {
    case 'empty':
      return constantMap(nothing);
    case 'set':
      return mapOfSet(term.set, emptyString, nothing);
    case 'concat': {
      const through = changeTargets(derivatives(head), (target) => concat(target, tail));
      return head.nullable ? joinMaps([through, derivatives(tail)], union) : through;
    }
    case 'repeat': {
      const rest = repeat(head, Math.max(term.min - 1, 0), term.max - 1);
      return changeTargets(derivatives(head), (target) => concat(target, rest));
    }
    case 'union':
      return joinMaps(term.parts.map(derivatives), union);
    case 'intersect':
      return joinMaps(term.parts.map(derivatives), intersect);
    case 'lazy':
      return (term.derive as () => CodePointMap)();
    case 'complement':
      return changeTargets(derivatives(head), complement);
  }
}
