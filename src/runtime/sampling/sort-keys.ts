/** Sorts tokens by their logits, each pair packed into one number. */
import type { Candidates } from './types.ts';

/** Bits of an f32. */
const MINUS_INFINITY = -0x800000;
const MINUS_ZERO = -0x80000000;

const wordView = new Int32Array(1);
const floatView = new Float32Array(wordView.buffer);

/**
 * Packs a token and its logit into one number that sorts the highest logit first, and lower ids
 * first among equals: the logit's bits, inverted, above 20 bits of the token. -0 counts as 0, and
 * NaN sorts last.
 *
 * @param bits the logit as an f32
 */
export function sortKey(token: number, bits: number): number {
  const isNumber = (bits & 0x7fffffff) <= 0x7f800000;
  const word = !isNumber ? MINUS_INFINITY : bits === MINUS_ZERO ? 0 : bits;
  return (word < 0 ? word >>> 0 : 0x7fffffff - word) * 0x100000 + token;
}

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
    const high = Math.floor(key / 0x100000);
    wordView[0] = high > 0x7fffffff ? high : 0x7fffffff - high;
    tokens.push(key - high * 0x100000);
    logits.push(floatView[0]!);
  }
  return { tokens, logits };
}
