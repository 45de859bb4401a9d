import { isAllowed } from '../grammar/masks/token-mask.ts';
import type { TokenMask } from '../grammar/types.ts';

/**
 * Takes away what a mask does not allow: its logits become negative infinity, so that softmax gives them nothing. For
 * models of one's own, whose logits come as one number a token of the vocabulary.
 */
export function maskLogits(logits: Float32Array, mask: TokenMask): void {
  for (let token = 0; token < logits.length; token++) {
    if (!isAllowed(mask, token)) logits[token] = Number.NEGATIVE_INFINITY;
  }
}
