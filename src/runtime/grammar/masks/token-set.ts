import type { TokenMask } from '../tokens.ts';
import { addMask, allowToken } from './token-mask.ts';

/**
 * Tokens, as the union of shared masks and a list. Most positions allow a few tokens, or those of a
 * common value and a few more. Allocating a mask of kilobytes for each position would take longer
 * than rewriting one.
 */
export interface TokenSet {
  readonly masks: readonly TokenMask[];
  /** In any order, possibly with duplicates. */
  readonly tokens: readonly number[];
}

/** The union of several sets. */
export interface TokenUnion {
  readonly masks: readonly TokenMask[];
  readonly lists: readonly (readonly number[])[];
}

/** The mask of a union: a shared one if that is all of it, otherwise `own`, overwritten. */
export function writeUnion({ masks, lists }: TokenUnion, own: TokenMask): TokenMask {
  const [first] = masks;
  if (first && masks.length === 1 && lists.length === 0) return first;
  if (first) own.set(first);
  else own.fill(0);
  for (let index = 1; index < masks.length; index++) addMask(masks[index]!, own);
  for (const list of lists) {
    for (let index = 0; index < list.length; index++) allowToken(own, list[index]!);
  }
  return own;
}
