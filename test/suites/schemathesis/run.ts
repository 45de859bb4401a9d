/**
 * `npm run test:schemathesis [-- --examples 200 --minutes 30]`: asks the API, over a stub engine,
 * with random requests made from its own OpenAPI document. No 5xx and no answer outside of the
 * document may come of it. With `--minutes` it goes on, seed after seed, until they are over. Ends
 * with the number of answers by status.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createTestApi } from '../../support/api.ts';

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '0' },
  },
});
const scratch = join(tmpdir(), 'formwork-schemathesis');
const tool = join(scratch, 'bin/st');

async function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    cwd: scratch,
    env: { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py') },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

await mkdir(scratch, { recursive: true });
if (!existsSync(tool)) {
  await run('python3', ['-m', 'venv', scratch]);
  await run(join(scratch, 'bin/pip'), ['install', '--quiet', 'schemathesis']);
}

const api = createTestApi({
  engine: { contextWindow: 4096, embeddingDimensions: 8 },
});
const answers = new Map<number, number>();
const counted = async (request: Request): Promise<Response> => {
  const response = await api.fetch(request);
  answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
  return response;
};
const server = serve({ fetch: counted, port: 0, hostname: '127.0.0.1' });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const argumentsOf = (seed: number) => [
  'run',
  `http://127.0.0.1:${port}/v1/openapi.json`,
  ...['--header', 'Authorization: Bearer good'],
  ...['--max-examples', values.examples],
  ...['--seed', String(seed)],
  ...['--phases', 'examples,coverage,fuzzing,stateful'],
  '--checks=all',
  // What a schema cannot say (a tool message needs its call, a model its own limits) is refused
  // with a reason.
  '--exclude-checks=positive_data_acceptance',
];
const end = performance.now() + Number(values.minutes) * 60_000;
let code = 0;
for (let seed = Number(values.seed); code === 0; seed++) {
  code = await run(tool, argumentsOf(seed));
  if (performance.now() >= end) break;
}
server.close();
for (const error of api.errors) console.error(error);
const byStatus = [...answers].toSorted(([one], [other]) => one - other);
const total = byStatus.reduce((sum, [, count]) => sum + count, 0);
console.log(`${total} answers: ${byStatus.map((pair) => pair.join(' ')).join(', ')}`);
process.exitCode = code === 0 && api.errors.length === 0 ? 0 : 1;
