/**
 * This process among those that share the store. A node shows a sign of life every few seconds; what a dead node had
 * set aside is given back by whichever node notices first.
 */
import { lt, sql } from 'drizzle-orm';
import { newId } from '../keys/secret.ts';
import { array, type Database, rows } from './database.ts';
import { nodes } from './schema.ts';

/** This process's membership. */
export interface Node {
  /** Changes when other nodes had given this one up: what is set aside from then on is under the new id. */
  id(): string;
  /** All ids that are this process's: the one it has, and those it left that are in use. */
  ids(): readonly string[];
  /** Goes on under another id. The one it had shows signs of life as long as it is in use, and then dies. */
  leaveId(inUse: () => boolean): void;
  /** Has each sign of life say what is under way; `queue` answers JSON text. */
  showQueue(queue: () => string): void;
  /** Shows a sign of life and gives back what dead nodes held. Runs by itself; tests call it. */
  beat(): Promise<void>;
  /** Leaves: nothing is held any more. */
  leave(): Promise<void>;
}

/** How often a node shows itself, and after what silence it counts as dead. */
export interface NodeTimes {
  readonly beatMs: number;
  readonly deadMs: number;
}

/** Joins the nodes of a store. An embedded database has one node only, so all that is left there is of the dead. */
export async function joinNodes(
  { orm, kind }: Database,
  onError: (error: unknown) => void,
  times: NodeTimes = { beatMs: 2000, deadMs: 15_000 },
): Promise<Node> {
  let id = newId('node');
  let readQueue: () => string | null = () => null;
  let left: { readonly id: string; readonly inUse: () => boolean }[] = [];
  // The database's clock: those of the nodes may differ.
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

  const ids = () => [id, ...left.map((earlier) => earlier.id)];

  const enter = () =>
    orm.insert(nodes).values({ id, startedAt: now, seenAt: now }).onConflictDoNothing();

  // Their holds go with them.
  const bury = () => orm.delete(nodes).where(lt(nodes.seenAt, sql`${now} - ${times.deadMs}`));

  const beat = async () => {
    left = left.filter(({ inUse }) => inUse());
    const seen = await rows<{ id: string }>(
      orm,
      sql`update nodes set seen_at = ${now}, queue = case when id = ${id} then ${readQueue()} end
        where id = any(${array(ids(), 'text')}) returning id`,
    );
    if (!seen.some((row) => row.id === id)) {
      id = newId('node');
      await enter();
    }
    await bury();
  };

  if (kind === 'embedded') await orm.delete(nodes);
  await enter();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(onError);
  }, times.beatMs);
  timer.unref();

  return {
    id: () => id,
    ids,
    leaveId(inUse) {
      left.push({ id, inUse });
      id = newId('node');
    },
    showQueue(queue) {
      readQueue = queue;
    },
    beat,
    async leave() {
      clearInterval(timer);
      await beating;
      await orm.delete(nodes).where(sql`${nodes.id} = any(${array(ids(), 'text')})`);
    },
  };
}
