import { isFormworkError } from '../../common/errors.ts';
import type { ChatInput } from '../chat/input.ts';
import { type Prepared, prepare } from '../chat/prepare.ts';
import type { Context, RequestVariables } from '../context.ts';

/**
 * Prepares a generation. With `truncation: "auto"`, drops the oldest messages of a conversation
 * that is too long, but keeps the instructions and the last message.
 */
export async function prepareTruncated(
  context: Context,
  variables: RequestVariables,
  input: ChatInput,
  truncation: 'auto' | 'disabled',
  signal: AbortSignal,
): Promise<Prepared> {
  let { messages } = input;
  for (;;) {
    try {
      return await prepare(context, variables, { ...input, messages }, signal);
    } catch (error) {
      const tooLong = isFormworkError(error) && error.code === 'context_length_exceeded';
      const oldest = messages.findIndex((message) => message.role !== 'system');
      if (!tooLong || truncation !== 'auto' || oldest >= messages.length - 1) throw error;
      // A tool result is useless without the call that it answers.
      let next = oldest + 1;
      while (next < messages.length - 1 && messages[next]?.role === 'tool') next++;
      messages = [...messages.slice(0, oldest), ...messages.slice(next)];
    }
  }
}
