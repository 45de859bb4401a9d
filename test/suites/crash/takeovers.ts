/** How long what a killed node had of batches waits for another node. */
import pg from 'pg';

/** Kills, and what became of their work. */
export interface Takeovers {
  /** A node was killed just now. */
  readonly killed: (nodeId: string) => void;
  /** Waits until all is taken over, and says how long it took. */
  end(): Promise<{ readonly text: string; readonly problems: readonly string[] }>;
}

/** Seconds that docs/operating.md promises. */
const promised = 30;

/** Looks ten times a second at whose the pieces of batches are. */
export async function watchTakeovers(databaseUrl: string): Promise<Takeovers> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const killed = new Map<string, number>();
  const had = new Set<string>();
  const times: number[] = [];
  const look = async () => {
    const { rows } = await client.query<{ node_id: string }>(
      'select distinct node_id from batch_pieces where node_id is not null',
    );
    const holders = new Set(rows.map(({ node_id }) => node_id));
    for (const [id, at] of killed) {
      if (holders.has(id)) had.add(id);
      else {
        killed.delete(id);
        if (had.has(id)) times.push((performance.now() - at) / 1000);
      }
    }
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, 100);
  return {
    killed: (nodeId) => void killed.set(nodeId, performance.now()),
    async end() {
      while (killed.size > 0) await new Promise((resolve) => setTimeout(resolve, 100));
      clearInterval(timer);
      await looking;
      await client.end();
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
      const late = sorted.filter((time) => time > promised);
      return {
        text: `taken over ${times.length} times: p50 ${at(0.5)} s, longest ${sorted.at(-1)?.toFixed(1)} s`,
        problems: late.map((time) => `a takeover took ${time.toFixed(1)} s, over ${promised}`),
      };
    },
  };
}
