/** The service as a person starts it: a process of its own, with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A running service. */
export interface RunningServer {
  readonly process: ChildProcess;
  /** Base address without `/v1`. */
  readonly url: string;
  /** The key that the first start printed. */
  readonly key: string;
  /** Everything written to stdout so far. */
  readonly output: () => string;
  /** Ends it as Ctrl-C does; resolves to the exit status. */
  readonly stop: () => Promise<number | null>;
}

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** Starts the service and waits until the model has loaded. */
export async function startServer(
  environment: Record<string, string>,
  patienceSeconds = 150,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'formwork-e2e-'));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      FORMWORK_DATA_DIR: dataDir,
      FORMWORK_LOG: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGINT');
    const status = await ended;
    rmSync(dataDir, { recursive: true, force: true });
    return status;
  };

  const printed = (pattern: RegExp) => pattern.exec(output)?.[1];
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    const url = printed(/API\s+(\S+)\/v1/);
    if (url && (await fetch(`${url}/ready`)).ok) {
      return {
        process: child,
        url,
        key: printed(/Key\s+(fw_\S+)/) ?? '',
        output: () => output,
        stop,
      };
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The service did not become ready.\n${output}\n${errors}`);
    }
    await sleep(100);
  }
}
