/** The process that attacks. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AttackName, Counts } from './attacks.ts';

/** Attackers at work. */
export interface Attackers {
  /** Resolves when they have begun, or ended. */
  readonly begun: Promise<void>;
  /**
   * Stops them; what they counted, undefined when they had ended early. Safe to call when they have
   * ended.
   */
  readonly stop: () => Promise<Counts | undefined>;
}

const program = fileURLToPath(new URL('hostile/main.ts', import.meta.url));

/** Starts the attacks on a server, by these keys. */
export function startAttackers(
  url: string,
  model: string,
  keys: readonly string[],
  attacks: readonly AttackName[],
): Attackers {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SOAK_URL: url,
      SOAK_MODEL: model,
      SOAK_ATTACKS: attacks.join(),
      SOAK_KEYS: keys.join(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A terminal's interrupt is for the report, not for them.
    detached: true,
  });
  process.on('exit', () => child.kill('SIGKILL'));
  let counted = '';
  const begun = Promise.withResolvers<void>();
  child.stdout.on('data', (text) => {
    counted += text;
    begun.resolve();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    // Their priority is the lowest: on a busy machine they take long to load.
    begun: Promise.race([begun.promise, ended]),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      const last = counted.trim().split('\n').at(-1) ?? '';
      return last.startsWith('{') ? (JSON.parse(last) as Counts) : undefined;
    },
  };
}
