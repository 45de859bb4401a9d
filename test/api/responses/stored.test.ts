import { expect, test } from 'vitest';
import type { Access, Ports, Store } from '../../../src/runtime/api/index.ts';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { createMemoryStore, createTestApi } from '../../support/api.ts';
import type { Json } from '../specification/support.ts';

/** An API, and what its store holds and was asked for, by kind and id. */
function withStore(script = 'Hello', ports: Partial<Ports> = {}) {
  const memory = createMemoryStore();
  const stored = new Map<string, Json>();
  const reads: string[] = [];
  const place = (kind: string, id: string) => `${kind} ${id}`;
  const store: Store = {
    async get(kind, keyId, id, hold) {
      reads.push(place(kind, id));
      const value = await memory.get(kind, keyId, id);
      if (value) hold?.(JSON.stringify(value).length);
      return value;
    },
    async put(kind, keyId, id, value) {
      stored.set(place(kind, id), value);
      await memory.put(kind, keyId, id, value);
    },
    async replace(kind, keyId, id, known, value) {
      stored.set(place(kind, id), value);
      return memory.replace(kind, keyId, id, known, value);
    },
    async delete(kind, keyId, id) {
      stored.delete(place(kind, id));
      return memory.delete(kind, keyId, id);
    },
  };
  const api = createTestApi({ engine: { script }, ports: { store, ...ports } });
  const create = async (changes: object): Promise<Json> => {
    const response = await api.post('/responses', { model: 'stub', input: 'Hi', ...changes });
    return response.json();
  };
  const itemsOf = async (id: string): Promise<Json[]> => {
    const response = await api.get(`/responses/${id}/input_items?order=asc`);
    return ((await response.json()) as Json).data;
  };
  return { api, create, itemsOf, reads, stored, store };
}

test('a response is read without its conversation', async () => {
  const { api, create, reads, stored } = withStore();
  const first = await create({});
  const { id, output } = await create({ previous_response_id: first.id });
  expect(JSON.stringify(stored.get(`response ${id}`))).not.toContain('"Hi"');
  reads.length = 0;
  expect(await (await api.get(`/responses/${id}`)).json()).toMatchObject({ id, output });
  await create({ input: [{ type: 'item_reference', id: output[0].id }], store: false });
  expect(reads).toEqual([`response ${id}`, `response ${id}`]);
});

test('a request counts what it loads of earlier responses, and is refused if that is too much', async () => {
  const held: number[] = [];
  let most = Number.POSITIVE_INFINITY;
  const hold = (bytes: number): void => {
    if (bytes > most) throw formworkError('Too much.', { code: 'engine_overloaded' });
    held.push(bytes);
  };
  const access: Access = {
    authenticate: (key) => ({ keyId: key }),
    rate: () => ({ allowed: true }),
    reserve: async () => ({ settle: async () => {} }),
    admit: () => ({ leave: () => {}, grow: () => {}, hold }),
    read: () => ({ leave: () => {}, hold }),
  };
  const { api, create, stored } = withStore('Hello', { access });
  const { id, output } = await create({});
  expect(held).toEqual([]);
  const sizeOf = (kind: string) => JSON.stringify(stored.get(`${kind} ${id}`)).length;
  const [response, conversation] = [sizeOf('response'), sizeOf('conversation')];
  const reads: readonly [() => Promise<unknown>, readonly number[]][] = [
    [() => create({ previous_response_id: id }), [response, conversation]],
    [() => create({ input: [{ type: 'item_reference', id: output[0].id }] }), [response]],
    [() => api.get(`/responses/${id}`), [response]],
    [() => api.get(`/responses/${id}/input_items`), [conversation]],
    [() => api.send('POST', `/responses/${id}/cancel`), [response]],
    [
      () => api.post('/responses/input_tokens', { model: 'stub', previous_response_id: id }),
      [response, conversation],
    ],
  ];
  for (const [read, sizes] of reads) {
    held.length = 0;
    await read();
    expect(held).toEqual(sizes);
  }
  most = 0;
  expect((await create({ previous_response_id: id })).error.code).toBe('engine_overloaded');
  expect((await api.get(`/responses/${id}`)).status).toBe(503);
});

test('a deleted response leaves nothing in the store', async () => {
  const { api, create, stored } = withStore();
  const { id } = await create({});
  expect([...stored.keys()]).toEqual([`response ${id}`, `conversation ${id}`]);
  await api.send('DELETE', `/responses/${id}`);
  expect([...stored.keys()]).toEqual([]);
});

test('a response that was stored together with its conversation can be read and continued', async () => {
  const { api, create, itemsOf, store } = withStore();
  const response = await create({ store: false });
  const { id } = response;
  const input = [{ type: 'message', role: 'user', content: 'Hi', id: 'msg_1' }];
  await store.put('response', 'good', id, { response, input, history: [] });
  expect(await (await api.get(`/responses/${id}`)).json()).toEqual(response);
  const content = [{ type: 'input_text', text: 'Hi' }];
  expect(await itemsOf(id)).toEqual([{ ...input[0], content }]);
  const next = await create({ previous_response_id: id });
  expect((await itemsOf(next.id)).map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
});

test('the probabilities of tokens are stored with their own response only', async () => {
  const { api, create, itemsOf, stored } = withStore();
  const first = await create({ top_logprobs: 5 });
  const [{ id: item }] = first.output;
  expect(await (await api.get(`/responses/${first.id}`)).json()).toEqual(first);
  expect(first.output[0].content[0].logprobs).not.toEqual([]);
  const asked = [
    { previous_response_id: first.id },
    { input: [{ type: 'item_reference', id: item }] },
    { input: first.output, previous_response_id: (await create({})).id },
  ];
  for (const changes of asked) {
    const middle = await create(changes);
    const last = await create({ previous_response_id: middle.id });
    expect(JSON.stringify(stored.get(`conversation ${last.id}`))).not.toContain('"logprob"');
    expect(await itemsOf(last.id)).toContainEqual(
      expect.objectContaining({
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Hello', annotations: [], logprobs: [] }],
      }),
    );
  }
});

test('fields without effect are not stored with later responses', async () => {
  const { create, itemsOf } = withStore();
  const any = [{ a: [1] }];
  const call = { type: 'function_call', call_id: 'one', name: 'look', arguments: '{}' };
  const result = { type: 'function_call_output', call_id: 'one' };
  const text = { type: 'input_text', text: 'found' };
  const first = await create({
    input: [
      { type: 'reasoning', summary: any, content: any, encrypted_content: any, status: any },
      { role: 'user', content: [{ ...text, parsed: any, cache_control: any }], phase: any },
      { ...call, parsed_arguments: any, caller: { type: 'direct' }, status: 'completed' },
      { ...result, output: [{ ...text, annotations: any }], name: any },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'No' }] },
    ],
  });
  const { id } = await create({ previous_response_id: first.id });
  expect((await itemsOf(id)).slice(0, 5).map(({ id, ...item }) => item)).toEqual([
    { type: 'reasoning', summary: [] },
    { type: 'message', role: 'user', content: [text] },
    { ...call, status: 'completed' },
    { ...result, output: [text] },
    { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No' }] },
  ]);
});

test('such fields use up nothing of what a conversation may have', async () => {
  const { create } = withStore();
  const summary = [Array.from({ length: 60_000 }, () => 0)];
  const input = [
    { type: 'reasoning', summary },
    { role: 'user', content: 'Hi' },
  ];
  let previous_response_id: string | undefined;
  for (let turn = 0; turn < 6; turn++) {
    const { error, id } = await create({ input, previous_response_id, max_output_tokens: 5 });
    expect(error).toBeNull();
    previous_response_id = id;
  }
});
