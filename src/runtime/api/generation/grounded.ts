import { formworkError } from '../../common/errors.ts';
import { type GroundKind, groundOf, likelyOf, type PromptMessage } from '../../generate/index.ts';
import type { Ground } from '../../grammar/index.ts';
import type { GenerationInput, PromptInput } from './input.ts';

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
  const texts = textsToRead({ messages, raw });
  return {
    ...groundOf(texts, format.ground),
    ...(isMarked ? { marked: groundOf(texts, ALL_KINDS) } : {}),
  };
}

/**
 * Schemas without one of these keywords have no dates, no times and no numbers, or only those that
 * they list.
 */
const HAS_VALUES = /"(?:format|pattern|number|integer)"/u;

/**
 * Maximum length of the messages, in UTF-16 code units. Longer ones have many values, and take
 * long to read.
 */
const LONGEST_READ = 100_000;

/**
 * The values of the messages that a document, or the arguments of a tool call, should find likelier
 * than others. Undefined with images, because their text is unknown.
 */
export function likelyOfMessages({
  format,
  tools,
  toolChoice,
  messages,
  images,
  raw,
  sampling,
}: PromptInput & Partial<Pick<GenerationInput, 'sampling'>>): Ground | undefined {
  if (!sampling?.groundBonus || images.length > 0) return undefined;
  const held = format.type === 'json_schema' ? format.ground : [];
  const schemas = [
    ...(format.type === 'json_schema' ? [format.schema] : []),
    ...(toolChoice === 'none' ? [] : tools.map(({ parameters = '' }) => parameters)),
  ];
  if (!schemas.some((schema) => HAS_VALUES.test(schema))) return undefined;
  const texts = textsToRead({ messages, raw });
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > LONGEST_READ) return undefined;
  return likelyOf(
    texts,
    ALL_KINDS.filter((kind) => !held.includes(kind)),
  );
}

/** Whether values of a document must occur in the messages. */
export const isGrounded = ({ format }: Pick<PromptInput, 'format'>): boolean =>
  format.type === 'json_schema' && (format.ground.length > 0 || MARKED.test(format.schema));

/** The texts whose values count. */
export function textsToRead({
  messages,
  raw,
}: {
  readonly messages: PromptInput['messages'];
  readonly raw?: PromptInput['raw'] | undefined;
}): string[] {
  return typeof raw === 'string' ? [raw] : messages.flatMap(textsOf);
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
