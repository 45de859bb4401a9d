import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import { complete, events, formatOf, type Json, minimal, weatherTool } from './support.ts';

const ajv = new Ajv2020();

const required = { tools: [weatherTool], tool_choice: 'required', max_tokens: 300 };
/** A call as the model writes it. */
const callTo = (city: string) =>
  `<tool_call>\n{"name": "get_weather", "arguments": {"city": "${city}"}}\n</tool_call>`;
const callsOf = async (changes: object, script?: string): Promise<Json[]> => {
  const body = await complete({ ...required, ...changes }, script ? { engine: { script } } : {});
  return body.choices[0].message.tool_calls ?? [];
};
rule('tool_call.id', 'is present and unique', async () => {
  const calls = await callsOf({}, `${callTo('Oslo')}\n${callTo('Rome')}`);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
});
rule('tool_call.type', 'is function', async () => {
  for (const call of await callsOf({})) expect(call.type).toBe('function');
});
rule('tool_call.function', 'has arguments that conform', async () => {
  const valid = ajv.compile(weatherTool.function.parameters);
  for (let seed = 0; seed < 20; seed++) {
    for (const call of await callsOf({ seed })) {
      expect(call.function.name).toBe('get_weather');
      expect(valid(JSON.parse(call.function.arguments))).toBe(true);
    }
  }
});
rule('decision.parallel_tool_calls', 'false allows one call', async () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(await callsOf({ parallel_tool_calls: false, seed })).toHaveLength(1);
  }
});
rule('decision.tool_choice', 'none gives text, required and a name give calls', async () => {
  expect(await callsOf({ tool_choice: 'none' })).toEqual([]);
  expect((await callsOf({})).length).toBeGreaterThan(0);
  const other = { type: 'function', function: { name: 'now' } };
  const named = {
    tools: [weatherTool, other],
    tool_choice: { type: 'function', function: { name: 'now' } },
  };
  const calls = await callsOf(named);
  expect(calls).toMatchObject([{ function: { name: 'now', arguments: '{}' } }]);
});
rule('decision.tool_choice', 'a name gives one call', async () => {
  const tool_choice = { type: 'function', function: { name: 'get_weather' } };
  expect(await callsOf({ tool_choice }, `${callTo('Oslo')}\n${callTo('Rome')}`)).toHaveLength(1);
});
rule('decision.tool_choice', 'one allowed tool may be called several times', async () => {
  const allowed = {
    mode: 'required',
    tools: [{ type: 'function', function: { name: 'get_weather' } }],
  };
  const tool_choice = { type: 'allowed_tools', allowed_tools: allowed };
  const script = `${callTo('Oslo')}\n${callTo('Rome')}`;
  expect(await callsOf({ tool_choice }, script)).toHaveLength(2);
  expect(await callsOf({ tool_choice, parallel_tool_calls: false }, script)).toHaveLength(1);
});
rule('decision.never_truncated', 'calls are finished like documents', async () => {
  const script = Array.from({ length: 9 }, () => callTo('Rome')).join('\n');
  const asked = { ...required, tool_choice: 'auto', max_tokens: 100 };
  const { choices, usage, warnings } = await complete(asked, { engine: { script } });
  expect(choices[0].finish_reason).toBe('tool_calls');
  for (const call of choices[0].message.tool_calls) {
    expect(JSON.parse(call.function.arguments)).toEqual({ city: 'Rome' });
  }
  expect(usage.completion_tokens).toBeLessThanOrEqual(100);
  expect(warnings).toHaveLength(1);
});
rule('decision.tool_choice', 'auto leaves it to the model', async () => {
  expect(await callsOf({ tool_choice: 'auto' }, 'No need.')).toEqual([]);
  expect(await callsOf({ tool_choice: undefined }, callTo('Rome'))).toMatchObject([
    { function: { name: 'get_weather', arguments: '{"city": "Rome"}' } },
  ]);
});
rule('decision.tool_choice', 'auto next to a schema gives a document or a call', async () => {
  const both = { ...formatOf({ enum: ['yes', 'no'] }), tool_choice: 'auto' };
  const kinds = new Set<string>();
  for (let seed = 0; seed < 30; seed++) {
    const { choices } = await complete({ ...required, ...both, seed, temperature: 2 });
    const { content, tool_calls: calls } = choices[0].message;
    if (calls) kinds.add('call');
    else kinds.add(JSON.parse(content));
  }
  expect([...kinds].sort()).toEqual(['call', 'no', 'yes']);
});
rule('decision.tool_choice', 'streams calls without an empty text before them', async () => {
  const first = async (changes: object) => {
    const asked = { ...minimal, ...changes, stream: true };
    const [record] = await events(await createTestApi().post('/chat/completions', asked));
    return (JSON.parse(record!.data) as Json).choices[0].delta;
  };
  expect(await first(required)).toEqual({ role: 'assistant', content: null });
  expect(await first({})).toEqual({ role: 'assistant', content: '' });
});
rule('decision.tool_choice', 'streams calls as deltas that add up', async () => {
  const asked = { ...minimal, ...required, stream: true };
  const records = await events(await createTestApi().post('/chat/completions', asked));
  const deltas = records
    .slice(0, -1)
    .flatMap(({ data }) => (JSON.parse(data) as Json).choices[0].delta.tool_calls ?? []);
  const plain = await callsOf({});
  for (const [index, call] of plain.entries()) {
    const own = deltas.filter((delta: Json) => delta.index === index);
    expect(own[0]).toMatchObject({ type: 'function', function: { name: call.function.name } });
    expect(own.map((delta: Json) => delta.function.arguments).join('')).toBe(
      call.function.arguments,
    );
  }
});
