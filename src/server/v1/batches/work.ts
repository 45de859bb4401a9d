/**
 * The work on batches: create items, run them, finish. Every step can be repeated after a crash at
 * any point.
 */
import { eq, sql } from 'drizzle-orm';
import type { ServerAccess } from '../../access/access.ts';
import type { Ledger } from '../../access/credits/types.ts';
import type { Directory } from '../../access/keys/directory.ts';
import type { Fetch } from '../../http/handler.ts';
import { databaseNow } from '../../store/clock.ts';
import { type Database, type Orm, rows } from '../../store/database.ts';
import { batches } from '../../store/tables/batches.ts';
import { begin } from './begin.ts';
import { endEarly } from './finish.ts';
import type { Piece, Queue } from './queue.ts';
import { type Answer, createRecorder } from './record.ts';
import { type Item, sendItem } from './send-item.ts';
import type { BatchRow } from './state.ts';
import { startWorker, type WorkerParts } from './worker.ts';

/** Options of {@link startWork}. */
export interface WorkParts extends Omit<WorkerParts, 'handlers'> {
  readonly database: Database;
  readonly access: ServerAccess;
  readonly directory: Directory;
  readonly ledger: Ledger;
  /** Answers `/v1` requests. */
  readonly fetch: Fetch;
}

/** Bytes of requests that a piece holds in memory. A single one may have 20 MB. */
const bytesAtOnce = 4_000_000;

/** The answer for items of a key that is no longer valid. */
const refusedAnswer = (item: Item): Answer => ({
  batchId: item.batchId,
  line: item.line,
  status: 'failed',
  statusCode: 401,
  errorCode: 'invalid_api_key',
  result: `{"id":"batch_req_${item.line}","custom_id":${JSON.stringify(item.customId)},"response":{"status_code":401,"request_id":"","body":{"error":{"message":"The API key has been revoked or has expired.","type":"authentication_error","code":"invalid_api_key","param":null}}},"error":null}`,
  settlements: [],
});

/**
 * The first pending items of a range of lines: as many as fit in {@link bytesAtOnce}, but at least
 * one.
 */
function pendingItems(
  orm: Orm,
  { id, inputFileId }: BatchRow,
  from: number,
  to: number,
): Promise<Item[]> {
  return rows<Item>(
    orm,
    sql`select batch_id as "batchId", line, custom_id as "customId", content from (
        select i.batch_id, i.line, i.custom_id, l.content,
          sum(octet_length(l.content)) over (order by i.line) - octet_length(l.content) as before
        from batch_items as i join file_lines as l on l.file_id = ${inputFileId} and l.line = i.line
        where i.batch_id = ${id} and i.status = 'pending' and i.line between ${from} and ${to}) as items
      where before < ${bytesAtOnce} order by line`,
  );
}

async function answerPiece(
  parts: WorkParts,
  record: (answer: Answer) => Promise<void>,
  { batchId, from, to }: Piece,
  given: AbortSignal,
  entered: () => void,
): Promise<void> {
  const { orm } = parts.database;
  const [batch] = await orm.select().from(batches).where(eq(batches.id, batchId));
  if (batch?.status !== 'in_progress') return;
  const caller = await parts.directory.byId(batch.keyId);

  const failed = new AbortController();
  const signal = AbortSignal.any([given, failed.signal]);
  /**
   * If the store accepts no answers, for example on a full disk, the others would be computed in
   * vain.
   */
  const giveUp = (error: unknown) => {
    failed.abort();
    throw error;
  };
  const answerOne = async (item: Item) => {
    let leave = await parts.gate.enter(batch.keyId);
    const waitOutside = async (ready: () => Promise<boolean>) => {
      leave();
      const entered = await parts.gate.enterWhen(batch.keyId, ready, signal);
      if (entered) leave = entered;
      return entered !== undefined;
    };
    try {
      if (signal.aborted) return;
      const answer = caller
        ? await sendItem(item, batch.endpoint, caller, { ...parts, waitOutside }, signal)
        : refusedAnswer(item);
      if (answer) await record(answer).catch(giveUp);
    } finally {
      leave();
    }
  };
  // Items that are too large together are processed in several parts.
  for (let next = from; next <= to && !signal.aborted; ) {
    const items = await pendingItems(orm, batch, next, to);
    const answers = items.map(answerOne);
    entered();
    const outcomes = await Promise.allSettled(answers);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
    next = (items.at(-1)?.line ?? to) + 1;
  }
}

/** Starts the work on batches. The returned function stops it. */
export function startWork(parts: WorkParts): () => Promise<void> {
  const { database, queue, gate, lookMs, onError } = parts;
  const record = createRecorder(database, parts.ledger, queue);
  return startWorker({
    queue,
    gate,
    lookMs,
    onError,
    handlers: {
      change: ({ batchId, status }) =>
        status === 'validating'
          ? begin(database, queue, batchId)
          : endEarly(database, queue, batchId, status === 'cancelling' ? 'cancelled' : 'expired'),
      piece: (piece, signal, entered) => answerPiece(parts, record, piece, signal, entered),
    },
  });
}

/**
 * Ends batches whose window has passed. Called periodically, on any node. A batch that is locked
 * comes next time: waiting for it, while holding others, could be a deadlock with their answers.
 */
export async function expireBatches({ orm }: Database, queue: Queue): Promise<void> {
  const late = await rows<{ id: string }>(
    orm,
    sql`update batches set status = 'finalizing', finalizing_at = ${databaseNow}, node_id = null
      where id in (
        select id from batches where status in ('validating', 'in_progress') and expires_at <= ${databaseNow}
        order by id for update skip locked)
      returning id`,
  );
  if (late.length > 0) queue.wake();
}
