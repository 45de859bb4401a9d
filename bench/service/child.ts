/** Runs a program of this folder in its own process, with line-based requests. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A started program. */
export interface Child {
  readonly pid: number;
  /** The next line of its output, parsed as JSON. */
  readonly read: () => Promise<Record<string, unknown>>;
  readonly write: (line: string) => void;
  readonly stop: () => void;
}

/** Starts a program that writes JSON, one object per line. */
export function startChild(name: string, environment: Record<string, string>): Child {
  // The same option as `npm start`.
  const options = ['--max-semi-space-size=8', fileURLToPath(new URL(name, import.meta.url))];
  const child = spawn(process.execPath, options, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Leaves nothing running if a measurement fails.
  process.on('exit', () => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    async read() {
      const { done, value } = await lines.next();
      if (done) throw new Error(`${name} ended`);
      return JSON.parse(value) as Record<string, unknown>;
    },
    write: (line) => child.stdin.write(`${line}\n`),
    stop: () => child.kill('SIGKILL'),
  };
}
