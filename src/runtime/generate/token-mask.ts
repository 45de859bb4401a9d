/** Making token masks; see {@link TokenMask} for their layout. */
import type { TokenMask, Vocabulary } from '../grammar/types.ts';

/** A mask that allows these tokens. */
export function maskOf(vocabulary: Vocabulary, tokens: Iterable<number>): TokenMask {
  const mask = new Int32Array((vocabulary.size + 31) >>> 5);
  for (const token of tokens) mask[token >>> 5]! |= 1 << (token & 31);
  return mask;
}

/** True when the mask allows the token. */
export function allows(mask: TokenMask, token: number): boolean {
  return ((mask[token >>> 5]! >>> (token & 31)) & 1) === 1;
}

/** What either of the masks allows. */
export function unionOf(masks: readonly TokenMask[]): TokenMask {
  const [first, ...rest] = masks;
  if (first === undefined || rest.length === 0) return first ?? new Int32Array(0);
  const union = Int32Array.from(first);
  for (const mask of rest) {
    for (let word = 0; word < union.length; word++) union[word]! |= mask[word]!;
  }
  return union;
}

/** A copy of the mask without these tokens. */
export function without(mask: TokenMask, tokens: Iterable<number>): TokenMask {
  const rest = Int32Array.from(mask);
  for (const token of tokens) rest[token >>> 5]! &= ~(1 << (token & 31));
  return rest;
}

/** The tokens a mask allows, in order. */
export function* tokensOf(mask: TokenMask): Generator<number> {
  for (let word = 0; word < mask.length; word++) {
    for (let bits = mask[word]!; bits !== 0; bits &= bits - 1) {
      yield word * 32 + 31 - Math.clz32(bits & -bits);
    }
  }
}

const textMasks = new WeakMap<Vocabulary, TokenMask>();

/** Every token that stands for text, and the ends of the turn: what an unconstrained answer may hold. */
export function textMask(vocabulary: Vocabulary): TokenMask {
  let mask = textMasks.get(vocabulary);
  if (!mask) {
    const tokens: number[] = [...vocabulary.endOfTurn];
    for (let id = 0; id < vocabulary.size; id++) {
      if (vocabulary.bytes[id]!.length > 0) tokens.push(id);
    }
    mask = maskOf(vocabulary, tokens);
    textMasks.set(vocabulary, mask);
  }
  return mask;
}
