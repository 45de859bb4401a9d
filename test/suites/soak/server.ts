/**
 * The service as an operator runs it, with a heap of 1 GB, and what the kernel says of its memory.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Signs in to /admin. */
export const adminSecret = 'soak-test-admin-secret';

/** A running server. */
export interface SoakServer {
  /** Base address without `/v1`. */
  readonly url: string;
  /** Bytes in memory now. */
  readonly resident: () => number;
  /** How it ended; undefined while it runs. */
  readonly ended: () => string | undefined;
  /** Where its log is. */
  readonly log: string;
  readonly stop: () => Promise<void>;
}

const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

/** Starts the server and waits until its model is loaded. */
export async function startSoakServer(
  environment: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<SoakServer> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-soak-'));
  const log = `${folder}.log`;
  const options = ['--max-old-space-size=1024', '--max-semi-space-size=8', ...nodeOptions, main];
  const child = spawn(process.execPath, options, {
    env: {
      ...process.env,
      PORT: '0',
      FORMWORK_DATA_DIR: folder,
      FORMWORK_ADMIN_SECRET: adminSecret,
      FORMWORK_LOG: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal's interrupt is for the report, not for the server.
    detached: true,
  });
  process.on('exit', () => child.kill('SIGKILL'));
  child.stderr.pipe(createWriteStream(log));
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  let end: string | undefined;
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      end = `${code ?? signal}`;
      resolve();
    });
  });

  let url: string | undefined;
  for (let ready = false; !ready; await sleep(100)) {
    if (end !== undefined) throw new Error(`The server ended with ${end}; see ${log}.`);
    url ??= /API\s+(\S+)\/v1/.exec(output)?.[1];
    if (url) ready = (await fetch(`${url}/ready`)).ok;
  }
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    url: url!,
    log,
    resident: () =>
      end === undefined ? 1024 * Number(/VmRSS:\s+(\d+)/.exec(status())?.[1]) : Number.NaN,
    ended: () => end,
    async stop() {
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
