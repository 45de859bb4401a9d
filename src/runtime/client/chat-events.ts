/** Reads the answer of `/v1/chat/completions` with `stream: true`. */
import { type ErrorCode, formworkError } from '../errors.ts';

/** As much of a chunk as is read here. */
export interface ChatChunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string | null; readonly reasoning_content?: string };
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
  };
}

/**
 * The chunks of an answer.
 * @throws the error that the answer tells, with its code.
 */
export async function* chatChunks(response: Response): AsyncGenerator<ChatChunk> {
  if (!response.ok || !response.body) throw errorOf(await response.json().catch(() => ({})));
  let rest = '';
  for await (const text of decoded(response.body)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ') || line === 'data: [DONE]') continue;
      const data = JSON.parse(line.slice(6)) as ChatChunk & ErrorAnswer;
      if (data.error) throw errorOf(data);
      yield data;
    }
  }
}

/** The text of a stream of bytes. Safari cannot iterate a stream, so it is read. */
async function* decoded(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Nobody waits for whoever has been cancelled.
    reader.cancel().catch(() => {});
  }
}

function errorOf({ error }: ErrorAnswer): Error {
  if (!error) return formworkError('The answer is not one of /v1.', { code: 'internal_error' });
  return formworkError(error.message, {
    code: error.code ?? 'internal_error',
    ...(error.param == null ? {} : { param: error.param }),
  });
}
