import { formworkError } from '../../common/errors.ts';
import type { ChatInput } from './input.ts';

/** The maximum number of probabilities in an answer. Together they take some hundred MB. */
const MAX_LOGPROBS = 1_000_000;

/**
 * Rejects an answer with too many probabilities, which are held until it is complete: 128 choices
 * of 4,000 tokens have ten million, which end the process.
 * @throws `invalid_value`
 */
export function checkLogprobs(
  { choices, topLogprobs, maxTokensParam }: ChatInput,
  maxTokens: number,
): void {
  if (topLogprobs === undefined) return;
  const count = choices * maxTokens * (1 + topLogprobs);
  if (count <= MAX_LOGPROBS) return;
  throw formworkError(
    `${choices} choices of up to ${maxTokens} tokens, with ${1 + topLogprobs} logprobs for each, have up to ${count}; the limit is ${MAX_LOGPROBS}. Lower n, ${maxTokensParam} or the number of logprobs.`,
    { code: 'invalid_value', param: maxTokensParam },
  );
}
