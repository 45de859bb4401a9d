/** Sorts tokens by their logits. */
import type { Candidates } from './types.ts';

/** Bits of an f32. */
const MINUS_INFINITY = -0x800000;
const MINUS_ZERO = -0x80000000;

const wordView = new Int32Array(1);
const floatView = new Float32Array(wordView.buffer);

/**
 * The bits of a logit, inverted: 32 bits that are lower for a higher logit. -0 counts as 0, and NaN
 * as -Infinity.
 */
function rankOf(bits: number): number {
  const isNumber = (bits & 0x7fffffff) <= 0x7f800000;
  const word = !isNumber ? MINUS_INFINITY : bits === MINUS_ZERO ? 0 : bits;
  return word < 0 ? word >>> 0 : 0x7fffffff - word;
}

/** The logit of a {@link rankOf}. */
function logitOf(rank: number): number {
  wordView[0] = rank > 0x7fffffff ? rank : 0x7fffffff - rank;
  return floatView[0]!;
}

/**
 * Packs a token and its logit into one number that sorts the highest logit first, and lower ids
 * first among equals: its rank above 20 bits of the token.
 *
 * @param bits the logit as an f32
 */
export const sortKey = (token: number, bits: number): number => rankOf(bits) * 0x100000 + token;

/** The bits of an f32, for {@link sortKey}. */
export function bitsOf(logit: number): number {
  floatView[0] = logit;
  return wordView[0]!;
}

/**
 * The candidates of these keys, likeliest first; sorts them in place. Runs between a token and the
 * next pass, and therefore allocates no typed array: an allocation of a few kilobytes makes glibc's
 * malloc tidy all that Dawn freed since the last one, for half a millisecond.
 */
export function sortKeys(keys: Float64Array): Pick<Candidates, 'tokens' | 'logits'> {
  keys.sort();
  const tokens: number[] = [];
  const logits: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const rank = Math.floor(key / 0x100000);
    tokens.push(key - rank * 0x100000);
    logits.push(logitOf(rank));
  }
  return { tokens, logits };
}

/** Bits of a digit of a rank, and the least significant bit of each. */
const DIGIT = 11;
const DIGITS = [0, DIGIT, 2 * DIGIT];

/**
 * Tokens with their logits, likeliest first, lower ids first among equals. A radix sort: of a whole
 * vocabulary, sorting the keys takes several times as long.
 *
 * @param tokens in ascending order
 * @param bits their logits as f32s
 */
export function sortByLogit(
  tokens: Int32Array,
  bits: Int32Array,
): Pick<Candidates, 'tokens' | 'logits'> {
  const { length } = tokens;
  let from = { tokens: tokens.slice(), ranks: new Uint32Array(length) };
  let to = { tokens: new Int32Array(length), ranks: new Uint32Array(length) };
  // Loops, because `Uint32Array.from` and `Array.from` take longer than the sort.
  for (let i = 0; i < length; i++) from.ranks[i] = rankOf(bits[i]!);
  for (const shift of DIGITS) {
    const digitOf = (rank: number): number => (rank >>> shift) & ((1 << DIGIT) - 1);
    const starts = new Uint32Array((1 << DIGIT) + 1);
    for (let i = 0; i < length; i++) starts[digitOf(from.ranks[i]!) + 1]!++;
    for (let digit = 1; digit < starts.length; digit++) starts[digit]! += starts[digit - 1]!;
    for (let i = 0; i < length; i++) {
      const rank = from.ranks[i]!;
      const at = starts[digitOf(rank)]!++;
      to.ranks[at] = rank;
      to.tokens[at] = from.tokens[i]!;
    }
    [from, to] = [to, from];
  }
  const sorted = { tokens: [] as number[], logits: [] as number[] };
  for (let i = 0; i < length; i++) {
    sorted.tokens.push(from.tokens[i]!);
    sorted.logits.push(logitOf(from.ranks[i]!));
  }
  return sorted;
}
