/**
 * What is to be done for batches, as the tables say it: all nodes take work from them. A node that dies leaves the table
 * of nodes 15 seconds later, and what it had taken is anybody's. Why no queue of a library: docs/decisions/0081.
 */
import { sql } from 'drizzle-orm';
import type { Retention } from '../settings/retention.ts';
import { array, type Database, type Orm, rows } from '../store/database.ts';
import type { Node } from '../store/node.ts';
import type { BatchRow } from './state.ts';

/** Lines of a batch that a node answers. */
export interface Piece {
  readonly batchId: string;
  readonly from: number;
  readonly to: number;
}

/** A batch whose items are to be made, or which ends before all of them have answers. */
export interface Change {
  readonly batchId: string;
  readonly status: 'validating' | 'cancelling' | 'finalizing';
}

/** The work on batches, shared by all nodes. */
export interface Queue {
  /** Milliseconds that the results of a batch are kept once it has ended. */
  readonly resultsMs: number;
  /** Has a batch's pending lines answered, from a line on. Within a transaction of the caller's. */
  offer(
    tx: Orm,
    batch: Pick<BatchRow, 'id' | 'keyId' | 'completionWindow'>,
    from: number,
  ): Promise<void>;
  /** Nothing more of a batch is to be answered. Within a transaction of the caller's. */
  withdraw(tx: Orm, batchId: string): Promise<void>;
  /**
   * Takes the next lines of the batch whose turn it is: keys take turns, and a key's batches; those with a window of an hour
   * come first, but for every fourth time, so that others go on.
   */
  take(keysWithout?: readonly string[]): Promise<Piece | undefined>;
  /** Takes a piece that was given back, or whose node is gone. */
  takeOver(working: readonly Piece[]): Promise<Piece | undefined>;
  /** Takes a batch that is to be changed. */
  takeChange(working: readonly string[]): Promise<Change | undefined>;
  /** A piece is answered; the next of its batch has so many lines. */
  done(piece: Piece, nextLines: number): Promise<void>;
  /** Others may have a piece. */
  giveBack(piece: Piece): Promise<void>;
  /** Others may change a batch. */
  giveChangeBack(batchId: string): Promise<void>;
  /** Batches of these that run. */
  running(batchIds: readonly string[]): Promise<Set<string>>;
  /** There is work: this node looks at once. */
  wake(): void;
  /** Is called then. */
  onWake: () => void;
}

/** Lines of a batch's first piece. */
const firstLines = 2;

const nameOf = ({ batchId, from }: Piece): string => `${batchId}:${from}`;

/** The row of a piece, as queries name its columns. */
const pieceColumns = sql.raw(`batch_id as "batchId", from_line as "from", to_line as "to"`);

/** The queue of one node. */
export function createQueue(
  { orm }: Database,
  node: Node,
  { filesMs: resultsMs }: Pick<Retention, 'filesMs'>,
): Queue {
  let taken = 0;

  /** Nodes that have a column's work: none, one that is gone, or this one, which forgot it. */
  const isFree = (column: string) => {
    const owner = sql.raw(column);
    return sql`(${owner} is null or ${owner} = any(${array(node.ids(), 'text')})
      or not exists (select from nodes where nodes.id = ${owner}))`;
  };

  const takeOnce = (
    urgentFirst: boolean,
    keysWithout: readonly string[],
    lock: 'skip locked' | '',
  ) =>
    rows<{ waiting: boolean } & (Piece | { batchId: null })>(
      orm,
      sql`with chosen as (
          select q.batch_id, q.next_line, q.piece_lines from batch_queue as q
            join (select batch_id, max(turn) over (partition by key_id) as key_turn from batch_queue) as k
              on k.batch_id = q.batch_id
          where not q.key_id = any(${array(keysWithout, 'text')})
          order by (q.urgent = 1) = ${urgentFirst} desc, k.key_turn, q.turn, q.batch_id
          limit 1 for update of q ${sql.raw(lock)}),
        lines as (
          select i.line from batch_items as i join chosen as c on c.batch_id = i.batch_id
          where i.status = 'pending' and i.line >= c.next_line order by i.line
          limit (select piece_lines from chosen)),
        span as (select min(line) as from_line, max(line) as to_line, count(*) as lines from lines),
        moved as (
          update batch_queue as q set next_line = s.to_line + 1, turn = nextval('batch_turns')
          from chosen as c, span as s where q.batch_id = c.batch_id and s.lines = c.piece_lines),
        ended as (
          delete from batch_queue as q using chosen as c, span as s
          where q.batch_id = c.batch_id and s.lines < c.piece_lines),
        made as (
          insert into batch_pieces (batch_id, from_line, to_line, node_id)
          select c.batch_id, s.from_line, s.to_line, ${node.id()} from chosen as c, span as s where s.lines > 0
          on conflict (batch_id, from_line) do update set to_line = excluded.to_line, node_id = excluded.node_id
          returning batch_id, from_line, to_line)
        select w.waiting, ${pieceColumns}
        from (select exists(
          select from batch_queue where not key_id = any(${array(keysWithout, 'text')})) as waiting) as w left join made on true`,
    );

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
        const [free] = await takeOnce(urgentFirst, keysWithout, 'skip locked');
        if (!free?.waiting) return undefined;
        // What is left may be locked by other nodes that take of it: their turn takes a moment.
        const [piece] =
          free.batchId === null ? await takeOnce(urgentFirst, keysWithout, '') : [free];
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
    async takeChange(working) {
      const [change] = await rows<Change>(
        orm,
        sql`update batches set node_id = ${node.id()} where id in (
            select id from batches where status in ('validating', 'cancelling', 'finalizing')
              and ${isFree('batches.node_id')} and not id = any(${array(working, 'text')})
            order by completion_window = '1h' desc, created_at limit 1 for update skip locked)
          returning id as "batchId", status`,
      );
      return change;
    },
    async done({ batchId, from }, nextLines) {
      await orm.execute(sql`with done as (
          delete from batch_pieces where batch_id = ${batchId} and from_line = ${from})
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
