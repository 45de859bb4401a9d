import { formworkError } from '../../common/errors.ts';
import type { LoadedModel } from '../../engine/index.ts';
import { encodeBytes, type ShortestAnswer } from '../../generate/index.ts';
import { LONGEST_FINISH } from '../../grammar/index.ts';
import type { GenerationInput } from './input.ts';

/**
 * The share of the context that a conversation leaves for the answer, if messages can be dropped:
 * clients set `maxTokens` beyond any answer, too.
 */
const roomShare = 1 / 4;

/**
 * The maximum number of tokens of the answer, and the number that the shortest answer needs.
 * @throws `context_length_exceeded`, `max_tokens_too_small`, `schema_too_complex`
 */
export function tokenBudget(
  model: LoadedModel,
  { length, bytes }: ShortestAnswer,
  promptTokens: number,
  input: GenerationInput,
  closing: readonly number[],
): { readonly maxTokens: number; readonly shortest: number } {
  const available = model.contextWindow - promptTokens;
  if (!bytes) {
    throw formworkError(
      `The shortest answer that the schema allows has ${length} bytes; the limit is ${LONGEST_FINISH}.`,
      {
        code: 'schema_too_complex',
        param: 'param' in input.format ? (input.format.param ?? 'tools') : 'tools',
      },
    );
  }
  const shortest = encodeBytes(model, bytes).length;
  const needed = Math.max(1, shortest) + closing.length;
  const room = input.leavesRoom
    ? Math.min(input.maxTokens ?? model.contextWindow, Math.floor(model.contextWindow * roomShare))
    : 0;
  if (available < Math.max(needed, room)) {
    throw formworkError(
      `This model's maximum context length is ${model.contextWindow} tokens. The conversation takes ${promptTokens}, which leaves ${Math.max(0, available)} for an answer; the shortest takes ${needed}.`,
      { code: 'context_length_exceeded', param: input.messagesParam },
    );
  }
  const limit = Math.min(available, input.maxTokens ?? available);
  if (limit < shortest + closing.length) {
    const thinking = closing.length > 0 ? `, ${closing.length} of them to end the thinking` : '';
    throw formworkError(
      `The shortest answer that the schema allows takes ${shortest + closing.length} tokens${thinking}; ${input.maxTokensParam} allows ${limit}.`,
      { code: 'max_tokens_too_small', param: input.maxTokensParam },
    );
  }
  return { maxTokens: limit, shortest };
}
