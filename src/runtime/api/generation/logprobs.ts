import type { AnswerToken } from '../../generate/index.ts';
import type { ChoiceLogprobs } from '../schemas/chat-answer.ts';

const decoder = new TextDecoder();

/** The convention's stand-in for a probability of zero, because JSON has no infinity. */
const leastLogprob = -9999;

const described = ({
  bytes,
  logprob,
}: {
  readonly bytes: Uint8Array;
  readonly logprob: number;
}) => ({
  token: decoder.decode(bytes),
  logprob: Math.max(leastLogprob, logprob),
  bytes: [...bytes],
});

/** Tokens in the format of `logprobs`; null if not requested. */
export function choiceLogprobs(tokens: readonly AnswerToken[], requested: boolean): ChoiceLogprobs {
  if (!requested) return null;
  return {
    content: tokens.map((token) => ({
      ...described(token),
      top_logprobs: token.alternatives.map(described),
      forced: token.forced,
      allowed: token.allowed ?? 1,
      ...(token.allowedMass === undefined ? {} : { allowed_mass: token.allowedMass }),
    })),
    refusal: null,
  };
}
