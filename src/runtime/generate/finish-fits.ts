import type { LoadedModel } from '../engine/index.ts';
import { encodeBytes } from './encode-bytes.ts';
import type { Position } from './follow/types.ts';

/** Whether the shortest finish fits in `tokens` tokens. */
export function finishFits(
  model: LoadedModel,
  { toEnd, finish }: Pick<Position, 'toEnd' | 'finish'>,
  tokens: number,
): boolean {
  if (tokens < 0) return false;
  // Every token has at least one byte, so usually there is nothing to tokenise.
  if (toEnd <= tokens) return true;
  return finish !== undefined && encodeBytes(model, finish).length <= tokens;
}
