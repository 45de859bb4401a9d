/**
 * `npm run bench:service -- [--seconds 10] [--rounds 3] [--minutes 0]`: measures the cost of keys,
 * limits, credits and metrics. Runs the same API and stub engine without access control and as the
 * full service, alternating in one process, with autocannon in another. Only the ratios count,
 * because times depend on the machine and its load; the CPU time of the server's thread per request
 * depends on it least. With `--minutes`, patch streams run that long and memory is reported every
 * 30 seconds. `--rounds 0` skips the comparison.
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startStores } from '../../test/service/support/stores.ts';
import { startChild } from './child.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '0' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const stores = await startStores('embedded');
const { dataFolder } = await stores.make();
const child = startChild('server.ts', { BENCH_FOLDER: dataFolder });
const { open = '', full = '', key, model } = (await child.read()) as Record<string, string>;

const schema = {
  type: 'object',
  properties: { city: { type: 'string', maxLength: 8 }, capital: { type: 'boolean' } },
  required: ['city', 'capital'],
  additionalProperties: false,
};
const chat = { model, messages: [{ role: 'user', content: 'x' }], max_tokens: 4, seed: 1 };
const patch = {
  ...chat,
  max_tokens: 64,
  stream: 'patch',
  response_format: { type: 'json_schema', json_schema: { name: 'city', schema } },
};

interface Case {
  readonly name: string;
  readonly path: string;
  readonly connections: number;
  readonly body?: object;
}
const streams: Case = {
  name: 'patch streams, 200 clients',
  path: '/v1/chat/completions',
  body: patch,
  connections: 200,
};
const cases: readonly Case[] = [
  { name: 'GET /v1/models', path: '/v1/models', connections: 50 },
  { name: 'chat, instant tokens', path: '/v1/chat/completions', body: chat, connections: 50 },
  streams,
];

/** The server process's memory in bytes and CPU time of its thread in microseconds. */
const look = async () => {
  child.write('look');
  return (await child.read()) as { rss: number; cpu: number };
};
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

async function load(url: string, { path, body, connections }: Case, duration = seconds) {
  const before = (await look()).cpu;
  const result = await autocannon({
    url: url + path,
    connections,
    duration,
    // On a busy machine 200 streams may take long, which is not a failure.
    timeout: 60,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    cpu: ((await look()).cpu - before) / Math.max(1, result.requests.total),
  };
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

if (rounds > 0) {
  console.log(
    '| case | open: requests/s, p99 ms, us each | service: requests/s, p99 ms, us each | ratio of rates | of processor time | memory MB |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const one of cases) {
    // Warm up both before measuring.
    await load(open, one, 2);
    await load(full, one, 2);
    const runs: Record<'open' | 'full', Awaited<ReturnType<typeof load>>>[] = [];
    for (let round = 0; round < rounds; round++) {
      runs.push({ open: await load(open, one), full: await load(full, one) });
    }
    const shown = (of: 'open' | 'full') =>
      (['rate', 'p99', 'cpu'] as const)
        .map((what) => Math.round(median(runs.map((run) => run[of][what]))))
        .join(', ');
    const rates = median(runs.map((run) => run.full.rate / run.open.rate)).toFixed(2);
    const cpu = median(runs.map((run) => run.open.cpu / run.full.cpu)).toFixed(2);
    const memory = megabytes((await look()).rss);
    console.log(
      `| ${one.name} | ${shown('open')} | ${shown('full')} | ${rates} | ${cpu} | ${memory} |`,
    );
  }
}

const minutes = Number(values.minutes);
if (minutes > 0) console.log(`${streams.name} for ${minutes} minutes:`);
for (let half = 0; half < minutes * 2; half++) {
  const { rate } = await load(full, streams, 30);
  const { rss } = await look();
  console.log(`  ${(half + 1) / 2} min: ${Math.round(rate)} requests/s, ${megabytes(rss)} MB`);
}
child.stop();
await stores.stop();
