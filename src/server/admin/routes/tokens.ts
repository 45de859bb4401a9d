/** `/admin/tokens`: manages admin tokens over HTTP. */
import { Hono } from 'hono';
import Type from 'typebox';
import { toSeconds } from '../../store/seconds.ts';
import type { GuardEnv } from '../auth/guard.ts';
import type { TokenRecord, Tokens } from '../auth/tokens.ts';
import { readBody } from '../read-body.ts';

const createBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    scope: Type.Union([Type.Literal('full'), Type.Literal('read'), Type.Literal('metrics')]),
    /** Unix seconds. */
    expires_at: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 253_402_300_799 }), Type.Null()]),
    ),
  },
  { additionalProperties: false },
);

const tokenBody = (record: TokenRecord) => ({
  id: record.id,
  object: 'admin_token' as const,
  name: record.name,
  scope: record.scope,
  prefix: record.prefix,
  created_at: toSeconds(record.createdAt),
  expires_at: toSeconds(record.expiresAt),
  revoked_at: toSeconds(record.revokedAt),
  last_used_at: toSeconds(record.lastUsedAt),
});

const targetOf = ({ id, name }: TokenRecord) => ({ type: 'token', id, name }) as const;

/** The routes below `/admin/tokens`. */
export function createTokenRoutes(tokens: Tokens): Hono<GuardEnv> {
  return new Hono<GuardEnv>()
    .get('/', async (context) =>
      context.json({ object: 'list', data: (await tokens.list()).map(tokenBody) }),
    )
    .post('/', async (context) => {
      const { name, scope, expires_at = null } = await readBody(context.req.raw, createBody);
      const { token, record } = await tokens.create(name, scope, expires_at && expires_at * 1000);
      await context.var.audit('token.create', targetOf(record), { scope });
      return context.json({ ...tokenBody(record), token }, 201);
    })
    .delete('/:id', async (context) => {
      const record = await tokens.revoke(context.req.param('id'));
      await context.var.audit('token.revoke', targetOf(record));
      return context.json(tokenBody(record));
    });
}
