import { isFormworkError } from '../../common/errors.ts';
import type { ChatInput } from '../chat/input.ts';
import { checkRoom, type Prepared, prepare } from '../chat/prepare.ts';
import type { Context, RequestVariables } from '../context.ts';

type Messages = ChatInput['messages'];

/**
 * Prepares a generation. With `truncation: "auto"`, drops the oldest messages of a conversation
 * that is too long, but keeps the instructions and the last message, with the calls that it
 * answers. How many is found by halving: each try renders and encodes the conversation, which may
 * have 10,000 messages.
 */
export async function prepareTruncated(
  context: Context,
  variables: RequestVariables,
  input: ChatInput,
  truncation: 'auto' | 'disabled',
  signal: AbortSignal,
): Promise<Prepared> {
  const units = unitsOf(input.messages);
  const without = (count: number): ChatInput => ({
    ...input,
    messages: withoutFirst(input.messages, units.slice(0, count)),
  });
  try {
    return await prepare(context, variables, input, signal);
  } catch (error) {
    if (!isTooLong(error) || truncation !== 'auto' || units.length === 0) throw error;
  }
  let [least, most] = [1, units.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    const fits = await checkRoom(context, variables, without(middle), signal).then(
      () => true,
      (error: unknown) => {
        if (!isTooLong(error)) throw error;
        return false;
      },
    );
    if (fits) most = middle;
    else least = middle + 1;
  }
  return prepare(context, variables, without(least), signal);
}

const isTooLong = (error: unknown): boolean =>
  isFormworkError(error) && error.code === 'context_length_exceeded';

/** The messages that are dropped together, as ranges of places, the oldest first. */
function unitsOf(messages: Messages): { readonly from: number; readonly to: number }[] {
  const units: { from: number; to: number }[] = [];
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

function withoutFirst(messages: Messages, units: ReturnType<typeof unitsOf>): Messages {
  const dropped = new Set(units.flatMap(({ from, to }) => range(from, to)));
  return messages.filter((_, place) => !dropped.has(place));
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);
