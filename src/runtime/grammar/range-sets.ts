import { type Ranges, tokensOf } from './leaf-walk.ts';
import type { TokenSet } from './token-set.ts';
import type { Trie } from './trie.ts';
import type { TokenMask } from './types.ts';

/** Of fewer tokens no mask is made: they are listed. */
const FEW = 256;

/** New masks are made from one of the last so many, where that takes less: most values allow much the same. */
const REMEMBERED = 4;

/** Of more bounds than this, a difference takes longer to find than the mask to make. */
const MANY = 1024;

/**
 * Makes sets of the tokens of a trie out of their ranges. Equal ones, and those that differ little, made one after the
 * other share their mask or most of the work.
 * @param size Of the vocabulary, in tokens.
 */
export function makeRangeSets(trie: Trie, size: number): (ranges: Ranges) => TokenSet {
  const { tokens } = trie;
  let last: { readonly ranges: Ranges; readonly mask: TokenMask }[] = [];

  return (ranges) => {
    let least = countOf(ranges);
    if (least <= FEW) {
      return { masks: [], tokens: tokensOf(trie, ranges) };
    }
    let changes = ranges;
    let from: TokenMask | undefined;
    const compared = ranges.length <= MANY;
    for (const known of compared ? last : []) {
      const different = differenceOf(ranges, known.ranges);
      const count = countOf(different);
      if (count < least) [least, changes, from] = [count, different, known.mask];
    }
    if (from && least === 0) return { masks: [from], tokens: [] };
    const mask = from?.slice() ?? new Int32Array((size + 31) >>> 5);
    for (let at = 0; at < changes.length; at += 2) {
      for (let index = changes[at]!; index < changes[at + 1]!; index++) {
        const token = tokens[index]!;
        mask[token >>> 5]! ^= 1 << (token & 31);
      }
    }
    if (compared) last = [{ ranges, mask }, ...last.slice(0, REMEMBERED - 1)];
    return { masks: [mask], tokens: [] };
  };
}

function countOf(ranges: Ranges): number {
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) count += ranges[at + 1]! - ranges[at]!;
  return count;
}

/** What lies in one of two ascending lists of ranges but not in both: their bounds, less those they share. */
function differenceOf(a: Ranges, b: Ranges): Ranges {
  const bounds: number[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const bound = j === b.length || a[i]! < b[j]! ? a[i++]! : b[j++]!;
    if (bounds.at(-1) === bound) bounds.pop();
    else bounds.push(bound);
  }
  return bounds;
}
