/** Reads the response of `/v1/chat/completions` with `stream: true`. */
import { type ErrorCode, type ErrorDetails, formworkError } from '../common/errors.ts';
import { readServerSentEvents } from './lines.ts';
import type { GenerationWarning, ValueConfidence } from './types.ts';

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
  readonly warnings?: readonly GenerationWarning[];
}

/** Codes for errors that something between the client and the service writes. */
const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'invalid_api_key',
  403: 'permission_denied',
  404: 'not_found',
  429: 'rate_limit_exceeded',
  503: 'engine_overloaded',
};

/**
 * The chunks of a response.
 * @throws the error in the response, with its code; `internal_error` if the response ends early, as
 *   a failed connection or, as some proxies show it, in silence.
 */
export async function* readChatChunks<Chunk extends object = ChatChunk>(
  response: Response,
): AsyncGenerator<Chunk> {
  const { ok, body, headers } = response;
  // What a proxy answers, or a server without streams, also if it succeeds.
  const isDocument = /html|json/.test(headers.get('content-type') ?? '');
  if (!ok || !body || isDocument) throw await errorOf(response);
  let cause: unknown;
  try {
    for await (const { data } of readServerSentEvents(body)) {
      if (data === '[DONE]') return;
      const chunk = JSON.parse(data) as Awaited<Chunk> & { readonly error?: unknown };
      if (chunk.error) throw errorIn(chunk, response);
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
  return errorIn(await response.json().catch(() => undefined), response);
}

/** The error in the body of a response, or in an event of it, as {@link errorOf}. */
export function errorIn(body: unknown, { headers, status, url }: Response): Error {
  const { error } = Object(body) as { readonly error?: unknown };
  const said = typeof error === 'string' ? error : 'The response is not a valid /v1 response.';
  const { message, code, param, ...details } = (
    typeof error === 'object' ? (error ?? {}) : {}
  ) as Partial<ErrorDetails> & { readonly message?: unknown };
  // The milliseconds are more exact: clients that are refused together return one by one. NaN where
  // the header is a date.
  const retryAfter =
    Number(headers.get('retry-after-ms')) / 1000 || Number(headers.get('retry-after'));
  return formworkError(
    typeof message === 'string' ? message : `${said} (${`status ${status} ${url}`.trimEnd()})`,
    {
      ...details,
      // Other services have numbers here.
      code: typeof code === 'string' ? code : (codesOfStatus[status] ?? 'internal_error'),
      ...(param && { param }),
      ...(retryAfter && { retryAfter }),
    },
  );
}
