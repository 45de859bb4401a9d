import { formworkError } from '../../errors.ts';
import type { PromptMessage } from '../../generate/index.ts';
import { groundOf } from '../../generate/index.ts';
import type { Ground } from '../../grammar/index.ts';
import type { PromptInput } from './input.ts';

/**
 * The values that a document may have, if values of some kinds must occur in the messages.
 * @throws `invalid_value` if the messages contain images, because their text is unknown.
 */
export function groundOfMessages({
  format,
  messages,
  images,
  raw,
}: PromptInput): Ground | undefined {
  if (format.type !== 'json_schema' || format.ground.length === 0) return undefined;
  if (images.length > 0) {
    throw formworkError('"ground" does not work with images: their text is not known.', {
      code: 'invalid_value',
      param: format.param.replace(/schema$/, 'ground'),
    });
  }
  const texts = typeof raw === 'string' ? [raw] : messages.flatMap(textsOf);
  return groundOf(texts, format.ground);
}

/** The texts of a message. */
function textsOf(message: PromptMessage): string[] {
  const { content } = message;
  const calls = message.role === 'assistant' ? message.toolCalls : [];
  const texts = typeof content === 'string' ? [content] : content;
  return [
    ...texts.filter((part) => typeof part === 'string'),
    ...calls.map((call) => call.arguments),
  ];
}
