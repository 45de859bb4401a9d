import { endOf, joinMaps, mapOfSet } from '../code-point-map.ts';
import { type CodePointSet, codePointSet } from '../code-points.ts';
import { character, nothing, type Term, union } from '../term/index.ts';

/** The parts into which sets that overlap divide each other: none overlaps another, and each set is a union of some. */
export function partition(sets: readonly CodePointSet[]): CodePointSet[] {
  const marked = joinMaps(
    sets.map((set, index) => mapOfSet(set, character(index), nothing)),
    union,
  );
  const parts = new Map<Term, [number, number][]>();
  for (const [i, first] of marked.starts.entries()) {
    const marks = marked.targets[i] as Term;
    if (marks === nothing) continue;
    const ranges = parts.get(marks);
    if (ranges) ranges.push([first, endOf(marked, i)]);
    else parts.set(marks, [[first, endOf(marked, i)]]);
  }
  return [...parts.values()].map(codePointSet);
}
