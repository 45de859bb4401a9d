/**
 * Runs one item of a batch through the API with its key, and formats the answer as a result line.
 */
import { rawJson } from '../../../runtime/api/index.ts';
import { inOneLine } from '../../../runtime/common/json-line.ts';
import type { ServerAccess } from '../../access/access.ts';
import type { KeyCaller } from '../../access/keys/directory.ts';
import type { Fetch } from '../../http/handler.ts';
import type { Item } from './items.ts';
import { pause } from './notifier.ts';
import type { Answer } from './record.ts';

/** Temporary errors: the item is retried. */
const passing = new Set([429, 500, 502, 503]);
const tries = 4;
/** A busy engine, or a key without compile seconds, is retried for some ten minutes. */
const triesWhenBusy = 24;
const longestPauseMs = 30_000;

function resultLine(item: Item, response: Response, text: string): string {
  const requestId = response.headers.get('x-request-id') ?? '';
  // The body is inserted verbatim, because parsing would round large numbers.
  const body = text.trim() === '' ? 'null' : text.trim();
  return inOneLine(
    `{"id":"batch_req_${item.line}","custom_id":${JSON.stringify(item.customId)},"response":{"status_code":${response.status},"request_id":${JSON.stringify(requestId)},"body":${body}},"error":null}`,
  );
}

function codeOf(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown } };
    return typeof error?.code === 'string' ? error.code : null;
  } catch {
    return null;
  }
}

/** Options of {@link sendItem}. */
export interface SendParts {
  readonly access: ServerAccess;
  readonly fetch: Fetch;
  /** Waits without a slot until something is ready. Returns false if it never will be. */
  readonly waitOutside: (ready: () => Promise<boolean>) => Promise<boolean>;
}

/**
 * Retries until there is an answer.
 * @returns undefined if `signal` aborted it.
 */
export async function sendItem(
  item: Item,
  endpoint: string,
  caller: KeyCaller,
  { access, fetch, waitOutside }: SendParts,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const inside = access.impersonate(caller);
  try {
    let errors = 0;
    for (let attempt = 1; ; ) {
      const response = await fetch(
        new Request(`http://formwork.internal${endpoint}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${inside.token}`, 'content-type': 'application/json' },
          body: rawJson(item.content, ['body']) ?? '',
          signal,
        }),
      );
      const text = await response.text();
      if (signal.aborted) return undefined;
      if (response.status === 402) {
        await inside.release();
        const isObtained = await waitOutside(() => inside.obtainCredits(signal));
        if (signal.aborted) return undefined;
        if (isObtained) continue;
      }
      if (response.status !== 429 && codeOf(text) !== 'engine_busy') errors++;
      if (passing.has(response.status) && errors < tries && attempt < triesWhenBusy) {
        // Only the attempt that is recorded is charged, and the next one may need the credits.
        await inside.release();
        await pause(Math.min(250 * 2 ** attempt, longestPauseMs), signal);
        if (signal.aborted) return undefined;
        attempt++;
        continue;
      }
      return {
        batchId: item.batchId,
        line: item.line,
        status: response.ok ? 'completed' : 'failed',
        statusCode: response.status,
        errorCode: response.ok ? null : codeOf(text),
        result: resultLine(item, response, text),
        settlements: inside.take(),
      };
    }
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    await inside.end();
  }
}
