/** Schema threads while the system refuses new ones. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Languages } from '../../../src/runtime/generate/index.ts';
import {
  type SchemaThreads,
  startSchemaThreads,
  type ThreadOptions,
} from '../../../src/server/schema-threads/pool/threads.ts';
import { createRemoteLanguages } from '../../../src/server/schema-threads/remote-languages.ts';
import { answerSpec } from '../../support/answer-spec.ts';
import { system } from '../../support/refused-threads.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';
import { until } from '../../support/until.ts';

vi.mock('node:worker_threads', async (original) => {
  const { refusable } = await import('../../support/refused-threads.ts');
  return refusable(original);
});

const started: SchemaThreads[] = [];
afterAll(() => Promise.all(started.map((threads) => threads.close())));
afterEach(() => {
  system.refuses = false;
});

function start(options: Partial<ThreadOptions> = {}) {
  const refusals: Error[] = [];
  const threads = startSchemaThreads({
    states: 50_000,
    memory: 256,
    most: 2,
    onBroken: (error) => refusals.push(error),
    ...options,
  });
  started.push(threads);
  return { threads, languages: createRemoteLanguages(threads), refusals };
}

const open = (languages: Languages, schema: object) =>
  languages.open(answerSpec(schema), stubVocabulary, { tenant: 'one' });

/** Takes some hundred states. */
const thorough = { pattern: '^(?=.*a.{6}$)(?=.*b.{6}$)' };

test('a thread that cannot be replaced is replaced when the system allows it', async () => {
  const { threads, languages, refusals } = start();
  const { thread } = threads.sit('one');
  system.refuses = true;
  await thread.worker.terminate();
  await until(() => refusals.some(({ message }) => message.includes('EAGAIN')));
  expect(threads.count).toBe(0);
  await expect(open(languages, { const: 1 })).rejects.toMatchObject({ code: 'engine_overloaded' });
  system.refuses = false;
  await until(() => threads.count === 1);
  expect(await (await open(languages, { const: 1 })).shortest()).toMatchObject({ length: 1 });
});

test('a quick schema shares a thread if no other can start', async () => {
  const { threads, languages, refusals } = start({ most: 4 });
  system.refuses = true;
  // The only thread is not ready yet, so another one would start.
  expect(await (await open(languages, { const: 1 })).shortest()).toMatchObject({ length: 1 });
  expect(threads.count).toBe(1);
  expect(refusals).toHaveLength(1);
});

test('a slow schema is refused if no thread for slow schemas can start', async () => {
  const { threads, languages } = start({ quickly: 0 });
  system.refuses = true;
  await expect(open(languages, thorough)).rejects.toMatchObject({ code: 'engine_overloaded' });
  system.refuses = false;
  await open(languages, thorough);
  expect(threads.count).toBe(2);
});
