import { formworkError } from '../../errors.ts';
import { type GroundKind, groundOf, type PromptMessage } from '../../generate/index.ts';
import type { Ground } from '../../grammar/index.ts';
import type { PromptInput } from './input.ts';

const ALL_KINDS: readonly GroundKind[] = ['date', 'time', 'number'];

/** A schema that marks a part of it as held to the messages. */
const MARKED = /"x-formwork-ground"\s*:\s*true/u;

/**
 * The values that a document may have, if values of some kinds must occur in the messages, or those
 * of marked schemas.
 * @throws `invalid_value` if the messages contain images, because their text is unknown.
 */
export function groundOfMessages({
  format,
  messages,
  images,
  raw,
}: PromptInput): Ground | undefined {
  if (format.type !== 'json_schema') return undefined;
  const isMarked = MARKED.test(format.schema);
  if (format.ground.length === 0 && !isMarked) return undefined;
  if (images.length > 0) {
    const [name, param] =
      format.ground.length > 0
        ? ['ground', format.param.replace(/schema$/, 'ground')]
        : ['x-formwork-ground', format.param];
    throw formworkError(`"${name}" does not work with images: their text is not known.`, {
      code: 'invalid_value',
      param,
    });
  }
  const texts = typeof raw === 'string' ? [raw] : messages.flatMap(textsOf);
  return {
    ...groundOf(texts, format.ground),
    ...(isMarked ? { marked: groundOf(texts, ALL_KINDS) } : {}),
  };
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
