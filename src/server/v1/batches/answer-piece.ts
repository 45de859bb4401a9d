import { eq } from 'drizzle-orm';
import type { ServerAccess } from '../../access/access.ts';
import type { Directory } from '../../access/keys/directory.ts';
import type { Fetch } from '../../http/handler.ts';
import type { Database } from '../../store/database.ts';
import { batches } from '../../store/tables/batches.ts';
import type { Gate } from './gate.ts';
import { type Item, pendingItems } from './items.ts';
import type { Answer } from './record.ts';
import { sendItem } from './send-item.ts';
import type { Piece } from './take-lines.ts';

/** Options of {@link answerPiece}. */
export interface AnswerPieceParts {
  readonly database: Database;
  readonly access: ServerAccess;
  readonly directory: Directory;
  readonly gate: Gate;
  /** Answers `/v1` requests. */
  readonly fetch: Fetch;
}

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
 * Answers the pending items of a piece, unless `given` aborts.
 * @param entered Called when the requests of the piece wait at the gate.
 */
export async function answerPiece(
  parts: AnswerPieceParts,
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
