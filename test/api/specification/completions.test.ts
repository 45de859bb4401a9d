/** `POST /completions`: a text that goes on, for clients that know no chat. */
import { expect } from 'vitest';
import { createTestApi, type TestApiOptions } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { rule } from './rule.ts';
import { events, type Json } from './support.ts';

const asked = { model: 'stub', prompt: 'Once upon', max_tokens: 8, seed: 3 };

async function completed(changes: object = {}, options: TestApiOptions = {}) {
  const api = createTestApi(options);
  const response = await api.post('/completions', { ...asked, ...changes });
  const body = (await response.json()) as Json;
  expect(api.engine.open()).toBe(0);
  return { api, response, body };
}

async function streamed(changes: object = {}): Promise<Json[]> {
  const api = createTestApi();
  const response = await api.post('/completions', { ...asked, ...changes, stream: true });
  const records = await events(response);
  expect(records.pop()!.data).toBe('[DONE]');
  return records.map(({ data }) => JSON.parse(data) as Json);
}

const textOf = (records: readonly Json[], index: number): string =>
  records
    .flatMap(({ choices }) => choices.filter((one: Json) => one.index === index))
    .map(({ text }) => text)
    .join('');

rule('decision.completions', 'continue the prompt unchanged', async () => {
  const { body, api } = await completed({}, { engine: { script: 'er name' } });
  expect(body).toMatchObject({
    object: 'text_completion',
    created: 1_700_000_000,
    model: 'stub',
    choices: [{ index: 0, text: 'er name', logprobs: null, finish_reason: 'stop' }],
    usage: { prompt_tokens: api.engine.model.encode(asked.prompt).length, completion_tokens: 3 },
  });
  expect(body.id).toMatch(/^cmpl-\w+$/);
  const { prompt_tokens: input, completion_tokens: output } = body.usage;
  expect(api.settled).toEqual([{ input, output }]);
});
rule('decision.completions', 'give the same text for token ids as for their text', async () => {
  const { body, api } = await completed();
  const ids = [...api.engine.model.encode(asked.prompt)];
  expect((await completed({ prompt: ids })).body.choices).toEqual(body.choices);
  const { body: bad } = await completed({ prompt: [1, 100_000] });
  expect(bad.error).toMatchObject({ code: 'invalid_value', param: 'prompt[1]' });
});
rule('decision.completions', 'start a text if there is no prompt', async () => {
  for (const prompt of [undefined, null, '']) {
    expect((await completed({ prompt })).body.usage.prompt_tokens).toBe(1);
  }
});
rule('decision.completions', 'have 16 tokens if the request sets no limit', async () => {
  const { body } = await completed({ max_tokens: undefined }, { engine: { endBias: -1000 } });
  expect(body.usage.completion_tokens).toBe(16);
  expect(body.choices[0].finish_reason).toBe('length');
});
rule('decision.completions', 'of several prompts are those of each, in order', async () => {
  const both = (await completed({ prompt: ['Once', 'Twice'], n: 2 })).body;
  expect(both.choices.map(({ index }: Json) => index)).toEqual([0, 1, 2, 3]);
  const [once, twice] = [
    (await completed({ prompt: 'Once', n: 2 })).body,
    (await completed({ prompt: 'Twice', n: 2 })).body,
  ];
  const texts = ({ choices }: Json) => choices.map(({ text }: Json) => text);
  expect(texts(both)).toEqual([...texts(once), ...texts(twice)]);
  for (const field of ['prompt_tokens', 'completion_tokens', 'total_tokens']) {
    expect(both.usage[field]).toBe(once.usage[field] + twice.usage[field]);
  }
});
rule('decision.completions', 'are all refused if one prompt is, without a charge', async () => {
  const prompt = ['Once', 'long '.repeat(3000)];
  const { body, api } = await completed({ prompt });
  expect(body.error).toMatchObject({ code: 'context_length_exceeded', param: 'prompt[1]' });
  expect(api.engine.passes).toEqual([]);
  expect(api.settled).toEqual([{ input: 0, output: 0 }]);
  const many = await completed({ prompt: ['a', 'b'], n: 65 });
  expect(many.body.error).toMatchObject({ code: 'invalid_value', param: 'n' });
});
rule('decision.completions', 'stream the text that a plain answer has', async () => {
  for (const more of [{}, { prompt: ['Once', 'Twice'], n: 2 }, { echo: true }]) {
    const { body } = await completed(more);
    const records = await streamed(more);
    for (const { index, text, finish_reason: reason } of body.choices) {
      expect(textOf(records, index)).toBe(text);
      const ends = records.flatMap(({ choices }) =>
        choices.filter((one: Json) => one.index === index && one.finish_reason),
      );
      expect(ends).toMatchObject([{ finish_reason: reason }]);
    }
    const counted = await streamed({ ...more, stream_options: { include_usage: true } });
    expect(counted.at(-1)).toMatchObject({
      choices: [],
      usage: { total_tokens: body.usage.total_tokens },
    });
  }
});
rule('decision.completions', 'warn in the last record of a stream', async () => {
  const warned = {
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'x', schema: { enum: [1, 2], odd: 1 } },
    },
    n: 3,
  };
  const { body, response } = await completed(warned);
  expect(body.warnings).toHaveLength(1);
  expect(response.headers.get('x-formwork-warnings')).toBe('1');
  const records = await streamed(warned);
  expect(records.filter(({ warnings }) => warnings)).toEqual([records.at(-1)]);
  expect(records.at(-1)!.warnings).toEqual(body.warnings);
});
rule('decision.completions', 'follow a format', async () => {
  const { body } = await completed({ guided_choice: ['left', 'right'], max_tokens: null });
  expect(['left', 'right']).toContain(body.choices[0].text);
});
rule('decision.completions', 'report tokens as lists', async () => {
  const { body } = await completed({ logprobs: 2 });
  const [{ text, logprobs }] = body.choices;
  expect(logprobs.tokens.join('')).toBe(text);
  expect(logprobs.top_logprobs.every((top: object) => Object.keys(top).length <= 2)).toBe(true);
  for (const [at, offset] of logprobs.text_offset.entries()) {
    expect(text.startsWith(logprobs.tokens[at], offset)).toBe(true);
  }
  const records = await streamed({ logprobs: 2 });
  const offsets = records.flatMap(({ choices }) => choices[0].logprobs.text_offset);
  expect(offsets).toEqual(logprobs.text_offset);
});
rule('decision.completions', 'report the likeliest of tokens with the same text', async () => {
  // The first bytes of 'é' and 'ą' are tokens, and each has the text U+FFFD.
  const likely = { logit_bias: { 195: 50, 196: 50 }, temperature: 0, max_tokens: 9 };
  const { body } = await completed({ ...likely, logprobs: 5 });
  const { tokens, token_logprobs, top_logprobs } = body.choices[0].logprobs;
  const likeliest = top_logprobs.map((top: Record<string, number>, at: number) => top[tokens[at]]);
  expect(likeliest).toEqual(token_logprobs);
});
rule('decision.completions', 'refuse unsupported fields, with an alternative', async () => {
  for (const [changes, param] of [
    [{ suffix: 'end' }, 'suffix'],
    [{ best_of: 3 }, 'best_of'],
    [{ echo: true, logprobs: 1 }, 'echo'],
    [{ prompts: 'x' }, 'prompts'],
  ] as const) {
    const { body, response } = await completed(changes);
    expect(response.status).toBe(400);
    expect(body.error.param).toBe(param);
  }
});
rule('decision.completions', 'take an empty suffix for none', async () => {
  const { body } = await completed({ suffix: '' });
  expect(body.choices).toEqual((await completed({})).body.choices);
});
rule('decision.completions', 'stop when their reader disconnects', async () => {
  const api = createTestApi({ engine: { endBias: -1000 } });
  const prompt = ['Once', 'Twice', 'Thrice'];
  const response = await api.post('/completions', { ...asked, prompt, echo: true, stream: true });
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  await until(() => api.engine.open() === 0);
  // What was set aside for each prompt is settled.
  await until(() => api.settled.length === 3);
});
