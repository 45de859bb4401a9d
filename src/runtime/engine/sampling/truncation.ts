/**
 * Which of the candidates a draw chooses from: always the likeliest ones, so a cut-off list is enough unless the cut
 * falls inside of what is wanted.
 *
 * - min_p: Nguyen et al., "Turning up the heat" (ICLR 2025)
 * - top_k: Fan et al., "Hierarchical neural story generation" (ACL 2018)
 * - top_p: Holtzman et al., "The curious case of neural text degeneration" (ICLR 2020)
 */

import type { SamplingOptions } from '../types.ts';
import type { Candidates } from './candidates.ts';
import { weightOf } from './weights.ts';

/** The options that this file reads. */
export type Truncation = Pick<SamplingOptions, 'minP' | 'topK' | 'topP'>;

/**
 * Draws from the candidates that min_p keeps, of these the top_k, and of these the top_p.
 *
 * @param scale the one that the candidates were weighed with
 * @param random where the draw falls in the weight of all that are kept, from 0 to 1
 * @returns the index of a candidate, or undefined where the list is cut off too early to know
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

  /** The end of what min_p and top_k keep, and its weight. Where they keep all, both are known without the list. */
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
  // The product may round up to the whole weight: it is the last one's that weighs anything.
  return isWhole || end <= tokens.length ? last : undefined;
}
