/** What kernels are run on to find races: a few sequences of a few tokens. */

import type { RunOptions } from './find-races.ts';
import type { Kernel } from './kernel.ts';

/** Sequences, and new tokens of each. */
const SEQUENCES = 3;
const TOKENS = 5;
/** Tokens in the last page of each sequence. */
const LAST_PAGE = 9;

/** By the ends of their names; the first that fits counts. */
const SETTINGS: readonly (readonly [RegExp, number])[] = [
  [/^packGridDimX$/, 2 ** 31 - 1],
  [/(_at|_offset)$/, 0],
  [/^(batch|batch_size|B|texts)$/, SEQUENCES],
  [/^(tokens|rows|N|count|samples)$/, SEQUENCES * TOKENS],
  [/^causal$/, 1],
  [/^rotary_mode$/, 0],
  [/^stride$/, 2],
  [/^size$/, 4],
  [/^source$/, 1],
  [/^destination$/, 2],
  [/^length$/, 4],
];

/** Integers in buffers, by the buffer's name. Whatever is not named here holds its own places. */
const INTEGERS: readonly (readonly [RegExp, (index: number) => number])[] = [
  // Pages of sequences: one each.
  [/^(page_indptr|indptr)/, (index) => Math.min(index, SEQUENCES)],
  [/^(q_indptr|kv_indptr|query_indptr|key_indptr)/, (index) => Math.min(index, SEQUENCES) * TOKENS],
  [/length/, () => LAST_PAGE],
];

/** What a kernel is run on. */
export function runOptionsOf({ settings, directions, workgroupSize }: Kernel): RunOptions {
  const [width, height] = workgroupSize;
  // The merge of two attention results: elements of a head, of which a thread has four; heads.
  const sizes: Readonly<Record<string, number>> = { D: 4 * width, H: height };
  const chosen = [...settings.keys()].map((name) => {
    const found = SETTINGS.find(([pattern]) => pattern.test(name));
    return [name, sizes[name] ?? found?.[1] ?? 1] as const;
  });
  return {
    // Neighbours in each direction; TVM folds long rows of workgroups into z.
    workgroups: [3, directions.has('y') ? 2 : 1, 1],
    settings: Object.fromEntries(chosen),
    initial(variable, type, index) {
      const number = type.includes('f32')
        ? // Between -1 and 1, each its own.
          Math.sin(index + variable.length)
        : (INTEGERS.find(([pattern]) => pattern.test(variable))?.[1] ?? ((place) => place))(index);
      const width = Number(/^vec(\d)/.exec(type)?.[1] ?? 0);
      return width === 0 ? number : Array.from({ length: width }, (_, i) => number + i / width);
    },
  };
}
