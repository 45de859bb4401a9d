import { getOrCreate } from '../../common/memo.ts';
import type { AnswerToken } from '../../generate/index.ts';
import type { ChoiceLogprobs } from '../schemas/chat-answer.ts';

const decoder = new TextDecoder();

/** The convention's stand-in for a probability of zero, because JSON has no infinity. */
const leastLogprob = -9999;

/** A token in an answer. */
interface Spelling {
  readonly token: string;
  readonly bytes: number[];
}

/** The bytes of a vocabulary's token are one object, in all answers. */
const spellings = new WeakMap<Uint8Array, Spelling>();

const spellingOf = (bytes: Uint8Array): Spelling => ({
  token: decoder.decode(bytes),
  bytes: [...bytes],
});

const described = ({
  bytes,
  logprob,
}: {
  readonly bytes: Uint8Array;
  readonly logprob: number;
}) => {
  const { token, bytes: list } = getOrCreate(spellings, bytes, () => spellingOf(bytes));
  return { token, logprob: Math.max(leastLogprob, logprob), bytes: list };
};

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
