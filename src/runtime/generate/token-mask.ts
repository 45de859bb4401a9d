/** Functions that build token masks; see {@link TokenMask} for their layout. */
import {
  addMask,
  allowToken,
  forbidToken,
  maskWords,
  type TokenMask,
  type Vocabulary,
} from '../grammar/index.ts';

/** A mask that allows exactly these tokens. */
export function maskOf(vocabulary: Vocabulary, tokens: Iterable<number>): TokenMask {
  const mask = new Int32Array(maskWords(vocabulary.size));
  for (const token of tokens) allowToken(mask, token);
  return mask;
}

/** The union of the masks. Expects at least one. */
export function unionOf(masks: readonly TokenMask[]): TokenMask {
  const [first, ...rest] = masks;
  const union = Int32Array.from(first ?? []);
  for (const mask of rest) addMask(mask, union);
  return union;
}

/** A copy of the mask without these tokens. */
export function without(mask: TokenMask, tokens: Iterable<number>): TokenMask {
  const rest = Int32Array.from(mask);
  for (const token of tokens) forbidToken(rest, token);
  return rest;
}

const textMasks = new WeakMap<Vocabulary, TokenMask>();

/**
 * A mask of all tokens that represent text, and the end-of-turn tokens: what an unconstrained
 * answer may contain.
 */
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
