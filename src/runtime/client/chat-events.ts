/** Reads the response of `/v1/chat/completions` with `stream: true`. */
import { type ErrorCode, formworkError } from '../common/errors.ts';
import { readServerSentEvents } from './lines.ts';
import type { ValueConfidence } from './types.ts';

/** The fields of a chunk that this module reads. */
export interface ChatChunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string | null; readonly reasoning_content?: string };
    readonly confidence?: Readonly<Record<string, ValueConfidence>>;
    readonly finish_reason: 'stop' | 'length' | null;
  }[];
  readonly system_fingerprint: string;
  readonly usage?: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly completion_tokens_details?: { readonly reasoning_tokens?: number };
  } | null;
  readonly warnings?: readonly { readonly message: string; readonly pointer?: string }[];
}

interface ErrorAnswer {
  readonly error?: {
    readonly message: string;
    readonly code: ErrorCode | null;
    readonly param?: string | null;
    readonly keyword?: string;
    readonly pointer?: string;
  };
}

/**
 * The chunks of a response.
 * @throws the error in the response, with its code; `internal_error` if the response ends early, as
 *   a failed connection or, as some proxies show it, in silence.
 */
export async function* readChatChunks<Chunk extends object = ChatChunk>(
  response: Response,
): AsyncGenerator<Chunk> {
  if (!response.ok || !response.body) throw await errorOf(response);
  let cause: unknown;
  try {
    for await (const { data } of readServerSentEvents(response.body)) {
      if (data === '[DONE]') return;
      const chunk = JSON.parse(data) as Awaited<Chunk> & ErrorAnswer;
      if (chunk.error) throw errorIn(chunk);
      yield chunk;
    }
  } catch (error) {
    // What a broken connection is to a reader of `fetch`.
    if (!(error instanceof TypeError)) throw error;
    cause = error;
  }
  const cut = 'The connection was cut before the answer was complete.';
  throw formworkError(cut, { code: 'internal_error' }, { cause });
}

/** The error in a response, with its code and the seconds to wait. */
export async function errorOf(response: Response): Promise<Error> {
  const { headers } = response;
  return errorIn(
    (await response.json().catch(() => ({}))) as ErrorAnswer,
    // The milliseconds are more exact: clients that are refused together return one by one.
    Number(headers.get('retry-after-ms')) / 1000 || Number(headers.get('retry-after')),
  );
}

/** @param retryAfter 0 or, where the header is a date, NaN if it is not known */
function errorIn({ error }: ErrorAnswer, retryAfter = 0): Error {
  if (!error)
    return formworkError('The response is not a valid /v1 response.', { code: 'internal_error' });
  const { message, code, param, ...details } = error;
  return formworkError(message, {
    ...details,
    code: code ?? 'internal_error',
    ...(param && { param }),
    ...(retryAfter && { retryAfter }),
  });
}
