/** Nodes that can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StoreOptions } from '../../service/support/stores.ts';

/** Nodes on one store. */
export interface Cluster {
  /** Addresses of the nodes that are up. */
  readonly urls: () => readonly string[];
  /**
   * `kill -9` to a random node, and a new one in its place, which takes a while to start.
   * @param onKilled told at once which id the node had in the store
   */
  readonly crash: (onKilled?: (nodeId: string) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Member {
  readonly child: ChildProcess;
  readonly url: string;
  readonly id: string;
}

const program = fileURLToPath(new URL('node.ts', import.meta.url));

function start({ dataFolder, databaseUrl }: StoreOptions): Promise<Member> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        CRASH_FOLDER: dataFolder,
        ...(databaseUrl ? { CRASH_DATABASE: databaseUrl } : {}),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.setEncoding('utf8').once('data', (text) => {
      const [url = '', id = ''] = text.trim().split(' ');
      resolve({ child, url, id });
    });
    child.once('exit', (code, signal) => reject(new Error(`a node ended: ${code ?? signal}`)));
  });
}

const kill = ({ child }: Member) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

/** Starts `size` nodes. */
export async function startCluster(size: number, where: StoreOptions): Promise<Cluster> {
  const members = await Promise.all(Array.from({ length: size }, () => start(where)));
  return {
    urls: () => members.map(({ url }) => url),
    async crash(onKilled) {
      const [victim] = members.splice(Math.floor(Math.random() * members.length), 1);
      if (victim) {
        await kill(victim);
        onKilled?.(victim.id);
      }
      members.push(await start(where));
    },
    async stop() {
      await Promise.all(members.splice(0).map(kill));
    },
  };
}
