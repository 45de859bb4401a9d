/** Sets of tokens as ranges of a trie, where the tokens of a subtree are adjacent. */
import { mayFollowValue } from '../../common/json-bytes.ts';
import type { Trie } from '../vocabulary/trie.ts';

/** Ranges of {@link Trie.tokens}, flat: the first index of each, and the one after its last. */
export type Ranges = readonly number[];

/** Adds a range that begins no earlier than the last one ends. */
export function addRange(ranges: number[], from: number, upTo: number): void {
  if (from === upTo) return;
  if (ranges[ranges.length - 1] === from) ranges[ranges.length - 1] = upTo;
  else ranges.push(from, upTo);
}

/** The tokens of some ranges. */
export function tokensOf({ tokens }: Trie, ranges: Ranges): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    for (let index = ranges[at]!; index < ranges[at + 1]!; index++) found.push(tokens[index]!);
  }
  return found;
}

/**
 * The tokens that extend beyond a value that ends at a node, with a byte that may follow a value.
 */
export function rangesAfter({ byte, end, first }: Trie, node: number): Ranges {
  const ranges: number[] = [];
  for (let child = node + 1; child < end[node]!; child = end[child]!) {
    if (mayFollowValue(byte[child]!)) ranges.push(first[child]!, first[end[child]!]!);
  }
  return ranges;
}
