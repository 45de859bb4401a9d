/** Records requests in the background, some time after their answers. */
import { sql } from 'drizzle-orm';
import { pathOf } from '../../http/url-path.ts';
import type { Database } from '../../store/database.ts';
import type { Node } from '../../store/node.ts';
import { requestGaps, requestLog } from '../../store/tables/administration.ts';
import type { Answered } from '../metrics/metrics.ts';
import { notesOf, type RequestNotes } from './notes.ts';

/**
 * The maximum rate of recorded requests per node, sustained and in a burst. Requests beyond it are
 * only counted, so that one fast key cannot fill the store.
 */
const defaultRates = { perSecond: 50, atOnce: 1000 };

const flushMs = 1000;
const longest = { message: 500, id: 200 };

/** Collects finished answers and records them periodically. */
export interface Recorder {
  answered(answer: Answered): void;
  /** Writes the collected answers. Runs on a timer; tests call it. */
  flush(): Promise<void>;
  /** Writes the remaining answers and stops. */
  stop(): Promise<void>;
}

interface Line {
  readonly answer: Answered;
  /** Read when the line is written, because tokens may arrive late. */
  readonly notes: RequestNotes;
}

const cut = (text: string, length: number): string =>
  // PostgreSQL's text cannot contain U+0000.
  text.slice(0, length).replaceAll('\0', '');

const toRow = ({ answer, notes }: Line): typeof requestLog.$inferInsert => ({
  id: answer.id,
  at: answer.at,
  keyId: notes.keyId!,
  endpoint: cut(pathOf(answer.request.url), longest.id),
  model: notes.model === undefined ? null : cut(notes.model, longest.id),
  status: answer.status,
  code: answer.error?.code ?? null,
  error: answer.error?.message === undefined ? null : cut(answer.error.message, longest.message),
  stream: answer.isStream ? 1 : 0,
  inputTokens: notes.inputTokens ?? null,
  outputTokens: notes.outputTokens ?? null,
  firstMs: answer.firstMs === undefined ? null : Math.round(answer.firstMs),
  totalMs: Math.round(answer.totalMs),
});

/** Successful reads are not recorded, because clients that wait for a batch poll every second. */
const isLogged = ({ request, status }: Answered): boolean =>
  status >= 400 || (request.method !== 'GET' && request.method !== 'HEAD');

/**
 * Creates a recorder of this node's requests. Requests without a key appear only in the metrics,
 * because anybody can send them.
 */
export function createRecorder(
  { orm }: Database,
  node: Pick<Node, 'id'>,
  onError: (error: unknown) => void,
  rates = defaultRates,
): Recorder {
  let lines: Line[] = [];
  let leftOut = { requests: 0, errors: 0 };
  let allowance = rates.atOnce;
  let refilled = performance.now();

  const leaveOut = (status: number): void => {
    leftOut.requests++;
    if (status >= 400) leftOut.errors++;
  };

  const hasRoom = (): boolean => {
    const now = performance.now();
    allowance = Math.min(rates.atOnce, allowance + ((now - refilled) / 1000) * rates.perSecond);
    refilled = now;
    if (allowance < 1) return false;
    allowance--;
    return true;
  };

  const write = async (): Promise<void> => {
    const written = lines;
    const gaps = leftOut;
    lines = [];
    leftOut = { requests: 0, errors: 0 };
    try {
      if (written.length > 0) {
        await orm.insert(requestLog).values(written.map(toRow)).onConflictDoNothing();
      }
    } catch (error) {
      for (const { answer } of written) leaveOut(answer.status);
      leftOut.requests += gaps.requests;
      leftOut.errors += gaps.errors;
      throw error;
    }
    if (gaps.requests === 0) return;
    await orm
      .insert(requestGaps)
      .values({ at: Date.now(), nodeId: node.id(), ...gaps })
      .onConflictDoUpdate({
        target: [requestGaps.at, requestGaps.nodeId],
        set: {
          requests: sql`${requestGaps.requests} + excluded.requests`,
          errors: sql`${requestGaps.errors} + excluded.errors`,
        },
      });
  };

  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    const next = writing.then(write);
    writing = next.catch(() => {});
    return next;
  };
  const timer = setInterval(() => void flush().catch(onError), flushMs);
  timer.unref();

  return {
    answered(answer) {
      const notes = notesOf(answer.request);
      if (notes?.keyId === undefined || !isLogged(answer)) return;
      if (hasRoom()) lines.push({ answer, notes });
      else leaveOut(answer.status);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
