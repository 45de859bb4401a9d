import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createGuard, type GuardEnv } from '../../src/server/admin/guard.ts';
import type { AdminSecret } from '../../src/server/admin/secret.ts';
import type { Sessions } from '../../src/server/admin/sessions.ts';
import { errorAnswer } from '../../src/server/answer.ts';

test('after twenty wrong secrets in a minute others wait, and the right one is let in', async () => {
  const secret: Pick<AdminSecret, 'matches'> = { matches: (given) => given === 'right' };
  const guard = createGuard({ secret: secret as AdminSecret, sessions: {} as Sessions });
  const app = new Hono<GuardEnv>()
    .use(guard.admins)
    .get('/', (context) => context.text('in'))
    .onError((error) => errorAnswer(error, () => {}));
  const ask = async (given: string) =>
    (await app.request('/', { headers: { authorization: `Bearer ${given}` } })).status;
  for (let attempt = 0; attempt < 20; attempt++) expect(await ask('wrong')).toBe(401);
  expect(await ask('wrong')).toBe(429);
  expect(await ask('right')).toBe(200);
});
