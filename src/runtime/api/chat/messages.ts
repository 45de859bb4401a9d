import { formworkError } from '../../errors.ts';
import type { PromptMessage, PromptPart } from '../../prompt/index.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { ChatMessage } from '../schemas/chat-message.ts';

/** Messages of a request as the prompt takes them, and the pictures that they refer to. */
export interface ReadMessages {
  readonly messages: readonly PromptMessage[];
  readonly images: readonly RequestImage[];
}

/**
 * Reads the conversation of a chat completion.
 * @throws `missing_required_parameter` or `invalid_value` when a message lacks what its role needs.
 */
export function readMessages(messages: readonly ChatMessage[]): ReadMessages {
  const images: RequestImage[] = [];
  const read = messages.map((message, place) => {
    const param = `messages[${place}]`;
    if (message.tool_calls?.length && message.role !== 'assistant') {
      throw formworkError(`Only the assistant calls tools: ${param}.tool_calls.`, {
        code: 'invalid_value',
        param: `${param}.tool_calls`,
      });
    }
    return readMessage(message, param, images);
  });
  return { messages: read, images };
}

function readMessage(message: ChatMessage, param: string, images: RequestImage[]): PromptMessage {
  if (message.role === 'user') return readUserMessage(message, param, images);
  const content = readText(message.content, `${param}.content`);
  const missing = (field: string) => missingError(`${param}.${field}`);
  switch (message.role) {
    case 'assistant': {
      const toolCalls = (message.tool_calls ?? []).map((call) => ({
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
      return { role: 'tool', content };
    }
    default: {
      if (content === undefined) throw missing('content');
      return {
        // `developer` is the convention's newer word for `system`.
        role: 'system',
        content,
      };
    }
  }
}

const missingError = (param: string) =>
  formworkError(`Missing required parameter: ${param}.`, {
    code: 'missing_required_parameter',
    param,
  });

function readUserMessage(
  { content, name }: ChatMessage,
  param: string,
  images: RequestImage[],
): PromptMessage {
  if (content == null) throw missingError(`${param}.content`);
  return {
    role: 'user',
    content: typeof content === 'string' ? content : readParts(content, `${param}.content`, images),
    ...(name ? { name } : {}),
  };
}

function readParts(
  parts: Extract<ChatMessage['content'], readonly unknown[]>,
  param: string,
  images: RequestImage[],
): PromptPart[] {
  return parts.map((part, place) => {
    if (part.type === 'text') return part.text;
    const { url, detail } = part.image_url;
    const path = `${param}[${place}]`;
    images.push({ url, detail: detail ?? 'auto', param: path, urlParam: `${path}.image_url.url` });
    return { image: images.length - 1 };
  });
}

/** The text of a message that shows nothing. */
function readText(content: ChatMessage['content'], param: string): string | undefined {
  if (content == null || typeof content === 'string') return content ?? undefined;
  return content
    .map((part, place) => {
      if (part.type === 'text') return part.text;
      throw formworkError('Pictures are shown by users: this message is of another role.', {
        code: 'invalid_value',
        param: `${param}[${place}]`,
      });
    })
    .join('');
}
