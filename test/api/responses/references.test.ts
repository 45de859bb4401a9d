import { expect, test } from 'vitest';
import { createMemoryStore, createTestApi } from '../../support/api.ts';

/** An API that counts what it reads from the store, with a stored response. */
async function withResponse() {
  const store = createMemoryStore();
  const reads: string[] = [];
  let onRead = () => {};
  const api = createTestApi({
    ports: {
      store: {
        ...store,
        get(kind, keyId, id) {
          reads.push(id);
          onRead();
          return store.get(kind, keyId, id);
        },
      },
    },
  });
  const create = async () => {
    const made = await api.post('/responses', { model: 'stub', input: 'Hi' });
    return (await made.json()) as { id: string; output: { id: string }[] };
  };
  const { id, output } = await create();
  reads.length = 0;
  return {
    api,
    reads,
    create,
    id,
    item: output[0]!.id,
    whenRead: (then: () => void) => {
      onRead = then;
    },
  };
}

const reference = (id: string) => ({ type: 'item_reference', id });
const unknown = (at: number) => reference(`msg_${at.toString(16).padStart(32, '0')}00`);

test('10,000 references to items of one response read it once', async () => {
  const { api, reads, id, item } = await withResponse();
  const input = Array.from({ length: 10_000 }, () => reference(item));
  const response = await api.post('/responses/input_tokens', { model: 'stub', input });
  expect(reads).toEqual([id]);
  // All of them are found: the conversation is only too long for the model.
  expect(await response.json()).toMatchObject({ error: { code: 'context_length_exceeded' } });
});

test('references to items that have more than 20 MB together are refused', async () => {
  const api = createTestApi({ engine: { script: 'x'.repeat(1900) } });
  const body = { model: 'stub', input: 'Hi', max_output_tokens: 1950 };
  const { output } = (await (await api.post('/responses', body)).json()) as {
    output: { id: string }[];
  };
  const input = Array.from({ length: 12_000 }, () => reference(output[0]!.id));
  const response = await api.post('/responses', { model: 'stub', input });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: 'invalid_value', param: 'input' },
  });
});

test('references to more than 100 responses are refused before any is read', async () => {
  const { api, reads, item } = await withResponse();
  const input = [reference(item), ...Array.from({ length: 100 }, (_, at) => unknown(at))];
  const response = await api.post('/responses', { model: 'stub', input });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: 'invalid_value', param: 'input[100].id' },
  });
  expect(reads).toEqual([]);
});

test('responses that are referred to are read one after another, until the client leaves', async () => {
  const { api, reads, create, whenRead } = await withResponse();
  const input: object[] = [];
  for (let at = 0; at < 3; at++) input.push(reference((await create()).output[0]!.id));
  reads.length = 0;
  const left = new AbortController();
  whenRead(() => left.abort());
  await api.fetch(
    new Request('http://test/v1/responses', {
      method: 'POST',
      headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', input }),
      signal: left.signal,
    }),
  );
  expect(reads).toHaveLength(1);
});
