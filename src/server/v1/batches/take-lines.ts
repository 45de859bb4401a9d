/** Takes lines of queued batches for a node. */
import { sql } from 'drizzle-orm';
import { array, type Orm, rows } from '../../store/database.ts';

/** A range of lines of a batch that one node processes. */
export interface Piece {
  readonly batchId: string;
  readonly from: number;
  readonly to: number;
}

/** The row of a piece, with its column names in queries. */
export const pieceColumns = sql.raw(`batch_id as "batchId", from_line as "from", to_line as "to"`);

/**
 * Takes the next lines of the batch whose turn it is, and removes a batch without further lines
 * from the queue. Looks up each key and window once in the index: a key may have thousands of
 * queued batches, and nodes take lines many times a second.
 * @param lock What to do about batches from which other nodes take lines now: skip them, or wait.
 * @returns Whether there are batches in the queue, and the piece, if one was made.
 */
export function takeLines(
  orm: Orm,
  nodeId: string,
  urgentFirst: boolean,
  keysWithout: readonly string[],
  lock: 'skip locked' | '',
): Promise<({ waiting: boolean } & (Piece | { batchId: null }))[]> {
  return rows(
    orm,
    sql`with recursive found (key_id, urgent) as (
        (select key_id, urgent from batch_queue order by key_id, urgent limit 1)
        union all
        select n.key_id, n.urgent from found as f, lateral (
          select key_id, urgent from batch_queue where (key_id, urgent) > (f.key_id, f.urgent)
          order by key_id, urgent limit 1) as n),
      waiting as (
        select key_id, urgent, (
            select max(turn) from batch_queue as q where q.key_id = f.key_id and q.urgent = f.urgent) as turn
        from found as f where not key_id = any(${array(keysWithout, 'text')})),
      ordered as (
        select key_id, urgent from waiting
        order by (urgent = 1) = ${urgentFirst} desc, max(turn) over (partition by key_id)),
      chosen as (
        select q.batch_id, q.next_line, q.piece_lines from ordered as o, lateral (
          select batch_id, next_line, piece_lines from batch_queue as q
          where q.key_id = o.key_id and q.urgent = o.urgent
          order by turn limit 1 for update ${sql.raw(lock)}) as q
        limit 1),
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
        select c.batch_id, s.from_line, s.to_line, ${nodeId} from chosen as c, span as s where s.lines > 0
        on conflict (batch_id, from_line) do update set to_line = excluded.to_line, node_id = excluded.node_id
        returning batch_id, from_line, to_line)
      select w.waiting, ${pieceColumns}
      from (select exists(select from waiting) as waiting) as w left join made on true`,
  );
}
