import { expect } from 'vitest';
import { imageLimits } from '../../../src/runtime/api/images/pictures.ts';
import { createTestApi } from '../../support/api.ts';
import { dataUrl, decodeHeader, pngHeader } from '../../support/images.ts';
import { rule } from './rule.ts';
import { ask, complete, formatOf, type Json, minimal, refused, schema } from './support.ts';

/** A model that sees, in a home that decodes. */
const seeing = {
  engine: { vision: true, contextWindow: 8192 },
  ports: { decodeImage: decodeHeader },
};
const shown = dataUrl(pngHeader(40, 40));
const imagePart = (url: string, more: object = {}) => ({
  type: 'image_url',
  image_url: { url, detail: 'low', ...more },
});
const showing = (...urls: string[]) => ({
  messages: [
    {
      role: 'user',
      content: [{ type: 'text', text: 'What is this?' }, ...urls.map((url) => imagePart(url))],
    },
  ],
});
const urlParam = 'messages[0].content[1].image_url.url';
const invalid = { code: 'invalid_value', param: urlParam };

rule('decision.images', 'are read by a vision model, and counted with the prompt', async () => {
  const { usage } = await complete(showing(shown), seeing);
  const without = await complete(
    { messages: [{ role: 'user', content: 'What is this?' }] },
    seeing,
  );
  // 757 positions, and the line break that this kind of model has after a picture.
  expect(usage.prompt_tokens - without.usage.prompt_tokens).toBe(758);
});
rule('decision.images', 'may name their media type, as VS Code does', async () => {
  const named = imagePart(shown, { media_type: 'image/png' });
  const { usage } = await complete({ messages: [{ role: 'user', content: [named] }] }, seeing);
  const { usage: plain } = await complete(
    { messages: [{ role: 'user', content: [imagePart(shown)] }] },
    seeing,
  );
  expect(usage.prompt_tokens).toBe(plain.prompt_tokens);
});
rule('decision.images', 'do not affect the schema', async () => {
  const body = await complete({ ...showing(shown), ...formatOf(schema), max_tokens: 90 }, seeing);
  expect(JSON.parse(body.choices[0].message.content)).toMatchObject({ age: expect.any(Number) });
});
rule('decision.images', 'change the answer reproducibly', async () => {
  const answer = async (url: string) =>
    (await complete(showing(url), seeing)).choices[0].message.content;
  const api = createTestApi(seeing);
  const twice = async (url: string): Promise<string> => {
    const response = await api.post('/chat/completions', { ...minimal, ...showing(url) });
    return ((await response.json()) as Json).choices[0].message.content;
  };
  const other = dataUrl(pngHeader(40, 40, 9));
  const [first, second, again] = [await twice(shown), await twice(other), await twice(shown)];
  expect(first).not.toBe(second);
  expect(again).toBe(first);
  expect(await answer(shown)).toBe(first);
});
rule('decision.images', 'keep their position among the texts', async () => {
  const text = { type: 'text', text: 'Left or right?' };
  const contents = [
    [imagePart(shown), text],
    [text, imagePart(shown)],
  ];
  const answers = await Promise.all(
    contents.map(async (content) => {
      const body = await complete({ messages: [{ role: 'user', content }] }, seeing);
      return body.choices[0].message.content;
    }),
  );
  expect(answers[0]).not.toBe(answers[1]);
});
rule('decision.images', 'use more of the context in high detail', async () => {
  const tokens = async (detail: string) => {
    const content = [imagePart(shown, { detail })];
    const body = await complete({ messages: [{ role: 'user', content }] }, seeing);
    return body.usage.prompt_tokens;
  };
  expect((await tokens('high')) - (await tokens('low'))).toBe(2509 - 757);
  expect(await tokens('auto')).toBe(await tokens('high'));
  const content = [imagePart(shown, { detail: 'huge' })];
  await refused(
    { messages: [{ role: 'user', content }] },
    { param: 'messages[0].content[0].image_url.detail' },
    seeing,
  );
});
rule('decision.images', 'are never fetched from URLs', async () => {
  for (const url of [
    'https://example.com/a.png',
    '//example.com/a.png',
    'file:///etc/passwd',
    '',
  ]) {
    await refused(showing(url), invalid, seeing);
  }
});
rule('decision.images', 'are base64 of a PNG, JPEG or WebP file', async () => {
  for (const url of [
    'data:image/png,plain',
    'data:image/png;base64',
    'data:image/png;base64,%%%',
    'data:image/png;base64,',
    dataUrl(new TextEncoder().encode('GIF89a, or something like it'), 'image/gif'),
    dataUrl(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    dataUrl(new TextEncoder().encode('no picture at all, whatever it says')),
    dataUrl(pngHeader(40, 40).subarray(0, 20)),
    dataUrl(pngHeader(40, 40, 255)),
  ]) {
    await refused(showing(url), invalid, seeing);
  }
});
rule('decision.images', 'have limits of bytes, pixels, shape and number', async () => {
  const large = `data:image/png;base64,${'A'.repeat(Math.ceil((imageLimits.bytes * 4) / 3) + 8)}`;
  const tooMany = Array.from({ length: imageLimits.count + 1 }, () => shown);
  const tooLarge = dataUrl(pngHeader(4097, 4096));
  await refused(showing(large), invalid, seeing);
  await refused(showing(tooLarge), invalid, seeing);
  await refused(showing(dataUrl(pngHeader(0, 4))), invalid, seeing);
  await refused(showing(dataUrl(pngHeader(3, 100))), invalid, seeing);
  await refused(showing(...tooMany), { ...invalid, param: 'messages[0].content[17]' }, seeing);
});
rule(
  'decision.images',
  'beyond 16 are dropped with their messages by truncation auto',
  async () => {
    const api = createTestApi({ ...seeing, engine: { ...seeing.engine, contextWindow: 2 ** 15 } });
    const look = (at: number) => [
      { type: 'input_text', text: `Look ${at}` },
      { type: 'input_image', image_url: dataUrl(pngHeader(40, 40, at)), detail: 'low' },
    ];
    const create = async (changes: object): Promise<Json> => {
      const asked = {
        model: 'stub',
        max_output_tokens: 5,
        truncation: 'auto',
        seed: 5,
        ...changes,
      };
      return (await api.post('/responses', asked)).json();
    };
    const messages = Array.from({ length: imageLimits.count + 2 }, (_, at) => ({
      role: 'user',
      content: look(at + 10),
    }));
    const latest = await create({ input: messages.slice(2) });
    const whole = await create({ input: messages });
    expect(whole.usage.input_tokens).toBe(latest.usage.input_tokens);
    expect(whole.output[0].content).toEqual(latest.output[0].content);
    const next = await create({ previous_response_id: whole.id, input: 'And now?' });
    expect(next.error).toBeNull();
    const { error } = await create({ input: messages, truncation: 'disabled' });
    expect(error.code).toBe('invalid_value');
    const together = [{ role: 'user', content: messages.flatMap(({ content }) => content) }];
    expect((await create({ input: together })).error.code).toBe('invalid_value');
  },
);
rule('decision.images', 'keep their messages in truncation, and are decoded once', async () => {
  const decoded: number[] = [];
  const api = createTestApi({
    engine: { vision: true, contextWindow: 3000, script: 'ok' },
    ports: {
      decodeImage: (file) => {
        decoded.push(file.length);
        return decodeHeader(file);
      },
    },
  });
  const message = (at: number) => ({
    role: 'user',
    content: [{ type: 'input_image', image_url: dataUrl(pngHeader(40, 40, at)), detail: 'low' }],
  });
  const answer = async (input: readonly object[]) => {
    const asked = { model: 'stub', max_output_tokens: 5, truncation: 'auto', seed: 5 };
    return (await (await api.post('/responses', { ...asked, input })).json()) as Json;
  };
  const all = Array.from({ length: 9 }, (_, at) => message(at));
  const { usage } = await answer(all);
  expect(decoded).toHaveLength(9);
  expect(usage.input_tokens).toBe((await answer(all.slice(-3))).usage.input_tokens);
});
rule('decision.images', 'are accepted only in user messages', async () => {
  for (const role of ['system', 'assistant'] as const) {
    await refused(
      { messages: [{ role, content: [imagePart(shown)] }, ...minimal.messages] },
      { code: 'invalid_value', param: 'messages[0].content[0]' },
      seeing,
    );
  }
});
rule('decision.images', 'are refused if the runtime cannot decode them', async () => {
  await refused(
    showing(shown),
    { code: 'invalid_value', param: 'messages[0].content[1]' },
    { engine: seeing.engine },
  );
});
rule(
  'decision.images',
  'that exceed the context are refused like a long conversation',
  async () => {
    const { status, body } = await ask(showing(shown), {
      ...seeing,
      engine: { vision: true, contextWindow: 700 },
    });
    expect([status, body.error.code]).toEqual([400, 'context_length_exceeded']);
  },
);
rule('decision.responses.create', 'reads images, and keeps them for later responses', async () => {
  const api = createTestApi(seeing);
  const create = async (changes: object): Promise<Json> =>
    (await api.post('/responses', { model: 'stub', max_output_tokens: 5, ...changes })).json();
  const part = (image_url: string) => ({ type: 'input_image', image_url, detail: 'low' });
  const input = (url: string) => [
    { role: 'user', content: [{ type: 'input_text', text: 'Look.' }, part(url)] },
  ];
  const first = await create({ input: input(shown) });
  expect(first.usage.input_tokens).toBeGreaterThan(757);
  const next = await create({ input: 'And now?', previous_response_id: first.id });
  expect(next.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
  const { error } = await create({ input: input('https://example.com/a.png') });
  expect(error).toMatchObject({
    code: 'invalid_value',
    param: 'input[0].content[1].image_url',
  });
  const system = [{ role: 'system', content: [part(shown)] }];
  expect((await create({ input: system })).error.param).toBe('input[0].content[0].image_url');
});
const call = { type: 'function_call', call_id: 'c', name: 'view', arguments: '{}' };
const viewed = (url: string) => [
  { role: 'user', content: 'Look.' },
  call,
  {
    type: 'function_call_output',
    call_id: 'c',
    output: [
      { type: 'input_text', text: 'Here.' },
      { type: 'input_image', image_url: url, detail: 'low' },
    ],
  },
];
rule('decision.images', 'of responses are refused by their URL, which Codex removes', async () => {
  const image = { type: 'input_image', image_url: shown };
  for (const [input, param] of [
    [[{ role: 'user', content: [image] }], 'input[0].content[0].image_url'],
    [viewed(shown), 'input[2].output[1].image_url'],
  ] as const) {
    const response = await createTestApi().post('/responses', { model: 'stub', input });
    const { error } = (await response.json()) as Json;
    expect(error).toMatchObject({ code: 'invalid_value', param });
  }
});
rule('decision.images', 'of a tool follow its result, as from the user', async () => {
  const api = createTestApi(seeing);
  const create = async (changes: object): Promise<Json> =>
    (
      await api.post('/responses', { model: 'stub', max_output_tokens: 5, seed: 5, ...changes })
    ).json();
  const output = { type: 'function_call_output', call_id: 'c', output: 'Here.' };
  const image = { type: 'input_image', image_url: shown, detail: 'low' };
  const first = await create({ input: viewed(shown) });
  const shownByUser = await create({
    input: [{ role: 'user', content: 'Look.' }, call, output, { role: 'user', content: [image] }],
  });
  expect(first.output[0].content).toEqual(shownByUser.output[0].content);
  expect(first.usage.input_tokens).toBe(shownByUser.usage.input_tokens);
  const next = await create({ input: 'And now?', previous_response_id: first.id });
  expect(next.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
  const { data } = await (await api.get(`/responses/${next.id}/input_items?order=asc`)).json();
  expect(data[2].output).toEqual((viewed(shown)[2] as Json).output);
});
