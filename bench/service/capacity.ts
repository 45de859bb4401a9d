/**
 * `npm run bench:capacity -- [--requests 200] [--seconds 8] [--store embedded|postgres]`: measures
 * the database cost of a request on both stores, and the capacity of one PostgreSQL by the CPU time
 * of its processes. The engine answers at once. docs/capacity.md draws the conclusions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../test/service/support/postgres.ts';
import { startStores, storeKinds } from '../../test/service/support/stores.ts';
import { type Child, startChild } from './child.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '8' },
    store: { type: 'string' },
  },
});
const requests = Number(values.requests);
const seconds = Number(values.seconds);

interface Node {
  readonly child: Child;
  readonly url: string;
  readonly model: string;
  readonly keys: Readonly<Record<'free' | 'limited' | 'metered', string>>;
}

async function startNode(environment: Record<string, string>): Promise<Node> {
  const child = startChild('capacity-server.ts', environment);
  const { url, model, ...keys } = (await child.read()) as Record<string, string>;
  return { child, url: url!, model: model!, keys: keys as Node['keys'] };
}

/** The totals of a node and its database so far. */
type Figures = Readonly<Record<'statements' | 'written' | 'read' | 'log' | 'cpu', number>>;

const look = async ({ child }: Node): Promise<Figures> => {
  child.write('look');
  return (await child.read()) as unknown as Figures;
};

async function send(url: string, key: string, body: unknown, headers: object = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
}

const message = { role: 'user', content: 'x' };
const chat = (model: string) => ({ model, messages: [message], max_tokens: 4, seed: 1 });

/** A kind of request. */
interface Case {
  readonly name: string;
  readonly one: (node: Node, index: number) => Promise<void>;
}

const asking = (key: keyof Node['keys'], headers: (index: number) => object = () => ({})) =>
  ((node, index) =>
    send(
      `${node.url}/v1/chat/completions`,
      node.keys[key],
      chat(node.model),
      headers(index),
    )) satisfies Case['one'];

const cases: readonly Case[] = [
  { name: 'chat, key without limits', one: asking('free') },
  { name: 'chat, limits a minute', one: asking('limited') },
  { name: 'chat, limits and credits', one: asking('metered') },
  {
    name: 'the same with an Idempotency-Key',
    one: asking('metered', () => ({ 'idempotency-key': crypto.randomUUID() })),
  },
  {
    name: 'response, stored, limits and credits',
    one: ({ url, model, keys }) =>
      send(`${url}/v1/responses`, keys.metered, { model, input: 'x', max_output_tokens: 16 }),
  },
];

/** Runs `count` requests, `atOnce` at a time. */
async function many(count: number, atOnce: number, one: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await one(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const shown = (value: number) =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1);

/** A row of the table: the cost of one of `count` requests. */
function costLine(name: string, count: number, before: Figures, after: Figures): string {
  const each = (what: keyof Figures) => shown((after[what] - before[what]) / count);
  return `| ${name} | ${each('statements')} | ${each('written')} | ${each('read')} | ${each('log')} |`;
}

async function countCosts(node: Node): Promise<void> {
  console.log(
    '| each | statements | rows written | rows read | bytes of log |\n|---|---|---|---|---|',
  );
  for (const { name, one } of cases) {
    for (const atOnce of [1, 50]) {
      // Warm up: keys get cached, and tables get their first pages.
      await many(atOnce, atOnce, (index) => one(node, index));
      const before = await look(node);
      await many(requests, atOnce, (index) => one(node, index));
      console.log(costLine(`${name}, ${atOnce} at a time`, requests, before, await look(node)));
    }
  }
  await countBatch(node);
  const before = await look(node);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  console.log(costLine('a second of rest', 10, before, await look(node)));
}

async function countBatch(node: Node): Promise<void> {
  const { url, model, keys } = node;
  const lines = Array.from({ length: 1000 }, (_, index) =>
    JSON.stringify({
      custom_id: `line-${index}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: chat(model),
    }),
  );
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', new Blob([`${lines.join('\n')}\n`]), 'requests.jsonl');
  // The connection may have been closed while it was idle.
  const headers = { authorization: `Bearer ${keys.metered}`, connection: 'close' };
  const json = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { headers, ...init });
    const text = await response.text();
    if (!response.ok || text === '') throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, string>;
  };
  const before = await look(node);
  const file = await json('/v1/files', { method: 'POST', body: form });
  const uploaded = await look(node);
  console.log(costLine('line of an uploaded file', lines.length, before, uploaded));
  const batch = await json('/v1/batches', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    }),
  });
  while ((await json(`/v1/batches/${batch.id}`)).status !== 'completed') {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.log(costLine('line of a batch, asked', lines.length, uploaded, await look(node)));
}

/**
 * CPU time of a server's processes in microseconds, including those that have ended. Linux only.
 */
function postgresTime(postmaster: number): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        // proc(5): after the name in parentheses come the state, the parent, and eleven more fields
        // before the times.
        const fields = text
          .slice(text.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        if (Number(name) === postmaster)
          return fields[11]! + fields[12]! + fields[13]! + fields[14]!;
        return fields[1] === postmaster ? fields[11]! + fields[12]! : 0;
      } catch {
        return 0;
      }
    });
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

async function loadPostgres(): Promise<void> {
  const server = await startPostgres({ durable: true });
  const databaseUrl = await server.create();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8');
  const postmaster = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  console.log(
    '\n| nodes | requests/s | PostgreSQL, us each | a node, us each | requests/s that a core of PostgreSQL carries |\n|---|---|---|---|---|',
  );
  const nodes: Node[] = [];
  for (const count of [1, 2]) {
    while (nodes.length < count) {
      nodes.push(await startNode({ BENCH_FOLDER: '', DATABASE_URL: databaseUrl }));
    }
    const ask = asking('metered');
    const load = async (forSeconds: number) => {
      const until = performance.now() + forSeconds * 1000;
      let done = 0;
      const worker = async (node: Node) => {
        while (performance.now() < until) {
          await ask(node, 0);
          done++;
        }
      };
      await Promise.all(nodes.flatMap((node) => Array.from({ length: 50 }, () => worker(node))));
      return done;
    };
    await load(2);
    const before = postgresTime(postmaster);
    const beforeNodes = await Promise.all(nodes.map(look));
    const begun = performance.now();
    const done = await load(seconds);
    const rate = done / ((performance.now() - begun) / 1000);
    const each = (postgresTime(postmaster) - before) / done;
    const after = await Promise.all(nodes.map(look));
    const own = after.reduce((sum, { cpu }, index) => sum + cpu - beforeNodes[index]!.cpu, 0);
    console.log(
      `| ${count} | ${shown(rate)} | ${shown(each)} | ${shown(own / done)} | ${shown(1e6 / each)} |`,
    );
  }
  for (const { child } of nodes) child.stop();
  await client.end();
  await server.stop();
}

for (const kind of storeKinds.filter((one) => one === (values.store ?? one))) {
  const stores = await startStores(kind);
  const { dataFolder, databaseUrl } = await stores.make();
  const node = await startNode({
    BENCH_FOLDER: dataFolder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  console.log(`\n${kind}`);
  await countCosts(node);
  node.child.stop();
  await stores.stop();
}
if (values.store !== 'embedded') await loadPostgres();
