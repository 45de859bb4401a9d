import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import { ask, formatOf, type Json, minimal, refused } from './support.ts';

const json = async (response: Response): Promise<Json> => response.json();

rule('auth.1', 'reads the key from the Authorization header', async () => {
  expect((await createTestApi().get('/models', 'good')).status).toBe(200);
});
rule('auth.3', 'returns a list for a valid key', async () => {
  expect(Array.isArray((await json(await createTestApi().get('/models'))).data)).toBe(true);
});
rule('auth.4', 'is the standard body', async () => {
  const api = createTestApi();
  const missing = await api.fetch(new Request('http://test/v1/models'));
  for (const response of [
    missing,
    await api.get('/models', 'bad'),
    await api.get('/models', '__proto__'),
  ]) {
    expect(response.status).toBe(401);
    expect((await json(response)).error).toMatchObject({
      type: 'authentication_error',
      code: 'invalid_api_key',
      param: null,
    });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  }
});
rule('errors.401', 'comes before everything else', async () => {
  const api = createTestApi();
  const request = new Request('http://test/v1/chat/completions', { method: 'POST', body: '{' });
  expect((await api.fetch(request)).status).toBe(401);
});

const narrow = { callers: { good: { keyId: 'good', models: new Set<string>() } } };
rule('auth.5', 'applies to chat completions', () =>
  refused({}, { status: 403, code: 'model_access_denied', type: 'permission_error' }, narrow),
);
rule('errors.403', 'is distinct from 404', async () => {
  await refused({}, { status: 403 }, narrow);
  await refused({ model: 'nope' }, { status: 404 }, narrow);
});
rule('errors.body', 'has its four fields', async () => {
  const { body } = await ask({ temperature: 3 });
  expect(body).toEqual({
    error: {
      message: expect.any(String),
      type: 'invalid_request_error',
      code: 'invalid_value',
      param: 'temperature',
    },
  });
});
rule('errors.body', 'has the keyword and the pointer of a schema at fault', async () => {
  const schema = { properties: { a: { format: 'color' } } };
  const { body } = await ask(formatOf(schema));
  expect(body.error).toMatchObject({ keyword: 'format', pointer: '/properties/a/format' });
});
rule('errors.400', 'names the parameter', () =>
  refused({ messages: [{}] }, { code: 'missing_required_parameter', param: 'messages[0].role' }),
);
rule('errors.400', 'lists the valid choices', async () => {
  const said = async (changes: Record<string, unknown>) => (await ask(changes)).body.error.message;
  expect(await said({ response_format: { type: 'json' } })).toBe(
    'Invalid value: response_format.type must be one of "text", "json_object", "json_schema", "regex", "choice".',
  );
  expect(await said({ response_format: {} })).toBe(
    'Missing required parameter: response_format.type.',
  );
  expect(await said({ stop: 5 })).toBe('Invalid value: stop must be string or array or null.');
  const content = [{ type: 'input_text', text: 'Hi' }];
  expect(await said({ messages: [{ role: 'user', content }] })).toBe(
    'Invalid value: messages[0].content[0].type must be one of "text", "refusal", "image_url".',
  );
  expect(await said({ tool_choice: { type: 'any' } })).toBe(
    'Invalid value: tool_choice.type must be one of "none", "auto", "required", "function", "allowed_tools", or tool_choice a text: one of "none", "auto", "required", "any".',
  );
  expect(await said({ tools: [{ type: 'function', name: 'f', parameters: {} }] })).toBe(
    'Missing required parameter: tools[0].function. It contains name, parameters.',
  );
  expect(await said({ tools: [{ name: 'f' }] })).toContain('It must be "function".');
  expect(await said({ model: undefined, modle: 'stub' })).toBe(
    'Missing required parameter: model. Use it instead of modle.',
  );
});
rule('errors.402', 'is sent before generation', async () => {
  const { status, body, api } = await ask({}, { credits: 0 });
  expect([status, body.error.type, body.error.code]).toEqual([
    402,
    'insufficient_credits',
    'insufficient_credits',
  ]);
  expect(api.engine.passes).toEqual([]);
});
rule('errors.404', 'is sent for an unknown model', () =>
  refused({ model: 'nope' }, { status: 404, code: 'model_not_found', param: 'model' }),
);
rule('errors.404', 'lists the available models', async () => {
  const { body } = await ask({ model: 'gpt-4o-mini' });
  expect(body.error.message).toBe(
    'The model "gpt-4o-mini" does not exist. Available for chat: stub.',
  );
});
rule('errors.429', 'has retry-after', async () => {
  const response = await createTestApi().get('/models', 'limited');
  expect(response.status).toBe(429);
  // A limit that needs 2.5 s, and at most half of it more.
  expect(['3', '4']).toContain(response.headers.get('retry-after'));
  const exact = Number(response.headers.get('retry-after-ms'));
  expect(exact).toBeGreaterThanOrEqual(3000);
  expect(exact).toBeLessThanOrEqual(4500);
  expect((await json(response)).error).toMatchObject({
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
  });
});
rule('errors.500', 'reveals no internals', async () => {
  const { status, body, api } = await ask(
    {},
    { engine: { onForward: () => Promise.reject(new Error('secret')) } },
  );
  expect(status).toBe(500);
  expect(body.error).toMatchObject({ type: 'server_error', code: 'internal_error' });
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(api.errors).toHaveLength(1);
});
rule('versioning.base', 'is /v1', async () => {
  const api = createTestApi();
  const headers = { authorization: 'Bearer good' };
  expect((await api.fetch(new Request('http://test/v1/models', { headers }))).status).toBe(200);
  const elsewhere = await api.fetch(new Request('http://test/v1/nowhere', { headers }));
  expect(elsewhere.status).toBe(404);
  expect((await json(elsewhere)).error.code).toBe('not_found');
});
rule('versioning.base', 'may end in slashes', async () => {
  const api = createTestApi();
  for (const base of ['/', '//']) {
    expect((await api.get(`${base}models`)).status).toBe(200);
    expect((await api.post(`${base}chat//completions/`, minimal)).status).toBe(200);
  }
  const refused = await api.post('//messages', {});
  expect(await json(refused)).toMatchObject({ type: 'error', error: { details: {} } });
});

rule('models.list', 'contains the models that the key may use', async () => {
  const api = createTestApi();
  expect(await json(await api.get('/models'))).toMatchObject({
    object: 'list',
    data: [{ id: 'stub' }],
  });
  expect((await json(await api.get('/models', 'narrow'))).data).toEqual([]);
});
rule('models.record', 'is a model', async () => {
  const { data } = await json(await createTestApi().get('/models'));
  expect(data[0]).toMatchObject({ id: 'stub', object: 'model', owned_by: 'formwork' });
});
rule('decision.model_record', 'lists the capabilities of the model', async () => {
  const api = createTestApi();
  expect(await json(await api.get('/models/stub'))).toMatchObject({
    capabilities: ['chat'],
    context_window: 2048,
    status: 'ready',
  });
  const hidden = await api.get('/models/stub', 'narrow');
  expect(hidden.status).toBe(404);
});

rule('decision.headers', 'are on answers and on errors', async () => {
  const api = createTestApi();
  const answers = [
    await api.get('/models'),
    await api.get('/models', 'bad'),
    await api.get('/nowhere'),
    await api.post('/chat/completions', '{'),
    await api.post('/chat/completions', { ...minimal, stream: true }),
  ];
  const ids = answers.map((answer) => answer.headers.get('x-request-id'));
  expect(ids.every((id) => id?.startsWith('req_'))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(answers[4]!.headers.get('x-ratelimit-remaining-requests')).toBe('99');
  expect(answers[4]!.headers.get('x-ratelimit-reset-requests')).toBe('60s');
  await answers[4]!.body?.cancel();
});
rule('decision.media_type', 'must be JSON', async () => {
  const response = await createTestApi().post('/chat/completions', minimal, {
    'content-type': 'text/plain',
  });
  expect(response.status).toBe(415);
});
rule('decision.media_type', 'may name a charset, and the body is never packed', async () => {
  const post = async (headers: Record<string, string>) => {
    const response = await createTestApi().post('/chat/completions', minimal, headers);
    return [response.status, (await json(response)).error?.code];
  };
  expect(await post({ 'content-type': 'application/json; charset=utf-8' })).toEqual([
    200,
    undefined,
  ]);
  for (const encoding of ['gzip', 'br', 'deflate, gzip']) {
    expect(await post({ 'content-encoding': encoding })).toEqual([415, 'unsupported_media_type']);
  }
});
rule(
  'decision.media_type',
  'is checked in browsers without request streams, such as Firefox',
  async () => {
    const request = new Request('http://test/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      body: JSON.stringify(minimal),
    });
    Object.defineProperty(request, 'body', { value: undefined });
    expect((await createTestApi().fetch(request)).status).toBe(200);
  },
);
rule(
  'decision.media_type',
  'allows a byte order mark, and the last of equal names counts',
  async () => {
    const api = createTestApi();
    const text = JSON.stringify(minimal);
    expect((await api.post('/chat/completions', `\ufeff${text}`)).status).toBe(200);
    const twice = text
      .replace('{', '{"model":"nope","temperature":9,')
      .replace(/}$/, ',"temperature":1}');
    expect((await api.post('/chat/completions', twice)).status).toBe(200);
  },
);
rule('decision.body_limit', 'applies with and without a length header', async () => {
  const body = JSON.stringify({ ...minimal, user: 'x'.repeat(21 * 1024 * 1024) });
  expect((await createTestApi().post('/chat/completions', body)).status).toBe(413);
});
rule('decision.body_limit', 'on values applies before the body is parsed', async () => {
  const api = createTestApi();
  const start = JSON.stringify(minimal).replace(/}$/, ',"metadata":');
  const shapes = ['0,', '{},', '[],', '"",', '"\\\\",', '{"a":[1]},'];
  for (const shape of shapes) {
    const items = shape.repeat(Math.floor(19_000_000 / shape.length));
    const { parse } = JSON;
    let parsed = 0;
    JSON.parse = (text: string) => {
      if (text.length > 1_000_000) parsed++;
      return parse(text);
    };
    const response = await api.post('/chat/completions', `${start}[${items}0]}`);
    JSON.parse = parse;
    expect([response.status, parsed]).toEqual([400, 0]);
    const { error } = await json(response);
    expect([error.code, error.message]).toEqual([
      'invalid_value',
      'The body has more than 250000 values.',
    ]);
  }
});
rule('decision.body_limit', 'on levels applies before the body is parsed', async () => {
  const nested = (levels: number) =>
    JSON.stringify({ ...minimal, user: 0 }).replace(
      '"user":0',
      `"user":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`,
    );
  const message = async (levels: number) => {
    const response = await createTestApi().post('/chat/completions', nested(levels));
    return (await json(response)).error.message;
  };
  expect(await message(257)).toBe('The body nests more than 256 levels deep.');
  expect(await message(256)).not.toContain('256');
});
rule('decision.order', 'is tested for each pair of adjacent checks', async () => {
  const code = async (changes: object, options: object = {}, key = 'good') => {
    const api = createTestApi(options);
    const response = await api.fetch(
      new Request('http://test/v1/chat/completions', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: typeof changes === 'string' ? changes : JSON.stringify({ ...minimal, ...changes }),
      }),
    );
    return (await json(response)).error.code;
  };
  const badSchema = formatOf({ format: 'magic' });
  expect(await code('{' as never, {}, 'limited')).toBe('rate_limit_exceeded');
  expect(await code({ temperature: 9, model: 'nope' })).toBe('invalid_value');
  expect(await code({ ...badSchema, model: 'nope' }, narrow)).toBe('model_not_found');
  expect(await code(badSchema, narrow)).toBe('model_access_denied');
  expect(await code(badSchema, { credits: 0 })).toBe('unsupported_schema_feature');
  expect(await code({}, { credits: 0 })).toBe('insufficient_credits');
});
rule('decision.methods', 'are listed in allow', async () => {
  const api = createTestApi();
  for (const [method, path, allow] of [
    ['GET', '/chat/completions', 'POST'],
    ['DELETE', '/models/stub', 'GET, HEAD'],
    ['PUT', '/responses/resp_1', 'GET, HEAD, DELETE'],
    ['HEAD', '/responses', 'POST'],
  ] as const) {
    const response = await api.send(method, path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  }
});
rule('decision.cors', 'answers a preflight without a key', async () => {
  const response = await createTestApi().fetch(
    new Request('http://test/v1/chat/completions', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    }),
  );
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  // The wildcard lets the headers of SDKs through, and does not stand for this one.
  const allowed = response.headers.get('access-control-allow-headers')?.split(',');
  expect(allowed).toEqual(['*', 'authorization']);
});
rule('decision.cors', 'lets pages read all headers of answers and errors', async () => {
  const api = createTestApi();
  for (const answer of [await api.get('/models'), await api.get('/models', 'bad')]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    // Fetch, section 4.10: the wildcard stands for all of them where no cookies are sent.
    expect(answer.headers.get('access-control-expose-headers')).toBe('*');
  }
});
rule('decision.openapi', 'is served without a key and names every route', async () => {
  const response = await createTestApi().fetch(new Request('http://test/v1/openapi.json'));
  const document = await json(response);
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual([
    '/chat/completions',
    '/completions',
    '/embeddings',
    '/messages',
    '/messages/count_tokens',
    '/models',
    '/models/{model}',
    '/responses',
    '/responses/input_tokens',
    '/responses/{id}',
    '/responses/{id}/cancel',
    '/responses/{id}/input_items',
  ]);
  const fields = document.components.schemas.ChatCompletionRequest.properties;
  expect(fields.temperature).toMatchObject({ minimum: 0, maximum: 2 });
});
