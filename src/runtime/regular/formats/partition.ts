import { type CodePointSet, codePointSet, pairsOf } from '../code-points.ts';

/** The parts into which sets that overlap divide each other: none overlaps another, and each set is a union of some. */
export function partition(sets: readonly CodePointSet[]): CodePointSet[] {
  const edges = sets.flatMap((set, index) =>
    pairsOf(set).flatMap(([first, last]) => [
      { at: first, index },
      { at: last + 1, index },
    ]),
  );
  edges.sort((a, b) => a.at - b.at);
  const parts = new Map<string, [number, number][]>();
  const inside = new Set<number>();
  for (const [i, { at, index }] of edges.entries()) {
    if (!inside.delete(index)) inside.add(index);
    const next = edges[i + 1]?.at ?? at;
    if (next === at || inside.size === 0) continue;
    const key = [...inside].sort((a, b) => a - b).join();
    const ranges = parts.get(key);
    if (ranges) ranges.push([at, next - 1]);
    else parts.set(key, [[at, next - 1]]);
  }
  return [...parts.values()].map(codePointSet);
}
