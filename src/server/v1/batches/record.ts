/**
 * Writes answers of a batch together with their cost, exactly once. An item that already has an
 * answer, or whose batch no longer runs, stays unchanged, and the second answer is not charged. The
 * tokens and the cost of an item that is retried are those of all its answers.
 */
import { sql } from 'drizzle-orm';
import type { Ledger, Settlement } from '../../access/credits/types.ts';
import { array, type Database, type Orm, rows } from '../../store/database.ts';
import { groupCommit } from '../../store/group-commit.ts';
import { endingOf, finishBatch } from './finish.ts';
import type { Queue } from './queue.ts';
import { lockBatches } from './state.ts';

/** An item's answer. */
export interface Answer {
  readonly batchId: string;
  readonly line: number;
  readonly status: 'completed' | 'failed';
  readonly statusCode: number;
  readonly errorCode: string | null;
  /** The line of the result file. */
  readonly result: string;
  readonly settlements: readonly Settlement[];
}

const total = (answer: Answer, value: (settlement: Settlement) => number) =>
  answer.settlements.reduce((sum, settlement) => sum + value(settlement), 0);

const uncharged = (settlement: Settlement): Settlement => ({
  ...settlement,
  cost: 0,
  counted: false,
});

async function writeItems(tx: Orm, answers: readonly Answer[]): Promise<Set<string>> {
  const column = (
    type: 'text' | 'integer' | 'bigint',
    value: (answer: Answer) => string | number | null,
  ) => array(answers.map(value), type);
  const written = await rows<{ batch_id: string; line: number }>(
    tx,
    sql`update batch_items as i set status = a.status, status_code = a.status_code, error_code = a.error_code,
      result = a.result, input_tokens = i.input_tokens + a.input, output_tokens = i.output_tokens + a.output,
      cost = i.cost + a.cost, finished_at = ${Date.now()}
      from unnest(
        ${column('text', ({ batchId }) => batchId)},
        ${column('integer', ({ line }) => line)},
        ${column('text', ({ status }) => status)},
        ${column('integer', ({ statusCode }) => statusCode)},
        ${column('text', ({ errorCode }) => errorCode)},
        ${column('text', ({ result }) => result)},
        ${column('integer', (answer) => total(answer, ({ inputTokens }) => inputTokens))},
        ${column('integer', (answer) => total(answer, ({ outputTokens }) => outputTokens))},
        ${column('bigint', (answer) => total(answer, ({ cost }) => cost))}
      ) as a (batch_id, line, status, status_code, error_code, result, input, output, cost)
      where i.batch_id = a.batch_id and i.line = a.line and i.status = 'pending'
      returning i.batch_id, i.line`,
  );
  return new Set(written.map(({ batch_id, line }) => `${batch_id}:${line}`));
}

/** @returns A function to call once the transaction is durable. */
async function write(
  tx: Orm,
  ledger: Ledger,
  queue: Queue,
  answers: readonly Answer[],
): Promise<() => void> {
  const ids = [...new Set(answers.map(({ batchId }) => batchId))];
  const states = await lockBatches(tx, ids);
  const accepted = answers.filter(({ batchId }) => states.get(batchId) === 'in_progress');
  const written = accepted.length > 0 ? await writeItems(tx, accepted) : new Set<string>();
  const isWritten = ({ batchId, line }: Answer) => written.has(`${batchId}:${line}`);
  for (const id of ids) {
    const own = accepted.filter((answer) => answer.batchId === id && isWritten(answer));
    if (own.length === 0) continue;
    const completed = own.filter(({ status }) => status === 'completed').length;
    const [counts] = await rows<{ done: boolean }>(
      tx,
      sql`update batches set completed = completed + ${completed}, failed = failed + ${own.length - completed}
        where id = ${id} returning completed + failed + cancelled = total as done`,
    );
    if (counts?.done) await finishBatch(tx, queue, id, await endingOf(tx, id));
  }
  // Last, because it locks the rows of keys: the end of a large batch takes seconds, in which these
  // keys could reserve no credits, nor could others that reserve together with them.
  return ledger.settleWithin(
    tx,
    answers.flatMap((answer) =>
      isWritten(answer) ? answer.settlements : answer.settlements.map(uncharged),
    ),
  );
}

/** Creates a function that records an answer. It resolves when the answer is durable. */
export function createAnswerRecorder(
  { orm }: Database,
  ledger: Ledger,
  queue: Queue,
): (answer: Answer) => Promise<void> {
  return groupCommit(async (answers: readonly Answer[]) => {
    try {
      const committed = await orm.transaction((tx) => write(tx, ledger, queue, answers));
      committed();
    } catch (error) {
      // The answers are lost and their items will run again, so release their reservations.
      ledger.giveBack(answers.flatMap(({ settlements }) => settlements));
      throw error;
    }
    return answers.map(() => undefined);
  }, 200);
}
