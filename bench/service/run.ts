/**
 * `npm run bench:service [seconds]`: what keys, limits, credits and metrics cost. The same API and stub engine with
 * an open door and behind the service, in one process, in turns; autocannon from another process. The ratio counts:
 * times depend on the machine and on what else it does.
 */
import autocannon from 'autocannon';
import { startStores } from '../../test/service/support/stores.ts';
import { startChild } from './child.ts';

const seconds = Number(process.argv[2] ?? 10);
const rounds = 3;

const stores = await startStores('embedded');
const { dataFolder } = await stores.make();
const child = startChild('server.ts', { BENCH_FOLDER: dataFolder });
const { open, full, key, model } = (await child.read()) as Record<string, string>;

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

const cases = [
  { name: 'GET /v1/models', path: '/v1/models', connections: 50 },
  { name: 'chat, instant tokens', path: '/v1/chat/completions', body: chat, connections: 50 },
  {
    name: 'patch streams, 200 clients',
    path: '/v1/chat/completions',
    body: patch,
    connections: 200,
  },
];

async function load(url: string, { path, body, connections }: (typeof cases)[number]) {
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const memory = async () => {
  child.write('memory');
  return Math.round(Number((await child.read()).rss) / 1e6);
};

console.log(
  '| case | open: requests/s, p99 ms | service: requests/s, p99 ms | ratio | memory MB |',
);
console.log('|---|---|---|---|---|');
for (const one of cases) {
  await load(full ?? '', one);
  const runs: { open: Awaited<ReturnType<typeof load>>; full: Awaited<ReturnType<typeof load>> }[] =
    [];
  for (let round = 0; round < rounds; round++) {
    runs.push({ open: await load(open ?? '', one), full: await load(full ?? '', one) });
  }
  const rate = (of: 'open' | 'full') => median(runs.map((run) => run[of].rate));
  const p99 = (of: 'open' | 'full') => median(runs.map((run) => run[of].p99));
  const ratio = median(runs.map((run) => run.full.rate / run.open.rate));
  console.log(
    `| ${one.name} | ${Math.round(rate('open'))}, ${p99('open')} | ${Math.round(rate('full'))}, ${p99('full')} | ${ratio.toFixed(2)} | ${await memory()} |`,
  );
}
child.stop();
await stores.stop();
