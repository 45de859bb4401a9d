import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AccessParts, createAccess } from '../../src/server/access/access.ts';
import type { ServiceOptions } from '../../src/server/service/options.ts';
import { openService, type Service } from '../../src/server/service/service.ts';
import { rows } from '../../src/server/store/database.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';
import { stubApi } from './support/stub-api.ts';

const prices = new Map([['paid', { input: 1000, output: 2000 }]]);
const onError = (error: unknown) => {
  throw error;
};
const unaborted = new AbortController().signal;
const charge = (inputTokens: number, outputTokens: number, model = 'paid') => ({
  model,
  inputTokens,
  outputTokens,
});

describe.each(storeKinds)('on a store that is %s', (kind) => {
  let stores: TestStores;
  let service: Service;
  const open = (options: Omit<ServiceOptions, 'onError' | 'api'>) =>
    openService({ prices, onError, api: stubApi(), ...options });

  beforeAll(async () => {
    stores = await startStores(kind);
    service = await open({ ...(await stores.make()) });
  });
  afterAll(async () => {
    await service.close();
    await stores.stop();
  });

  const impersonate = async (key: string) => {
    const inside = service.access.impersonate((await service.directory.find(key))!);
    return { inside, caller: (await service.access.authenticate(inside.token))! };
  };

  const refusalsOf = async (id: string) => {
    const query = sql`select coalesce(sum(count), 0)::int as sum from refusals where key_id = ${id}`;
    const [counted] = await rows<{ sum: number }>(service.database.orm, query);
    return counted?.sum;
  };

  const callerOf = async (limits: Parameters<Service['keys']['create']>[1]) => {
    const { key, record } = await service.keys.create('test', limits);
    return { key, id: record.id, caller: (await service.access.authenticate(key))! };
  };

  test('a key is fw_ and 43 base62 digits, and is returned only once', async () => {
    const { key, record } = await service.keys.create('once');
    expect(key).toMatch(/^fw_[0-9A-Za-z]{43}$/);
    expect(JSON.stringify(await service.keys.list())).not.toContain(key);
    expect(key.startsWith(record.prefix)).toBe(true);
    const stored = await rows(service.database.orm, sql`select * from keys`);
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('the first start creates one key, and later starts create none', async () => {
    const where = await stores.make();
    const first = await open(where);
    expect(await first.access.authenticate(first.firstKey!.key)).toMatchObject({
      keyId: first.firstKey!.record.id,
    });
    await first.close();
    const second = await open(where);
    expect(second.firstKey).toBeUndefined();
    await second.close();
  });

  test('with FORMWORK_API_KEY, neither the first start nor a later one creates another key', async () => {
    const where = await stores.make();
    for (const apiKey of ['operator-key', undefined]) {
      const started = await open({ ...where, ...(apiKey === undefined ? {} : { apiKey }) });
      expect(started.firstKey).toBeUndefined();
      expect((await started.keys.list()).map(({ name }) => name)).toEqual(
        apiKey === undefined ? [] : ['FORMWORK_API_KEY'],
      );
      await started.close();
    }
  });

  test('FORMWORK_API_KEY works from the start, is kept as a hash, and ends with the setting', async () => {
    const where = await stores.make();
    const first = await open({ ...where, apiKey: 'operator-key' });
    expect(await first.access.authenticate('operator-key')).toBeDefined();
    const stored = await rows(first.database.orm, sql`select * from keys`);
    expect(JSON.stringify(stored)).not.toContain('operator');
    await first.close();
    const second = await open(where);
    expect(await second.access.authenticate('operator-key')).toBeUndefined();
    await second.close();
  });

  test('an unknown key has no caller', async () => {
    expect(await service.access.authenticate('fw_unknown')).toBeUndefined();
    expect(await service.access.authenticate('')).toBeUndefined();
  });

  test('a revoked key stops at once, and stays revoked', async () => {
    const { key, id } = await callerOf({});
    await service.keys.revoke(id);
    expect(await service.access.authenticate(key)).toBeUndefined();
    await expect(service.keys.rotate(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  // An embedded store has no other node.
  test.skipIf(kind === 'embedded')(
    'a key revoked on another node stops within two seconds, even when the clock is set back',
    async () => {
      const { key, id } = await callerOf({});
      await rows(service.database.orm, sql`update keys set revoked_at = 1 where id = ${id}`);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
      try {
        await new Promise((resolve) => setTimeout(resolve, 1100));
        expect(await service.access.authenticate(key)).toBeUndefined();
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('a rotated key keeps its id and changes its secret', async () => {
    const { key, id } = await callerOf({});
    const rotated = await service.keys.rotate(id);
    expect(await service.access.authenticate(key)).toBeUndefined();
    expect(await service.access.authenticate(rotated.key)).toMatchObject({ keyId: id });
  });

  test('a rotated key keeps its old secret for a while, until the key is deleted', async () => {
    const { key, id } = await callerOf({});
    await service.keys.rotate(id, 500);
    expect(await service.access.authenticate(key)).toMatchObject({ keyId: id });
    await new Promise((resolve) => setTimeout(resolve, 520));
    expect(await service.access.authenticate(key)).toBeUndefined();
    const second = await service.keys.rotate(id, 60_000);
    const third = await service.keys.rotate(id, 60_000);
    expect(await service.access.authenticate(second.key)).toMatchObject({ keyId: id });
    await service.keys.revoke(id);
    for (const old of [second.key, third.key]) {
      expect(await service.access.authenticate(old)).toBeUndefined();
    }
  });

  test('an expired key has no caller', async () => {
    const { key } = await service.keys.create('brief', { expiresAt: Date.now() + 300 });
    expect(await service.access.authenticate(key)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 320));
    expect(await service.access.authenticate(key)).toBeUndefined();
  });

  test('a key may be limited to some models', async () => {
    const { caller } = await callerOf({ models: ['a', 'b'] });
    expect([...caller.models!]).toEqual(['a', 'b']);
  });

  test('requests over the limit of the minute are refused, with the time to wait', async () => {
    const { caller } = await callerOf({ requestsPerMinute: 3 });
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await service.access.rate(caller));
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(answers.map(({ remainingRequests }) => remainingRequests)).toEqual([2, 1, 0, 0]);
    expect(answers[3]).toMatchObject({ limitRequests: 3, resetRequests: expect.any(Number) });
    expect(answers[3]!.retryAfter).toBeGreaterThan(0);
    expect(answers[3]!.retryAfter).toBeLessThanOrEqual(60);
  });

  test('tokens over the limit of the minute refuse the next request', async () => {
    const { caller } = await callerOf({ tokensPerMinute: 100 });
    expect(await service.access.rate(caller)).toMatchObject({
      allowed: true,
      remainingTokens: 100,
    });
    const reservation = await service.access.reserve(caller, charge(60, 60));
    await reservation!.settle(charge(60, 50));
    expect(await service.access.rate(caller)).toMatchObject({ allowed: false, remainingTokens: 0 });
  });

  test('a reservation is charged at what was used', async () => {
    const { caller, id } = await callerOf({ credits: 1000 });
    const reservation = await service.access.reserve(caller, charge(100, 400));
    await reservation!.settle(charge(100, 10));
    expect((await service.keys.get(id)).credits).toBe(1000 - 120);
    expect(await service.access.reserve(caller, charge(880, 0))).toBeDefined();
  });

  test('settling twice charges once', async () => {
    const { caller, id } = await callerOf({ credits: 1000 });
    const reservation = await service.access.reserve(caller, charge(10, 0));
    await reservation!.settle(charge(10, 0));
    await reservation!.settle(charge(10, 0));
    expect((await service.keys.get(id)).credits).toBe(990);
  });

  test('a key without credits is refused, whatever the price', async () => {
    const { caller } = await callerOf({ credits: 0 });
    expect(await service.access.reserve(caller, charge(1, 1, 'free'))).toBeUndefined();
    const unlimited = await callerOf({});
    expect(await service.access.reserve(unlimited.caller, charge(1e9, 1e9))).toBeDefined();
  });

  test('among 200 requests at once, exactly those that the credits cover go through', async () => {
    const { caller, id } = await callerOf({ credits: 1050 });
    const held = await Promise.all(
      Array.from({ length: 200 }, () => service.access.reserve(caller, charge(5, 5))),
    );
    const granted = held.filter((reservation) => reservation !== undefined);
    expect(granted).toHaveLength(70);
    await Promise.all(granted.map((reservation) => reservation.settle(charge(5, 4))));
    expect((await service.keys.get(id)).credits).toBe(1050 - 70 * 13);
  });

  test('credits added or taken by an administrator count at the next request', async () => {
    const { caller, id } = await callerOf({ credits: 10 });
    expect(await service.access.reserve(caller, charge(20, 0))).toBeUndefined();
    await service.keys.addCredits(id, 10);
    const reservation = await service.access.reserve(caller, charge(20, 0));
    await service.keys.update(id, { credits: 15 });
    expect(await service.access.reserve(caller, charge(1, 0))).toBeUndefined();
    await reservation!.settle(charge(4, 0));
    expect((await service.keys.get(id)).credits).toBe(11);
    expect(await service.access.reserve(caller, charge(12, 0))).toBeUndefined();
    expect(await service.access.reserve(caller, charge(11, 0))).toBeDefined();
  });

  test('the ledger sums requests, tokens and cost by key, model and day', async () => {
    const { caller, id } = await callerOf({});
    for (const output of [1, 2, 3]) {
      const reservation = await service.access.reserve(caller, charge(10, 10));
      await reservation!.settle(charge(10, output));
    }
    expect(
      await rows(
        service.database.orm,
        sql`select model, day, requests::int, input_tokens::int, output_tokens::int, cost::int from usage where key_id = ${id}`,
      ),
    ).toEqual([
      {
        model: 'paid',
        day: new Date().toISOString().slice(0, 10),
        requests: 3,
        input_tokens: 30,
        output_tokens: 6,
        cost: 42,
      },
    ]);
  });

  // An embedded store has one node: what it had set aside ends with it.
  if (kind === 'postgres') {
    test('the reservations of a killed node are released', async () => {
      const { caller, id } = await callerOf({ credits: 100 });
      await service.database.execute(`insert into nodes values ('killed', 0, 0)`);
      await service.database.execute(`insert into holds values ('killed', '${id}', 100)`);
      expect(await service.access.reserve(caller, charge(1, 0))).toBeUndefined();
      await service.node.beat();
      expect(await service.access.reserve(caller, charge(100, 0))).toBeDefined();
      expect((await service.keys.get(id)).credits).toBe(100);
    });

    test('a node whose heartbeat expired joins again', async () => {
      const { caller } = await callerOf({ credits: 100 });
      const before = service.node.id();
      const ids = service.node.ids().map((id) => `'${id}'`);
      await service.database.execute(`delete from nodes where id in (${ids})`);
      expect(await service.access.reserve(caller, charge(100, 0))).toBeDefined();
      expect(service.node.id()).not.toBe(before);
      expect(await service.access.reserve(caller, charge(1, 0))).toBeUndefined();
    });

    test('a failed settlement is released once nothing else runs under the id of its node', async () => {
      const own = await open(await stores.make());
      const { execute } = own.database;
      const { key, record } = await own.keys.create('test', { credits: 100 });
      const caller = (await own.access.authenticate(key))!;
      const reserve = (amount: number) => own.access.reserve(caller, charge(amount, 0));
      const beatAfterSilence = async () => {
        await execute('update nodes set seen_at = 0');
        await own.node.beat();
      };
      const [lost, running] = [await reserve(60), await reserve(40)];
      await execute('alter function ledger_settle rename to away');
      await expect(lost!.settle(charge(60, 0))).rejects.toThrow();
      await execute('alter function away rename to ledger_settle');

      await beatAfterSilence();
      expect(await reserve(1)).toBeUndefined();
      await running!.settle(charge(40, 0));
      await beatAfterSilence();
      expect(await reserve(60)).toBeDefined();
      expect((await own.keys.get(record.id)).credits).toBe(60);
      await own.close();
    });
  }

  test('a reservation is released even if counting the tokens fails', async () => {
    const parts = { ...service, limits: { tokens: () => Promise.reject(new Error('no room')) } };
    const access = createAccess({ ...parts, prices } as unknown as AccessParts);
    const { caller } = await callerOf({ credits: 100 });
    const reservation = await access.reserve(caller, charge(100, 0));
    await expect(reservation!.settle(charge(10, 0))).rejects.toThrow('no room');
    expect(await access.reserve(caller, charge(90, 0))).toBeDefined();
  });

  test('an impersonation uses its key without its rate limits, and returns the charge', async () => {
    const { id, key } = await callerOf({ credits: 100, requestsPerMinute: 1 });
    const { inside, caller } = await impersonate(key);
    expect(caller.keyId).toBe(id);
    expect(await service.access.rate(caller)).toEqual({ allowed: true });
    expect(await service.access.rate(caller)).toEqual({ allowed: true });
    const reservation = await service.access.reserve(caller, charge(10, 0));
    await reservation!.settle(charge(10, 0));
    expect((await service.keys.get(id)).credits).toBe(100);
    expect(inside.take()).toMatchObject([{ keyId: id, cost: 10 }]);
    await inside.end();
    expect(await service.access.authenticate(inside.token)).toBeUndefined();
  });

  test('requests of an impersonation are in the background, those of its key are not', async () => {
    const { key, caller: own } = await callerOf({});
    const { caller, inside } = await impersonate(key);
    expect([own.background, caller.background]).toEqual([undefined, true]);
    await inside.end();
  });

  test('an answer after the end of an impersonation is not charged and holds nothing', async () => {
    const { id, key } = await callerOf({ credits: 100 });
    const { inside, caller } = await impersonate(key);
    const [early, late] = [
      await service.access.reserve(caller, charge(30, 0)),
      await service.access.reserve(caller, charge(30, 0)),
    ];
    await early!.settle(charge(30, 0));
    await inside.end();
    await late!.settle(charge(30, 0));
    expect(inside.take()).toEqual([]);
    expect((await service.keys.get(id)).credits).toBe(100);
    const own = (await service.access.authenticate(key))!;
    expect(await service.access.reserve(own, charge(100, 0))).toBeDefined();
  });

  test('an impersonation waits for credits that other requests of its key hold', async () => {
    const { id, key, caller } = await callerOf({ credits: 100 });
    const running = await service.access.reserve(caller, charge(60, 0));
    const own = await impersonate(key);
    expect(await service.access.reserve(own.caller, charge(60, 0))).toBeUndefined();
    const waiting = own.inside.obtainCredits(unaborted);
    await sleep(200);
    await running!.settle(charge(10, 0));
    expect(await waiting).toBe(true);
    expect(await service.access.reserve(caller, charge(60, 0))).toBeUndefined();
    const reservation = await service.access.reserve(own.caller, charge(60, 0));
    await reservation!.settle(charge(20, 0));
    for (const settlement of own.inside.take()) await service.ledger.settle(settlement);
    await own.inside.end();
    expect((await service.keys.get(id)).credits).toBe(70);
    expect(await service.access.reserve(caller, charge(70, 0))).toBeDefined();
  });

  test('credits that an impersonation obtained and did not use are released', async () => {
    const { key, caller } = await callerOf({ credits: 100 });
    const running = await service.access.reserve(caller, charge(60, 0));
    const own = await impersonate(key);
    expect(await service.access.reserve(own.caller, charge(60, 0))).toBeUndefined();
    await running!.settle(charge(0, 0));
    expect(await own.inside.obtainCredits(unaborted)).toBe(true);
    await own.inside.end();
    expect(await service.access.reserve(caller, charge(100, 0))).toBeDefined();
  });

  test('an impersonation does not wait for credits that its key does not have', async () => {
    const { id, key, caller } = await callerOf({ credits: 100 });
    const running = await service.access.reserve(caller, charge(60, 0));
    const own = await impersonate(key);
    expect(await service.access.reserve(own.caller, charge(101, 0))).toBeUndefined();
    expect(await own.inside.obtainCredits(unaborted)).toBe(false);
    await running!.settle(charge(0, 0));
    // Two amounts of one request.
    expect(await service.access.reserve(own.caller, charge(60, 0))).toBeDefined();
    expect(await service.access.reserve(own.caller, charge(60, 0))).toBeUndefined();
    expect(await own.inside.obtainCredits(unaborted)).toBe(false);
    expect(await refusalsOf(id)).toBe(2);
  });

  test('an impersonation that is aborted no longer waits for credits', async () => {
    const { id, key, caller } = await callerOf({ credits: 100 });
    await service.access.reserve(caller, charge(60, 0));
    const own = await impersonate(key);
    expect(await service.access.reserve(own.caller, charge(60, 0))).toBeUndefined();
    const controller = new AbortController();
    const waiting = own.inside.obtainCredits(controller.signal);
    await sleep(200);
    controller.abort();
    expect(await waiting).toBe(false);
    expect(await refusalsOf(id)).toBe(0);
  });

  test('stored values keep every character JSON can carry, each for its owner alone', async () => {
    const value = { text: 'a\u0000b\ud800c', list: [1, null] };
    await service.store.put('response', 'one', 'id', value);
    expect(await service.store.get('response', 'one', 'id')).toEqual(value);
    expect(await service.store.get('response', 'two', 'id')).toBeUndefined();
    expect(await service.store.delete('response', 'two', 'id')).toBe(false);
    expect(await service.store.delete('response', 'one', 'id')).toBe(true);
    expect(await service.store.get('response', 'one', 'id')).toBeUndefined();
  });

  test('a stored value is replaced only if it is still the known one', async () => {
    const { store } = service;
    const replace = (known: unknown, value: unknown) =>
      store.replace('response', 'replacer', 'id', known, value);
    const value = { 2: 'a\u0000b\ud800c', 1: -0, ['__proto__']: [1e21, null], gone: undefined };
    expect(await replace(value, 'new')).toBe(false);
    await store.put('response', 'replacer', 'id', value);
    const known = await store.get('response', 'replacer', 'id');
    expect(await replace({ other: 1 }, 'new')).toBe(false);
    const written = await Promise.all(['one', 'two', 'three'].map((next) => replace(known, next)));
    expect(written.filter(Boolean)).toHaveLength(1);
    const winner = ['one', 'two', 'three'][written.indexOf(true)];
    expect(await store.get('response', 'replacer', 'id')).toBe(winner);
    await store.delete('response', 'replacer', 'id');
    expect(await replace(winner, 'new')).toBe(false);
    expect(await store.get('response', 'replacer', 'id')).toBeUndefined();
  });
});

test('charging tokens in a full store fails with database_unavailable', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const caller = { keyId: 'key', metered: false };
  const access = createAccess({
    directory: { find: async () => caller },
    limits: { tokens: async () => {} },
    ledger: { settle: () => Promise.reject(full) },
    prices,
  } as unknown as AccessParts);
  const found = await access.authenticate('any');
  const reservation = await access.reserve(found!, charge(1, 1));
  await expect(reservation!.settle(charge(1, 1))).rejects.toMatchObject({
    code: 'database_unavailable',
  });
});
