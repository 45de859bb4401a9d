import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';
import { rule } from './rule.ts';
import { ask, complete, events, formatOf, type Json, minimal, refused, schema } from './support.ts';

const content = async (changes: Record<string, unknown>) =>
  (await complete(changes)).choices[0].message.content as string;

rule('decision.unknown_fields', 'are refused by name, at any depth', async () => {
  for (const name of ['foo', 'audio', 'web_search_options']) {
    await refused({ [name]: {} }, { code: 'unsupported_parameter', param: name });
  }
  await refused(
    { messages: [{ role: 'user', content: 'x', mood: 'good' }] },
    { code: 'unsupported_parameter', param: 'messages[0].mood' },
  );
  await refused(
    { reasoning: { context: 'all' } },
    { code: 'unsupported_parameter', param: 'reasoning.context' },
  );
});
rule('decision.unknown_fields', 'count as unset if they are null, at any depth', async () => {
  const call = {
    ...{ id: 'c', type: 'function', index: null },
    function: { name: 'f', arguments: '{}', parsed: null },
  };
  const part = { type: 'text', text: 'x', image_url: null, mood: null };
  const nulls = {
    audio: null,
    functions: null,
    mirostat: null,
    reasoning: { effort: null, context: null },
    messages: [
      { role: 'user', content: [part], audio: null },
      { role: 'assistant', content: null, tool_calls: [call], function_call: null },
      { role: 'tool', content: 'y', tool_call_id: 'c' },
    ],
    response_format: { type: 'text', json_schema: null },
    tools: [{ type: 'function', function: { name: 'f', parameters: null, title: null } }],
  };
  await complete(nulls);
});
rule('decision.unknown_fields', 'of other servers are refused with their name here', async () => {
  const told = async (changes: Record<string, unknown>) =>
    (await ask(changes)).body.error.message as string;
  expect(await told({ format: {} })).toBe(
    'Unsupported parameter: format. Use response_format.json_schema.schema.',
  );
  expect(await told({ repeat_penalty: 1.1 })).toContain('Use repetition_penalty.');
  expect(await told({ input: 'Hi' })).toBe('Unsupported parameter: input. Use messages.');
  expect(await told({ mirostat: 1 })).toBe('Unsupported parameter: mirostat.');
});
rule(
  'decision.unknown_fields',
  'that are misspelt are refused with the name that is meant',
  async () => {
    const told = async (changes: Record<string, unknown>) =>
      (await ask(changes)).body.error.message as string;
    expect(await told({ max_token: 5 })).toBe(
      'Unsupported parameter: max_token. Did you mean max_tokens?',
    );
    expect(await told({ maxTokens: 5 })).toContain('Did you mean max_tokens?');
    expect(await told({ tempreature: 1 })).toContain('Did you mean temperature?');
    expect(await told({ messages: [{ role: 'user', content: 'x', nmae: 'y' }] })).toContain(
      'Did you mean name?',
    );
    expect(await told({ mirostat: 2 })).toBe('Unsupported parameter: mirostat.');
    expect(await told({ logit_bias: { a: 1 } })).toContain('Token ids (integers as strings)');
  },
);
rule('decision.unknown_fields', 'are accepted where they have no effect', () =>
  complete({ user: 'u', metadata: { a: 'b' }, store: true, service_tier: 'auto' }),
);
/** A request for what is done anyway; one for more, and the parameter that is then named. */
const fixed: readonly [Record<string, unknown>, Record<string, unknown>, string][] = [
  [{ modalities: ['text'] }, { modalities: ['text', 'audio'] }, 'modalities'],
  [
    { prompt_cache_options: {} },
    { prompt_cache_options: { prewarm: true } },
    'prompt_cache_options.prewarm',
  ],
  [
    { stream_options: { continuous_usage_stats: false } },
    { stream_options: { continuous_usage_stats: true } },
    'stream_options.continuous_usage_stats',
  ],
];
rule(
  'decision.fixed_fields',
  'are accepted with that value, and refused by name with others',
  async () => {
    for (const [anyway, more, param] of fixed) {
      expect((await complete(anyway)).choices).toHaveLength(1);
      await refused(more, { code: 'unsupported_parameter', param });
    }
  },
);
rule('decision.fixed_fields', 'may have neutral values', async () => {
  const says = { n: 1, logit_bias: {}, stop: [], tools: [], tool_choice: 'none', logprobs: false };
  const options = { stream_options: { include_usage: false, include_obfuscation: false } };
  const nothing = { ...says, ...options, top_logprobs: 0, parallel_tool_calls: true };
  expect((await complete(nothing)).choices).toEqual((await complete()).choices);
});
rule('decision.unknown_fields', 'that LiteLLM adds to answers are accepted in messages', () => {
  const answer = { role: 'assistant', content: 'y', provider_specific_fields: { refusal: null } };
  const user = { role: 'user', content: 'x' };
  return complete({ messages: [user, answer, user] });
});
rule('decision.max_completion_tokens', 'does what max_tokens does', async () => {
  const options = { engine: { script: 'xxxxxxxx' } };
  const body = await complete({ max_tokens: undefined, max_completion_tokens: 2 }, options);
  expect(body.usage.completion_tokens).toBe(2);
  const both = await complete({ max_tokens: 3, max_completion_tokens: 5 }, options);
  expect(both.usage.completion_tokens).toBe(3);
  const other = await complete({ max_tokens: 5, max_completion_tokens: 4 }, options);
  expect(other.usage.completion_tokens).toBe(4);
});
rule('decision.logprobs', 'are given for each token, with the requested alternatives', async () => {
  const body = await complete({ logprobs: true, top_logprobs: 2 });
  const { content: tokens } = body.choices[0].logprobs;
  expect(tokens).toHaveLength(body.usage.completion_tokens);
  const bytes = tokens.flatMap((token: { bytes: number[] }) => token.bytes);
  expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(body.choices[0].message.content);
  expect(tokens[0].top_logprobs).toHaveLength(2);
});
rule('decision.logprobs', 'are those of the sampled token, without forced text', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const asked = { logprobs: true, top_logprobs: 20, seed, max_tokens: 90 };
    const body = await complete({ ...formatOf(schema), ...asked });
    const tokens: Json[] = body.choices[0].logprobs.content;
    const bytes = tokens.flatMap((token) => token.bytes as number[]);
    const text = new TextDecoder().decode(Uint8Array.from(bytes));
    expect(text).toBe(body.choices[0].message.content);
    for (const { forced, logprob, top_logprobs: rivals, ...token } of tokens) {
      const own = rivals.find((one: Json) => one.bytes.join() === token.bytes.join());
      if (forced) expect([logprob, rivals]).toEqual([0, []]);
      else if (rivals.length < 20) expect(own.logprob).toBe(logprob);
    }
  }
});
rule('decision.logprobs', 'report how many tokens the schema allowed', async () => {
  const allowed = async (changes: Record<string, unknown>) =>
    (await complete({ logprobs: true, ...changes })).choices[0].logprobs.content.map(
      (token: { allowed: number }) => token.allowed,
    ) as number[];
  const free = await allowed({});
  expect(new Set(free)).toEqual(new Set([stubVocabulary.size - 2]));
  const digits = await allowed(formatOf({ type: 'integer', minimum: 1, maximum: 9 }));
  expect(digits).toEqual([9]);
  expect(await allowed(formatOf({ const: 1 }))).toEqual([1]);
});
rule('decision.logprobs', 'are in the chunks of their text', async () => {
  const asked = { logprobs: true, top_logprobs: 1 };
  const plain = (await complete(asked)).choices[0].logprobs.content;
  const response = await createTestApi().post('/chat/completions', {
    ...minimal,
    ...asked,
    stream: true,
  });
  const chunks = (await events(response)).slice(0, -1).map(({ data }) => JSON.parse(data));
  const told = chunks.map(({ choices }) => choices[0].logprobs);
  expect(told[0]).toBeNull();
  expect(told.flatMap((logprobs) => logprobs?.content ?? [])).toEqual(plain);
});
rule(
  'decision.logprobs',
  'are null unless requested, and top_logprobs needs logprobs',
  async () => {
    expect((await complete()).choices[0].logprobs).toBeNull();
    await refused({ top_logprobs: 2 }, { param: 'top_logprobs' });
    await refused({ logprobs: true, top_logprobs: 21 }, { param: 'top_logprobs' });
  },
);
rule('decision.logit_bias', 'makes tokens more likely', async () => {
  const body = await complete({ logit_bias: { 65: 100 }, max_tokens: 5 });
  expect(body.choices[0].message.content).toBe('AAAAA');
});
rule('decision.logit_bias', 'is from -100 to 100 per existing token id', async () => {
  await refused({ logit_bias: { 65: 101 } }, { param: 'logit_bias.65' });
  await refused({ logit_bias: { A: 1 } }, { param: 'logit_bias.A' });
  const beyond = stubVocabulary.size;
  await refused({ logit_bias: { [beyond]: 1 } }, { param: `logit_bias.${beyond}` });
  await complete({ logit_bias: { [beyond - 1]: 1 } });
});
rule('decision.content_parts', 'of text are joined', async () => {
  const parts = [
    { type: 'text', text: 'H' },
    { type: 'text', text: 'i' },
  ];
  const joined = await content({ messages: [{ role: 'user', content: parts }] });
  expect(joined).toBe(await content({}));
});
rule('decision.content_parts', 'with images are refused by a model without vision', () =>
  refused(
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
      ],
    },
    { code: 'invalid_value', param: 'messages[0].content[1]' },
  ),
);
rule('decision.context', 'that is too long is refused', () =>
  refused(
    { messages: [{ role: 'user', content: 'x'.repeat(500) }] },
    { code: 'context_length_exceeded', param: 'messages' },
    { engine: { contextWindow: 200 } },
  ),
);
