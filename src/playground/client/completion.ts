/**
 * Runs one chat completion and reports it as a flat series of events, independent of the framing.
 */
import { readServerSentEvents } from '../../runtime/client/index.ts';
import { type ApiError, connectionLost, errorFromBody, errorFromResponse } from './api-error.ts';
import { keyHeader } from './key-header.ts';
import { jsonOfMarked, markTyped, type TypedParts } from './typed-parts.ts';
import type {
  ApiWarning,
  ChatCompletion,
  ChatCompletionChunk,
  ChatRequest,
  Confidence,
  MessagePart,
  PatchEnd,
  PatchOperation,
  TokenLogprob,
  Usage,
} from './wire.ts';

/** Answers requests to `/v1`, on the server or with the engine in this page. */
export type Fetch = (request: Request) => Promise<Response>;

/** An event of a completion. */
export type CompletionEvent =
  | { readonly type: 'accepted'; readonly requestId?: string }
  | { readonly type: 'record'; readonly text: string }
  | {
      readonly type: 'operation';
      readonly path: string;
      /** The JSON of the value, with a number as it was written. */
      readonly value: string;
    }
  | { readonly type: 'reasoning'; readonly choice: number; readonly text: string }
  | { readonly type: 'text'; readonly choice: number; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly choice: number;
      readonly index: number;
      readonly id?: string;
      readonly name?: string;
      readonly arguments?: string;
    }
  | { readonly type: 'tokens'; readonly choice: number; readonly tokens: readonly TokenLogprob[] }
  | {
      readonly type: 'confidence';
      readonly choice: number;
      /** By JSON Pointer. */
      readonly values: Readonly<Record<string, Confidence>>;
    }
  | { readonly type: 'finish'; readonly choice: number; readonly reason: string }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'fingerprint'; readonly fingerprint: string }
  | { readonly type: 'warnings'; readonly warnings: readonly ApiWarning[] };

/**
 * Throws an {@link ApiError}. It is a plain object, not an `Error`, because runs are stored as
 * JSON.
 */
function fail(error: ApiError): never {
  throw error;
}

function parse<Shape>(text: string): Shape {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && 'error' in value) {
    fail(errorFromBody(value, 200));
  }
  return value as Shape;
}

function* eventsOfMessage(choice: number, message: MessagePart): Generator<CompletionEvent> {
  if (message.reasoning_content) {
    yield { type: 'reasoning', choice, text: message.reasoning_content };
  }
  if (message.content) yield { type: 'text', choice, text: message.content };
  for (const [place, call] of (message.tool_calls ?? []).entries()) {
    yield {
      type: 'tool-call',
      choice,
      index: 'index' in call ? call.index : place,
      ...(call.id === undefined ? {} : { id: call.id }),
      ...(call.function.name === undefined ? {} : { name: call.function.name }),
      arguments: call.function.arguments,
    };
  }
}

function* eventsOfCompletion(
  completion: ChatCompletion | ChatCompletionChunk,
): Generator<CompletionEvent> {
  if (completion.system_fingerprint) {
    yield { type: 'fingerprint', fingerprint: completion.system_fingerprint };
  }
  if (completion.warnings) yield { type: 'warnings', warnings: completion.warnings };
  for (const choice of completion.choices) {
    const tokens = choice.logprobs?.content;
    if (tokens) yield { type: 'tokens', choice: choice.index, tokens };
    yield* eventsOfMessage(choice.index, 'message' in choice ? choice.message : choice.delta);
    if (choice.confidence) {
      yield { type: 'confidence', choice: choice.index, values: choice.confidence };
    }
    if (choice.finish_reason) {
      yield { type: 'finish', choice: choice.index, reason: choice.finish_reason };
    }
  }
  if (completion.usage) yield { type: 'usage', usage: completion.usage };
}

async function* eventsOfTokens(body: ReadableStream<Uint8Array>): AsyncGenerator<CompletionEvent> {
  for await (const { data } of readServerSentEvents(body)) {
    yield { type: 'record', text: data };
    if (data === '[DONE]') return;
    yield* eventsOfCompletion(parse<ChatCompletionChunk>(data));
  }
  fail(connectionLost);
}

async function* eventsOfPatch(body: ReadableStream<Uint8Array>): AsyncGenerator<CompletionEvent> {
  for await (const { event, data } of readServerSentEvents(body)) {
    if (event === 'done') return;
    yield { type: 'record', text: data };
    if (event === 'patch') yield* eventsOfOperation(data);
    else if (event === 'reasoning') yield* eventsOfMessage(0, parse<MessagePart>(data));
    else if (event === 'usage') yield* eventsOfPatchEnd(parse<PatchEnd>(data));
    else if (event === 'warnings') {
      yield { type: 'warnings', warnings: parse<readonly ApiWarning[]>(data) };
    } else parse(data);
  }
  fail(connectionLost);
}

function* eventsOfOperation(data: string): Generator<CompletionEvent> {
  const { path, value, confidence } = parse<PatchOperation>(data);
  // In a path, the quotes would have backslashes.
  const [, number] = /"value":\s*([-\d][^\s,}]*)/.exec(data) ?? [];
  const text = typeof value === 'number' && number ? number : JSON.stringify(value);
  yield { type: 'operation', path, value: text };
  if (confidence) yield { type: 'confidence', choice: 0, values: { [path]: confidence } };
}

function* eventsOfPatchEnd(end: PatchEnd): Generator<CompletionEvent> {
  yield { type: 'fingerprint', fingerprint: end.system_fingerprint };
  yield { type: 'finish', choice: 0, reason: end.finish_reason };
  yield { type: 'usage', usage: end.usage };
}

/**
 * Sends the request and yields events until it ends.
 * @throws an {@link ApiError} if the request is rejected, or if the stream reports an error or
 *   breaks off; otherwise errors of `fetch` (`AbortError` when the signal fires)
 */
export async function* complete(
  fetch: Fetch,
  request: ChatRequest,
  options: {
    readonly key?: string;
    readonly signal?: AbortSignal;
    readonly baseUrl: string;
    /** Whether to ask how sure the model is of each value. */
    readonly confidence?: boolean;
    /** What to send in place of the request's parts. */
    readonly typed?: TypedParts;
  },
): AsyncGenerator<CompletionEvent> {
  const isPatch = request.stream === 'patch';
  const { typed = {} } = options;
  const marked = markTyped(request, typed);
  const sent = options.confidence ? { ...marked, include: ['confidence' as const] } : marked;
  const response = await fetch(
    new Request(`${options.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Use server-sent events: NDJSON cannot carry thinking or the final figures.
        ...(isPatch ? { accept: 'text/event-stream' } : {}),
        ...keyHeader(options.key ?? ''),
      },
      body: jsonOfMarked(
        isPatch
          ? { ...sent, stream_options: { include_usage: true, include_reasoning: true } }
          : sent,
        typed,
      ),
      ...(options.signal ? { signal: options.signal } : {}),
    }),
  );
  if (!response.ok) fail(await errorFromResponse(response));
  const requestId = response.headers.get('x-request-id');
  yield { type: 'accepted', ...(requestId === null ? {} : { requestId }) };
  if (request.stream && response.body === null) {
    fail({ status: response.status, code: 'empty_answer', message: 'The response has no body.' });
  }
  if (isPatch) yield* eventsOfPatch(response.body!);
  else if (request.stream) yield* eventsOfTokens(response.body!);
  else {
    const text = await response.text();
    yield { type: 'record', text };
    yield* eventsOfCompletion(parse<ChatCompletion>(text));
  }
}
