/** Where consecutive values lead: pieces of a code point map, as the bytes of a character narrow it down. */
import { indexOf } from '../code-point-map.ts';

/** Where the values from 0 up to `size` lead: from `starts[i]` up to the next start, to the state `targets[i]`. */
export interface Slice {
  readonly size: number;
  readonly starts: readonly number[];
  readonly targets: readonly number[];
}

/** The values from `first` on, `size` of them, counted from 0. */
export function part(slice: Slice, first: number, size: number): Slice {
  const starts: number[] = [];
  const targets: number[] = [];
  for (let i = indexOf(slice.starts, first); i < slice.starts.length; i++) {
    const from = Math.max(slice.starts[i] as number, first);
    if (from >= first + size) break;
    starts.push(from - first);
    targets.push(slice.targets[i] as number);
  }
  return { size, starts, targets };
}
