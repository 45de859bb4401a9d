/** `/admin/keys`: manages keys over HTTP. */
import { Hono } from 'hono';
import Type from 'typebox';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { KeyLimits, KeyRecord, Keys } from '../../access/keys/keys.ts';
import { toSeconds } from '../../store/seconds.ts';
import type { GuardEnv } from '../auth/guard.ts';
import { readBody } from '../read-body.ts';

const orNull = <Schema extends Type.TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const maximum = { maximum: 2_147_483_647 };

const limitFields = {
  models: orNull(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 1000 })),
  requests_per_minute: orNull(Type.Integer({ minimum: 1, ...maximum })),
  tokens_per_minute: orNull(Type.Integer({ minimum: 1, ...maximum })),
  max_parallel: orNull(Type.Integer({ minimum: 1, ...maximum })),
  credits: orNull(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** Unix seconds. */
  expires_at: orNull(Type.Integer({ minimum: 0, maximum: 253_402_300_799 })),
};
const name = Type.String({ minLength: 1, maxLength: 200 });
const exact = { additionalProperties: false };

const createBody = Type.Object({ name, ...limitFields }, exact);
const changeBody = Type.Object({ name: Type.Optional(name), ...limitFields }, exact);
const creditsBody = Type.Object(
  {
    amount: Type.Integer({
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  },
  exact,
);
const rotateBody = Type.Object(
  { grace_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * 24 * 60 * 60 })) },
  exact,
);

function toLimits(body: Type.Static<typeof changeBody>): KeyLimits & { readonly name?: string } {
  const { expires_at, requests_per_minute, tokens_per_minute, max_parallel, name, ...rest } = body;
  return {
    ...rest,
    ...(name === undefined ? {} : { name }),
    ...(requests_per_minute === undefined ? {} : { requestsPerMinute: requests_per_minute }),
    ...(tokens_per_minute === undefined ? {} : { tokensPerMinute: tokens_per_minute }),
    ...(max_parallel === undefined ? {} : { maxParallel: max_parallel }),
    ...(expires_at === undefined ? {} : { expiresAt: expires_at && expires_at * 1000 }),
  };
}

function statusOf({ revokedAt, expiresAt }: KeyRecord): 'active' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= Date.now() ? 'expired' : 'active';
}

/** The wire form of a key's record. */
const keyBody = (record: KeyRecord) => ({
  id: record.id,
  object: 'key' as const,
  name: record.name,
  prefix: record.prefix,
  status: statusOf(record),
  models: record.models,
  requests_per_minute: record.requestsPerMinute,
  tokens_per_minute: record.tokensPerMinute,
  max_parallel: record.maxParallel,
  credits: record.credits,
  created_at: toSeconds(record.createdAt),
  expires_at: toSeconds(record.expiresAt),
  revoked_at: toSeconds(record.revokedAt),
  last_used_at: toSeconds(record.lastUsedAt),
  previous_expires_at: toSeconds(record.previousUntil),
});

const targetOf = ({ id, name }: KeyRecord) => ({ type: 'key', id, name }) as const;

/** The routes below `/admin/keys`. */
export function createKeyRoutes(keys: Keys): Hono<GuardEnv> {
  return new Hono<GuardEnv>()
    .get('/', async (context) =>
      context.json({ object: 'list', data: (await keys.list()).map(keyBody) }),
    )
    .post('/', async (context) => {
      const body = await readBody(context.req.raw, createBody);
      const { name, ...limits } = toLimits(body);
      const { key, record } = await keys.create(name ?? '', limits);
      await context.var.audit('key.create', targetOf(record), body);
      return context.json({ ...keyBody(record), key }, 201);
    })
    .get('/:id', async (context) => context.json(keyBody(await keys.get(context.req.param('id')))))
    .patch('/:id', async (context) => {
      const body = await readBody(context.req.raw, changeBody);
      const change = toLimits(body);
      if (Object.keys(change).length === 0) {
        throw formworkError('The request changes nothing.', { code: 'missing_required_parameter' });
      }
      const record = await keys.update(context.req.param('id'), change);
      await context.var.audit('key.update', targetOf(record), body);
      return context.json(keyBody(record));
    })
    .post('/:id/credits', async (context) => {
      const { amount } = await readBody(context.req.raw, creditsBody);
      const record = await keys.addCredits(context.req.param('id'), amount);
      await context.var.audit('key.credits', targetOf(record), { amount });
      return context.json(keyBody(record));
    })
    .post('/:id/rotate', async (context) => {
      const { grace_seconds = 0 } = await readBody(context.req.raw, rotateBody);
      const { key, record } = await keys.rotate(context.req.param('id'), grace_seconds * 1000);
      await context.var.audit('key.rotate', targetOf(record), { grace_seconds });
      return context.json({ ...keyBody(record), key });
    })
    .post('/:id/revoke', async (context) => {
      const record = await keys.revoke(context.req.param('id'));
      await context.var.audit('key.revoke', targetOf(record));
      return context.json(keyBody(record));
    });
}
