import type { TokenMask } from '../tokens.ts';
import { isAllowed } from './token-mask.ts';

/**
 * Applies a mask to logits: sets those of forbidden tokens to negative infinity, so that softmax
 * gives them probability 0. For other runtimes whose logits are one number per token of the
 * vocabulary. Formwork's own engine does not call it: it skips forbidden tokens.
 */
export function maskLogits(logits: Float32Array, mask: TokenMask): void {
  for (let token = 0; token < logits.length; token++) {
    if (!isAllowed(mask, token)) logits[token] = Number.NEGATIVE_INFINITY;
  }
}
