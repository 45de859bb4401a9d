/** The questions that a schema thread answers. */
import { expect, test, vi } from 'vitest';
import type { FromThread, ThreadStart } from '../../../src/server/schema-threads/messages.ts';
import { shareTokens } from '../../../src/server/schema-threads/shared-tokens.ts';
import { createThreadWork } from '../../../src/server/schema-threads/worker/thread-work.ts';
import { answerSpec } from '../../support/answer-spec.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';

/** What a thread says to a schema that takes an hour between two looks at the clock. */
async function answerToSlow(limits: Partial<ThreadStart>): Promise<FromThread[]> {
  const sent: FromThread[] = [];
  const { handle } = createThreadWork(
    {
      states: 50_000,
      niceness: 0,
      kept: 1e8,
      full: 1e9,
      cancelled: new Int32Array(8).fill(-1),
      underWay: new Int32Array([-1]),
      ...limits,
    },
    (message) => void sent.push(message),
  );
  await handle({ op: 'vocabulary', vocabulary: 0, tokens: shareTokens(stubVocabulary) });
  const spec = answerSpec({ pattern: '^(?=.*a.{6}$)(?=.*b.{6}$)' });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 3_600_000;
    return now;
  });
  const asked = { call: 0, keyId: 'a', language: 0, vocabulary: 0, prepare: false };
  await handle({ op: 'open', ...asked, spec });
  clock.mockRestore();
  return sent;
}

test('a slow schema is given up in a thread for quick schemas', async () => {
  expect(await answerToSlow({ quickly: 50 })).toMatchObject([{ call: 0, slow: true }]);
});

test('a slow schema has no time limit within a thread for slow schemas: the pool has one', async () => {
  expect(await answerToSlow({})).toMatchObject([{ call: 0, opened: 0 }]);
});
