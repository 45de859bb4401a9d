import { isFormworkError } from '../../common/errors.ts';
import type { Context, RequestVariables } from '../context.ts';
import type { GenerationInput } from '../generation/input.ts';
import { checkRoom, type Prepared, prepare } from '../generation/prepare.ts';
import { preparePrompt } from '../generation/prompt.ts';
import { latestWithinLimits } from '../images/pictures.ts';

type Messages = GenerationInput['messages'];
type Message = Messages[number];

/** Messages that are dropped together, as a range of places. */
interface Unit {
  readonly from: number;
  readonly to: number;
}

type Truncation = 'auto' | 'disabled';

/** Prepares a generation, with `truncation: "auto"` from what {@link truncated} leaves. */
export async function prepareTruncated(
  context: Context,
  variables: RequestVariables,
  input: GenerationInput,
  truncation: Truncation,
  signal: AbortSignal,
): Promise<Prepared> {
  const prepared = (some: GenerationInput) => prepare(context, variables, some, signal);
  if (truncation === 'disabled') return prepared(input);
  return truncated(input, prepared, (some) => checkRoom(context, variables, some, signal));
}

/** The number of tokens of the prompt that {@link prepareTruncated} prepares, of any length. */
export async function countTruncated(
  context: Context,
  variables: RequestVariables,
  input: GenerationInput,
  truncation: Truncation,
  signal: AbortSignal,
): Promise<number> {
  if (truncation === 'auto') {
    const room = (some: GenerationInput) => checkRoom(context, variables, some, signal);
    return truncated(input, room, room);
  }
  const { prompt, language } = await preparePrompt(context, variables, input, signal);
  language.close();
  return prompt.length;
}

/**
 * Drops the oldest messages of a conversation that is too long, leaves no room for the answer or
 * has too many images, but keeps the instructions and the last message, with the calls that it
 * answers. How many is found by halving: each try renders and encodes the conversation, which may
 * have 10,000 messages.
 * @param use takes what is left
 * @param check throws as `use` does
 */
async function truncated<Result>(
  input: GenerationInput,
  use: (input: GenerationInput) => Promise<Result>,
  check: (input: GenerationInput) => Promise<unknown>,
): Promise<Result> {
  const units = unitsOf(input.messages);
  const without = (count: number): GenerationInput => ({
    ...withReferredImages(input, withoutFirst(input.messages, units.slice(0, count))),
    leavesRoom: count < units.length,
  });
  let [least, most] = [unitsBeyondImages(input, units), units.length];
  try {
    return await use(without(least));
  } catch (error) {
    if (!isTooLong(error) || least === most) throw error;
  }
  least++;
  while (least < most) {
    const middle = (least + most) >> 1;
    const fits = await check(without(middle)).then(
      () => true,
      (error: unknown) => {
        if (!isTooLong(error)) throw error;
        return false;
      },
    );
    if (fits) most = middle;
    else least = middle + 1;
  }
  return use(without(least));
}

/** How many units have images beyond the limits, or stand before one that has. */
function unitsBeyondImages({ messages, images }: GenerationInput, units: readonly Unit[]): number {
  const first = images.length - latestWithinLimits(images);
  const isBeyond = (message: Message) => imagesOf(message).some((image) => image < first);
  return 1 + units.findLastIndex(({ from, to }) => messages.slice(from, to).some(isBeyond));
}

const imagesOf = (message: Message): number[] =>
  message.role === 'user' && typeof message.content !== 'string'
    ? message.content.flatMap((part) => (typeof part === 'string' ? [] : [part.image]))
    : [];

/** The input with these messages, and only their images. */
function withReferredImages(input: GenerationInput, messages: Messages): GenerationInput {
  if (input.images.length === 0) return { ...input, messages };
  const kept = messages.flatMap(imagesOf);
  const places = new Map(kept.map((image, place) => [image, place]));
  const renumbered = messages.map((message) =>
    message.role === 'user' && typeof message.content !== 'string'
      ? {
          ...message,
          content: message.content.map((part) =>
            typeof part === 'string' ? part : { image: places.get(part.image)! },
          ),
        }
      : message,
  );
  return { ...input, messages: renumbered, images: kept.map((image) => input.images[image]!) };
}

const isTooLong = (error: unknown): boolean =>
  isFormworkError(error) && error.code === 'context_length_exceeded';

/** What may be dropped, the oldest first. */
function unitsOf(messages: Messages): Unit[] {
  const units: Unit[] = [];
  const last = firstKept(messages);
  for (let from = 0; from < last; ) {
    let to = from + 1;
    if (messages[from]!.role !== 'system') {
      // A tool result is useless without the call that it answers.
      while (to < last && messages[to]!.role === 'tool') to++;
      units.push({ from, to });
    }
    from = to;
  }
  return units;
}

/** The place of the last message beside instructions, or of the calls that it answers. */
function firstKept(messages: Messages): number {
  const last = messages.findLastIndex(({ role }) => role !== 'system');
  if (messages[last]?.role !== 'tool') return last;
  return messages.findLastIndex(
    (message) => message.role === 'assistant' && message.toolCalls.length > 0,
  );
}

function withoutFirst(messages: Messages, units: readonly Unit[]): Messages {
  const dropped = new Set(units.flatMap(({ from, to }) => range(from, to)));
  return messages.filter((_, place) => !dropped.has(place));
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);
