import { formworkError } from '../../common/errors.ts';
import { createTurns, type Turn } from '../../common/turns.ts';
import type { LoadedModel } from '../../engine/index.ts';
import { exceedsTwiceContext } from './check-length.ts';
import { encodeText } from './encode-text.ts';

/**
 * The tokens of a prompt that is not a conversation: text after the tokens that begin a prompt, or
 * token ids.
 * @param param the parameter to name in errors
 * @throws `context_length_exceeded` if it is far longer than the context window, `invalid_value`
 *   for an unknown token id.
 */
export async function rawPrompt(
  model: LoadedModel,
  prompt: string | readonly number[],
  param: string,
  turn: Turn = createTurns('', Number.NEGATIVE_INFINITY),
): Promise<Int32Array> {
  if (typeof prompt !== 'string') {
    checkTokens(model, prompt, param);
    return Int32Array.from(prompt.length === 0 ? endOfText(model) : prompt);
  }
  if (await exceedsTwiceContext(model, [prompt], turn)) {
    throw formworkError(
      `This model's maximum context length is ${model.contextWindow} tokens. The prompt has more than ${2 * model.contextWindow}.`,
      { code: 'context_length_exceeded', param },
    );
  }
  const encoded = await encodeText(model, prompt, { turn });
  const { systemPrefixTokens, beginning } = model.config.conversation;
  const mark = beginning === undefined ? [] : model.encode(beginning, true);
  const tokens = [...systemPrefixTokens, ...mark, ...encoded];
  return Int32Array.from(tokens.length === 0 ? endOfText(model) : tokens);
}

/** The token before an empty prompt: a model needs at least one token to continue from. */
const endOfText = (model: LoadedModel): readonly number[] => model.vocabulary.endOfTurn.slice(0, 1);

/**
 * Checks token ids.
 * @throws `invalid_value` for an id outside the model's vocabulary.
 */
export function checkTokens(model: LoadedModel, tokens: readonly number[], param: string): void {
  const index = tokens.findIndex((token) => token >= model.vocabulary.size);
  if (index === -1) return;
  throw formworkError(
    `Invalid value: ${param}[${index}] is not a token of ${model.id}, which has ${model.vocabulary.size}. Send text, or ids of its tokenizer.`,
    { code: 'invalid_value', param: `${param}[${index}]` },
  );
}
