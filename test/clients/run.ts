/**
 * `npm run test:clients`: runs other people's clients against a server. See README.md beside this file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const here = import.meta.dirname;
const root = resolve(here, '../..');

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string', default: 'clients-test-key' },
    model: { type: 'string', default: 'tiny' },
    /** Where the libraries are installed; kept, so that a second run is quick. */
    scratch: { type: 'string', default: join(tmpdir(), 'formwork-clients') },
  },
  allowPositionals: true,
});

/** A script, and how the libraries it needs come to be there. */
interface Client {
  readonly name: string;
  readonly script: string;
  readonly npm?: readonly string[];
  readonly pypi?: readonly string[];
}

const clients: readonly Client[] = [
  { name: 'openai-node', script: 'openai.ts' },
  { name: 'openai-python', script: 'openai_client.py', pypi: ['openai'] },
  { name: 'vercel-ai', script: 'vercel-ai.mjs', npm: ['ai', '@ai-sdk/openai-compatible', 'zod'] },
  {
    name: 'langchain',
    script: 'langchain.mjs',
    npm: ['@langchain/openai', '@langchain/core', 'zod'],
  },
  { name: 'langchain-python', script: 'langchain_client.py', pypi: ['langchain-openai'] },
  { name: 'agents', script: 'agents.mjs', npm: ['@openai/agents', 'openai', 'zod'] },
  { name: 'agents-python', script: 'agents_client.py', pypi: ['openai-agents'] },
  // Its calls of tools need mcp, which it does not ask for.
  { name: 'litellm', script: 'litellm_client.py', pypi: ['litellm', 'mcp'] },
  { name: 'instructor', script: 'instructor_client.py', pypi: ['instructor'] },
  // Its streaming module needs httpx, which it does not ask for.
  { name: 'dottxt', script: 'dottxt_client.py', pypi: ['dottxt', 'httpx'] },
];

async function run(command: string, args: readonly string[], cwd = root): Promise<boolean> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function must(command: string, args: readonly string[], cwd?: string): Promise<void> {
  if (!(await run(command, args, cwd))) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** Installs what a client needs; returns how its script is started. */
async function prepare(client: Client): Promise<{ command: string; script: string }> {
  const folder = join(values.scratch, client.name);
  await mkdir(folder, { recursive: true });
  const script = join(folder, client.script);
  if (client.npm) {
    if (!existsSync(join(folder, 'node_modules'))) {
      await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
      await must('npm', ['install', '--silent', '--no-audit', '--no-fund', ...client.npm], folder);
    }
    // Beside its libraries, where Node looks for them.
    await cp(join(here, client.script), script);
    return { command: process.execPath, script };
  }
  if (client.pypi) {
    const python = join(folder, 'venv/bin/python');
    if (!existsSync(python)) {
      await must('python3', ['-m', 'venv', join(folder, 'venv')]);
      await must(python, ['-m', 'pip', 'install', '--quiet', ...client.pypi]);
    }
    return { command: python, script: join(here, client.script) };
  }
  return { command: process.execPath, script: join(here, client.script) };
}

/** Starts a server of our own and waits until its model is loaded. */
async function startServer(): Promise<{ url: string; child: ChildProcess }> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      FORMWORK_API_KEY: values.key,
      FORMWORK_MODEL: values.model,
      FORMWORK_DATA_DIR: await mkdtemp(join(tmpdir(), 'formwork-clients-data-')),
      FORMWORK_LOG: 'error',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const ready = await fetch(`${url}/ready`).catch(() => undefined);
    if (ready?.ok) return { url: `${url}/v1`, child };
    await sleep(200);
  }
  child.kill();
  throw new Error('The server was not ready within two minutes.');
}

const chosen = clients.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
);
const server = values.url === undefined ? await startServer() : undefined;
const url = values.url ?? server!.url;
const failed: string[] = [];
try {
  for (const client of chosen) {
    console.log(`\n${client.name}`);
    const { command, script } = await prepare(client);
    if (!(await run(command, [script, url, values.key, values.model]))) failed.push(client.name);
  }
} finally {
  server?.child.kill();
}
console.log(`\n${chosen.length - failed.length} of ${chosen.length} clients work.`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
