/**
 * Maps consecutive values to states: parts of a code point map that the bytes of a character narrow
 * down.
 */
import { lastUpTo } from '../binary-search.ts';
import { CODE_POINTS } from '../code-points.ts';

/**
 * Maps the values from 0 up to `size`: those from `starts[i]` up to the next start map to the state
 * `targets[i]`.
 */
export interface Slice {
  readonly size: number;
  readonly starts: readonly number[];
  readonly targets: readonly number[];
}

/** The `size` values from `first` on, renumbered from 0, of ranges that begin at `starts`. */
export function sliceBetween(
  starts: readonly number[],
  targetOf: (range: number) => number,
  first: number,
  size: number,
): Slice {
  const slice = { size, starts: [] as number[], targets: [] as number[] };
  for (let i = lastUpTo(starts, first); (starts[i] ?? CODE_POINTS) < first + size; i++) {
    const target = targetOf(i);
    if (slice.targets.at(-1) === target) continue;
    slice.starts.push(Math.max(starts[i] as number, first) - first);
    slice.targets.push(target);
  }
  return slice;
}

/** The `size` values of a slice from `first` on, renumbered from 0. */
export function partOf({ starts, targets }: Slice, first: number, size: number): Slice {
  return sliceBetween(starts, (range) => targets[range] as number, first, size);
}
