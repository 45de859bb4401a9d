/** The embedded database, as the serving thread uses it. */
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PGliteInterface, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import type {
  FromDatabase,
  SentError,
  Statement,
  StatementResult,
  ThreadStart,
  ToDatabase,
} from './messages.ts';
import { inTransaction } from './transaction.ts';

/** The part of PGlite that drizzle and the store use; see PGlite for each. */
export interface DatabaseClient
  extends Pick<PGliteInterface, 'query' | 'exec'>,
    Pick<Transaction, 'query' | 'exec'> {
  transaction<Result>(
    task: (tx: Pick<Transaction, 'query' | 'exec'>) => Promise<Result>,
  ): Promise<Result>;
  /** Waits for all statements, and closes the database. */
  close(): Promise<void>;
}

interface Pending {
  readonly resolve: (results: readonly StatementResult[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens the database in a folder in a thread of its own. If the thread ends by itself, the process
 * ends: what is acknowledged is on the disk, and the next start reads it.
 * @throws with PostgreSQL's reason if it cannot be opened.
 */
export async function openClient(folder: string): Promise<DatabaseClient> {
  const start: ThreadStart = { folder };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
  });
  const pending = new Map<number, Pending>();
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let count = 0;
  let isOpen = false;

  worker.on('message', (message: FromDatabase) => {
    if ('opened' in message) {
      if (message.opened) opened.resolve();
      else opened.reject(received(message.error));
      return;
    }
    const caller = pending.get(message.id)!;
    pending.delete(message.id);
    if (pending.size === 0) worker.unref();
    if ('error' in message) caller.reject(received(message.error));
    else caller.resolve(message.results);
  });
  worker.on('error', (error) => {
    opened.reject(error);
    if (isOpen) writeSync(2, `The embedded database in ${folder} stopped: ${error}.\n`);
  });
  worker.on('exit', () => {
    ended.resolve();
    if (isOpen) process.exit(1);
    opened.reject(new Error('Its thread ended.'));
  });

  await opened.promise;
  isOpen = true;
  worker.unref();

  const send = (statement: Omit<Statement, 'id'>): Promise<readonly StatementResult[]> =>
    new Promise((resolve, reject) => {
      const id = count++;
      const message: ToDatabase = { id, ...statement };
      // An error of this is about a value that cannot be sent.
      worker.postMessage(message);
      if (pending.size === 0) worker.ref();
      pending.set(id, { resolve, reject });
    });

  const direct: Pick<Transaction, 'query' | 'exec'> = {
    async query<Row>(text: string, values: unknown[] = [], options: QueryOptions = {}) {
      const { rowMode, parsers } = options;
      const asText = parsers && Object.keys(parsers);
      const [result] = await send({ text, values, rowMode, asText });
      return result as Results<Row>;
    },
    exec: async (text) => (await send({ text })) as Results[],
  };

  /** Resolves when the transactions that were begun so far have ended. */
  let idle: Promise<void> = Promise.resolve();

  return {
    async query<Row>(...given: Parameters<Transaction['query']>) {
      await idle;
      return direct.query<Row>(...given);
    },
    async exec(text) {
      await idle;
      return direct.exec(text);
    },
    async transaction(task) {
      const before = idle;
      const over = Promise.withResolvers<void>();
      idle = over.promise;
      await before;
      try {
        return await inTransaction(direct, task);
      } finally {
        over.resolve();
      }
    },
    async close() {
      await idle;
      isOpen = false;
      worker.ref();
      const last: ToDatabase = 'close';
      worker.postMessage(last);
      await ended.promise;
    },
  };
}

const received = ({ message, fields }: SentError): Error =>
  Object.assign(new Error(message), fields);
