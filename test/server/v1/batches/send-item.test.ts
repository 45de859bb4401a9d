/** One item of a batch: how often it is asked, and when. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerAccess } from '../../../../src/server/access/access.ts';
import type { KeyCaller } from '../../../../src/server/access/keys/directory.ts';
import { sendItem } from '../../../../src/server/v1/batches/send-item.ts';

beforeEach(() => {
  isObtained = true;
  release = async () => {};
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const item = { batchId: 'b', line: 1, customId: 'a', content: '{"body":{"model":"m"}}' };
const impersonation = {
  token: 't',
  take: () => [],
  release: () => release(),
  obtainCredits: async () => isObtained,
  end: async () => {},
};
/** Whether the key's balance covers the item. */
let isObtained = true;
let release = async (): Promise<void> => {};
const waitOutside = (ready: () => Promise<boolean>) => ready();
const access = { impersonate: () => impersonation } as unknown as ServerAccess;
const answers = {
  ok: () => Response.json({ id: 'x' }),
  odd: () => Response.json({ id: 'a\u0085b\u2028c\u2029d' }),
  busy: () => Response.json({ error: { code: 'engine_busy' } }, { status: 503 }),
  limited: () => Response.json({ error: { code: 'rate_limit_exceeded' } }, { status: 429 }),
  broken: () => Response.json({ error: { code: 'internal_error' } }, { status: 500 }),
  poor: () => Response.json({ error: { code: 'insufficient_credits' } }, { status: 402 }),
  refused: () => Response.json({ error: { code: 'invalid_value' } }, { status: 400 }),
};

/** Asks an item; the last of the answers is given from then on. */
function ask(...given: readonly (keyof typeof answers)[]) {
  const asked: number[] = [];
  const begun = Date.now();
  const fetch = async () => {
    asked.push(Date.now() - begun);
    return answers[given[asked.length - 1] ?? given.at(-1)!]();
  };
  const controller = new AbortController();
  const { signal } = controller;
  const parts = { access, fetch, waitOutside };
  const answer = sendItem(item, '/v1/x', {} as KeyCaller, parts, signal);
  return { asked, answer, controller };
}

test('a result is one line also to readers that know the line breaks of Unicode', async () => {
  const { result } = (await ask('odd').answer)!;
  expect(result).not.toMatch(/[\n\u0085\u2028\u2029]/);
  expect(JSON.parse(result)).toMatchObject({
    response: { body: { id: 'a\u0085b\u2028c\u2029d' } },
  });
});

test('a temporary error is retried after doubling pauses, four attempts in total', async () => {
  const { asked, answer } = ask('broken');
  await vi.runAllTimersAsync();
  expect(asked).toEqual([0, 500, 1500, 3500]);
  expect(await answer).toMatchObject({ status: 'failed', errorCode: 'internal_error' });
});

test('a busy engine is retried for minutes, at least every half minute', async () => {
  const { asked, answer } = ask(...Array<'busy'>(12).fill('busy'), 'ok');
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 'completed', statusCode: 200 });
  const pauses = asked.slice(1).map((time, at) => time - asked[at]!);
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, ...Array(6).fill(30_000)]);
});

test('an engine that stays busy fails the item in the end', async () => {
  const { answer } = ask('busy');
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 'failed', errorCode: 'engine_busy' });
});

test('a key that has used up its compile seconds is retried for minutes', async () => {
  const { answer } = ask(...Array<'limited'>(6).fill('limited'), 'ok');
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 'completed' });
});

test('an error after a busy engine is retried as often as one at once', async () => {
  const { answer } = ask('busy', 'busy', 'busy', 'busy', 'broken', 'broken', 'broken', 'ok');
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 'completed' });
});

test('a refused request is not retried', async () => {
  const { asked, answer } = ask('refused');
  expect(await answer).toMatchObject({ status: 'failed', statusCode: 400 });
  expect(asked).toHaveLength(1);
});

test('a wait for credits is no attempt', async () => {
  const { asked, answer } = ask(...Array<'poor'>(30).fill('poor'), 'broken', 'broken', 'ok');
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 'completed' });
  expect(asked.slice(-3)).toEqual([0, 500, 1500]);
});

test('an item that the balance does not cover fails', async () => {
  isObtained = false;
  const { asked, answer } = ask('poor');
  expect(await answer).toMatchObject({ status: 'failed', errorCode: 'insufficient_credits' });
  expect(asked).toHaveLength(1);
});

test('stopping before a pause, while reserved credits are released, ends the request at once', async () => {
  const { answer, controller } = ask('broken', 'ok');
  release = async () => controller.abort();
  expect(await answer).toBeUndefined();
});

test('stopping during a pause ends the request at once, without an answer', async () => {
  const { asked, answer, controller } = ask('broken', 'ok');
  await vi.advanceTimersByTimeAsync(100);
  controller.abort();
  expect(await answer).toBeUndefined();
  expect(asked).toHaveLength(1);
});
