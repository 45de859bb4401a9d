/** The endpoints that a batch may call, with a validator and an estimate for each. */
import {
  EmbeddingsRequest,
  type JsonBody,
  type PromptInput,
  readChat,
  readFormatAndTools,
  readResponseRequest,
  validate,
} from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/errors.ts';

/** The estimated usage of a request, before any model has processed it. */
export interface Estimate {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The parts of a request that can be checked in advance against the service's models. */
export interface Needs {
  /** The capability that its model must have. */
  readonly capability: 'chat' | 'embeddings';
  /** The constraints on its answer; undefined if it has none. */
  readonly answer: Pick<PromptInput, 'format' | 'tools'> | undefined;
}

/** A validated request body. */
export interface ReadRequest {
  readonly estimate: Estimate;
  readonly needs: Needs;
}

/** The estimated output without a limit. It does not limit the request. */
const usualOutput = 256;
/** English text has about four bytes per token. */
const bytesPerToken = 4;
/** Prompt tokens of an image in full detail. */
const pictureTokens = 2500;

function tokensOf(value: unknown): number {
  let pictures = 0;
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'string' || !/^data:image\//i.test(part)) return part;
    pictures++;
    return '';
  });
  return Math.ceil(Buffer.byteLength(text ?? '') / bytesPerToken) + pictures * pictureTokens;
}

function refuseStream(streams: boolean): void {
  if (!streams) return;
  throw formworkError('Batches do not support streaming.', {
    code: 'invalid_value',
    param: 'stream',
  });
}

const readers = {
  '/v1/chat/completions': (body: JsonBody): ReadRequest => {
    const { input, delivery } = readChat(body);
    refuseStream(delivery.mode !== 'plain');
    return {
      estimate: {
        model: input.model,
        inputTokens: tokensOf((body.value as { readonly messages: unknown }).messages),
        outputTokens: (input.maxTokens ?? usualOutput) * input.choices,
      },
      needs: { capability: 'chat', answer: input },
    };
  },
  '/v1/embeddings': ({ value }: JsonBody): ReadRequest => {
    const { model, input } = validate(EmbeddingsRequest, value);
    return {
      estimate: { model, inputTokens: tokensOf(input), outputTokens: 0 },
      needs: { capability: 'embeddings', answer: undefined },
    };
  },
  '/v1/responses': (body: JsonBody): ReadRequest => {
    const request = readResponseRequest(body);
    refuseStream(request.stream === true);
    return {
      estimate: {
        model: request.model,
        inputTokens: tokensOf([request.instructions, request.input]),
        outputTokens: request.max_output_tokens ?? usualOutput,
      },
      needs: { capability: 'chat', answer: readFormatAndTools(request, body) },
    };
  },
} as const;

/** A path that a batch may call. */
export type Endpoint = keyof typeof readers;

/** All paths that a batch may call. */
export const endpoints = Object.keys(readers) as readonly Endpoint[];

/** Whether a batch may call this path. */
export const isEndpoint = (path: unknown): path is Endpoint =>
  typeof path === 'string' && Object.hasOwn(readers, path);

/**
 * Validates a request's body as far as possible without its model, and returns its estimate and
 * needs.
 * @throws the coded error that the endpoint itself would return.
 */
export const readRequest = (endpoint: Endpoint, body: JsonBody): ReadRequest =>
  readers[endpoint](body);
