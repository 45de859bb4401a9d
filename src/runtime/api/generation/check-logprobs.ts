import { formworkError } from '../../common/errors.ts';
import type { AnswerToken } from '../../generate/index.ts';
import type { GenerationInput } from './input.ts';

/** The maximum number of probabilities that an answer may have by its limits. */
const MAX_LOGPROBS = 1_000_000;

/** The maximum size of those that it has, in JSON: they are held, and written at once. */
const MAX_BYTES = 20 * 2 ** 20;

/** The size of a token in JSON: its names and numbers, and each byte as text and as a number. */
const [ENTRY_BYTES, BYTES_A_BYTE] = [64, 5];

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

/** About how many bytes the tokens take in JSON, with their alternatives. */
export function logprobsSize(tokens: readonly AnswerToken[]): number {
  const sizeOf = ({ bytes }: { readonly bytes: Uint8Array }): number =>
    ENTRY_BYTES + BYTES_A_BYTE * bytes.length;
  return tokens.reduce(
    (sum, token) =>
      token.alternatives.reduce((size, one) => size + sizeOf(one), sum + sizeOf(token)),
    0,
  );
}

/**
 * Counts the probabilities of a request's answers while they are generated. Tokens may be long, and
 * most answers are shorter than their limit, so that {@link checkLogprobs} knows only their number.
 * @returns throws `invalid_value` once they are too large together
 */
export function createLogprobsCount({
  choices,
  heldAnswers,
  topLogprobs,
  maxTokensParam,
}: GenerationInput): (tokens: readonly AnswerToken[]) => void {
  if (topLogprobs === undefined || heldAnswers === 0) return () => {};
  // Each prompt of a request has its share.
  let left = (MAX_BYTES * choices) / heldAnswers;
  return (tokens) => {
    left -= logprobsSize(tokens);
    if (left >= 0) return;
    throw formworkError(
      `The logprobs have more than ${MAX_BYTES / 2 ** 20} MB. Lower n, ${maxTokensParam} or the number of logprobs, or stream the answer.`,
      { code: 'invalid_value', param: maxTokensParam },
    );
  };
}
