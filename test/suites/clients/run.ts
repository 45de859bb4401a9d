/**
 * `npm run test:clients`: runs other people's clients against a server. See README.md beside this
 * file. `-- --record` writes what was seen into results.json, of which docs/clients.md is made.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { type Client, checks, clients } from './clients.ts';
import { type Faults, startFaults } from './faults/start.ts';
import { missingOf, type Result, resultsFile } from './results.ts';

const here = import.meta.dirname;
const root = resolve(here, '../../..');

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string', default: 'clients-test-key' },
    model: { type: 'string', default: 'tiny' },
    embedder: { type: 'string', default: 'all-minilm-l6-v2' },
    /** Where the libraries are installed; kept, so that a second run is quick. */
    scratch: { type: 'string', default: join(tmpdir(), 'formwork-clients') },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const clientMinutes = 15;

async function must(command: string, args: readonly string[], cwd = root): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** uv, which installs what pip takes minutes for in seconds. */
async function uv(...args: readonly string[]): Promise<void> {
  const tools = join(values.scratch, 'tools/venv');
  if (!existsSync(join(tools, 'bin/uv'))) {
    await must('python3', ['-m', 'venv', tools]);
    await must(join(tools, 'bin/python'), ['-m', 'pip', 'install', '--quiet', 'uv']);
  }
  await must(join(tools, 'bin/uv'), args);
}

/** Puts an entry of Formwork's own package, as it is in this checkout, where Node looks for it. */
async function installOwn(folder: string, entry: string): Promise<void> {
  const outDir = join(folder, 'node_modules/formwork');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: join(root, 'src/runtime/integrations', entry, 'index.ts'),
        formats: ['es'],
        fileName: () => `${entry}.js`,
      },
    },
  });
  const exports = { [`./${entry}`]: `./${entry}.js` };
  const about = JSON.stringify({ name: 'formwork', type: 'module', exports });
  await writeFile(join(outDir, 'package.json'), about);
}

/** Installs what a client needs; returns how its script is started. */
async function prepare(client: Client): Promise<{ command: string; script: string }> {
  const folder = join(values.scratch, client.name);
  await mkdir(folder, { recursive: true });
  if (client.pypi) {
    const python = join(folder, 'venv/bin/python');
    if (!existsSync(python)) {
      await uv('venv', '--quiet', join(folder, 'venv'));
      await uv('pip', 'install', '--quiet', '--python', python, ...client.pypi);
    }
    return { command: python, script: join(here, client.script) };
  }
  if (client.npm && !existsSync(join(folder, 'node_modules'))) {
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    await must('npm', ['install', '--silent', '--no-audit', '--no-fund', ...client.npm], folder);
  }
  if (client.own) await installOwn(folder, client.own);
  // Beside its libraries, where Node looks for them.
  for (const file of [client.script, 'openai-suite.ts', 'faults.ts'])
    await cp(join(here, file), join(folder, file));
  return { command: process.execPath, script: join(folder, client.script) };
}

/** The installed version of a package, as `name version`. */
function versionOf(client: Client, wanted: string): string {
  const folder = join(values.scratch, client.name);
  if (client.npm) {
    const name = wanted.replace(/(?<=.)@.*$/, '');
    const file = join(folder, 'node_modules', name, 'package.json');
    return `${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
  }
  const name = wanted.replace(/\[.*$/, '');
  const lines = installed.get(client.name) ?? '';
  return (
    lines
      .split('\n')
      .find((line) => line.startsWith(`${name}==`))
      ?.replace('==', ' ') ?? name
  );
}
/** What pip says is installed, by client. */
const installed = new Map<string, string>();

async function freeze(client: Client): Promise<void> {
  if (!client.pypi) return;
  const python = join(values.scratch, client.name, 'venv/bin/python');
  const list =
    'import importlib.metadata as m\nfor d in m.distributions(): print(d.metadata["Name"].lower() + "==" + d.version)';
  const child = spawn(python, ['-c', list], { stdio: ['ignore', 'pipe', 'inherit'] });
  const text: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => text.push(chunk));
  await once(child, 'close');
  installed.set(client.name, Buffer.concat(text).toString());
}

/** Runs a client's script; says what it printed, one thing a line. */
async function run(client: Client, url: string, faults: Faults): Promise<Result> {
  const { command, script } = await prepare(client);
  await freeze(client);
  const args = [script, url, values.key, values.model, ...(client.args ?? [])];
  if (!client.args && embeds.has(client.name)) args.push(values.embedder);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, FORMWORK_FAULTS: faults.url },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: clientMinutes * 60_000,
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const names = [...(client.npm ?? []), ...(client.pypi ?? [])];
  const own = names.filter((name) => name !== 'zod' && name !== 'mcp' && name !== 'httpx');
  return {
    name: client.name,
    versions: own.map((name) => versionOf(client, name)),
    passed: text.split('\n').filter((line) => line.trim() !== ''),
    ended: code === 0,
    date: new Date().toISOString().slice(0, 10),
  };
}

/** Clients that ask for vectors too. */
const embeds: ReadonlySet<string> = new Set([
  'langchain',
  'langchain-python',
  'llama-index',
  'litellm',
]);

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
      // Kept, so that models are checked once.
      FORMWORK_DATA_DIR: join(values.scratch, 'data'),
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

/**
 * Puts one client's result into results.json at once, so that a run that is ended loses nothing.
 */
function record(result: Result): void {
  const before = existsSync(resultsFile)
    ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Result[])
    : [];
  const all = clients.flatMap(
    ({ name }) => [result, ...before].find((one) => one.name === name) ?? [],
  );
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
}

const chosen = clients.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
);
const server = values.url === undefined ? await startServer() : undefined;
const url = values.url ?? server!.url;
const faults = startFaults(url);
const failed: string[] = [];
try {
  for (const client of chosen) {
    console.log(`\n${client.title}`);
    const result = await run(client, url, faults).catch((error: unknown) => console.error(error));
    if (!result) {
      failed.push(client.name);
      continue;
    }
    if (values.record) record(result);
    const missing = missingOf(client, result);
    if (!result.ended || missing.length > 0) {
      failed.push(client.name);
      if (result.ended) console.log(`Not shown: ${missing.join(', ')}`);
    }
  }
} finally {
  faults.stop();
  server?.child.kill();
}
console.log(
  `\n${chosen.length - failed.length} of ${chosen.length} clients show ${checks.join(', ')}.`,
);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
