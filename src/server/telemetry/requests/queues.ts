/** The current requests of each key, on all nodes. */
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../store/database.ts';
import type { Node } from '../../store/node.ts';

/** A key's running and waiting requests in the engine, including batches. */
export interface KeyQueue {
  readonly keyId: string;
  readonly running: number;
  readonly waiting: number;
}

/** Queues of all nodes. */
export interface Queues {
  /** Keys with requests, sorted by id. */
  ofAllNodes(): Promise<KeyQueue[]>;
}

/**
 * Combines the current queues of this node with those of other nodes at their last heartbeat.
 * @param own The queues of this node.
 */
export function createQueues(
  { orm }: Database,
  node: Pick<Node, 'id'>,
  own: () => readonly KeyQueue[],
): Queues {
  return {
    async ofAllNodes() {
      const others = await rows<{ readonly queue: string }>(
        orm,
        sql`select queue from nodes where id <> ${node.id()} and queue is not null`,
      );
      const all = [...own(), ...others.flatMap(({ queue }) => JSON.parse(queue) as KeyQueue[])];
      const sums = new Map<string, { running: number; waiting: number }>();
      for (const { keyId, running, waiting } of all) {
        const sum = sums.get(keyId) ?? { running: 0, waiting: 0 };
        sum.running += running;
        sum.waiting += waiting;
        sums.set(keyId, sum);
      }
      return [...sums]
        .map(([keyId, sum]) => ({ keyId, ...sum }))
        .toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));
    },
  };
}
