import { formworkError } from '../../errors.ts';
import type { PromptMessage } from '../../prompt/index.ts';
import type { ChatMessage } from '../schemas/chat.ts';

/** Messages of a request as the prompt takes them, and where the request holds images. */
export interface ReadMessages {
  readonly messages: readonly PromptMessage[];
  readonly images: readonly string[];
}

/**
 * Reads the conversation of a chat completion.
 * @throws `missing_required_parameter` or `invalid_value` when a message lacks what its role needs.
 */
export function readMessages(messages: readonly ChatMessage[]): ReadMessages {
  const images: string[] = [];
  const names = new Map<string, string>();
  const read = messages.map((message, place) => {
    const param = `messages[${place}]`;
    for (const call of message.tool_calls ?? []) names.set(call.id, call.function.name);
    if (message.tool_calls?.length && message.role !== 'assistant') {
      throw formworkError(`Only the assistant calls tools: ${param}.tool_calls.`, {
        code: 'invalid_value',
        param: `${param}.tool_calls`,
      });
    }
    return readMessage(message, param, names, images);
  });
  return { messages: read, images };
}

function readMessage(
  message: ChatMessage,
  param: string,
  names: ReadonlyMap<string, string>,
  images: string[],
): PromptMessage {
  const content = readContent(message.content, `${param}.content`, images);
  const missing = (field: string) =>
    formworkError(`Missing required parameter: ${param}.${field}.`, {
      code: 'missing_required_parameter',
      param: `${param}.${field}`,
    });
  switch (message.role) {
    case 'assistant': {
      const toolCalls = (message.tool_calls ?? []).map((call) => ({
        id: call.id,
        name: call.function.name,
        arguments: call.function.arguments,
      }));
      if (content === undefined && toolCalls.length === 0 && !message.refusal) {
        throw missing('content');
      }
      return { role: 'assistant', content: content ?? message.refusal ?? '', toolCalls };
    }
    case 'tool':
    case 'function': {
      if (content === undefined) throw missing('content');
      if (message.role === 'tool' && !message.tool_call_id) throw missing('tool_call_id');
      if (message.role === 'function' && !message.name) throw missing('name');
      const name = message.name ?? names.get(message.tool_call_id ?? '');
      return { role: 'tool', content, ...(name === undefined ? {} : { name }) };
    }
    default: {
      if (content === undefined) throw missing('content');
      return {
        // `developer` is the convention's newer word for `system`.
        role: message.role === 'user' ? 'user' : 'system',
        content,
        ...(message.name && message.role === 'user' ? { name: message.name } : {}),
      };
    }
  }
}

function readContent(
  content: ChatMessage['content'],
  param: string,
  images: string[],
): string | undefined {
  if (typeof content === 'string') return content;
  if (!content) return undefined;
  return content
    .flatMap((part, place) => {
      if (part.type === 'text') return [part.text];
      images.push(`${param}[${place}]`);
      return [];
    })
    .join('');
}
