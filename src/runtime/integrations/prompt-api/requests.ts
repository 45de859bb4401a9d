/** Sends a session's requests to its engine. */
import { type ClientEngine, createClientApi, errorOf, readChatChunks } from '../../client/index.ts';
import { isFormworkError } from '../../common/errors.ts';
import type { ChatMessage, ToolCall } from './messages.ts';
import type { Tool } from './types.ts';

/** A session's engine and model. */
export interface SessionModel {
  readonly engine: Pick<ClientEngine, 'fetch'>;
  readonly model: string;
}

/** A complete answer. */
export interface Answered {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Tokens of the conversation including the answer. */
  readonly tokens: number;
}

interface Chunk {
  readonly choices: readonly {
    readonly delta: {
      readonly content?: string | null;
      readonly tool_calls?: readonly (Partial<ToolCall> & { readonly index: number })[];
    };
  }[];
  readonly usage?: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly completion_tokens_details?: { readonly reasoning_tokens?: number };
  } | null;
}

function post({ engine, model }: SessionModel, path: string, body: object, signal: AbortSignal) {
  const { fetch, baseURL } = createClientApi(engine);
  return fetch(`${baseURL}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, ...body }),
    signal,
  });
}

/** Requests an answer. Passes text to `onText` as it arrives. */
export async function ask(
  home: SessionModel,
  body: object,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Answered> {
  const fields = { ...body, stream: true, stream_options: { include_usage: true } };
  const response = await post(home, 'chat/completions', fields, signal);
  const calls: ToolCall[] = [];
  let text = '';
  let tokens = 0;
  for await (const { choices, usage } of readChatChunks<Chunk>(response)) {
    signal.throwIfAborted();
    const { content, tool_calls = [] } = choices[0]?.delta ?? {};
    if (content) {
      text += content;
      onText(content);
    }
    for (const { index, id = '', function: called } of tool_calls) {
      calls[index] ??= {
        id,
        type: 'function',
        function: { name: called?.name ?? '', arguments: '' },
      };
      calls[index].function.arguments += called?.arguments ?? '';
    }
    if (usage) {
      // Thinking is not part of the conversation.
      const thought = usage.completion_tokens_details?.reasoning_tokens ?? 0;
      tokens = usage.prompt_tokens + usage.completion_tokens - thought;
    }
  }
  return { text, calls, tokens };
}

/**
 * Counts the tokens of a conversation with the definitions of its tools; 0 if it is empty. Those of
 * one that is too long to count at once are left out.
 */
export async function countTokens(
  home: SessionModel,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
  tools: readonly Tool[] = [],
): Promise<number> {
  if (messages.length === 0) return 0;
  const body = {
    input: responseItems(messages),
    ...(tools.length > 0 ? { tools: tools.map(responseTool) } : {}),
  };
  const response = await post(home, 'responses/input_tokens', body, signal);
  if (response.ok) return ((await response.json()) as { input_tokens: number }).input_tokens;
  const error = await errorOf(response);
  if (!isFormworkError(error) || error.code !== 'context_length_exceeded') throw error;
  // Too long to count at once, so count each half.
  const halves = divided(messages);
  if (!halves) throw error;
  const counts = [];
  for (const half of halves) counts.push(await countTokens(home, half, signal));
  return counts.reduce((sum, count) => sum + count, 0);
}

const responseTool = ({ name, description, inputSchema }: Tool): object => ({
  type: 'function',
  name,
  description,
  parameters: inputSchema,
});

/** The messages as items of `/responses`. */
function responseItems(messages: readonly ChatMessage[]): object[] {
  const called = new Set(messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id)));
  return messages.flatMap(({ role, content, tool_calls = [], tool_call_id = '' }): object[] => {
    if (role === 'tool' && called.has(tool_call_id)) {
      return [{ type: 'function_call_output', call_id: tool_call_id, output: content }];
    }
    const calls = tool_calls.map(({ id, function: { name, arguments: text } }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: text,
    }));
    // A result whose call is in the other half. There are no results without calls.
    const speaker = role === 'tool' ? 'user' : role;
    return [{ role: speaker, content: responseContent(content) }, ...calls];
  });
}

function responseContent(content: ChatMessage['content']): string | object[] {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    part.type === 'text'
      ? { type: 'input_text', text: part.text }
      : { type: 'input_image', image_url: part.image_url.url },
  );
}

function divided(messages: readonly ChatMessage[]): ChatMessage[][] | undefined {
  const half = messages.length >> 1;
  if (half > 0) return [messages.slice(0, half), messages.slice(half)];
  const [{ role, content }] = messages as readonly [ChatMessage];
  if (typeof content !== 'string' || content.length < 2) return undefined;
  const middle = content.length >> 1;
  return [content.slice(0, middle), content.slice(middle)].map((text) => [{ role, content: text }]);
}
