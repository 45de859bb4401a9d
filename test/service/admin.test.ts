import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineReport } from '../../src/server/admin/routes/system.ts';
import { openService, type Service } from '../../src/server/service/service.ts';
import { type StoreOptions, startStores, storeKinds, type TestStores } from './support/stores.ts';
import { stubApi } from './support/stub-api.ts';

const adminSecret = 'an-admin-secret-of-the-operator';
const onError = (error: unknown) => {
  throw error;
};

const engine: EngineReport = {
  adapter: 'gpu: stub',
  version: '0.1.0',
  figures: () => ({ sequences: 1, places: 16, waiting: 2, kvTokens: 30, kvCapacity: 400 }),
  models: () => [
    {
      id: 'stub',
      ownedBy: 'formwork',
      created: 0,
      contextWindow: 128,
      capabilities: ['chat'],
      status: 'loading',
      progress: 0.5,
    },
  ],
};

interface Json {
  [name: string]: unknown;
}

describe.each(storeKinds)('the admin API on a store that is %s', (kind) => {
  let stores: TestStores;
  let where: StoreOptions;
  let service: Service;
  beforeAll(async () => {
    stores = await startStores(kind);
    where = await stores.make();
    service = await openService({ ...where, adminSecret, onError, api: stubApi(), engine });
  });
  afterAll(async () => {
    await service.close();
    await stores.stop();
  });

  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization: `Bearer ${adminSecret}` },
  ) => {
    const request = new Request(`http://localhost/admin${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = await service.admin(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Json,
    };
  };
  const signIn = async () => {
    const answer = await ask('POST', '/session', { secret: adminSecret }, {});
    return {
      cookie: answer.headers.get('set-cookie')!.split(';')[0]!,
      token: answer.body.csrf_token as string,
      setCookie: answer.headers.get('set-cookie')!,
    };
  };

  test('every route is refused without the secret', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { cookie: 'formwork_session=x' },
    ]) {
      const answer = await ask('GET', '/keys', undefined, headers as Record<string, string>);
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({ type: 'authentication_error' });
    }
    expect((await ask('POST', '/session', { secret: 'wrong' }, {})).status).toBe(401);
  });

  test('an API key is not accepted as the admin secret', async () => {
    const { key } = await service.keys.create('user');
    const answer = await ask('GET', '/keys', undefined, { authorization: `Bearer ${key}` });
    expect(answer.status).toBe(401);
  });

  test('a session can use every route below /admin', async () => {
    const { cookie } = await signIn();
    const { sections } = (await ask('GET', '/session', undefined, { cookie })).body;
    expect(sections).toEqual(expect.arrayContaining(['keys', 'usage', 'batches', 'system']));
    for (const name of sections as string[]) {
      expect([name, (await ask('GET', `/${name}`, undefined, { cookie })).status]).toEqual([
        name,
        200,
      ]);
    }
  });

  test('a session is an HttpOnly cookie for this site', async () => {
    const { setCookie, cookie } = await signIn();
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Strict/);
    expect(setCookie).toMatch(/Path=\/admin/);
    expect((await ask('GET', '/keys', undefined, { cookie })).status).toBe(200);
  });

  test('a session cannot change anything without its CSRF token', async () => {
    const { cookie, token } = await signIn();
    const other = await signIn();
    expect((await ask('POST', '/keys', { name: 'x' }, { cookie })).status).toBe(403);
    const stolen = { cookie, 'x-csrf-token': other.token };
    expect((await ask('POST', '/keys', { name: 'x' }, stolen)).status).toBe(403);
    const own = { cookie, 'x-csrf-token': token };
    expect((await ask('POST', '/keys', { name: 'x' }, own)).status).toBe(201);
  });

  test('a session ends by signing out', async () => {
    const { cookie, token } = await signIn();
    const headers = { cookie, 'x-csrf-token': token };
    expect((await ask('DELETE', '/session', undefined, headers)).status).toBe(204);
    expect((await ask('GET', '/session', undefined, { cookie })).status).toBe(204);
  });

  test('GET /session without a session returns 204', async () => {
    const answer = await ask('GET', '/session', undefined, {});
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  });

  test('a key is created with limits, read, changed, rotated and revoked', async () => {
    const made = await ask('POST', '/keys', {
      name: 'customer',
      models: ['a'],
      requests_per_minute: 10,
      tokens_per_minute: 1000,
      max_parallel: 3,
      credits: 5,
      expires_at: 4_000_000_000,
    });
    expect(made.status).toBe(201);
    const { key, ...record } = made.body as unknown as { key: string; id: string };
    expect(record).toMatchObject({
      object: 'key',
      status: 'active',
      models: ['a'],
      requests_per_minute: 10,
      tokens_per_minute: 1000,
      max_parallel: 3,
      credits: 5,
      expires_at: 4_000_000_000,
      previous_expires_at: null,
      last_used_at: null,
    });
    expect((await ask('GET', `/keys/${record.id}`)).body).toEqual(record);
    const changed = await ask('PATCH', `/keys/${record.id}`, { models: null, credits: null });
    expect(changed.body).toMatchObject({ models: null, credits: null, requests_per_minute: 10 });
    await ask('PATCH', `/keys/${record.id}`, { credits: 1 });
    const added = await ask('POST', `/keys/${record.id}/credits`, { amount: 41 });
    expect(added.body).toMatchObject({ credits: 42 });
    const rotated = await ask('POST', `/keys/${record.id}/rotate`);
    expect(await service.access.authenticate(key)).toBeUndefined();
    expect(await service.access.authenticate(String(rotated.body.key))).toMatchObject({
      keyId: record.id,
    });
    const revoked = await ask('POST', `/keys/${record.id}/revoke`);
    expect(revoked.body).toMatchObject({ status: 'revoked' });
    expect(await service.access.authenticate(String(rotated.body.key))).toBeUndefined();
  });

  test('an invalid field of a body is named', async () => {
    const cases: readonly [unknown, string, string][] = [
      [{}, 'missing_required_parameter', 'name'],
      [{ name: '' }, 'invalid_value', 'name'],
      [{ name: 'x', credits: -1 }, 'invalid_value', 'credits'],
      [{ name: 'x', rpm: 1 }, 'unsupported_parameter', 'rpm'],
      [{ name: 'x', models: [1] }, 'invalid_value', 'models[0]'],
    ];
    for (const [body, code, param] of cases) {
      const answer = await ask('POST', '/keys', body);
      expect([answer.status, answer.body.error]).toEqual([
        400,
        expect.objectContaining({ type: 'invalid_request_error', code, param }),
      ]);
    }
  });

  test('an unknown id is 404', async () => {
    expect((await ask('GET', '/keys/key_none')).status).toBe(404);
    expect((await ask('POST', '/keys/key_none/revoke')).status).toBe(404);
    expect((await ask('GET', '/nothing')).status).toBe(404);
  });

  test('lists the system and its models', async () => {
    expect((await ask('GET', '/models')).body.data).toMatchObject([
      { id: 'stub', status: 'loading', progress: 0.5 },
    ]);
    const { body } = await ask('GET', '/system');
    expect(body).toMatchObject({
      adapter: 'gpu: stub',
      store: kind,
      generations: 0,
      engine: { sequences: 1, places: 16, waiting: 2, kv_tokens: 30, kv_capacity: 400 },
    });
    const metrics = await service.metricsPage(
      new Request('http://localhost/metrics', {
        headers: { authorization: `Bearer ${adminSecret}` },
      }),
    );
    expect(await metrics.text()).toContain('formwork_kv_tokens 30\n');
    expect(body.nodes).toHaveLength(1);
  });

  test('lists usage by key, model and day', async () => {
    const { key, record } = await service.keys.create('busy', { requestsPerMinute: 1 });
    const caller = (await service.access.authenticate(key))!;
    await service.access.rate(caller);
    await service.access.rate(caller);
    const charge = { model: 'm', inputTokens: 3, outputTokens: 4 };
    await (await service.access.reserve(caller, charge))!.settle(charge);
    const { body } = await ask('GET', `/usage?key_id=${record.id}`);
    const day = new Date().toISOString().slice(0, 10);
    expect(body.data).toEqual([
      {
        key_id: record.id,
        model: 'm',
        day,
        requests: 1,
        input_tokens: 3,
        output_tokens: 4,
        cost: 0,
      },
    ]);
    expect(body.refusals).toEqual([{ key_id: record.id, day, reason: 'requests', count: 1 }]);
    expect((await ask('GET', '/usage?from=yesterday')).status).toBe(400);
  });

  test('the admin secret generated at the first start signs in, also at later starts', async () => {
    const place = await stores.make();
    const first = await openService({ ...place, onError, api: stubApi() });
    const secret = first.firstAdminSecret!;
    await first.close();
    const second = await openService({ ...place, onError, api: stubApi() });
    expect(second.firstAdminSecret).toBeUndefined();
    const request = new Request('http://localhost/admin/session', {
      method: 'POST',
      body: JSON.stringify({ secret }),
    });
    expect((await second.admin(request)).status).toBe(201);
    await second.close();
  });
});
