/** A language model for the AI SDK, over `/v1/chat/completions`. */
import { readChatChunks } from '../../client/index.ts';
import { callError } from './errors.ts';
import { headersOf, type Post } from './home.ts';
import { type ChatRequest, chatRequest } from './request.ts';
import { type Chunk, streamParts } from './stream.ts';
import type {
  CallOptions,
  Content,
  GenerateResult,
  LanguageModel,
  SpecificationVersion,
  StreamPart,
} from './types.ts';

/** The parts of a language model. */
export interface LanguageModelParts<Version> {
  readonly post: Post;
  readonly modelId: string;
  readonly specificationVersion: Version;
}

/** Creates a language model. */
export function createLanguageModel<Version extends SpecificationVersion>({
  post,
  modelId,
  specificationVersion,
}: LanguageModelParts<Version>): LanguageModel<Version> {
  const start = async (options: CallOptions) => {
    const request = chatRequest(modelId, options);
    const response = await post('chat/completions', request.body, options);
    const chunks = readChatChunks<Chunk>(response);
    return {
      request,
      headers: headersOf(response),
      parts: withSdkErrors(
        streamParts(chunks, request, options.includeRawChunks ?? false),
        request,
        options.abortSignal,
      ),
    };
  };
  return {
    specificationVersion,
    provider: 'formwork.chat',
    modelId,
    supportedUrls: {},
    async doGenerate(options) {
      const { request, headers, parts } = await start(options);
      return gathered(parts, { request: { body: request.body }, headers });
    },
    async doStream(options) {
      const left = new AbortController();
      const { abortSignal: given } = options;
      const abortSignal = AbortSignal.any(given ? [left.signal, given] : [left.signal]);
      const { request, headers, parts } = await start({ ...options, abortSignal });
      return {
        stream: streamOf(parts, left),
        request: { body: request.body },
        response: { headers },
      };
    },
  };
}

/** Converts errors in the middle of an answer to the SDK's errors. */
async function* withSdkErrors(
  parts: AsyncGenerator<StreamPart>,
  request: ChatRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamPart> {
  try {
    yield* parts;
  } catch (error) {
    signal?.throwIfAborted();
    throw callError(error, { url: 'chat/completions', requestBodyValues: request.body });
  }
}

/** Collects a stream into one result. */
async function gathered(
  parts: AsyncIterable<StreamPart>,
  known: { readonly request: { body: unknown }; readonly headers: Record<string, string> },
): Promise<GenerateResult> {
  const content: Content[] = [];
  const result: Partial<GenerateResult> = {};
  let response: GenerateResult['response'] = { headers: known.headers };
  for await (const part of parts) {
    switch (part.type) {
      case 'stream-start':
        result.warnings = part.warnings;
        break;
      case 'response-metadata': {
        const { type: _, ...metadata } = part;
        response = { ...response, ...metadata };
        break;
      }
      case 'text-start':
        content.push({ type: 'text', text: '' });
        break;
      case 'reasoning-start':
        content.push({ type: 'reasoning', text: '' });
        break;
      case 'text-delta':
      case 'reasoning-delta': {
        const last = content.at(-1);
        if (last && last.type !== 'tool-call') last.text += part.delta;
        break;
      }
      case 'tool-call':
        content.push(part);
        break;
      case 'finish': {
        const { usage, finishReason, providerMetadata } = part;
        const reported = providerMetadata.formwork.warnings;
        const warnings = [
          ...(result.warnings ?? []),
          ...reported.map(({ message }) => ({ type: 'other' as const, message })),
        ];
        return {
          content,
          usage,
          finishReason,
          providerMetadata,
          warnings,
          request: known.request,
          response,
        };
      }
    }
  }
  throw callError(new Error('The answer is incomplete.'), {
    url: 'chat/completions',
    requestBodyValues: known.request.body,
  });
}

/**
 * A stream that reads its source on demand. An error becomes the last part, as the SDK expects.
 * @param left aborted when the stream is cancelled, and aborts the request
 */
function streamOf(
  parts: AsyncGenerator<StreamPart>,
  left: AbortController,
): ReadableStream<StreamPart> {
  return new ReadableStream<StreamPart>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (left.signal.aborted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (left.signal.aborted) return;
        controller.enqueue({ type: 'error', error });
        controller.close();
      }
    },
    async cancel() {
      // `return` alone waits for the part that is being read, which may be a long value.
      left.abort();
      await parts.return(undefined);
    },
  });
}
