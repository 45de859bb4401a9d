import { formworkError } from '../../common/errors.ts';
import type { GenerationInput } from './input.ts';

/** The maximum number of probabilities in an answer. Together they take some hundred MB. */
const MAX_LOGPROBS = 1_000_000;

/**
 * Rejects a request whose answers hold too many probabilities until they are complete: 128 choices
 * of 4,000 tokens have ten million, which end the process. A stream sends them as they come.
 * @throws `invalid_value`
 */
export function checkLogprobs(
  { choices, heldAnswers, topLogprobs, maxTokensParam }: GenerationInput,
  maxTokens: number,
): void {
  if (topLogprobs === undefined) return;
  const count = heldAnswers * maxTokens * (1 + topLogprobs);
  if (count <= MAX_LOGPROBS) return;
  const fewer = heldAnswers > choices ? 'Send fewer prompts, or lower' : 'Lower';
  throw formworkError(
    `${heldAnswers} answers of up to ${maxTokens} tokens, with ${1 + topLogprobs} logprobs for each, have up to ${count}; the limit is ${MAX_LOGPROBS}. ${fewer} n, ${maxTokensParam} or the number of logprobs.`,
    { code: 'invalid_value', param: maxTokensParam },
  );
}
