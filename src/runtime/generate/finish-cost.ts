import type { LoadedModel } from '../engine/types.ts';
import type { Matcher } from '../grammar/types.ts';
import { encodeBytes } from './encode-bytes.ts';

/** True when the shortest way to finish fits in `tokens` tokens. */
export function finishFits(model: LoadedModel, matcher: Matcher, tokens: number): boolean {
  if (tokens < 0) return false;
  // No token is shorter than a byte, so most of the time nothing needs to be tokenised.
  if (matcher.shortestFinishLength() <= tokens) return true;
  return encodeBytes(model, matcher.shortestFinish()).length <= tokens;
}
