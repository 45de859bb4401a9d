/** Functions on code points that are constant over ranges. */

import { memo } from '../common/memo.ts';
import { lastUpTo } from './binary-search.ts';
import { CODE_POINTS, type CodePointSet } from './code-points.ts';
import type { Meter } from './meter.ts';
import { type CodePointMap, MAX_TERMS, type Term } from './term/types.ts';

/** The constant function. */
export function constantMap(target: Term): CodePointMap {
  return { starts: [0], targets: [target] };
}

/** `inside` for the code points of the set, `outside` for the others. */
export function mapOfSet(set: CodePointSet, inside: Term, outside: Term): CodePointMap {
  const builder = mapBuilder();
  if (set.ranges[0] !== 0) builder.add(0, outside);
  for (let i = 0; i < set.ranges.length; i += 2) {
    const end = (set.ranges[i + 1] as number) + 1;
    builder.add(set.ranges[i] as number, inside);
    if (end < CODE_POINTS) builder.add(end, outside);
  }
  return builder.map;
}

/** The map with `change` applied to every target. */
export function changeTargets(map: CodePointMap, change: (target: Term) => Term): CodePointMap {
  meterOf(map).work(map.starts.length);
  const changed = memo(change);
  const builder = mapBuilder();
  for (let i = 0; i < map.starts.length; i++) {
    const target = map.targets[i] as Term;
    builder.add(map.starts[i] as number, changed(target));
  }
  return builder.map;
}

/**
 * Combines maps pointwise with `join`, which must be commutative and the identity for a single
 * target.
 */
export function joinMaps(
  maps: readonly CodePointMap[],
  join: (targets: readonly Term[]) => Term,
): CodePointMap {
  const [first] = maps as [CodePointMap];
  if (maps.length === 1) return first;
  const half = maps.length >> 1;
  return joinTwo(joinMaps(maps.slice(0, half), join), joinMaps(maps.slice(half), join), join);
}

function joinTwo(
  a: CodePointMap,
  b: CodePointMap,
  join: (targets: readonly Term[]) => Term,
): CodePointMap {
  meterOf(a).work(a.starts.length + b.starts.length);
  const joined = new Map<number, Term>();
  const builder = mapBuilder();
  let at = 0;
  for (let i = 0, j = 0; i < a.starts.length && j < b.starts.length; ) {
    const [left, right] = [a.targets[i] as Term, b.targets[j] as Term];
    const key = left.id * MAX_TERMS + right.id;
    let target = joined.get(key);
    if (target === undefined) {
      target = left === right ? left : join([left, right]);
      joined.set(key, target);
    }
    builder.add(at, target);
    const [endA, endB] = [endOf(a, i), endOf(b, j)];
    at = Math.min(endA, endB) + 1;
    if (endA < at) i++;
    if (endB < at) j++;
  }
  return builder.map;
}

/** The target of a code point. */
export function targetOf(map: CodePointMap, point: number): Term {
  return map.targets[lastUpTo(map.starts, point)] as Term;
}

/** The last code point of the range at `index`. */
export function endOf(map: CodePointMap, index: number): number {
  return (map.starts[index + 1] ?? CODE_POINTS) - 1;
}

function meterOf({ targets }: CodePointMap): Meter {
  return (targets[0] as Term).table.meter;
}

function mapBuilder(): { map: CodePointMap; add(start: number, target: Term): void } {
  const starts: number[] = [];
  const targets: Term[] = [];
  return {
    map: { starts, targets },
    add(start, target) {
      if (targets[targets.length - 1] === target) return;
      starts.push(start);
      targets.push(target);
    },
  };
}
