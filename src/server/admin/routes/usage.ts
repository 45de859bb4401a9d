/** `/admin/usage`: usage and limit hits, by key, model and day. */
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { Hono } from 'hono';
import { formworkError } from '../../../runtime/common/errors.ts';
import { dayOf } from '../../access/credits/queries.ts';
import type { Database } from '../../store/database.ts';
import { refusals, usage } from '../../store/tables/keys.ts';
import type { GuardEnv } from '../auth/guard.ts';

const dayMs = 24 * 60 * 60 * 1000;

function day(given: string | undefined, fallback: number, param: string): string {
  if (given === undefined) return dayOf(fallback);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) {
    throw formworkError(`${param} must be a day such as 2026-11-21.`, {
      code: 'invalid_value',
      param,
    });
  }
  return given;
}

/**
 * The route below `/admin/usage`. Query: `from`, `to` (days, UTC; the last 30 by default),
 * `key_id`.
 */
export function createUsageRoutes({ orm }: Database): Hono<GuardEnv> {
  return new Hono<GuardEnv>().get('/', async (context) => {
    const { from, to, key_id } = context.req.query();
    const now = Date.now();
    const first = day(from, now - 29 * dayMs, 'from');
    const last = day(to, now, 'to');
    const of = (table: typeof usage | typeof refusals) =>
      and(
        gte(table.day, first),
        lte(table.day, last),
        key_id === undefined ? undefined : eq(table.keyId, key_id),
      );
    const used = await orm.select().from(usage).where(of(usage)).orderBy(asc(usage.day));
    const refused = await orm
      .select()
      .from(refusals)
      .where(of(refusals))
      .orderBy(asc(refusals.day));
    return context.json({
      object: 'usage',
      from: first,
      to: last,
      data: used.map(({ keyId, inputTokens, outputTokens, ...rest }) => ({
        key_id: keyId,
        ...rest,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
      })),
      refusals: refused.map(({ keyId, ...rest }) => ({ key_id: keyId, ...rest })),
    });
  });
}
