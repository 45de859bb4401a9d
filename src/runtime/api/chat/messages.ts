import { invalidValue, missingParameter } from '../../common/errors.ts';
import type { PromptMessage, PromptPart } from '../../generate/index.ts';
import { createArgumentsReader, type ReadArguments } from '../generation/arguments.ts';
import type { ReadMessages } from '../generation/input.ts';
import { createToolResults, type ToolResults } from '../generation/tool-results.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { ChatMessage } from '../schemas/chat-message.ts';

/**
 * Reads the conversation of a chat completion.
 * @throws `missing_required_parameter` or `invalid_value` if a message lacks a field that its role
 *   requires, if a tool result matches no call, or if the arguments of a call are not JSON.
 */
export function readMessages(messages: readonly ChatMessage[]): ReadMessages {
  const images: RequestImage[] = [];
  const results = createToolResults();
  const readArguments = createArgumentsReader();
  const read = messages.map((message, place) => {
    const param = `messages[${place}]`;
    for (const field of ['tool_calls', 'function_call'] as const) {
      const value = message[field];
      const says = Array.isArray(value) ? value.length > 0 : value != null;
      if (says && message.role !== 'assistant') {
        throw invalidValue(
          `Only assistant messages can have tool calls: ${param}.${field}.`,
          `${param}.${field}`,
        );
      }
    }
    for (const { id } of message.tool_calls ?? []) results.addCall(id);
    return readMessage(message, param, images, results, readArguments);
  });
  const prefix = readPrefix(messages);
  const ordered = results.inOrder(read);
  if (prefix === undefined) return { messages: ordered, images };
  return { messages: ordered.slice(0, -1), prefix, images };
}

/** @throws `invalid_value` for a message that an answer cannot continue. */
function readPrefix(messages: readonly ChatMessage[]): string | undefined {
  const place = messages.findIndex(({ prefix }) => prefix);
  const message = messages[place];
  if (!message) return undefined;
  const param = `messages[${place}].prefix`;
  if (place < messages.length - 1 || message.role !== 'assistant') {
    throw invalidValue(
      `Only the last message can be a prefix, and it must be an assistant message: ${param}.`,
      param,
    );
  }
  if (message.tool_calls?.length || message.function_call) {
    throw invalidValue(`A message with tool calls cannot be a prefix: ${param}.`, param);
  }
  return readText(message.content, `messages[${place}].content`) ?? '';
}

function readMessage(
  message: ChatMessage,
  param: string,
  images: RequestImage[],
  results: ToolResults,
  readArguments: ReadArguments,
): PromptMessage {
  if (message.role === 'user') return readUserMessage(message, param, images);
  const content = readText(message.content, `${param}.content`);
  switch (message.role) {
    case 'assistant':
      return {
        role: 'assistant',
        content: content ?? message.refusal ?? '',
        toolCalls: readCalls(message, param, readArguments),
      };
    case 'tool': {
      const id = message.tool_call_id;
      if (!id) throw missingParameter(`${param}.tool_call_id`);
      if (!results.hasCall(id)) {
        const name = JSON.stringify(id);
        throw invalidValue(
          `No message before ${param} has a tool call with the id ${name}: also send the assistant message with that call.`,
          `${param}.tool_call_id`,
        );
      }
      return results.resultOf(id, content ?? '');
    }
    case 'function':
      if (!message.name) throw missingParameter(`${param}.name`);
      return { role: 'tool', content: content ?? '' };
    default:
      // `developer` is the convention's newer name for `system`.
      return { role: 'system', content: content ?? '' };
  }
}

/** The calls of an assistant message. */
function readCalls(message: ChatMessage, param: string, readArguments: ReadArguments) {
  const calls = (message.tool_calls ?? []).map(({ function: called }, place) => ({
    ...called,
    param: `${param}.tool_calls[${place}].function.arguments`,
  }));
  if (message.function_call) {
    calls.push({ ...message.function_call, param: `${param}.function_call.arguments` });
  }
  return calls.map(({ name, arguments: text, param: place }) => ({
    name,
    arguments: readArguments(text, place),
  }));
}

function readUserMessage(
  { content, name }: ChatMessage,
  param: string,
  images: RequestImage[],
): PromptMessage {
  return {
    role: 'user',
    content: Array.isArray(content)
      ? readParts(content, `${param}.content`, images)
      : (content ?? ''),
    ...(name ? { name } : {}),
  };
}

type Parts = Extract<ChatMessage['content'], readonly unknown[]>;

/** The text of a part; undefined for an image. */
function textOf(part: Parts[number]): string | undefined {
  if (part.type === 'text') return part.text;
  return part.type === 'refusal' ? part.refusal : undefined;
}

function readParts(parts: Parts, param: string, images: RequestImage[]): PromptPart[] {
  return parts.map((part, place) => {
    if (part.type !== 'image_url') return textOf(part) ?? '';
    const { url, detail } = part.image_url;
    const path = `${param}[${place}]`;
    images.push({ url, detail: detail ?? 'auto', param: path, urlParam: `${path}.image_url.url` });
    return { image: images.length - 1 };
  });
}

/** The text of a message that must not contain images. */
function readText(content: ChatMessage['content'], param: string): string | undefined {
  if (!Array.isArray(content)) return content ?? undefined;
  return content
    .map((part, place) => {
      const text = textOf(part);
      if (text !== undefined) return text;
      throw invalidValue('Images are only allowed in user messages.', `${param}[${place}]`);
    })
    .join('');
}
