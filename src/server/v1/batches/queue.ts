/**
 * The queue of batch work, kept in tables from which all nodes take. A dead node leaves the table
 * of nodes after 15 seconds, and its work is free again. Why it is not a queue library:
 * docs/decisions/0081.
 */
import { sql } from 'drizzle-orm';
import type { Retention } from '../../settings/retention.ts';
import { array, type Database, type Orm, rows } from '../../store/database.ts';
import type { Node } from '../../store/node.ts';
import type { BatchRow } from './state.ts';
import { type Piece, pieceColumns, takeLines } from './take-lines.ts';

/** A batch whose items must be created, or that ends before all items have answers. */
export interface Change {
  readonly batchId: string;
  readonly status: 'validating' | 'cancelling' | 'finalizing';
}

/** The queue of batch work, shared by all nodes. */
export interface Queue {
  /** How long results are kept after the end of a batch, in milliseconds. */
  readonly resultsMs: number;
  /** Queues a batch's pending lines, starting at a line. Within the caller's transaction. */
  offer(
    tx: Orm,
    batch: Pick<BatchRow, 'id' | 'keyId' | 'completionWindow'>,
    from: number,
  ): Promise<void>;
  /** Removes a batch from the queue. Within the caller's transaction. */
  withdraw(tx: Orm, batchId: string): Promise<void>;
  /**
   * Takes the next lines, round-robin over keys and over each key's batches. Batches with a window
   * of an hour come first, except every fourth time, so that others progress.
   */
  take(keysWithout?: readonly string[]): Promise<Piece | undefined>;
  /** Takes a piece that was released, or whose node is dead. */
  takeOver(working: readonly Piece[]): Promise<Piece | undefined>;
  /**
   * Takes a batch that needs a change, by default any: of the key with the fewest changes under
   * way, one with a window of an hour, or that waits longest.
   */
  takeChange(
    working: readonly string[],
    statuses?: readonly Change['status'][],
  ): Promise<Change | undefined>;
  /** Completes a piece, and sets the number of lines of its batch's next one. */
  done(piece: Piece, nextLines: number): Promise<void>;
  /** Releases a piece to other nodes. */
  giveBack(piece: Piece): Promise<void>;
  /** Releases a change to other nodes. */
  giveChangeBack(batchId: string): Promise<void>;
  /** The running batches among these. */
  running(batchIds: readonly string[]): Promise<Set<string>>;
  /** Signals new work to this node. */
  wake(): void;
  /** Called by {@link wake}. */
  onWake: () => void;
}

/** The states of batches that need a change. */
const changeStates: readonly Change['status'][] = ['validating', 'cancelling', 'finalizing'];

/** Lines of a batch's first piece. */
const firstLines = 2;

const nameOf = ({ batchId, from }: Piece): string => `${batchId}:${from}`;

/** Creates the queue of one node. */
export function createQueue(
  { orm }: Database,
  node: Node,
  { filesMs: resultsMs }: Pick<Retention, 'filesMs'>,
): Queue {
  let taken = 0;

  /**
   * Work is free if its node column is null, names a dead node, or names this node, which lost
   * track of it.
   */
  const isFree = (column: string) => {
    const nodeId = sql.raw(column);
    return sql`(${nodeId} is null or ${nodeId} = any(${array(node.ids(), 'text')})
      or not exists (select from nodes where nodes.id = ${nodeId}))`;
  };

  const queue: Queue = {
    resultsMs,
    async offer(tx, { id, keyId, completionWindow }, from) {
      await tx.execute(sql`insert into batch_queue (batch_id, key_id, urgent, next_line, piece_lines, turn)
        values (${id}, ${keyId}, ${completionWindow === '1h' ? 1 : 0}, ${from}, ${firstLines}, nextval('batch_turns'))
        on conflict (batch_id) do update set next_line = excluded.next_line`);
    },
    async withdraw(tx, batchId) {
      await tx.execute(sql`delete from batch_queue where batch_id = ${batchId}`);
      await tx.execute(sql`delete from batch_pieces where batch_id = ${batchId}`);
    },
    async take(keysWithout = []) {
      for (;;) {
        const urgentFirst = taken % 4 !== 3;
        const [free] = await takeLines(orm, node.id(), urgentFirst, keysWithout, 'skip locked');
        if (!free?.waiting) return undefined;
        // Other nodes may hold locks on the remaining rows, but only briefly.
        const [piece] =
          free.batchId === null
            ? await takeLines(orm, node.id(), urgentFirst, keysWithout, '')
            : [free];
        if (piece && piece.batchId !== null) {
          taken++;
          return { batchId: piece.batchId, from: piece.from, to: piece.to };
        }
      }
    },
    async takeOver(working) {
      const [piece] = await rows<Piece>(
        orm,
        sql`update batch_pieces set node_id = ${node.id()} where (batch_id, from_line) in (
            select batch_id, from_line from batch_pieces
            where ${isFree('batch_pieces.node_id')}
              and not batch_id || ':' || from_line = any(${array(working.map(nameOf), 'text')})
            order by batch_id, from_line limit 1 for update skip locked)
          returning ${pieceColumns}`,
      );
      return piece;
    },
    async takeChange(working, statuses = changeStates) {
      const [change] = await rows<Change>(
        orm,
        sql`update batches set node_id = ${node.id()} where id in (
            select b.id from batches as b left join (
                select key_id, count(*) as changes from batches as u
                where status = any(${array(changeStates, 'text')})
                  and (id = any(${array(working, 'text')}) or not ${isFree('u.node_id')})
                group by key_id) as busy on busy.key_id = b.key_id
            where b.status = any(${array(statuses, 'text')})
              and ${isFree('b.node_id')} and not b.id = any(${array(working, 'text')})
            order by coalesce(busy.changes, 0), b.completion_window = '1h' desc, b.expires_at, b.id
            limit 1 for update of b skip locked)
          returning id as "batchId", status`,
      );
      return change;
    },
    async done({ batchId, from }, nextLines) {
      await orm.execute(sql`with done as (
          delete from batch_pieces
          where batch_id = ${batchId} and from_line = ${from} and node_id = any(${array(node.ids(), 'text')}))
        update batch_queue set piece_lines = ${nextLines} where batch_id = ${batchId} and piece_lines <> ${nextLines}`);
    },
    async giveBack({ batchId, from }) {
      await orm.execute(sql`update batch_pieces set node_id = null
        where batch_id = ${batchId} and from_line = ${from} and node_id = any(${array(node.ids(), 'text')})`);
    },
    async giveChangeBack(batchId) {
      await orm.execute(sql`update batches set node_id = null
        where id = ${batchId} and node_id = any(${array(node.ids(), 'text')})`);
    },
    async running(batchIds) {
      const found = await rows<{ id: string }>(
        orm,
        sql`select id from batches where id = any(${array(batchIds, 'text')}) and status = 'in_progress'`,
      );
      return new Set(found.map(({ id }) => id));
    },
    wake: () => queue.onWake(),
    onWake: () => {},
  };
  return queue;
}
