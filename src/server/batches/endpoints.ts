/** The endpoints a batch may ask, with the check and the estimate of a request's body for each. */
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

/** What a request will use, roughly, before any model has seen it. */
export interface Estimate {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What of a request can be checked before its turn comes, with the service's models at hand. */
export interface Needs {
  /** What its model must be able to do. */
  readonly capability: 'chat' | 'embeddings';
  /** What its answer is held to; undefined when nothing can be asked of it. */
  readonly answer: Pick<PromptInput, 'format' | 'tools'> | undefined;
}

/** A request's body, read. */
export interface ReadRequest {
  readonly estimate: Estimate;
  readonly needs: Needs;
}

/** Tokens of output when a request sets no limit: a guess for the estimate, no limit in itself. */
const usualOutput = 256;
/** English text has about four bytes a token. */
const bytesPerToken = 4;
/** Tokens that a picture takes of a prompt, in full detail. */
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

/** A path that a batch may ask. */
export type Endpoint = keyof typeof readers;

/** All paths that a batch may ask. */
export const endpoints = Object.keys(readers) as readonly Endpoint[];

/** Whether a batch may ask this path. */
export const isEndpoint = (path: unknown): path is Endpoint =>
  typeof path === 'string' && Object.hasOwn(readers, path);

/**
 * Checks a request's body as far as that goes without its model, and says what it will use and what it needs.
 * @throws the coded error that the endpoint itself would answer.
 */
export const readRequest = (endpoint: Endpoint, body: JsonBody): ReadRequest =>
  readers[endpoint](body);
