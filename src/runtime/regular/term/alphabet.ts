/** The characters of a language, as far as the structure of its term shows them. */
import {
  allCodePoints,
  type CodePointSet,
  intersectSets,
  noCodePoints,
  unionSets,
} from '../code-points.ts';
import { concat, repeat } from './concat.ts';
import { nothing, oneOf, type Term } from './term.ts';
import { union } from './union.ts';

const known = new WeakMap<Term, CodePointSet>();

/** Characters of which all strings of the term are: it may be more. */
function alphabet(term: Term): CodePointSet {
  let set = known.get(term);
  if (!set) {
    set = findAlphabet(term);
    known.set(term, set);
  }
  return set;
}

function findAlphabet(term: Term): CodePointSet {
  switch (term.kind) {
    case 'empty':
      return noCodePoints;
    case 'set':
    case 'lazy':
      return term.set;
    case 'complement':
      return allCodePoints;
    case 'intersect':
      return term.parts.map(alphabet).reduce(intersectSets);
    default: {
      // Concatenations lean to the right, and may be too long for the engine's stack.
      const sets = new Set<CodePointSet>();
      let rest = term;
      for (; rest.kind === 'concat'; rest = rest.parts[1] as Term) {
        sets.add(alphabet(rest.parts[0] as Term));
      }
      for (const part of rest === term ? term.parts : [rest]) sets.add(alphabet(part));
      return sets.has(allCodePoints) ? allCodePoints : unionSets([...sets]);
    }
  }
}

/** Parts looked at, at the most. */
const MOST_PARTS = 1000;

/** The strings of the term that are of these characters alone; more, where it has many parts. */
function within(whole: Term, characters: CodePointSet): Term {
  let left = MOST_PARTS;

  function keep(term: Term): Term {
    if (--left < 0) return term;
    switch (term.kind) {
      case 'set':
        return oneOf(intersectSets(term.set, characters));
      case 'union':
        return union(term.parts.map(keep));
      case 'repeat':
        return repeat(keep(term.parts[0] as Term), term.min, term.max);
      case 'concat': {
        const heads: Term[] = [];
        let rest = term;
        for (; rest.kind === 'concat' && left > 0; rest = rest.parts[1] as Term) {
          const head = keep(rest.parts[0] as Term);
          if (head === nothing) return nothing;
          heads.push(head);
        }
        return heads.reduceRight((tail, head) => concat(head, tail), keep(rest));
      }
      default:
        return term;
    }
  }
  return keep(whole);
}

/** True when the terms have no string in common because one needs characters that another has not. */
export function areApart(terms: readonly Term[]): boolean {
  const common = terms.map(alphabet).reduce(intersectSets);
  if (common === allCodePoints) return false;
  return terms.some((term) => within(term, common) === nothing);
}
