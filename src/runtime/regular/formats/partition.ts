import { type CodePointSet, codePointSet } from '../code-points.ts';

/** Partitions overlapping sets into disjoint parts; each set is a union of some of them. */
export function partition(sets: readonly CodePointSet[]): CodePointSet[] {
  // Where a set begins, and one past where it ends, with its bit.
  const edges = sets.flatMap(({ ranges }, index) =>
    ranges.map((point, i) => [point + (i % 2), 1n << BigInt(index)] as const),
  );
  edges.sort(([a], [b]) => a - b);
  const parts = new Map<bigint, [number, number][]>();
  let here = 0n;
  let from = 0;
  for (const [point, bit] of edges) {
    if (here && from < point) parts.set(here, [...(parts.get(here) ?? []), [from, point - 1]]);
    here ^= bit;
    from = point;
  }
  return [...parts.values()].map(codePointSet);
}
