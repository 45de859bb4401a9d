/**
 * A service whose engine answers at once. Prints its URL and keys as JSON. Answers each line on
 * stdin with the totals of its database so far: this process's statements, and everyone's rows,
 * transactions and WAL bytes.
 */
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { createApi } from '../../src/runtime/api/index.ts';
import { listen } from '../../src/server/http/listen.ts';
import { openService } from '../../src/server/service/service.ts';
import { openPorts } from '../../test/support/open-ports.ts';
import { createStubEngine } from '../../test/support/stub-engine.ts';

const { BENCH_FOLDER: dataFolder = '', DATABASE_URL: databaseUrl } = process.env;

let statements = 0;
/** The embedded database is in a thread of its own: each statement is a message to it. */
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function counted(message, ...rest) {
  if (message instanceof Object && 'id' in message && 'text' in message) statements++;
  return postMessage.call(this, message, ...rest);
};
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements++;
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

const places = 256;
const stub = createStubEngine({ places });
const model = stub.models()[0]!.id;
const service = await openService({
  dataFolder,
  databaseUrl,
  places,
  admission: { requests: 10_000, maxParallel: 1000 },
  prices: new Map([[model, { input: 10, output: 20 }]]),
  api: (ports, own) => createApi({ ...openPorts(stub), ...ports }, own).fetch,
  onError: (error) => console.error(error),
});
const { url } = await listen(service.fetch, '127.0.0.1', 0);
const made = async (name: string, limits: object) => (await service.keys.create(name, limits)).key;
const limits = { requestsPerMinute: 2_000_000_000, tokensPerMinute: 2_000_000_000 };
console.log(
  JSON.stringify({
    url,
    model,
    pid: process.pid,
    free: await made('free', {}),
    limited: await made('limited', limits),
    metered: await made('metered', { ...limits, credits: Number.MAX_SAFE_INTEGER }),
  }),
);

/** Makes each connection flush its statistics, which it would otherwise keep for ten seconds. */
async function flush(): Promise<void> {
  const one = () => service.database.execute('select pg_stat_force_next_flush(), pg_sleep(0.05)');
  await Promise.all(Array.from({ length: service.database.kind === 'embedded' ? 1 : 10 }, one));
}

const sums = `select
  (select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) from pg_stat_user_tables) as written,
  (select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) from pg_stat_user_tables) as read,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log`;

createInterface({ input: process.stdin }).on('line', async () => {
  const counted = statements;
  stub.passes.length = 0;
  await flush();
  const { rows } = (await service.database.execute(sums)) as { rows: Record<string, string>[] };
  const { user, system } = process.threadCpuUsage();
  const own = statements - counted;
  statements -= own;
  console.log(
    JSON.stringify({
      statements: counted,
      written: Number(rows[0]!.written),
      read: Number(rows[0]!.read),
      log: Number(rows[0]!.log),
      cpu: user + system,
    }),
  );
});
