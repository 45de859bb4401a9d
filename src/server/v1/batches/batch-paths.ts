/** The paths that a batch may call, with a validator and an estimate for each. */
import {
  apiEndpoints,
  type BatchableRequest,
  bodyShapes,
  type JsonBody,
  validateInTurns,
} from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { Turn } from '../../../runtime/common/turns.ts';

/** The estimated usage of a request, before any model has processed it. */
interface Estimate {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The parts of a request that can be checked in advance against the service's models. */
interface Needs {
  /** The capability that its model must have. */
  readonly capability: 'chat' | 'embeddings';
  /** The constraints on its answer; undefined if it has none. */
  readonly answer: BatchableRequest['answer'];
}

/** A validated request body. */
export interface ReadRequest {
  readonly estimate: Estimate;
  readonly needs: Needs;
}

/** The estimated output without a limit. It does not limit the request. */
const defaultOutputTokens = 256;
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

const readers = new Map(
  apiEndpoints.flatMap(({ address, readForBatch: read, batchBody: kind }) =>
    read && kind ? [[`/v1${address}` as const, { read, kind }] as const] : [],
  ),
);

/** A path that a batch may call. */
export type BatchPath = `/v1/${string}`;

/** All paths that a batch may call. */
export const batchPaths: readonly BatchPath[] = [...readers.keys()];

/** Whether a batch may call this path. */
export const isBatchPath = (path: unknown): path is BatchPath =>
  typeof path === 'string' && readers.has(path as BatchPath);

/**
 * Validates a request's body as far as possible without its model, and returns its estimate and
 * needs.
 * @throws the coded error that the endpoint itself would return.
 */
export function readRequest(endpoint: BatchPath, body: JsonBody): ReadRequest {
  const { model, capability, prompt, outputTokens, choices, stream, answer } = readers
    .get(endpoint)!
    .read(body);
  refuseStream(stream);
  return {
    estimate: {
      model,
      inputTokens: tokensOf(prompt),
      outputTokens: (outputTokens ?? defaultOutputTokens) * choices,
    },
    needs: { capability, answer },
  };
}

/**
 * Validates a large body in slices of time; {@link readRequest} then does not do so again.
 * @throws like {@link readRequest}
 */
export const validateRequest = (endpoint: BatchPath, body: unknown, turn: Turn): Promise<void> =>
  validateInTurns(bodyShapes[readers.get(endpoint)!.kind].schema, body, { turn });
