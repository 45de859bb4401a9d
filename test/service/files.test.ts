import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalLanguages } from '../../src/runtime/generate/language/local-languages.ts';
import { offering } from '../server/offering.ts';
import { fileForm, requestLine, startNode, type TestNode } from './support/server.ts';
import { startStores, storeKinds, type TestStores } from './support/stores.ts';

describe.each(storeKinds)('/v1/files on a store that is %s', (kind) => {
  let stores: TestStores;
  let node: TestNode;
  let key: string;
  let other: string;
  beforeAll(async () => {
    stores = await startStores(kind);
    node = await startNode({
      ...(await stores.make()),
      prices: new Map([['stub', { input: 1000, output: 2000 }]]),
      fileLimits: { bytes: 200_000, lines: 1000, lineBytes: 10_000 },
      checks: {
        engine: offering({ stub: 'chat', free: 'chat' }),
        languages: createLocalLanguages(10_000),
        schemaStates: 10_000,
      },
    });
    key = (await node.service.keys.create('one')).key;
    other = (await node.service.keys.create('other')).key;
  });
  afterAll(async () => {
    await node.close();
    await stores.stop();
  });

  const upload = (lines: readonly string[], fields?: Record<string, string>) =>
    node.ask(key, 'POST', '/v1/files', fileForm(lines, fields));

  test('a file is stored, described, read back and removed', async () => {
    const lines = [requestLine('a', 'über'), '', requestLine('b', 'x\ny')];
    const made = await upload(lines);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      object: 'file',
      filename: 'requests.jsonl',
      purpose: 'batch',
      bytes: Buffer.byteLength(`${lines.join('\n')}\n`),
      created_at: expect.any(Number),
    });
    const { id, created_at, expires_at } = made.json as Record<string, number>;
    expect(Number(expires_at) - Number(created_at)).toBe(30 * 86_400);
    expect((await node.ask(key, 'GET', `/v1/files/${id}`)).json).toEqual(made.json);
    const content = await node.ask(key, 'GET', `/v1/files/${id}/content`);
    expect(content.headers.get('content-type')).toBe('application/x-ndjson');
    expect(content.text).toBe(`${lines.join('\n')}\n`);
    expect((await node.ask(key, 'DELETE', `/v1/files/${id}`)).json).toEqual({
      id,
      object: 'file',
      deleted: true,
    });
    expect((await node.ask(key, 'GET', `/v1/files/${id}`)).status).toBe(404);
  });

  test('invalid lines are listed with their numbers and fields', async () => {
    const answer = await upload([
      requestLine('ok', 'x'),
      '{"custom_id":',
      '[]',
      JSON.stringify({ custom_id: 'm', method: 'GET', url: '/v1/chat/completions', body: {} }),
      JSON.stringify({ custom_id: 'u', method: 'POST', url: '/v1/models', body: {} }),
      requestLine('ok', 'again'),
      requestLine('t', 'x', { temperature: 9 }),
      requestLine('s', 'x', { stream: true }),
      JSON.stringify({ method: 'POST', url: '/v1/chat/completions', body: {} }),
    ]);
    expect(answer.status).toBe(400);
    const error = answer.json.error as { code: string; lines: object[] };
    expect(error.code).toBe('invalid_file');
    expect(error.lines).toMatchObject([
      { line: 2, code: 'invalid_json' },
      { line: 3, code: 'invalid_value' },
      { line: 4, param: 'method' },
      { line: 5, param: 'url' },
      { line: 6, code: 'duplicate_custom_id', message: expect.stringContaining('Line 1') },
      { line: 7, param: 'body.temperature' },
      { line: 8, param: 'body.stream' },
      { line: 9, param: 'custom_id' },
    ]);
  });

  test('unknown models and schemas that do not compile are refused', async () => {
    const format = (schema: object) => ({
      response_format: { type: 'json_schema', json_schema: { name: 'n', schema } },
    });
    const nested = `${'['.repeat(300)}${']'.repeat(300)}`;
    const answer = await upload([
      requestLine('a', 'x', format({ type: 'integer' })),
      requestLine('b', 'x', { model: 'none' }),
      requestLine('c', 'x', format({ properties: { age: { type: 'whole' } } })),
      requestLine('d', 'x', format({ type: 'integer' })),
      requestLine('e', 'x').replace('"x"', nested),
    ]);
    expect(answer.status).toBe(400);
    expect((answer.json.error as { lines: object[] }).lines).toMatchObject([
      { line: 2, code: 'model_not_found', param: 'body.model' },
      {
        line: 3,
        code: 'invalid_schema',
        param: 'body.response_format.json_schema.schema/properties/age/type',
      },
      { line: 5, code: 'invalid_value', param: 'body' },
    ]);
  });

  test('a refused file leaves nothing behind', async () => {
    const count = () => node.service.database.execute('select count(*)::int from file_lines');
    const before = await count();
    await upload([...Array.from({ length: 600 }, (_, i) => requestLine(`${i}`, 'x')), 'bad']);
    expect(await count()).toEqual(before);
  });

  test('limits: bytes 413, requests and line bytes 400, no requests 400, not UTF-8 400', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => requestLine(`${i}`, 'x'));
    const large = Array.from({ length: 900 }, (_, i) => requestLine(`${i}`, 'x'.repeat(200)));
    expect((await upload(large)).status).toBe(413);
    expect((await upload(many)).json.error).toMatchObject({
      lines: [{ line: 1001, code: 'too_many_requests' }],
    });
    expect((await upload([requestLine('a', 'x'.repeat(10_001))])).json.error).toMatchObject({
      lines: [{ line: 1, code: 'invalid_line' }],
    });
    expect((await upload(['', ''])).json.error).toMatchObject({ lines: [{ code: 'empty_file' }] });
    const form = fileForm([]);
    form.set('file', new Blob([new Uint8Array([0xff, 0x0a])]), 'bytes');
    expect((await node.ask(key, 'POST', '/v1/files', form)).json.error).toMatchObject({
      lines: [{ line: 1, code: 'invalid_line' }],
    });
  });

  test('blank lines count towards a limit of their own, twice that of requests', async () => {
    const blank = (count: number) => [requestLine('a', 'x'), ...Array(count).fill('')];
    expect((await upload(blank(1999))).status).toBe(201);
    const answer = await upload(blank(5000));
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatchObject({ lines: [{ line: 2001, code: 'too_many_lines' }] });
  });

  test('a form must have a file and the purpose batch', async () => {
    const empty = new FormData();
    empty.append('purpose', 'batch');
    expect((await node.ask(key, 'POST', '/v1/files', empty)).json.error).toMatchObject({
      code: 'missing_required_parameter',
      param: 'file',
    });
    const line = [requestLine('a', 'x')];
    expect((await upload(line, { purpose: 'fine-tune' })).json.error).toMatchObject({
      code: 'invalid_value',
      param: 'purpose',
    });
    expect((await upload(line, { colour: 'red' })).json.error).toMatchObject({ param: 'colour' });
    expect((await upload(['{}'], { purpose: 'fine-tune' })).json.error).toMatchObject({
      param: 'purpose',
    });
    expect((await node.ask(key, 'POST', '/v1/files', { purpose: 'batch' })).status).toBe(415);
  });

  test('fields of the form may follow the file, also after a delay', async () => {
    const part = (name: string, value: string) =>
      `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = [
      part('file"; filename="a.jsonl', requestLine('a', 'x')),
      part('purpose', 'batch'),
    ];
    const body = new ReadableStream({
      async start(controller) {
        for (const text of [...form, '--cut--\r\n']) {
          controller.enqueue(new TextEncoder().encode(text));
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        controller.close();
      },
    });
    const response = await fetch(`${node.url}/v1/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'multipart/form-data; boundary=cut',
      },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(201);
  });

  test.each(['other', 'file'])(
    'a form that is cut in its part "%s" is refused, and the server goes on',
    async (name) => {
      const response = await fetch(`${node.url}/v1/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\nabc`,
      });
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: object };
      expect(error).toMatchObject({ code: 'invalid_value', param: 'file' });
      expect((await node.ask(key, 'GET', '/v1/files')).status).toBe(200);
    },
  );

  test('what a client sent of a file is removed when it disconnects', async () => {
    const count = () => node.service.database.execute('select count(*)::int from file_lines');
    const before = await count();
    const { hostname, port } = new URL(node.url);
    const socket = connect(Number(port), hostname);
    const head = [
      'POST /v1/files HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${key}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 1000000',
      '',
      '--x',
      'content-disposition: form-data; name="file"; filename="a"',
      '',
    ];
    const lines = Array.from({ length: 600 }, (_, i) => requestLine(`${i}`, 'x'));
    socket.write(`${head.join('\r\n')}\r\n${lines.join('\n')}`);
    await expect.poll(count, { timeout: 10_000 }).not.toEqual(before);
    socket.destroy();
    await expect.poll(count, { timeout: 10_000 }).toEqual(before);
  });

  test('a file may expire sooner, and is then deleted', async () => {
    const made = await upload([requestLine('a', 'x')], {
      'expires_after[anchor]': 'created_at',
      'expires_after[seconds]': '3600',
    });
    const { id, created_at, expires_at } = made.json as Record<string, number>;
    expect(Number(expires_at) - Number(created_at)).toBe(3600);
    await node.service.database.execute(`update files set expires_at = 1 where id = '${id}'`);
    expect((await node.ask(key, 'GET', `/v1/files/${id}`)).status).toBe(404);
  });

  test('a file expires after one hour at the earliest and thirty days at the latest', async () => {
    const status = async (seconds: string) =>
      (await upload([requestLine('a', 'x')], { 'expires_after[seconds]': seconds })).status;
    expect(await status('3600')).toBe(201);
    expect(await status('2592000')).toBe(201);
    for (const seconds of ['3599', '2592001', '1e6', '-3600', '']) {
      expect(await status(seconds), seconds).toBe(400);
    }
  });

  test('the list is paged, searched and ordered', async () => {
    const lister = (await node.service.keys.create('lister')).key;
    const ids: unknown[] = [];
    for (const name of ['alpha', 'beta_1', 'gamma']) {
      const form = fileForm([requestLine('a', 'x')]);
      form.set('file', new Blob([requestLine('a', 'x')]), `${name}.jsonl`);
      ids.push((await node.ask(lister, 'POST', '/v1/files', form)).json.id);
    }
    const list = async (query: string) =>
      (await node.ask(lister, 'GET', `/v1/files${query}`)).json as { data: { id: string }[] };
    expect((await list('?order=asc')).data.map(({ id }) => id)).toEqual(ids);
    expect(await list('?limit=2')).toMatchObject({
      object: 'list',
      first_id: ids[2],
      last_id: ids[1],
      has_more: true,
    });
    expect(await list(`?limit=2&after=${ids[1]}`)).toMatchObject({
      data: [{ id: ids[0] }],
      has_more: false,
    });
    expect((await list('?search=a_1')).data).toMatchObject([{ id: ids[1] }]);
    expect((await list('?search=%25')).data).toEqual([]);
    expect((await list('?purpose=batch_output')).data).toEqual([]);
    for (const query of ['?limit=0', '?limit=101', '?order=up', '?colour=red']) {
      expect((await node.ask(lister, 'GET', `/v1/files${query}`)).status).toBe(400);
    }
  });

  test('the cost estimate sums requests, tokens and price by model', async () => {
    const { id } = (
      await upload([
        requestLine('a', 'x', { max_tokens: 100 }),
        requestLine('b', 'x', { max_tokens: 50, n: 2 }),
        requestLine('c', 'x', { model: 'free', max_tokens: 1 }),
      ])
    ).json;
    const { json } = await node.ask(
      key,
      'GET',
      `/v1/files/${id}/cost-estimate?completion_window=1h`,
    );
    expect(json).toMatchObject({
      file_id: id,
      total_requests: 3,
      total_estimated_output_tokens: 201,
      models: [
        { model: 'stub', requests: 2, estimated_output_tokens: 200 },
        { model: 'free', requests: 1, estimated_output_tokens: 1, estimated_cost: 0 },
      ],
    });
    const [paid] = json.models as { estimated_input_tokens: number; estimated_cost: number }[];
    expect(paid?.estimated_cost).toBe(paid!.estimated_input_tokens + 400);
    expect(json.total_estimated_cost).toBe(paid?.estimated_cost);
    const path = `/v1/files/${id}/cost-estimate?completion_window=2h`;
    expect((await node.ask(key, 'GET', path)).status).toBe(400);
  });

  test('a file of another key is not found', async () => {
    const { id } = (await upload([requestLine('a', 'x')])).json;
    for (const [method, path] of [
      ['GET', `/v1/files/${id}`],
      ['DELETE', `/v1/files/${id}`],
      ['GET', `/v1/files/${id}/content`],
      ['GET', `/v1/files/${id}/cost-estimate`],
      ['GET', `/v1/files?after=${id}`],
    ] as const) {
      expect([path, (await node.ask(other, method, path)).status]).toEqual([path, 404]);
    }
    expect((await node.ask(other, 'GET', '/v1/files')).json.data).toEqual([]);
  });
});
