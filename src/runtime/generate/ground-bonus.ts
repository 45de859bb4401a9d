import type { Likely } from '../grammar/index.ts';

/**
 * Adds a bonus to the logits of tokens that lead to a value of the request's texts. The set of
 * allowed tokens does not change.
 * @param bias other additions to logits, by token
 */
export function withGroundBonus(
  bias: ReadonlyMap<number, number> | undefined,
  likely: Likely | undefined,
  bonus = 0,
): ReadonlyMap<number, number> | undefined {
  if (bonus === 0 || !likely) return bias;
  const { tokens, weight } = likely;
  const added = tokens.map((token) => [token, (bias?.get(token) ?? 0) + weight * bonus] as const);
  return new Map([...(bias ?? []), ...added]);
}
