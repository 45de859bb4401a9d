/** Large bodies in a thread of their own: same answers, no harm to the thread that serves. */
import { afterAll, expect, test, vi } from 'vitest';
import { type BodyKind, bodyShapes, readInTurns } from '../../../src/runtime/api/index.ts';
import { createBodyThread } from '../../../src/server/bodies/body-thread.ts';
import { minimal } from '../../api/specification/support.ts';
import { createTestApi } from '../../support/api.ts';
import { system } from '../../support/refused-threads.ts';
import { until } from '../../support/until.ts';

vi.mock('node:worker_threads', async (original) => {
  const { refusable } = await import('../../support/refused-threads.ts');
  return refusable(original);
});

const thread = createBodyThread();
afterAll(() => thread.close());

const here = createTestApi();
const elsewhere = createTestApi({ ports: { readElsewhere: thread.read } });
const { signal } = new AbortController();
const encode = (text: string) => new TextEncoder().encode(text);
const large = 'word '.repeat(400_000);

const asked = async (api: typeof here, path: string, body: object) => {
  const response = await api.post(path, body);
  const { error, choices } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, error, choices };
};

const schema = { type: 'object', properties: { 2: {}, 1: { maximum: 1 } }, required: ['1'] };
const { model } = minimal;
const bodies: Readonly<Record<string, readonly [string, object]>> = {
  'a text that is too long': [
    '/chat/completions',
    { model, messages: [{ role: 'user', content: large }] },
  ],
  'an unknown field': [
    '/chat/completions',
    { model, messages: [{ role: 'user', content: 'x' }], user: large, unheard: 1 },
  ],
  'a wrong message': [
    '/chat/completions',
    { model, messages: [{ role: 'user', content: large }, { role: 'nobody' }] },
  ],
  'a seed of 64 bits and a schema': [
    '/chat/completions',
    {
      model,
      user: large,
      messages: [{ role: 'user', content: 'x' }],
      seed: 1,
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
    },
  ],
  'a tool': [
    '/chat/completions',
    {
      model,
      messages: [{ role: 'user', content: 'x' }],
      tools: [
        { type: 'function', function: { name: 'a', description: large, parameters: schema } },
      ],
    },
  ],
};

test.for(Object.entries(bodies))(
  '%s gets the same answer as without the thread',
  async ([, asking]) => {
    const [path, body] = asking;
    expect(await asked(elsewhere, path, body)).toEqual(await asked(here, path, body));
  },
);

const texts: readonly (readonly [BodyKind, string])[] = [
  [
    'chat',
    '{"messages":[{"role":"user","content":"\\u00e9"}],"model":"m","seed":9007199254740993}',
  ],
  ['completions', '{"model":"a","model":"b","prompt":["x","y"]}'],
  ['embeddings', `{"model":"m","input":[${Array.from({ length: 30_000 }, (_, i) => i)}]}`],
  [
    'messages',
    '{"model":"m","max_tokens":1,"system":"s","messages":[{"role":"user","content":"x"}]}',
  ],
  ['responses', ' { "model" : "m" , "input" : "x" , "instructions" : null } '],
];

test.for(texts)('a body of %s arrives unchanged', async ([kind, text]) => {
  const { value } = await readInTurns(bodyShapes[kind], encode(text));
  const packed = await thread.read({ kind, blocks: [encode(text)], keyId: 'a', signal });
  const read = { ...(JSON.parse(packed.text) as object), ...packed.values };
  expect(read).toEqual(value);
  expect(Object.keys(read)).toEqual(Object.keys(value as object));
});

test('numbers keep their digits', async () => {
  const [[kind, text]] = texts as [(typeof texts)[0]];
  const packed = await thread.read({ kind, blocks: [encode(text)], keyId: 'a', signal });
  expect(packed.text).toContain('9007199254740993');
});

test('a body whose client has disconnected is dropped', async () => {
  const leaves = new AbortController();
  const reading = thread.read({
    kind: 'chat',
    blocks: [encode(JSON.stringify(bodies['a tool']![1]))],
    keyId: 'a',
    signal: leaves.signal,
  });
  leaves.abort();
  await expect(reading).rejects.toMatchObject({ code: 'aborted' });
});

test('if a thread fails, its bodies fail, and the next thread reads others', async () => {
  const small = createBodyThread({ memoryMb: 40 });
  const read = (text: string) =>
    small.read({ kind: 'chat', blocks: [encode(text)], keyId: 'a', signal });
  // Twice as large as text.
  const huge = `{"model":"m","messages":[{"role":"user","content":"\u20ac${'x'.repeat(15e6)}"}]}`;
  const answers = await Promise.allSettled([read(huge), read(huge)]);
  const failed = { status: 'rejected', reason: { code: 'engine_overloaded' } };
  expect(answers).toMatchObject([failed, failed]);
  const plain = '{"model":"m","messages":[{"role":"user","content":"x"}]}';
  expect(await read(plain)).toMatchObject({ values: { messages: [{ role: 'user' }] } });
  await small.close();
});

test('if the system refuses the thread, bodies fail until it allows it', async () => {
  const refused = createBodyThread();
  const plain = '{"model":"m","messages":[{"role":"user","content":"x"}]}';
  const read = () => refused.read({ kind: 'chat', blocks: [encode(plain)], keyId: 'a', signal });
  system.refuses = true;
  const answers = await Promise.allSettled([read(), read(), read()]);
  system.refuses = false;
  const failed = { status: 'rejected', reason: { code: 'engine_overloaded' } };
  expect(answers).toMatchObject([failed, failed, failed]);
  expect(await read()).toMatchObject({ values: { messages: [{ role: 'user' }] } });
  await refused.close();
});

test('closing the thread fails current and waiting bodies', async () => {
  const closed = createBodyThread();
  const plain = '{"model":"m","messages":[{"role":"user","content":"x"}]}';
  const read = () => closed.read({ kind: 'chat', blocks: [encode(plain)], keyId: 'a', signal });
  const answers = Promise.allSettled([read(), read(), read()]);
  await closed.close();
  const failed = { status: 'rejected', reason: { code: 'engine_overloaded' } };
  expect(await answers).toMatchObject([failed, failed, failed]);
});

test('a thread without bodies ends', async () => {
  const short = createBodyThread({ restMs: 20 });
  const plain = '{"model":"m","messages":[{"role":"user","content":"x"}]}';
  await short.read({ kind: 'chat', blocks: [encode(plain)], keyId: 'a', signal });
  await until(() => !short.runs);
});
