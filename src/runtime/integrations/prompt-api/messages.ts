/** Validates prompts and converts them to messages of a chat completion. */
import { domError } from './errors.ts';
import { pictureUrl } from './images.ts';
import type { ContentType, Expected, MessageContent } from './types.ts';

/** A part of a message of a chat completion. */
type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

/** A tool call of the model. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; arguments: string };
}

/** A message of a chat completion. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | readonly ChatPart[];
  readonly prefix?: true;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}

const roles = ['system', 'user', 'assistant'];
const contentTypes = ['text', 'image', 'audio', 'tool-call', 'tool-response'];

/** The types of content that a session accepts: those it expects, and text. */
export function typesOf(expected: readonly Expected[] = []): ReadonlySet<ContentType> {
  return new Set([...expected.map(({ type }) => type), 'text' as const]);
}

/**
 * The algorithm "Validate and canonicalize a prompt".
 *
 * @param hasInput whether the session already has messages, so that a system message is not allowed
 * @throws TypeError, `SyntaxError` or `NotSupportedError`, as the algorithm specifies
 */
export async function readPrompt(
  input: unknown,
  types: ReadonlySet<ContentType>,
  hasInput: boolean,
): Promise<ChatMessage[]> {
  if (!isSequence(input)) return [{ role: 'user', content: toText(input) }];
  const messages = Array.from(input);
  if (messages.length === 0) return [{ role: 'user', content: '' }];
  const read: ChatMessage[] = [];
  for (const [place, message] of messages.entries()) {
    const isLast = place === messages.length - 1;
    read.push(await readMessage(message, types, hasInput || place > 0, isLast));
  }
  return read;
}

/** Messages that nothing continues any more. `/v1` accepts a prefix only at the end. */
export const withoutPrefixMark = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.map(({ prefix: _, ...message }) => message);

function isSequence(input: unknown): input is Iterable<unknown> {
  return typeof input === 'object' && input !== null && Symbol.iterator in input;
}

/** Web IDL's conversion to a string. Unlike `String`, a template literal throws for symbols. */
const toText = (value: unknown): string => `${value}`;

async function readMessage(
  message: unknown,
  types: ReadonlySet<ContentType>,
  hasInput: boolean,
  isLast: boolean,
): Promise<ChatMessage> {
  const { role, content, prefix } = dictionary(message);
  const name = oneOf(roles, role, 'role') as 'system' | 'user' | 'assistant';
  if (content === undefined) throw new TypeError('A message needs content.');
  if (prefix && (name !== 'assistant' || !isLast)) {
    throw domError(
      'SyntaxError',
      'Only the last message can be a prefix, and it must be an assistant message.',
    );
  }
  if (name === 'system' && hasInput) {
    throw new TypeError('Only the first message can be a system message.');
  }
  const parts: ChatPart[] = [];
  const given = isSequence(content)
    ? Array.from(content)
    : [{ type: 'text', value: toText(content) }];
  for (const part of given) {
    const read = await readPart(part, name, types);
    const last = parts.at(-1);
    // Join adjacent texts without a separator.
    if (last?.type === 'text' && read.type === 'text') {
      parts[parts.length - 1] = { type: 'text', text: last.text + read.text };
    } else parts.push(read);
  }
  const [only = { type: 'text', text: '' }] = parts;
  return {
    role: name,
    content: parts.length < 2 && only.type === 'text' ? only.text : parts,
    ...(prefix ? { prefix: true as const } : {}),
  };
}

async function readPart(
  part: unknown,
  role: string,
  types: ReadonlySet<ContentType>,
): Promise<ChatPart> {
  const { type, value } = dictionary(part) as Partial<MessageContent>;
  const kind = oneOf(contentTypes, type, 'type') as ContentType;
  if (value === undefined) throw new TypeError('A part of a message needs a value.');
  if (kind === 'text') {
    if (typeof value !== 'string') throw new TypeError('The value of text must be a string.');
    return { type: 'text', text: value };
  }
  if (role === 'assistant') {
    throw domError('NotSupportedError', 'The assistant speaks in text alone.');
  }
  if (!types.has(kind)) {
    throw domError(
      'NotSupportedError',
      `The session does not expect ${kind}: name it in expectedInputs.`,
    );
  }
  if (kind !== 'image') throw domError('NotSupportedError', `No model here takes ${kind}.`);
  return { type: 'image_url', image_url: { url: await pictureUrl(value) } };
}

function dictionary(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new TypeError(`${toText(value)} is not a message or a message part.`);
}

function oneOf(names: readonly string[], value: unknown, field: string): string {
  const name = toText(value);
  if (names.includes(name)) return name;
  throw new TypeError(`${JSON.stringify(name)} is not a ${field}. Allowed: ${names.join(', ')}.`);
}
