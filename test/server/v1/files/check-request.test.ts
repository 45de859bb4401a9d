import { expect, test } from 'vitest';
import { createLocalLanguages } from '../../../../src/runtime/generate/language/local-languages.ts';
import { checkLine } from '../../../../src/server/v1/files/check-line.ts';
import { createRequestChecks } from '../../../../src/server/v1/files/check-request.ts';
import { offering } from '../../offering.ts';

const engine = offering({ talks: 'chat', embeds: 'embeddings', hidden: 'chat' });
const caller = { keyId: 'key', models: new Set(['talks', 'embeds', 'none']) };

/** A check of one file, by the address and the body of its requests. */
function fileCheck(schemaStates = 10_000) {
  const check = createRequestChecks({
    engine,
    languages: createLocalLanguages(schemaStates),
    schemaStates,
  })(caller);
  return async (url: string, body: object) => {
    const text = JSON.stringify({ custom_id: 'a', method: 'POST', url: `/v1/${url}`, body });
    const request = await checkLine(1, text);
    if ('code' in request) throw new Error(request.message);
    return check(request);
  };
}

const chat = (more: object) => ({
  model: 'talks',
  messages: [{ role: 'user', content: 'x' }],
  ...more,
});
const answering = (schema: object) =>
  chat({ response_format: { type: 'json_schema', json_schema: { name: 'n', schema } } });
const calling = (parameters: object) =>
  chat({ tools: [{ type: 'function', function: { name: 'f', parameters } }] });

test('a model must exist, be allowed for the key, and support the endpoint', async () => {
  const check = fileCheck();
  const cases = [
    ['talks', 'chat/completions', undefined],
    ['talks', 'responses', undefined],
    ['embeds', 'embeddings', undefined],
    ['none', 'chat/completions', 'model_not_found'],
    ['hidden', 'chat/completions', 'model_access_denied'],
    ['embeds', 'chat/completions', 'invalid_value'],
    ['embeds', 'responses', 'invalid_value'],
    ['talks', 'embeddings', 'invalid_value'],
  ] as const;
  for (const [model, url, code] of cases) {
    const body = url === 'chat/completions' ? chat({ model }) : { model, input: 'x' };
    const problem = await check(url, body);
    expect([model, url, problem?.code, problem?.param]).toEqual([
      model,
      url,
      code,
      code && 'body.model',
    ]);
  }
});

const wrong = { properties: { age: { type: 'whole' } } };

test.each([
  ['chat/completions', answering(wrong), 'response_format.json_schema.schema'],
  ['chat/completions', calling(wrong), 'tools[0].function.parameters'],
  ['chat/completions', chat({ guided_json: wrong }), 'guided_json'],
  [
    'responses',
    {
      model: 'talks',
      input: 'x',
      text: { format: { type: 'json_schema', name: 'n', schema: wrong } },
    },
    'text.format.schema',
  ],
  [
    'responses',
    { model: 'talks', input: 'x', tools: [{ type: 'function', name: 'f', parameters: wrong }] },
    'tools[0].parameters',
  ],
])(
  'a schema of %s that does not compile is reported with its location: %j',
  async (url, body, place) => {
    const check = fileCheck();
    const problem = { code: 'invalid_schema', param: `body.${place}/properties/age/type` };
    expect(await check(url, body)).toMatchObject(problem);
    // The same again, as other lines of the file have it.
    expect(await check(url, body)).toMatchObject(problem);
  },
);

test('accepts a request without a schema, with one that compiles, or with a pattern', async () => {
  const check = fileCheck();
  for (const body of [
    chat({}),
    answering({ type: 'object', properties: { a: { type: 'integer' } } }),
    calling({ type: 'object' }),
    chat({ response_format: { type: 'json_object' } }),
    chat({ response_format: { type: 'regex', regex: '[a-z]+' } }),
  ]) {
    expect(await check('chat/completions', body)).toBeUndefined();
  }
});

/** A schema of some 40 states. */
const words = (name: string) => ({
  enum: Array.from({ length: 20 }, (_, i) => `${name} ${i * i}`),
});

test('a schema has the budget of a request', async () => {
  const problem = await fileCheck(10)('chat/completions', answering(words('a')));
  expect(problem).toMatchObject({ code: 'schema_too_complex' });
});

test('the schemas of a file have a budget, in which a repeated schema counts once', async () => {
  const check = fileCheck(100);
  const ask = (name: string) => check('chat/completions', answering(words(name)));
  for (let line = 0; line < 1000; line++) expect(await ask('same')).toBeUndefined();
  let problem = await ask('other');
  for (let line = 0; line < 2000 && !problem; line++) problem = await ask(`other ${line}`);
  expect(problem).toMatchObject({
    code: 'schema_too_complex',
    message: expect.stringContaining('Split the file'),
    param: 'body.response_format.json_schema.schema',
  });
});

test('pending tasks get a turn between two schemas', async () => {
  const check = fileCheck();
  let turns = 0;
  let over = false;
  const turn = () => {
    turns++;
    if (!over) setImmediate(turn);
  };
  turn();
  for (let line = 0; line < 50; line++) {
    await check('chat/completions', answering({ const: line }));
  }
  over = true;
  expect(turns).toBeGreaterThanOrEqual(50);
});
