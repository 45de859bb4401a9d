import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retentionOf } from '../../src/server/settings/retention.ts';
import { type Database, rows } from '../../src/server/store/database.ts';
import { joinNodes, type Node } from '../../src/server/store/node.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { expireBatches } from '../../src/server/v1/batches/expire.ts';
import { createQueue, type Queue } from '../../src/server/v1/batches/queue.ts';
import type { Piece } from '../../src/server/v1/batches/take-lines.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

describe.each(storeKinds)('the queue of batches on a store that is %s', (kind) => {
  let stores: TestStores;
  let database: Database;
  let node: Node;
  let queue: Queue;
  beforeAll(async () => {
    stores = await startStores(kind);
    const { databaseUrl: url, dataFolder } = await stores.make();
    database = await openDatabase({ url, dataFolder });
    node = await joinNodes(database, () => {});
    queue = createQueue(database, node, retentionOf());
  });
  afterAll(async () => {
    await node?.leave();
    await database?.close();
    await stores?.stop();
  });
  beforeEach(async () => {
    for (const table of ['batch_queue', 'batch_pieces', 'batch_items', 'batches']) {
      await database.orm.execute(sql.raw(`delete from ${table}`));
    }
  });

  /** Lines that pieces are to have. */
  const piecesOf = (lines: number) =>
    database.orm.execute(sql`update batch_queue set piece_lines = ${lines}`);

  /** A batch that runs, with so many lines. */
  const begin = async (id: string, keyId: string, lines: number, completionWindow = '24h') => {
    await database.orm.execute(sql`
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, total, created_at, expires_at)
      values (${id}, ${keyId}, 'file', '/v1/chat/completions', ${completionWindow}, 'in_progress', ${lines}, 0, 0)`);
    await database.orm.execute(sql`
      insert into batch_items (batch_id, line, custom_id)
      select ${id}, line, line::text from generate_series(1, ${lines}::int) as line`);
    await database.orm.transaction((tx) => queue.offer(tx, { id, keyId, completionWindow }, 1));
  };
  test.runIf(kind === 'postgres')(
    'a batch that is locked expires later, and the others do not wait for it',
    async () => {
      for (const id of ['a', 'b', 'c']) await begin(id, 'key', 1);
      const states = async () => {
        const query = sql`select id, status from batches order by id`;
        const found = await rows<{ id: string; status: string }>(database.orm, query);
        return found.map(({ status }) => status);
      };
      await database.orm.transaction(async (tx) => {
        await tx.execute(sql`select from batches where id = 'b' for update`);
        await expireBatches(database, queue);
        expect(await states()).toEqual(['finalizing', 'in_progress', 'finalizing']);
      });
      await expireBatches(database, queue);
      expect(await states()).toEqual(['finalizing', 'finalizing', 'finalizing']);
    },
  );

  /** Takes pieces until there are none; answers their batches and lines. */
  const takeAll = async (lines: number, atMost = 1000): Promise<string[]> => {
    await piecesOf(lines);
    const taken: string[] = [];
    while (taken.length < atMost) {
      const piece = await queue.take();
      if (!piece) break;
      taken.push(`${piece.batchId} ${piece.from}-${piece.to}`);
    }
    return taken;
  };
  const held = () =>
    rows<{ n: number }>(database.orm, sql`select count(*)::int as n from batch_pieces`).then(
      ([row]) => row?.n,
    );

  test('assigns every line once', async () => {
    await begin('a', 'one', 20);
    expect(await takeAll(8)).toEqual(['a 1-8', 'a 9-16', 'a 17-20']);
    expect(await held()).toBe(3);
  });

  test('does not assign a line that has an answer', async () => {
    await begin('a', 'one', 10);
    await database.orm.execute(
      sql`update batch_items set status = 'completed' where line in (2, 3, 9)`,
    );
    expect(await takeAll(4)).toEqual(['a 1-6', 'a 7-10']);
  });

  test('the end of a piece does not end the piece of another node that has its lines now', async () => {
    await begin('a', 'one', 8);
    await piecesOf(4);
    const piece = (await queue.take())!;
    await database.orm.execute(sql`update batch_pieces set node_id = 'another'`);
    await queue.done(piece, 4);
    expect(await held()).toBe(1);
  });

  test('assigns lines of keys in turn, and of the batches of a key', async () => {
    await begin('a1', 'a', 100);
    await begin('a2', 'a', 100);
    await begin('b1', 'b', 100);
    const turns = (await takeAll(5, 8)).map((piece) => piece.split(' ')[0]);
    expect(turns.filter((id) => id === 'b1')).toHaveLength(4);
    expect(turns.filter((id) => id === 'a1')).toHaveLength(2);
    expect(turns.filter((id) => id === 'a2')).toHaveLength(2);
  });

  test('assigns no lines of keys without a slot, and all of others', async () => {
    await begin('a', 'one', 20);
    await begin('b', 'two', 2);
    expect(await queue.take(['one'])).toMatchObject({ batchId: 'b' });
    await queue.take(['one']);
    expect(await queue.take(['one'])).toBeUndefined();
    expect(await queue.take([])).toMatchObject({ batchId: 'a' });
  });

  test('gives a short batch its turn next to a long one, also of the same key', async () => {
    await begin('long', 'a', 600);
    await takeAll(8, 3);
    await begin('short', 'a', 5);
    expect((await takeAll(8, 2)).map((piece) => piece.split(' ')[0])).toContain('short');
  });

  test('a key that creates many batches gets only its turn', async () => {
    await begin('long', 'a', 600);
    const turns: string[] = [];
    for (let count = 0; count < 6; count++) {
      await begin(`short ${count}`, 'b', 4);
      turns.push(...(await takeAll(8, 2)).map((piece) => piece.split(' ')[0]!));
    }
    expect(turns.filter((id) => id === 'long').length).toBeGreaterThanOrEqual(5);
  });

  test('starts one-hour batches before one-day ones, which continue meanwhile', async () => {
    await begin('day', 'a', 200, '24h');
    await begin('hour', 'b', 200, '1h');
    const turns = (await takeAll(4, 20)).map((piece) => piece.split(' ')[0]);
    expect(turns.filter((id) => id === 'hour')).toHaveLength(15);
    expect(turns.filter((id) => id === 'day')).toHaveLength(5);
  });

  test('assigns the pieces of a dead node, and returned ones, to another node', async () => {
    await begin('a', 'one', 16);
    await takeAll(8);
    await database.orm.execute(sql`update batch_pieces set node_id = 'gone' where from_line = 1`);
    const other = (await queue.takeOver([{ batchId: 'a', from: 9, to: 16 }])) as Piece;
    expect(other).toEqual({ batchId: 'a', from: 1, to: 8 });
    expect(await queue.takeOver([other, { batchId: 'a', from: 9, to: 16 }])).toBeUndefined();
    await queue.giveBack(other);
    expect(await queue.takeOver([{ batchId: 'a', from: 9, to: 16 }])).toEqual(other);
  });

  test('returns lost pieces of a node to it after a failure', async () => {
    await begin('a', 'one', 8);
    const [taken] = await takeAll(8);
    expect(taken).toBe('a 1-8');
    expect(await queue.takeOver([])).toEqual({ batchId: 'a', from: 1, to: 8 });
  });

  test('assigns as many lines next time as the completed piece requests', async () => {
    await begin('a', 'one', 100);
    const piece = (await queue.take())!;
    expect(piece).toEqual({ batchId: 'a', from: 1, to: 2 });
    await queue.done(piece, 16);
    expect(await queue.take()).toEqual({ batchId: 'a', from: 3, to: 18 });
    expect(await held()).toBe(1);
  });

  test('has no lines of a withdrawn batch', async () => {
    await begin('a', 'one', 20);
    await queue.take();
    await database.orm.transaction((tx) => queue.withdraw(tx, 'a'));
    expect(await queue.take()).toBeUndefined();
    expect(await held()).toBe(0);
  });

  test('assigns the change of a batch to one node', async () => {
    await database.orm.execute(sql`
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, created_at, expires_at)
      values ('new', 'a', 'file', '/v1/chat/completions', '24h', 'validating', 0, 0)`);
    expect(await queue.takeChange([])).toEqual({ batchId: 'new', status: 'validating' });
    expect(await queue.takeChange(['new'])).toBeUndefined();
    await queue.giveChangeBack('new');
    expect(await queue.takeChange([])).toMatchObject({ batchId: 'new' });
  });

  /** A batch that waits for a change until `expiresAt`. */
  const changing = (id: string, keyId: string, expiresAt: number, completionWindow = '24h') =>
    database.orm.execute(sql`
      insert into batches (id, key_id, input_file_id, endpoint, completion_window, status, created_at, expires_at)
      values (${id}, ${keyId}, 'file', '/v1/chat/completions', ${completionWindow}, 'validating', 0, ${expiresAt})`);
  const takeChanges = async () => {
    const taken: string[] = [];
    for (let one = await queue.takeChange([]); one; one = await queue.takeChange(taken)) {
      taken.push(one.batchId);
    }
    return taken;
  };

  test('assigns changes to the key with the fewest under way, so many batches give no advantage', async () => {
    for (const id of ['a1', 'a2', 'a3']) await changing(id, 'a', 1);
    await changing('b1', 'b', 2);
    expect((await takeChanges()).indexOf('b1')).toBe(1);
  });

  test('counts the changes of other nodes that live, not those of dead ones', async () => {
    for (const id of ['a1', 'a2']) await changing(id, 'a', 1);
    for (const id of ['b1', 'b2']) await changing(id, 'b', 2);
    await database.orm.execute(
      sql`insert into nodes (id, started_at, seen_at) values ('other', 0, ${Number.MAX_SAFE_INTEGER})`,
    );
    await database.orm.execute(sql`update batches set node_id = 'other' where id = 'a1'`);
    await database.orm.execute(sql`update batches set node_id = 'dead' where id = 'b1'`);
    expect(await queue.takeChange([])).toMatchObject({ batchId: 'b1' });
    await database.orm.execute(sql`delete from nodes where id = 'other'`);
  });

  test('assigns changes of a key with a window of an hour first, then those that wait longest', async () => {
    // A batch that is retried begins a window.
    await changing('retried', 'a', 3);
    await changing('second', 'a', 2);
    await changing('first', 'a', 1);
    await changing('hour', 'a', 4, '1h');
    expect(await takeChanges()).toEqual(['hour', 'first', 'second', 'retried']);
  });

  test('concurrent nodes take each line once', async () => {
    await begin('a', 'one', 200);
    await begin('b', 'two', 200);
    await piecesOf(3);
    const one = async (): Promise<Piece[]> => {
      const pieces: Piece[] = [];
      for (let piece = await queue.take(); piece; piece = await queue.take()) pieces.push(piece);
      return pieces;
    };
    const all = (await Promise.all(Array.from({ length: 8 }, one))).flat();
    const lines = all.flatMap(({ batchId, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, i) => `${batchId} ${from + i}`),
    );
    expect(lines).toHaveLength(400);
    expect(new Set(lines).size).toBe(400);
  });
});
