import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { noteAddress } from '../../src/server/http/address.ts';
import type { ServiceOptions } from '../../src/server/service/options.ts';
import { openService, type Service } from '../../src/server/service/service.ts';
import { type StoreOptions, startStores, storeKinds, type TestStores } from './support/stores.ts';
import { stubApi } from './support/stub-api.ts';

const secret = 'an-admin-secret-of-the-operator';
const onError = (error: unknown) => {
  throw error;
};

interface Json {
  readonly [name: string]: unknown;
}
interface Entry extends Json {
  readonly action: string;
  readonly address: string | null;
  readonly actor: Json;
  readonly target: Json | null;
  readonly details: Json | null;
}

describe.each(storeKinds)('administration on a store that is %s', (kind) => {
  let stores: TestStores;
  let where: StoreOptions;
  let service: Service;
  beforeAll(async () => {
    stores = await startStores(kind);
  });
  afterAll(() => stores.stop());
  afterEach(() => service.close());

  const open = async (options: Partial<ServiceOptions> = {}) => {
    service = await openService({
      ...where,
      adminSecret: secret,
      onError,
      api: stubApi(),
      ...options,
    });
  };
  const start = async () => {
    where = await stores.make();
    await open();
  };

  const bearer = (given: string) => ({ authorization: `Bearer ${given}` });
  const request = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = bearer(secret),
    address = '192.0.2.1',
  ) => {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    noteAddress(request, address);
    return request;
  };
  const ask = async (...given: Parameters<typeof request>) => {
    const response = await service.admin(request(...given));
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, body: (text === '' ? {} : JSON.parse(text)) as Json };
  };
  const metrics = async (given: string, address?: string) =>
    (await service.metricsPage(request('GET', '/metrics', undefined, bearer(given), address)))
      .status;
  const signIn = async (given: string) => {
    const answer = await ask('POST', '/admin/session', { secret: given }, {});
    expect(answer.status).toBe(201);
    return {
      scope: String(answer.body.scope),
      cookie: answer.headers.get('set-cookie')!.split(';')[0]!,
      'x-csrf-token': String(answer.body.csrf_token),
    };
  };
  const entries = async (query = ''): Promise<Entry[]> =>
    (await ask('GET', `/admin/audit?${query}`)).body.data as Entry[];
  const makeToken = async (scope: string, more: object = {}) => {
    const made = await ask('POST', '/admin/tokens', { name: `a ${scope} one`, scope, ...more });
    expect(made.status).toBe(201);
    return made.body as unknown as { readonly id: string; readonly token: string };
  };

  test('an address that guesses is blocked, also at /metrics, and others are not', async () => {
    await start();
    const wrong = (address: string) =>
      ask('GET', '/admin/keys', undefined, bearer('wrong-secret'), address);
    for (let guess = 0; guess < 3; guess++) expect((await wrong('192.0.2.7')).status).toBe(401);
    expect(await metrics('wrong-secret', '192.0.2.7')).toBe(401);
    expect((await wrong('192.0.2.7')).status).toBe(401);
    expect((await wrong('192.0.2.7')).status).toBe(429);
    // The right secret waits there as well: whether a guess was right is not to be seen.
    const right = await ask('GET', '/admin/keys', undefined, bearer(secret), '192.0.2.7');
    expect(right.status).toBe(429);
    const signingIn = await ask('POST', '/admin/session', { secret }, {}, '192.0.2.7');
    expect(signingIn.status).toBe(429);
    expect(await metrics(secret, '192.0.2.7')).toBe(429);
    expect(await metrics(secret, '192.0.2.8')).toBe(200);
    const seen = await entries('search=192.0.2.7');
    expect(seen.map(({ action }) => action)).toEqual([
      'sign_in.blocked',
      ...new Array(4).fill('sign_in.failed'),
    ]);
    expect(seen[0]?.actor).toEqual({ type: 'system', id: null, name: null });
  });

  test('creating, changing, rotating and revoking a key is logged with the actor, without the secret', async () => {
    await start();
    const session = await signIn(secret);
    const made = await ask('POST', '/admin/keys', { name: 'shop', credits: 5 }, session);
    const { id, key } = made.body as unknown as { id: string; key: string };
    await ask('PATCH', `/admin/keys/${id}`, { requests_per_minute: 7 }, session);
    await ask('POST', `/admin/keys/${id}/credits`, { amount: 10 }, session);
    const rotated = await ask('POST', `/admin/keys/${id}/rotate`, { grace_seconds: 60 }, session);
    await ask('POST', `/admin/keys/${id}/revoke`, undefined, session);
    await ask('DELETE', '/admin/session', undefined, session);
    const seen = await entries('order=asc');
    expect(seen.map(({ action, details }) => [action, details])).toEqual([
      ['sign_in', null],
      ['key.create', { name: 'shop', credits: 5 }],
      ['key.update', { requests_per_minute: 7 }],
      ['key.credits', { amount: 10 }],
      ['key.rotate', { grace_seconds: 60 }],
      ['key.revoke', null],
      ['sign_out', null],
    ]);
    for (const { actor, address } of seen) {
      expect([actor, address]).toEqual([{ type: 'secret', id: null, name: null }, '192.0.2.1']);
    }
    expect(seen[1]?.target).toEqual({ type: 'key', id, name: 'shop' });
    for (const text of [key, String(rotated.body.key), secret]) {
      expect(JSON.stringify(seen)).not.toContain(text);
    }
  });

  test('a command on the data folder is logged as such', async () => {
    await start();
    const own = request('POST', '/admin/keys', { name: 'by command' }, {});
    expect((await service.admin(own, { trusted: true })).status).toBe(201);
    expect((await entries('action=key.create'))[0]?.actor.type).toBe('command_line');
  });

  test('the log is paged, filtered and exported as JSON lines', async () => {
    await start();
    for (const name of ['one', 'two', 'three']) await ask('POST', '/admin/keys', { name });
    const first = await ask('GET', '/admin/audit?limit=2');
    expect(first.body).toMatchObject({
      object: 'list',
      has_more: true,
      data: [{ object: 'audit_entry', target: { name: 'three' } }, { target: { name: 'two' } }],
    });
    const [rest] = await entries(`limit=2&after=${first.body.last_id}`);
    expect(rest?.target?.name).toBe('one');
    expect((await entries('target=two')).map(({ target }) => target?.name)).toEqual(['two']);
    expect(await entries('actor=command_line')).toEqual([]);
    const now = Math.floor(Date.now() / 1000);
    expect(await entries(`from=${now - 60}&to=${now}`)).toHaveLength(3);
    expect(await entries(`to=${now - 60}`)).toEqual([]);
    for (const bad of ['from=yesterday', 'after=nothing', 'colour=red']) {
      expect((await ask('GET', `/admin/audit?${bad}`)).status).toBe(400);
    }
    const answer = await service.admin(request('GET', '/admin/audit/export'));
    const lines = (await answer.text()).trim().split('\n');
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(lines.map((line) => (JSON.parse(line) as Entry).target?.name)).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  test('a token allows only what its scope covers', async () => {
    await start();
    const full = await makeToken('full');
    const read = await makeToken('read');
    const metric = await makeToken('metrics');
    const asks = async (token: string) => [
      (await ask('GET', '/admin/keys', undefined, bearer(token))).status,
      (await ask('POST', '/admin/keys', { name: 'x' }, bearer(token))).status,
      await metrics(token),
    ];
    expect(await asks(full.token)).toEqual([200, 201, 200]);
    expect(await asks(read.token)).toEqual([200, 403, 200]);
    expect(await asks(metric.token)).toEqual([403, 403, 200]);
    expect((await entries('action=key.create'))[0]?.actor).toEqual({
      type: 'token',
      id: full.id,
      name: 'a full one',
    });
    const list = (await ask('GET', '/admin/tokens')).body.data as Json[];
    expect(list.map(({ scope }) => scope)).toEqual(['metrics', 'read', 'full']);
    expect(list[0]).toMatchObject({ revoked_at: null, last_used_at: expect.any(Number) });
    expect(JSON.stringify(list)).not.toContain(full.token);
  });

  test('a known token reads the metrics while the database is unavailable', async () => {
    where = await stores.make();
    await open({ onError: () => {} });
    const { token } = await makeToken('metrics');
    const { token: unknown } = await makeToken('metrics');
    const { id, token: revoked } = await makeToken('metrics');
    const { token: brief } = await makeToken('metrics', {
      expires_at: Math.ceil(Date.now() / 1000) + 30,
    });
    const read = await makeToken('read');
    for (const good of [token, revoked, brief]) expect(await metrics(good)).toBe(200);
    expect((await ask('GET', '/admin/keys', undefined, bearer(read.token))).status).toBe(200);
    await ask('DELETE', `/admin/tokens/${id}`);
    const select = vi.spyOn(service.database.orm, 'select').mockImplementation(() => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    });
    try {
      expect([await metrics(token), await metrics(unknown), await metrics(revoked)]).toEqual([
        200, 503, 503,
      ]);
      expect((await ask('GET', '/admin/keys', undefined, bearer(read.token))).status).toBe(503);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      expect([await metrics(token), await metrics(brief)]).toEqual([200, 503]);
      vi.setSystemTime(Date.now() + 3_600_000);
      expect(await metrics(token)).toBe(503);
    } finally {
      vi.useRealTimers();
      select.mockRestore();
    }
    expect([await metrics(token), await metrics(revoked)]).toEqual([200, 401]);
  });

  test('a token works while the database can only be read', async () => {
    await start();
    const { token } = await makeToken('read');
    const update = vi.spyOn(service.database.orm, 'update').mockImplementation(() => {
      throw Object.assign(new Error('cannot execute UPDATE'), { code: '25006' });
    });
    expect((await ask('GET', '/admin/keys', undefined, bearer(token))).status).toBe(200);
    expect(await metrics(token)).toBe(200);
    expect(update).toHaveBeenCalled();
    update.mockRestore();
  });

  test('a session has the scope of the token that began it, and ends with it', async () => {
    await start();
    const { id, token } = await makeToken('read');
    const session = await signIn(token);
    expect(session.scope).toBe('read');
    expect((await ask('GET', '/admin/keys', undefined, session)).status).toBe(200);
    expect((await ask('POST', '/admin/keys', { name: 'x' }, session)).status).toBe(403);
    expect((await ask('DELETE', `/admin/tokens/${id}`)).status).toBe(200);
    expect((await ask('GET', '/admin/keys', undefined, session)).status).toBe(401);
    expect((await ask('GET', '/admin/keys', undefined, bearer(token))).status).toBe(401);
    expect((await ask('DELETE', '/admin/tokens/token_none')).status).toBe(404);
    const { token: metric } = await makeToken('metrics');
    expect((await ask('POST', '/admin/session', { secret: metric }, {})).status).toBe(403);
    expect((await entries('action=token.revoke'))[0]?.target).toEqual({
      type: 'token',
      id,
      name: 'a read one',
    });
  });

  test('a token ends when it expires', async () => {
    await start();
    const { token } = await makeToken('full', { expires_at: Math.floor(Date.now() / 1000) });
    expect((await ask('GET', '/admin/keys', undefined, bearer(token))).status).toBe(401);
  });

  test('a session ends when the admin secret changes, but not when the server restarts', async () => {
    await start();
    const session = await signIn(secret);
    await service.close();
    await open();
    expect((await ask('GET', '/admin/keys', undefined, session)).status).toBe(200);
    await service.close();
    await open({ adminSecret: 'another-secret-of-the-operator' });
    expect((await ask('GET', '/admin/keys', undefined, session)).status).toBe(401);
  });

  test('a revoked key of the environment stays revoked until another is set', async () => {
    where = await stores.make();
    const known = (key: string) => service.access.authenticate(key);
    await open({ apiKey: 'fw_first-of-the-environment' });
    expect(await known('fw_first-of-the-environment')).toBeDefined();
    expect(service.warnings).toEqual([]);
    expect((await ask('POST', '/admin/keys/key_environment/revoke')).status).toBe(200);
    for (const apiKey of [
      'fw_first-of-the-environment',
      undefined,
      'fw_first-of-the-environment',
    ]) {
      await service.close();
      await open({ apiKey });
      expect(await known('fw_first-of-the-environment')).toBeUndefined();
    }
    expect(service.warnings).toEqual([expect.stringMatching(/FORMWORK_API_KEY.*revoked/)]);
    await service.close();
    await open({ apiKey: 'fw_second-of-the-environment' });
    expect(await known('fw_second-of-the-environment')).toBeDefined();
  });

  test('a rotated key of the environment stays rotated until another is set', async () => {
    where = await stores.make();
    const known = async (key: string) => (await service.access.authenticate(key)) !== undefined;
    const restart = async (apiKey: string | undefined) => {
      await service.close();
      await open({ apiKey });
    };
    const first = 'fw_first-of-the-environment';
    await open({ apiKey: first });
    const { key } = await service.keys.rotate('key_environment', 3_600_000);
    await restart(first);
    expect([await known(first), await known(key)]).toEqual([true, true]);
    expect(service.warnings).toEqual([expect.stringMatching(/FORMWORK_API_KEY.*rotated/)]);
    // Setting the new secret does not shorten the time of the old one.
    await restart(key);
    expect([await known(first), await known(key)]).toEqual([true, true]);
    expect(service.warnings).toEqual([]);
    const second = 'fw_second-of-the-environment';
    await restart(second);
    expect([await known(first), await known(key), await known(second)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a key of the environment that was rotated and revoked stays revoked', async () => {
    where = await stores.make();
    const apiKey = 'fw_first-of-the-environment';
    await open({ apiKey });
    await service.keys.rotate('key_environment');
    await service.keys.revoke('key_environment');
    await service.close();
    await open({ apiKey });
    expect(await service.access.authenticate(apiKey)).toBeUndefined();
    expect(service.warnings).toEqual([expect.stringMatching(/FORMWORK_API_KEY.*revoked/)]);
  });

  test('a key of the environment may be one that the store has, and counts as that one', async () => {
    await start();
    const known = async (key: string) => (await service.access.authenticate(key))?.keyId;
    const restart = async (apiKey: string) => {
      await service.close();
      await open({ apiKey });
    };
    const { key, record } = await service.keys.create('of the dashboard');
    await restart('fw_first-of-the-environment');
    await restart(key);
    expect(await known(key)).toBe(record.id);
    expect(await known('fw_first-of-the-environment')).toBeUndefined();
    expect(service.warnings).toEqual([]);
    await service.keys.update(record.id, { expiresAt: 1 });
    await restart(key);
    expect(service.warnings).toEqual([expect.stringMatching(/FORMWORK_API_KEY.*expired/)]);
    await service.keys.revoke(record.id);
    await restart(key);
    expect(await known(key)).toBeUndefined();
    expect(service.warnings).toEqual([expect.stringMatching(/FORMWORK_API_KEY.*revoked/)]);
  });

  test('a key of the store that was set and then rotated stays rotated', async () => {
    await start();
    const known = async (key: string) => (await service.access.authenticate(key))?.keyId;
    const restart = async (apiKey?: string) => {
      await service.close();
      await open({ apiKey });
    };
    const { key, record } = await service.keys.create('of the dashboard', { credits: 100 });
    await restart(key);
    const rotated = await service.keys.rotate(record.id);
    for (const apiKey of [key, undefined, key]) {
      await restart(apiKey);
      expect([await known(key), await known(rotated.key)]).toEqual([undefined, record.id]);
    }
    expect(service.warnings).toEqual([expect.stringMatching(/FORMWORK_API_KEY.*rotated/)]);
    await restart(rotated.key);
    expect(service.warnings).toEqual([]);
  });

  test('a key of the environment that has expired stays so until another is set', async () => {
    where = await stores.make();
    const known = async (key: string) => (await service.access.authenticate(key)) !== undefined;
    const [first, second] = ['fw_first-of-the-environment', 'fw_second-of-the-environment'];
    await open({ apiKey: first });
    await service.keys.update('key_environment', { expiresAt: 1 });
    await service.close();
    await open({ apiKey: first });
    expect(await known(first)).toBe(false);
    expect(service.warnings).toEqual([expect.stringMatching(/FORMWORK_API_KEY.*expired/)]);
    await service.close();
    await open({ apiKey: second });
    expect([await known(first), await known(second)]).toEqual([false, true]);
    expect(service.warnings).toEqual([]);
  });
});
