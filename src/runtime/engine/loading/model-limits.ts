/** How much a loaded model may hold. */
import type { AdapterKind, ModelSource } from '../../models/index.ts';

/** Capacity limits of a loaded model. */
export interface ModelLimits {
  /** Maximum number of concurrent sequences; further requests wait. 16 when absent. */
  readonly maxSequences?: number;
  /**
   * Size of the KV cache in tokens, over all sequences. When absent: two context windows on a GPU,
   * or what its buffers hold if that is less; one in software.
   */
  readonly cacheTokens?: number;
}

/** The default of {@link ModelLimits.maxSequences}. */
export const DEFAULT_SEQUENCES = 16;

/**
 * Extra slots for tenants that find all slots taken, one request each, so that nobody's answer has
 * to be suspended for them.
 */
export const SPARE_SEQUENCES = 8;

/** Prompts whose prefixes later ones may reuse. Sequences that need the memory reclaim it. */
export const KEPT_PROMPTS = 8;

/** What a model's passes and its rows of logits are made for; see `ForwardOptions`. */
export const capacityOf = (
  { exactForks = false, exactRows = false }: ModelSource,
  { maxSequences = DEFAULT_SEQUENCES }: ModelLimits,
): { readonly exactForks: boolean; readonly exactRows: boolean; readonly sequences: number } => ({
  exactForks,
  exactRows,
  sequences: maxSequences + SPARE_SEQUENCES + KEPT_PROMPTS,
});

/**
 * The default of {@link ModelLimits.cacheTokens}.
 * @param most tokens that the adapter's buffers hold
 */
export const defaultCacheTokens = (
  adapter: AdapterKind,
  contextWindow: number,
  most: number,
): number => Math.min(most, contextWindow * (adapter === 'gpu' ? 2 : 1));
