/** Starts the server with faults, and again each time that it was killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A server with faults. */
export interface Faults {
  /** Its address; scripts add the name of a fault. */
  readonly url: string;
  readonly stop: () => void;
}

/** @param target The base URL of the server behind it, which ends in `/v1`. */
export function startFaults(target: string): Faults {
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  let child: ChildProcess;
  const start = (): void => {
    const args = [join(import.meta.dirname, 'server.ts'), String(port), target];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('exit', start);
  };
  start();
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}
