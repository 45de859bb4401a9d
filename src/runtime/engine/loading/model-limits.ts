/** How much a loaded model may hold. */
import type { AdapterKind } from '../../models/index.ts';

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
 * The default of {@link ModelLimits.cacheTokens}.
 * @param most tokens that the adapter's buffers hold
 */
export const defaultCacheTokens = (
  adapter: AdapterKind,
  contextWindow: number,
  most: number,
): number => Math.min(most, contextWindow * (adapter === 'gpu' ? 2 : 1));
