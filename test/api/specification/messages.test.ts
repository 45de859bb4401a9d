import { expect } from 'vitest';
import { rule } from './rule.ts';
import { complete, refused, weatherTool } from './support.ts';

const withMessage = (message: Record<string, unknown>) => ({
  messages: [{ role: 'user', content: 'Hi' }, message],
});
const call = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
/** A conversation in which a tool was called and has answered. */
const answered = (result: Record<string, unknown>, called: Record<string, unknown> = {}) => ({
  messages: [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: null, tool_calls: [{ ...call, ...called }] },
    { role: 'tool', tool_call_id: 'c1', ...result },
  ],
});
rule('message.role', 'is one of the five, or developer', async () => {
  for (const role of ['system', 'user', 'assistant', 'developer']) {
    await complete(withMessage({ role, content: 'x' }));
  }
  await complete(answered({ content: 'x' }));
  await complete(withMessage({ role: 'function', content: 'x', name: 'f' }));
  await refused(withMessage({ role: 'robot', content: 'x' }), {
    code: 'invalid_value',
    param: 'messages[1].role',
  });
  await refused(withMessage({ content: 'x' }), {
    code: 'missing_required_parameter',
    param: 'messages[1].role',
  });
});
rule('message.content', 'is text, null or absent in every role', async () => {
  for (const message of [
    { role: 'user' },
    { role: 'system' },
    { role: 'assistant' },
    { role: 'function', name: 'f' },
  ]) {
    const [absent, empty] = await Promise.all([
      complete(withMessage(message)),
      complete(withMessage({ ...message, content: '' })),
      complete(withMessage({ ...message, content: null })),
    ]);
    expect(absent.usage.prompt_tokens).toBe(empty.usage.prompt_tokens);
  }
  await complete(answered({ content: null }));
  await refused(withMessage({ role: 'user', content: 5 }), { param: 'messages[1].content' });
});
rule('message.content', 'may contain a refusal, which is read as text', async () => {
  const tokens = async (content: unknown) =>
    (await complete(withMessage({ role: 'assistant', content }))).usage.prompt_tokens as number;
  expect(await tokens([{ type: 'refusal', refusal: 'No.' }])).toBe(await tokens('No.'));
});
rule('message.tool_calls', 'may replace content', () =>
  complete(withMessage({ role: 'assistant', content: null, tool_calls: [call] })),
);
rule('message.tool_calls', 'are allowed only in assistant messages', () =>
  refused(withMessage({ role: 'user', content: 'x', tool_calls: [call] }), {
    param: 'messages[1].tool_calls',
  }),
);
rule('message.tool_call_id', 'refers to an earlier call', async () => {
  const param = 'messages[2].tool_call_id';
  await refused(answered({ content: 'x', tool_call_id: 'c2' }), { code: 'invalid_value', param });
  await refused(withMessage({ role: 'tool', content: 'x', tool_call_id: 'c1' }), {
    param: 'messages[1].tool_call_id',
  });
});
rule('tool_call.function', 'has arguments in JSON, or none', async () => {
  const called = (text: string) => ({ function: { name: 'get_weather', arguments: text } });
  await complete(answered({ content: 'x' }, called('')));
  await refused(answered({ content: 'x' }, called('{"city":')), {
    code: 'invalid_value',
    param: 'messages[1].tool_calls[0].function.arguments',
  });
  const function_call = { name: 'f', arguments: '{' };
  await refused(withMessage({ role: 'assistant', content: null, function_call }), {
    param: 'messages[1].function_call.arguments',
  });
});
rule('message.tool_call_id', 'is required in a tool message', () =>
  refused(withMessage({ role: 'tool', content: 'x' }), {
    code: 'missing_required_parameter',
    param: 'messages[1].tool_call_id',
  }),
);
rule('message.name', 'is required in a function message', () =>
  refused(withMessage({ role: 'function', content: 'x' }), {
    code: 'missing_required_parameter',
    param: 'messages[1].name',
  }),
);

rule('tool.type', 'is function', () =>
  refused({ tools: [{ ...weatherTool, type: 'web' }] }, { param: 'tools[0].type' }),
);
rule('tool.function', 'is required', () =>
  refused(
    { tools: [{ type: 'function' }] },
    { code: 'missing_required_parameter', param: 'tools[0].function' },
  ),
);
rule('function.name', 'is required', () =>
  refused(
    { tools: [{ type: 'function', function: {} }] },
    { code: 'missing_required_parameter', param: 'tools[0].function.name' },
  ),
);
rule('function.description', 'is text or null', async () => {
  const described = (description: unknown) => ({
    tools: [{ type: 'function', function: { ...weatherTool.function, description } }],
  });
  await complete(described(null));
  await refused(described(5), { param: 'tools[0].function.description' });
});
rule('function.parameters', 'that cannot be enforced are refused with their location', () =>
  refused(
    {
      tools: [
        {
          type: 'function',
          function: { name: 'f', parameters: { type: 'object', format: 'magic' } },
        },
      ],
    },
    { code: 'unsupported_schema_feature', param: 'tools[0].function.parameters/format' },
  ),
);
