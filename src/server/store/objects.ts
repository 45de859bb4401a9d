/** The API's Store port: JSON values by kind, owner and id. */
import { and, eq } from 'drizzle-orm';
import type { Store } from '../../runtime/api/ports.ts';
import type { Database } from './database.ts';
import { objects } from './schema.ts';

/** State that outlives a request, in the database. */
export function createStore({ orm }: Database): Store {
  const same = (kind: string, owner: string, id: string) =>
    and(eq(objects.kind, kind), eq(objects.owner, owner), eq(objects.id, id));
  return {
    async get(kind, owner, id) {
      const [row] = await orm
        .select({ value: objects.value })
        .from(objects)
        .where(same(kind, owner, id));
      return row && JSON.parse(row.value);
    },
    async put(kind, owner, id, value) {
      const text = JSON.stringify(value);
      await orm
        .insert(objects)
        .values({ kind, owner, id, value: text, createdAt: Date.now() })
        .onConflictDoUpdate({
          target: [objects.kind, objects.owner, objects.id],
          set: { value: text },
        });
    },
    async delete(kind, owner, id) {
      const gone = await orm
        .delete(objects)
        .where(same(kind, owner, id))
        .returning({ id: objects.id });
      return gone.length > 0;
    },
  };
}
