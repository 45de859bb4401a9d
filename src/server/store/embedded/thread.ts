/**
 * The thread of the embedded database. PostgreSQL computes and waits for the disk here, so that the
 * thread that serves requests never does.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type {
  FromDatabase,
  SentError,
  Statement,
  StatementResult,
  ThreadStart,
  ToDatabase,
} from './messages.ts';
import { openPglite } from './pglite.ts';

const port = parentPort as MessagePort;
const post = (message: FromDatabase): void => port.postMessage(message);
const { folder } = workerData as ThreadStart;

try {
  serve(await openPglite(folder));
} catch (error) {
  post({ opened: false, error: sent(error) });
}

function serve(client: PGlite): void {
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: ToDatabase) => {
    last = last.then(async () => {
      if (message !== 'close') return reply(client, message);
      await client.close();
      port.close();
    });
  });
  post({ opened: true });
}

async function reply(client: PGlite, statement: Statement): Promise<void> {
  const { id } = statement;
  try {
    post({ id, results: await execute(client, statement) });
  } catch (error) {
    post({ id, error: sent(error) });
  }
}

async function execute(
  client: PGlite,
  { text, values, rowMode, asText = [] }: Statement,
): Promise<StatementResult[]> {
  if (!values) return client.exec(text);
  const parsers = Object.fromEntries(asText.map((type) => [type, (value: string) => value]));
  const options = { parsers, ...(rowMode && { rowMode }) };
  return [await client.query(text, [...values], options)];
}

/** Structured clones of errors lose all fields but the message. */
function sent(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = Object.entries(error).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { message: error.message, fields: Object.fromEntries(fields) };
}
