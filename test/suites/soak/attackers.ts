/** The process that attacks. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Attackers at work. */
export interface Attackers {
  /** Resolves when they have begun, or ended. */
  readonly begun: Promise<void>;
  /**
   * Stops them; a line for each attack, with what its requests were answered. Safe to call when
   * they have ended.
   */
  readonly stop: () => Promise<string>;
}

const program = fileURLToPath(new URL('hostile/main.ts', import.meta.url));

/**
 * Starts the attacks on a server, by these keys.
 * @param attacks names by comma; all when empty
 */
export function startAttackers(
  url: string,
  model: string,
  keys: readonly string[],
  attacks: string,
): Attackers {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SOAK_URL: url,
      SOAK_MODEL: model,
      SOAK_ATTACKS: attacks,
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
      return describe(counted.trim().split('\n').at(-1) ?? '');
    },
  };
}

function describe(counts: string): string {
  if (!counts.startsWith('{')) return 'the attackers ended early';
  const attacks = JSON.parse(counts) as Record<string, Record<string, number>>;
  return Object.entries(attacks)
    .map(([name, answers]) => {
      const told = Object.entries(answers).map(([what, count]) => `${count} ${what}`);
      return `${name}: ${told.join(', ')}`;
    })
    .join('\n');
}
