import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formworkError } from '../../src/runtime/common/errors.ts';
import { errorAnswer } from '../../src/server/admin/error-answer.ts';
import type { Database } from '../../src/server/store/database.ts';
import { storeError, withStoreErrors } from '../../src/server/store/errors.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { describeError } from '../../src/server/telemetry/log/error.ts';
import { logFailures } from '../../src/server/telemetry/log/failure.ts';
import { throttleRepeats } from '../../src/server/telemetry/log/repeats.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

describe.each(storeKinds)('on a store that is %s', (kind) => {
  let stores: TestStores;
  let database: Database;

  beforeAll(async () => {
    stores = await startStores(kind);
    const { databaseUrl: url, dataFolder } = await stores.make();
    database = await openDatabase({ url, dataFolder });
  });
  afterAll(async () => {
    await database?.close();
    await stores?.stop();
  });

  test('the log has the reason why a query failed, without its data', async () => {
    const add = () =>
      database.orm.execute(
        sql`insert into settings (name, value) values ('one', ${'what a user wrote'})`,
      );
    await add();
    const failure = await add().catch((error: unknown) => error);
    const text = JSON.stringify(describeError(failure));
    expect(text).toContain('insert into settings');
    expect(text).toContain('settings_pkey');
    expect(text).toContain('"code":"23505"');
    expect(text).not.toContain('what a user wrote');
  });

  test('a name with a character that PostgreSQL cannot store is a client error', async () => {
    const find = database.orm.execute(sql`select * from settings where name = ${'a\u0000'}`);
    const answer = errorAnswer(await find.catch((error: unknown) => error), () => {});
    expect(answer.status).toBe(400);
  });
});

const stateError = (code: string) => Object.assign(new Error('from the database'), { code });
const wrapped = (cause: Error) => new Error('Failed query', { cause });

test.each([
  ['a full disk', wrapped(stateError('53100'))],
  [
    'a file that may not grow, which PostgreSQL has no code for',
    wrapped(
      Object.assign(new Error('could not extend file "base/5/1": File too large'), {
        code: 'XX000',
      }),
    ),
  ],
  ['a server that can only be read', wrapped(stateError('25006'))],
  ['a server that shuts down', wrapped(stateError('57P01'))],
  ['a lost connection', wrapped(new Error('Connection terminated unexpectedly'))],
  ['a refused connection', wrapped(new AggregateError([stateError('ECONNREFUSED')]))],
])('%s is 503, can be retried, and is logged for the operator', async (_, error) => {
  const heard: unknown[] = [];
  const answer = errorAnswer(error, (reported) => heard.push(reported));
  expect(answer.status).toBe(503);
  expect(['5', '6', '7']).toContain(answer.headers.get('retry-after'));
  expect(await answer.json()).toMatchObject({
    error: { code: 'database_unavailable', type: 'server_error' },
  });
  expect(heard).toHaveLength(1);
});

test.each([
  ['a violated constraint', wrapped(stateError('23505'))],
  ['a cancelled query', wrapped(stateError('57014'))],
  ['a defect', new TypeError('x is not a function')],
])('%s is not retryable', async (_, error) => {
  expect(storeError(error)).toBeUndefined();
  expect(errorAnswer(error, () => {}).status).toBe(500);
});

test('other answers and errors of a handler are passed on', async () => {
  const parts = withStoreErrors({
    now: () => 1,
    later: async (value: number) => value,
    refused: () => Promise.reject(formworkError('No.', { code: 'conflict' })),
    gone: () => Promise.reject(stateError('08006')),
  });
  expect(parts.now()).toBe(1);
  expect(await parts.later(2)).toBe(2);
  await expect(parts.refused()).rejects.toMatchObject({ code: 'conflict' });
  await expect(parts.gone()).rejects.toMatchObject({ code: 'database_unavailable' });
});

test('repeated failures of one cause are logged at intervals, with their count', () => {
  const clock = { time: 0 };
  const reported: [string, number][] = [];
  const report = throttleRepeats(
    (error, unheard) => reported.push([(error as Error).message, unheard]),
    1000,
    () => clock.time,
  );
  const refused = (work: string) => new Error(work, { cause: stateError('ECONNREFUSED') });
  for (const work of ['one', 'two', 'three']) report(refused(work));
  report(new Error('another'));
  clock.time = 999;
  report(refused('four'));
  clock.time = 1000;
  report(refused('five'));
  expect(reported).toEqual([
    ['one', 0],
    ['another', 0],
    ['five', 3],
  ]);
});

describe('the log of failed requests', () => {
  const linesOf = (error: unknown) => {
    const lines: unknown[][] = [];
    const write =
      (level: string) =>
      (...line: unknown[]) =>
        lines.push([level, ...line]);
    logFailures({ warn: write('warn'), error: write('error') })(error, { requestId: 'req_1' });
    return lines;
  };

  test('has one warning line for a busy engine', () => {
    const busy = formworkError('No place is free.', { code: 'engine_busy' });
    expect(linesOf(busy)).toEqual([
      ['warn', { requestId: 'req_1', code: 'engine_busy' }, 'No place is free.'],
    ]);
  });

  test('logs the origin of any other failure', () => {
    const err = new Error('a defect');
    expect(linesOf(err)).toEqual([['error', { err, requestId: 'req_1' }, 'request failed']]);
  });

  test('has one line for thousands of requests that fail while the database is unavailable', () => {
    const lines: unknown[] = [];
    const log = { warn: () => {}, error: (...line: unknown[]) => void lines.push(line) };
    const failed = logFailures(log);
    const away = () => storeError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    for (let count = 0; count < 5586; count++) failed(away(), { requestId: `req_${count}` });
    expect(lines).toHaveLength(1);
  });
});
