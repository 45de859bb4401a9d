/** The work on batches: items are made, asked and ended. Every step can be done again after a crash at any point. */
import { eq, sql } from 'drizzle-orm';
import type { Ledger } from '../credits/types.ts';
import type { Fetch } from '../http.ts';
import type { ServerAccess } from '../keys/access.ts';
import type { Directory } from '../keys/directory.ts';
import { batches } from '../store/batch-schema.ts';
import { type Database, type Orm, rows } from '../store/database.ts';
import { askItem, type Item } from './ask.ts';
import { endEarly } from './finish.ts';
import type { Gate } from './gate.ts';
import type { Queue, StretchJob } from './queue.ts';
import { type Answer, createRecorder } from './record.ts';
import { type BatchRow, lockBatches } from './state.ts';

/** What the work stands on. */
export interface WorkParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly access: ServerAccess;
  readonly directory: Directory;
  readonly ledger: Ledger;
  /** Answers `/v1` requests. */
  readonly fetch: Fetch;
  readonly gate: Gate;
}

/** Lines of a stretch: little enough to be lost without regret, enough that the queue costs little. */
const stretchLines = 100;
const linesAtOnce = 2000;
/** Of requests held in memory by a stretch: a single one may have 20 MB. */
const bytesAtOnce = 4_000_000;
/** How often a running stretch looks whether its batch still runs. */
const lookMs = 2000;

/** Puts a batch's pending items into the queue. Within a transaction that has locked the batch. */
export async function sendStretches(
  tx: Orm,
  queue: Queue,
  batchId: string,
  completionWindow: string,
): Promise<void> {
  const stretches = await rows<{ from: number; to: number }>(
    tx,
    sql`select min(line) as "from", max(line) as "to" from (
      select line, (row_number() over (order by line) - 1) / ${stretchLines}::int as part
      from batch_items where batch_id = ${batchId} and status = 'pending') as lines
      group by part order by part`,
  );
  const jobs = stretches.map(({ from, to }): StretchJob => ({ batchId, from, to }));
  for (let at = 0; at < jobs.length; at += 500) {
    await queue.send(tx, 'batch-stretch', jobs.slice(at, at + 500), completionWindow === '1h');
  }
}

async function begin({ database: { orm }, queue }: WorkParts, batchId: string): Promise<void> {
  const [batch] = await orm.select().from(batches).where(eq(batches.id, batchId));
  if (batch?.status !== 'validating') return;
  for (let last = 0; ; ) {
    const [part] = await rows<{ last: number | null }>(
      orm,
      sql`with part as (
          select line, custom_id from file_lines
          where file_id = ${batch.inputFileId} and line > ${last} order by line limit ${linesAtOnce}),
        made as (
          insert into batch_items (batch_id, line, custom_id)
          select ${batchId}, line, custom_id from part where custom_id is not null
          on conflict do nothing)
        select max(line) as last from part`,
    );
    if (!part || part.last === null) break;
    last = part.last;
  }
  await orm.transaction(async (tx) => {
    if ((await lockBatches(tx, [batchId])).get(batchId) !== 'validating') return;
    await sendStretches(tx, queue, batchId, batch.completionWindow);
    await tx
      .update(batches)
      .set({
        status: 'in_progress',
        inProgressAt: Date.now(),
        total: sql`(select count(*) from batch_items where batch_id = ${batchId})`,
      })
      .where(eq(batches.id, batchId));
  });
}

/** Answers for the items of a key that may no longer ask. */
const refusedAnswer = (item: Item): Answer => ({
  batchId: item.batchId,
  line: item.line,
  status: 'failed',
  statusCode: 401,
  errorCode: 'invalid_api_key',
  result: `{"id":"batch_req_${item.line}","custom_id":${JSON.stringify(item.customId)},"response":{"status_code":401,"request_id":"","body":{"error":{"message":"The API key has been revoked or has expired.","type":"authentication_error","code":"invalid_api_key","param":null}}},"error":null}`,
  settlements: [],
});

/** The first pending items of a stretch, as many as fit in {@link bytesAtOnce}, one at least. */
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

async function answerStretch(
  parts: WorkParts,
  record: (answer: Answer) => Promise<void>,
  { batchId, from, to }: StretchJob,
  stopping: AbortSignal,
): Promise<void> {
  const { orm } = parts.database;
  const [batch] = await orm.select().from(batches).where(eq(batches.id, batchId));
  if (batch?.status !== 'in_progress') return;
  const caller = await parts.directory.byId(batch.keyId);

  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, ended.signal]);
  const look = setInterval(async () => {
    const [now] = await orm
      .select({ status: batches.status })
      .from(batches)
      .where(eq(batches.id, batchId))
      // Not seen this time; the next look may.
      .catch(() => [{ status: 'in_progress' }]);
    if (now?.status !== 'in_progress') ended.abort();
  }, lookMs);

  /** A store that takes no answers, its disk being full say, would have the others computed in vain. */
  const giveUp = (error: unknown) => {
    ended.abort();
    throw error;
  };
  const answerOne = async (item: Item) => {
    const leave = await parts.gate.enter();
    try {
      if (signal.aborted) return;
      const answer = caller
        ? await askItem(item, batch.endpoint, caller, parts, signal)
        : refusedAnswer(item);
      if (answer) await record(answer).catch(giveUp);
    } finally {
      leave();
    }
  };
  try {
    while (!signal.aborted) {
      const items = await pendingItems(orm, batch, from, to);
      if (items.length === 0) break;
      const outcomes = await Promise.allSettled(items.map(answerOne));
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure) throw failure.reason;
    }
  } finally {
    clearInterval(look);
  }
}

/** Starts to work on batches. */
export async function startWork(parts: WorkParts): Promise<void> {
  const record = createRecorder(parts.database, parts.ledger);
  await parts.queue.work({
    'batch-begin': ({ batchId }) => begin(parts, batchId),
    'batch-stretch': (job, stopping) => answerStretch(parts, record, job, stopping),
    'batch-end': ({ batchId, ending }) => endEarly(parts.database, batchId, ending),
  });
}

/** Ends batches whose window has passed. Called now and then, on any node. */
export async function expireBatches({ orm }: Database, queue: Queue): Promise<void> {
  await orm.transaction(async (tx) => {
    const late = await rows<{ id: string }>(
      tx,
      sql`update batches set status = 'finalizing', finalizing_at = ${Date.now()}
        where status in ('validating', 'in_progress') and expires_at <= ${Date.now()}
        returning id`,
    );
    if (late.length === 0) return;
    await queue.send(
      tx,
      'batch-end',
      late.map(({ id }) => ({ batchId: id, ending: 'expired' as const })),
      true,
    );
  });
}
