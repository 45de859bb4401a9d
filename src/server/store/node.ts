/**
 * The membership of this process among the nodes that share the store. A node sends a heartbeat
 * every few seconds. The first node that notices a dead one releases its reservations.
 */

import { and, lt, sql } from 'drizzle-orm';
import { newId } from '../../runtime/api/index.ts';
import { databaseNow } from './clock.ts';
import { array, type Database, rows } from './database.ts';
import { repeat } from './repeat.ts';
import { nodes } from './tables/service.ts';

/** This process's membership. */
export interface Node {
  /** The current id. It changes if other nodes considered this one dead. */
  id(): string;
  /**
   * The current id of reservations in a shared store. Others are left for a new one after a failed
   * statement, while the work that the node has claimed remains its own.
   */
  holderId(): string;
  /** All ids of this process: the current ones, and earlier ones that are still in use. */
  ids(): readonly string[];
  /**
   * Switches to a new id of reservations. The old one keeps its heartbeat while it is in use, and
   * then expires.
   */
  leaveHolderId(inUse: () => boolean): void;
  /** Adds the current requests to each heartbeat; `queue` returns JSON text. */
  showQueue(queue: () => string): void;
  /**
   * Sends a heartbeat and releases the reservations of dead nodes. Runs on a timer; tests call it.
   */
  beat(): Promise<void>;
  /** Leaves, and releases all reservations. */
  leave(): Promise<void>;
}

/** The interval of heartbeats, and the silence after which a node counts as dead. */
export interface NodeTimes {
  readonly beatMs: number;
  readonly deadMs: number;
}

/**
 * Joins the nodes of a store. An embedded database has only one node, so other nodes in it are
 * dead.
 */
export async function joinNodes(
  { orm, heartbeats, kind }: Database,
  onError: (error: unknown) => void,
  times: NodeTimes = { beatMs: 2000, deadMs: 15_000 },
): Promise<Node> {
  let id = newId('node_');
  let holderId = newId('holder_');
  let readQueue: () => string | null = () => null;
  let left: { readonly id: string; readonly inUse: () => boolean }[] = [];

  const ids = () => [id, holderId, ...left.map((earlier) => earlier.id)];

  const enter = () =>
    heartbeats
      .insert(nodes)
      .values([id, holderId].map((id) => ({ id, startedAt: databaseNow, seenAt: databaseNow })))
      .onConflictDoNothing();

  // Deletes their reservations too.
  const removeDeadNodes = () =>
    // Not this one: after a suspend, its heartbeat comes at the same time.
    orm
      .delete(nodes)
      .where(
        and(
          lt(nodes.seenAt, sql`${databaseNow} - ${times.deadMs}`),
          sql`not ${nodes.id} = any(${array(ids(), 'text')})`,
        ),
      );

  /** When this node's last heartbeat was, and since when they have come without a gap. */
  let beatenAt = performance.now();
  let steadySince = Number.NEGATIVE_INFINITY;

  const noteBeat = () => {
    const at = performance.now();
    if (at - beatenAt > times.deadMs / 3) steadySince = at;
    beatenAt = at;
  };

  /**
   * Whether a node that was not seen is dead. After a time in which this node could not reach the
   * database, others may not have reached it either, and are given as long to return.
   */
  const isSteady = () =>
    performance.now() - beatenAt <= times.deadMs / 3 && beatenAt - steadySince >= times.deadMs;

  const sendBeat = async () => {
    left = left.filter(({ inUse }) => inUse());
    const seen = await rows<{ id: string }>(
      heartbeats,
      sql`update nodes set seen_at = ${databaseNow}, queue = case when id = ${id} then ${readQueue()} end
        where id = any(${array(ids(), 'text')}) returning id`,
    );
    const isSeen = (id: string) => seen.some((row) => row.id === id);
    if (!isSeen(id) || !isSeen(holderId)) {
      if (!isSeen(id)) id = newId('node_');
      if (!isSeen(holderId)) holderId = newId('holder_');
      await enter();
    }
    noteBeat();
  };

  // One after the other: each compares the ids in the table with the current ones.
  let sent: Promise<void> = Promise.resolve();
  const send = () => {
    sent = sent.catch(() => {}).then(sendBeat);
    return sent;
  };
  // A removal may wait for locks, and the next heartbeat does not wait for it.
  let removal: Promise<unknown> | undefined;
  const remove = async () => {
    if (!isSteady()) return;
    removal ??= removeDeadNodes().finally(() => {
      removal = undefined;
    });
    await removal;
  };
  const beat = async () => {
    await send();
    await remove();
  };

  if (kind === 'embedded') await orm.delete(nodes);
  await enter();
  const stops = [repeat(send, times.beatMs, onError), repeat(remove, times.beatMs, onError)];

  return {
    id: () => id,
    holderId: () => holderId,
    ids,
    leaveHolderId(inUse) {
      left.push({ id: holderId, inUse });
      holderId = newId('holder_');
    },
    showQueue(queue) {
      readQueue = queue;
    },
    beat,
    async leave() {
      await Promise.all(stops.map((stop) => stop()));
      await orm.delete(nodes).where(sql`${nodes.id} = any(${array(ids(), 'text')})`);
    },
  };
}
