/**
 * Two servers in one process, over the same API and stub engine: one without access control, one
 * with keys, limits and credits. Prints their URLs and a key as JSON. Answers each line on stdin
 * with the memory in use (bytes) and the CPU time of its thread (microseconds).
 */
import { createInterface } from 'node:readline';
import { createApi } from '../../src/runtime/api/index.ts';
import { listen } from '../../src/server/http/listen.ts';
import { openService } from '../../src/server/service/service.ts';
import { openPorts } from '../../test/support/open-ports.ts';
import { createStubEngine } from '../../test/support/stub-engine.ts';

const { BENCH_FOLDER: dataFolder = '', DATABASE_URL: databaseUrl } = process.env;
const places = 256;
const stub = createStubEngine({ places });
const openStub = createStubEngine({ places });
const open = await listen(createApi(openPorts(openStub)).fetch, '127.0.0.1', 0);

const service = await openService({
  dataFolder,
  databaseUrl,
  places,
  admission: { requests: 10_000, maxParallel: 1000 },
  prices: new Map(stub.models().map(({ id }) => [id, { input: 10, output: 20 }])),
  api: (ports, own) => createApi({ ...openPorts(stub), ...ports }, own).fetch,
  onError: (error) => console.error(error),
});
const full = await listen(service.fetch, '127.0.0.1', 0);
const { key } = await service.keys.create('bench', {
  credits: Number.MAX_SAFE_INTEGER,
  requestsPerMinute: 2_000_000_000,
  tokensPerMinute: 2_000_000_000,
});

console.log(
  JSON.stringify({
    open: open.url,
    full: full.url,
    key,
    model: stub.models()[0]?.id,
    pid: process.pid,
  }),
);
createInterface({ input: process.stdin }).on('line', () => {
  // The stubs record every pass for tests. Clear the records, so that memory over minutes is the
  // service's own.
  for (const { passes } of [stub, openStub]) passes.length = 0;
  const { user, system } = process.threadCpuUsage();
  console.log(JSON.stringify({ rss: process.memoryUsage().rss, cpu: user + system }));
});
