/**
 * Draws from the candidates that survive truncation. These are always the likeliest ones, so a
 * partial list suffices unless it ends before the cut-off.
 *
 * - min_p: Nguyen et al., "Turning up the heat" (ICLR 2025)
 * - top_k: Fan et al., "Hierarchical neural story generation" (ACL 2018)
 * - top_p: Holtzman et al., "The curious case of neural text degeneration" (ICLR 2020)
 */

import type { Candidates, SamplingOptions } from './types.ts';
import { weightOf } from './weights.ts';

/** The options that this module reads. */
export type Truncation = Pick<SamplingOptions, 'minP' | 'topK' | 'topP'>;

/**
 * Draws a candidate: min_p filters all, top_k filters the rest, then top_p.
 *
 * @param scale the scale that the candidates were weighed with
 * @param random position of the draw within the total weight kept, from 0 to 1
 * @returns the index of a candidate, or undefined if the list is too short to decide
 */
export function draw(
  candidates: Candidates,
  { minP = 0, topK = Number.POSITIVE_INFINITY, topP }: Truncation,
  scale: number,
  random: number,
): number | undefined {
  const { tokens, logits, allowed } = candidates;
  const [highest] = logits as unknown as [number];
  const isWhole = tokens.length === allowed;
  const weightAt = (index: number): number => weightOf(logits[index]!, highest, scale);
  const least = minP * weightAt(0);

  /**
   * The number of candidates that min_p and top_k keep, and their total weight. If they keep all,
   * both are known without the list.
   */
  let end = allowed;
  let { total } = candidates;
  if (minP > 0 || topK < allowed) {
    total = 0;
    for (end = 0; end < topK && end < allowed; end++) {
      if (end === tokens.length) return undefined;
      const weight = weightAt(end);
      if (weight < least) break;
      total += weight;
    }
  }

  if (topP < 1) {
    const enough = topP * total;
    let held = 0;
    let kept = 0;
    while (kept < end && (held < enough || kept === 0)) {
      if (kept === tokens.length) return undefined;
      held += weightAt(kept++);
    }
    end = kept;
    total = held;
  }

  let rest = random * total;
  let last = 0;
  for (let i = 0; i < end && i < tokens.length; i++) {
    const weight = weightAt(i);
    if (weight > 0) last = i;
    rest -= weight;
    if (rest < 0) return i;
  }
  // Rounding may make the product equal to the total weight. Then the last candidate with a weight
  // is the one.
  return isWhole || end <= tokens.length ? last : undefined;
}
