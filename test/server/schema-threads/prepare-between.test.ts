/** Masks are computed in advance while nobody waits for the thread. */
import { expect, test } from 'vitest';
import type { FromThread } from '../../../src/server/schema-threads/messages.ts';
import { shareTokens } from '../../../src/server/schema-threads/shared-tokens.ts';
import { createThreadWork } from '../../../src/server/schema-threads/worker/thread-work.ts';
import { answerSpec } from '../../support/answer-spec.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';

const fields = Array.from({ length: 8 }, (_, index) => `field${index}`);
const schema = {
  type: 'object',
  properties: Object.fromEntries(fields.map((name) => [name, { type: 'integer' }])),
  required: fields,
  additionalProperties: false,
};

/** A thread in which two keys have opened a schema. */
async function openedThread() {
  const sent: FromThread[] = [];
  const limits = { states: 50_000, niceness: 0, kept: 1e8, full: 1e9 };
  const shared = { cancelled: new Int32Array(8).fill(-1), underWay: new Int32Array([-1]) };
  const { handle, prepare } = createThreadWork({ ...limits, ...shared }, (message) => {
    sent.push(message);
  });
  await handle({ op: 'vocabulary', vocabulary: 0, tokens: shareTokens(stubVocabulary) });
  for (const [call, keyId] of ['a', 'b'].entries()) {
    await handle({
      op: 'open',
      call,
      keyId,
      language: call,
      vocabulary: 0,
      prepare: true,
      spec: answerSpec(schema),
    });
  }
  const prepared = () => sent.flatMap((message) => ('prepared' in message ? [message.keyId] : []));
  return { sent, handle, prepare, prepared };
}

test('masks of an opened schema are prepared after the questions of all keys', async () => {
  const { sent, prepare, prepared } = await openedThread();
  expect(sent.map((message) => 'answer' in message)).toEqual([true, true]);
  expect(prepare(() => false)).toBe('a');
  expect(prepare(() => false)).toBe('b');
  expect(prepared()).toEqual(['a', 'b']);
  expect(prepare(() => false)).toBeUndefined();
});

test('a question interrupts preparation, which continues after that of the next key', async () => {
  const { prepare, prepared } = await openedThread();
  expect(prepare(() => true)).toBe('a');
  expect(prepared()).toEqual([]);
  expect(prepare(() => false)).toBe('b');
  expect(prepare(() => false)).toBe('a');
  expect(prepared()).toEqual(['b', 'a']);
});

test('a closed schema is not prepared', async () => {
  const { handle, prepare, prepared } = await openedThread();
  await handle({ op: 'closeLanguage', language: 0 });
  expect(prepare(() => true)).toBe('a');
  expect(prepared()).toEqual(['a']);
});
