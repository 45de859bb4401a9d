import { formworkError } from '../../errors.ts';
import { type Grammar, groundedGrammar } from '../../grammar/index.ts';
import { groundOf } from '../../ground/index.ts';
import type { PromptMessage } from '../../prompt/index.ts';
import type { FormatInput, PromptInput } from './input.ts';

/**
 * A grammar whose values of some kinds are those of the messages.
 * @throws `invalid_value` where they show pictures: what those say is not known.
 */
export function grounded(
  grammar: Grammar,
  { ground, param }: Extract<FormatInput, { type: 'json_schema' }>,
  { messages, images, raw }: PromptInput,
): Grammar {
  if (ground.length === 0) return grammar;
  if (images.length > 0) {
    throw formworkError('Values cannot be held to the text of messages that show pictures.', {
      code: 'invalid_value',
      param: param.replace(/schema$/, 'ground'),
    });
  }
  const texts = typeof raw === 'string' ? [raw] : messages.flatMap(textsOf);
  return groundedGrammar(grammar, groundOf(texts, ground));
}

/** What a message says. */
function textsOf(message: PromptMessage): string[] {
  const { content } = message;
  const calls = message.role === 'assistant' ? message.toolCalls : [];
  const texts = typeof content === 'string' ? [content] : content;
  return [
    ...texts.filter((part) => typeof part === 'string'),
    ...calls.map((call) => call.arguments),
  ];
}
