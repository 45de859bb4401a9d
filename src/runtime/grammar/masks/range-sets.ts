import type { TokenMask } from '../tokens.ts';
import type { Trie } from '../vocabulary/trie.ts';
import { maskWords } from './token-mask.ts';
import { type Ranges, tokensOf } from './token-ranges.ts';
import type { TokenSet } from './token-set.ts';

/** Up to this many tokens are listed instead of put into a mask. */
const FEW = 256;

/**
 * How many recent masks a new one may be derived from: most values allow nearly the same tokens.
 */
const REMEMBERED = 4;

/** With more bounds, computing the difference takes longer than creating the mask. */
const MANY = 1024;

/**
 * Creates token sets from ranges of a trie's tokens. Consecutive equal sets share their mask, and
 * similar ones most of the work.
 * @param size number of tokens in the vocabulary
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
    const mask = from?.slice() ?? new Int32Array(maskWords(size));
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

/**
 * The symmetric difference of two ascending lists of ranges: the bounds that only one of them has.
 */
function differenceOf(a: Ranges, b: Ranges): Ranges {
  const bounds: number[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const bound = j === b.length || a[i]! < b[j]! ? a[i++]! : b[j++]!;
    if (bounds.at(-1) === bound) bounds.pop();
    else bounds.push(bound);
  }
  return bounds;
}
