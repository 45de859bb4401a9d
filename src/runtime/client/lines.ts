/** Reads streams of text records: NDJSON lines and server-sent events. */

/** How long a stream may take to end after its last event. */
const LINGER_MS = 100;

/**
 * Yields the lines of a byte stream without their line ends (LF or CRLF). The last line may lack
 * one. Uses a reader, because Safari cannot iterate streams.
 * @param last the line after which a stream is left to end by itself, if the caller stops reading
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  last?: string,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let isComplete = false;
  try {
    while (true) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const ended of lines) {
        const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
        isComplete ||= line === last;
        yield line;
      }
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // A caller that stops early does not need the rest. Errors of a dead stream no longer matter.
    (isComplete ? readToEnd(reader) : reader.cancel()).catch(() => {});
  }
}

/** Reads the rest, because a connection whose response is cancelled cannot be used again. */
async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => reader.cancel().catch(() => {}), LINGER_MS);
  try {
    while (!(await reader.read()).done);
  } finally {
    clearTimeout(timer);
  }
}

/** One server-sent event. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Yields server-sent events (HTML Living Standard, 9.2.6), without `id` and `retry`, which the
 * service never sends.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent> {
  let event = '';
  let data: string[] = [];
  for await (const line of readLines(body, 'data: [DONE]')) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)/s.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
}
