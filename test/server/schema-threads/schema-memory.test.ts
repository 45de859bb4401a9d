/**
 * What a schema takes of its thread's memory comes back. In a file of its own, because memory that
 * other tests freed would hide what the thread takes.
 */
import { afterAll, expect, test } from 'vitest';
import { startSchemaThreads } from '../../../src/server/schema-threads/pool/threads.ts';
import { createRemoteLanguages } from '../../../src/server/schema-threads/remote-languages.ts';
import { answerSpec } from '../../support/answer-spec.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';
import { until } from '../../support/until.ts';

const threads = startSchemaThreads({
  states: 1e9,
  memory: 120,
  most: 2,
  timeoutMs: 60_000,
  rest: 50,
});
const languages = createRemoteLanguages(threads);
afterAll(() => threads.close());

const open = (schema: object) =>
  languages.open(answerSpec(schema), stubVocabulary, { tenant: 'hostile' });

test('a slow schema releases its memory', { timeout: 120_000 }, async () => {
  // The first thread loads the code, which stays.
  (await open({ pattern: '^(?=.*a.{6}$)(?=.*b.{6}$)' })).close();
  await until(() => threads.count === 1);
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const endless = `^${'abcdefgh'.replace(/./g, (letter) => `(?=.*${letter}.{8}$)`)}`;
  await expect(open({ pattern: endless })).rejects.toMatchObject({ code: 'schema_too_complex' });
  clearInterval(looking);
  expect(most - before).toBeGreaterThan(66e6);
  await until(() => process.memoryUsage.rss() - before < 0.5 * (most - before));
});
