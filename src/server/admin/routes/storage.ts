/** `/admin/storage`: the storage of each key. */
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Retention } from '../../settings/retention.ts';
import { type Database, rows } from '../../store/database.ts';
import type { GuardEnv } from '../auth/guard.ts';

/** The route below `/admin/storage`: keys with stored data, largest first. */
export function createStorageRoutes({ orm }: Database, retention: Retention): Hono<GuardEnv> {
  return new Hono<GuardEnv>().get('/', async (context) => {
    const found = await rows<
      { key_id: string } & Record<'files' | 'responses', number> &
        Record<'file_bytes' | 'response_bytes', string>
    >(
      orm,
      sql`select key_id, sum(files)::int as files, sum(file_bytes) as file_bytes,
          sum(responses)::int as responses, sum(response_bytes) as response_bytes
        from (
          select key_id, count(*) as files, sum(bytes) as file_bytes, 0 as responses, 0 as response_bytes
            from files group by key_id
          union all
          select owner, 0, 0, count(*) filter (where kind = 'response'), sum(bytes)
            from objects group by owner) as stored
        group by key_id order by sum(file_bytes) + sum(response_bytes) desc, key_id`,
    );
    return context.json({
      object: 'list',
      file_bytes_limit: retention.keyFileBytes,
      response_bytes_limit: retention.keyResponseBytes,
      data: found.map(({ file_bytes, response_bytes, ...key }) => ({
        ...key,
        file_bytes: Number(file_bytes),
        response_bytes: Number(response_bytes),
      })),
    });
  });
}
