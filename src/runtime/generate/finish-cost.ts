import type { LoadedModel } from '../engine/types.ts';
import { encodeBytes } from './encode-bytes.ts';
import type { Place } from './follow/types.ts';

/** True when the shortest way to finish fits in `tokens` tokens. */
export function finishFits(
  model: LoadedModel,
  { toEnd, finish }: Pick<Place, 'toEnd' | 'finish'>,
  tokens: number,
): boolean {
  if (tokens < 0) return false;
  // No token is shorter than a byte, so most of the time nothing needs to be tokenised.
  if (toEnd <= tokens) return true;
  return finish !== undefined && encodeBytes(model, finish).length <= tokens;
}
