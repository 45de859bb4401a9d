/** Operations on {@link TokenMask}s. */
import type { TokenMask } from '../tokens.ts';

/** Number of 32-bit words in a mask of so many tokens. */
export const maskWords = (tokens: number): number => (tokens + 31) >>> 5;

/** Whether a mask allows a token. */
export function isAllowed(mask: TokenMask, token: number): boolean {
  return ((mask[token >>> 5]! >>> (token & 31)) & 1) === 1;
}

/** Allows a token. */
export function allowToken(mask: TokenMask, token: number): void {
  mask[token >>> 5]! |= 1 << (token & 31);
}

/** Forbids a token. */
export function forbidToken(mask: TokenMask, token: number): void {
  mask[token >>> 5]! &= ~(1 << (token & 31));
}

/** Allows in `to` everything that `from` allows. */
export function addMask(from: TokenMask, to: TokenMask): void {
  for (let word = 0; word < from.length; word++) to[word]! |= from[word]!;
}

/** Number of tokens that a mask allows. */
export function countAllowed(mask: TokenMask): number {
  let count = 0;
  for (let word of mask) {
    // The population count of Hacker's Delight, section 5-1.
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The tokens that a mask allows, in ascending order. */
export function* allowedTokens(mask: TokenMask): Generator<number> {
  for (let word = 0; word < mask.length; word++) {
    for (let bits = mask[word]!; bits !== 0; bits &= bits - 1) {
      yield word * 32 + (31 - Math.clz32(bits & -bits));
    }
  }
}
