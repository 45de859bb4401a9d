import { formworkError } from '../common/errors.ts';
import type { LoadedModel } from '../engine/index.ts';
import type { Likely } from '../grammar/index.ts';
import { type Advance, advance } from './advance.ts';
import { encodeBytes } from './encode-bytes.ts';
import { finishFits } from './finish-fits.ts';
import type { Follower } from './follow/types.ts';
import type { GenerateRequest } from './types.ts';

/**
 * The start of an answer: the follower, and the text that the language forces before the first
 * sampled token.
 */
export interface Opening {
  readonly follower: Follower;
  readonly forced: Advance;
  /** The likely tokens under the mask of `forced`. */
  readonly likely?: Likely | undefined;
}

/**
 * Computes the opening that all answers to a request share.
 * @throws `max_tokens_too_small` if even the shortest answer does not fit.
 */
export async function openAnswer(model: LoadedModel, request: GenerateRequest): Promise<Opening> {
  const { language, maxTokens, stop, document = false, calls = false } = request;
  const rules = { stop, document, calls };
  const { length, bytes } = await language.shortest();
  const begin = { finished: false, toEnd: length, ...(bytes ? { finish: bytes } : {}) };
  if (!finishFits(model, begin, maxTokens)) {
    const needed = bytes ? encodeBytes(model, bytes).length : length;
    throw formworkError(
      `The shortest answer that the schema allows takes ${needed} tokens; ${maxTokens} are allowed. Raise max_tokens, or relax the schema.`,
      { code: 'max_tokens_too_small', param: 'max_tokens' },
    );
  }
  const follower = language.follow(rules);
  const forced = await advance(model, follower, undefined, maxTokens);
  if (forced && finishFits(model, forced.position, maxTokens - forced.tokens.length)) {
    return { follower, forced };
  }
  follower.close();
  return {
    follower: language.follow(rules),
    forced: { tokens: [], position: begin, mask: undefined },
  };
}
