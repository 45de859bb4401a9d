/**
 * Schemas in threads of their own: the same answers, and what a schema does to its thread it does
 * to nobody else.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { Languages } from '../../../src/runtime/generate/language/types.ts';
import {
  type SchemaThreads,
  startSchemaThreads,
  type ThreadOptions,
} from '../../../src/server/schema-threads/pool/threads.ts';
import { createRemoteLanguages } from '../../../src/server/schema-threads/remote-languages.ts';
import { answerSpec } from '../../support/answer-spec.ts';
import { createTestApi } from '../../support/api.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';
import { until } from '../../support/until.ts';

const started: SchemaThreads[] = [];
const startThreads = (options: Partial<ThreadOptions> = {}): SchemaThreads => {
  const threads = startSchemaThreads({ states: 50_000, memory: 256, most: 2, ...options });
  started.push(threads);
  return threads;
};
const start = (options: Partial<ThreadOptions> = {}): Languages =>
  createRemoteLanguages(startThreads(options));
afterAll(() => Promise.all(started.map((threads) => threads.close())));

/** Takes states without an end, from the beginning or after a letter. */
const dear = (before = '') => ({
  pattern: `^${before}${'abcdefgh'.replace(/./g, (letter) => `(?=.*${letter}.{8}$)`)}`,
});

/** Takes some hundred states. */
const thorough = { pattern: '^(?=.*a.{6}$)(?=.*b.{6}$)' };

const open = (languages: Languages, schema: object, tenant = 'one') =>
  languages.open(answerSpec(schema), stubVocabulary, { tenant });

const asText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('a schema is refused if its threads end again and again, and the reason is reported', async () => {
  const reasons: Error[] = [];
  const threads = startThreads({ onBroken: (error) => reasons.push(error) });
  const languages = createRemoteLanguages({
    ...threads,
    sit(...given) {
      const seat = threads.sit(...given);
      void seat.thread.worker.terminate();
      return seat;
    },
  });
  await expect(open(languages, { type: 'boolean' })).rejects.toMatchObject({
    code: 'internal_error',
  });
  expect(reasons.length).toBeGreaterThan(1);
});

describe('answers', () => {
  const here = createTestApi();
  const there = createTestApi({ ports: { languages: start() } });
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 12 },
      age: { type: ['integer', 'null'], minimum: 0, maximum: 150 },
      tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, maxItems: 3 },
      born: { type: 'string', format: 'date' },
    },
    required: ['name', 'tags'],
    additionalProperties: false,
  };
  const messages = [{ role: 'user', content: 'Ada, born on 1815-12-10, is 36.' }];
  const format = (more: object) => ({
    response_format: { type: 'json_schema', json_schema: { name: 'n', schema, ...more } },
  });
  const tools = [{ type: 'function', function: { name: 'save', parameters: schema } }];

  test.each([
    ['a document', format({})],
    ['spaces', format({ whitespace: 'flexible' })],
    ['little room', { ...format({}), max_tokens: 40 }],
    ['values of the messages', format({ ground: ['date', 'number'] })],
    ['likelier values of the messages', { ...format({}), ground_bonus: 100 }],
    ['several choices', { ...format({}), n: 3 }],
    ['stop sequences', { ...format({}), stop: ['a', ', "', '1'] }],
    ['probabilities', { ...format({}), logprobs: true, top_logprobs: 2 }],
    ['a pattern', { response_format: { type: 'regex', regex: '[A-Z][a-z"\\\\]{2,9}' } }],
    ['a choice', { response_format: { type: 'choice', choice: ['yes', 'no', 'perhaps'] } }],
    ['tools that may be called', { tools }],
    ['tools that must be called', { tools, tool_choice: 'required', stop: ['"'] }],
    [
      'a beginning',
      { ...format({}), messages: [...messages, { role: 'assistant', content: '{"name":"A' }] },
    ],
    ['tools beside a document', { ...format({}), tools }],
  ])('with %s are the same as in place', async (_, more) => {
    for (let seed = 1; seed <= 4; seed++) {
      const body = { model: 'stub', messages, seed, max_tokens: 200, ...more };
      const [one, other] = await Promise.all(
        [here, there].map(async (api) => {
          const answer = (await (await api.post('/chat/completions', body)).json()) as {
            choices: unknown;
          };
          return JSON.stringify(answer.choices ?? answer).replaceAll(/call_\w+/g, 'call');
        }),
      );
      expect(other).toBe(one);
      expect(one).toContain('finish_reason');
    }
  });

  test('are refused with the same errors', async () => {
    for (const refused of [
      { type: 'whole' },
      { enum: [] },
      { properties: { a: { pattern: '(' } } },
      { const: 1, type: 'string' },
    ]) {
      const body = {
        model: 'stub',
        messages,
        response_format: { type: 'json_schema', json_schema: { name: 'n', schema: refused } },
      };
      const [one, other] = await Promise.all(
        [here, there].map(async (api) => {
          const { error } = (await (await api.post('/chat/completions', body)).json()) as {
            error: object;
          };
          return error;
        }),
      );
      expect(other).toEqual(one);
    }
  });
});

describe('a schema that ends its thread', () => {
  const nothing = { states: 1e9, timeoutMs: 60_000 };

  test.each([
    ['by its memory', { ...nothing, memory: 40 }],
    ['by its time', { ...nothing, memory: 2000, timeoutMs: 1500 }],
  ])('%s is refused, and other answers continue', async (_, options) => {
    const languages = start({ ...options, most: 1 });
    const other = await open(languages, { enum: ['abcdefgh', 'abcdexyz'] }, 'other');
    const follower = other.follow({ stop: [] });
    await follower.take(undefined, 100);
    await expect(open(languages, dear(), 'hostile')).rejects.toMatchObject({
      code: 'schema_too_complex',
    });
    // What was taken before, and the place before that, are known to the thread that took over.
    expect(asText(await follower.shortest('here'))).toMatch(/^(fgh|xyz)"$/);
    expect(asText(await follower.shortest('before'))).toMatch(/^"abcde(fgh|xyz)"$/);
    const whole = new TextEncoder().encode('"abcdexyz"');
    expect(await other.check(whole)).toEqual({ valid: true, widened: 0 });
    expect((await follower.mask()).some((word) => word !== 0)).toBe(true);
  });

  test('is opened if its shortest answer does not need the expensive part', async () => {
    const languages = start({ ...nothing, memory: 40, most: 1 });
    const language = await open(languages, { anyOf: [{ const: 'b' }, dear('a')] });
    expect((await language.shortest()).length).toBeGreaterThan(0);
  });
});

describe('a slow schema', () => {
  test('moves to a thread for slow schemas, and others do not wait for it', async () => {
    const threads = startThreads({ states: 1e9, memory: 1000 });
    const languages = createRemoteLanguages(threads);
    const mine = await open(languages, { enum: ['ab', 'ac'] }, 'mine');
    const follower = mine.follow({ stop: [] });
    await follower.take(undefined, 100);
    for (let at = 0; at < 6; at++) {
      open(languages, dear(`${at}`), `hostile ${at % 3}`).catch(() => {});
    }
    await sleep(100);
    const before = performance.now();
    await follower.mask();
    await open(languages, { const: 1 }, 'third');
    // Each of the six takes 20 s until its thread is ended.
    expect(performance.now() - before).toBeLessThan(5000);
    await threads.close();
  });

  test('gets the same answer in a slow thread', async () => {
    const threads = startThreads({ quickly: 0 });
    const language = await open(createRemoteLanguages(threads), thorough);
    expect(threads.count).toBe(2);
    const alone = await open(start({ most: 1 }), thorough);
    expect(await language.shortest()).toEqual(await alone.shortest());
  });

  test('leaves the thread for quick schemas if it becomes slow in the middle of an answer', async () => {
    const threads = startThreads({ quickly: 2000 });
    const languages = createRemoteLanguages(threads);
    const language = await open(languages, { enum: ['abc', 'abd'] });
    const follower = language.follow({ stop: [] });
    await follower.take(undefined, 100);
    expect(threads.count).toBe(1);
    const hurried = startThreads({ quickly: 0 });
    const moving = createRemoteLanguages(hurried);
    const moved = (await open(moving, { enum: ['abc', 'abd'] })).follow({ stop: [] });
    await moved.take(undefined, 100);
    expect(await moved.mask()).toEqual(await follower.mask());
    // The clock of a thread's processor time is coarse on some systems.
    for (let count = 0; count < 1000 && hurried.count === 1; count++) await moved.shortest('here');
    expect(hurried.count).toBe(2);
    expect(await moved.shortest('here')).toEqual(await follower.shortest('here'));
  });

  test('has its thread ended when no client uses it', async () => {
    const threads = startThreads({ rest: 50, quickly: 0 });
    const languages = createRemoteLanguages(threads);
    const language = await open(languages, thorough);
    expect(threads.count).toBe(2);
    language.close();
    await until(() => threads.count === 1);
    const again = await open(languages, { const: 1 });
    expect(await again.check(new TextEncoder().encode('1'))).toEqual({ valid: true, widened: 0 });
  });
});

test('a key with seconds of slow schemas starts in the thread for slow ones', async () => {
  const threads = startThreads({ states: 1e9, memory: 1000, timeoutMs: 2500 });
  const languages = createRemoteLanguages(threads);
  await open(languages, dear(), 'hostile').catch(() => {});
  expect(threads.sit('hostile').slow).toBe(true);
  expect(threads.sit('other').slow).toBe(false);
});
