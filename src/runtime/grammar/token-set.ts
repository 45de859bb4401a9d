import { addMask, allowToken } from './token-mask.ts';
import type { TokenMask } from './types.ts';

/**
 * Tokens, as the union of masks that other sets share and of single ones. Most places allow a few tokens, or those of a
 * common value and a few more: a mask of their own, of kilobytes, would take longer to come by than to be filled again.
 */
export interface TokenSet {
  readonly masks: readonly TokenMask[];
  /** In any order; one may be there twice. */
  readonly tokens: readonly number[];
}

/** The mask of a set: one that is shared, or `own`, overwritten. */
export function writeSet({ masks, tokens }: TokenSet, own: TokenMask): TokenMask {
  const [first] = masks;
  if (first && masks.length === 1 && tokens.length === 0) return first;
  if (first) own.set(first);
  else own.fill(0);
  for (let index = 1; index < masks.length; index++) addMask(masks[index]!, own);
  for (let index = 0; index < tokens.length; index++) allowToken(own, tokens[index]!);
  return own;
}
