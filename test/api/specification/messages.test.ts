import { rule } from './rule.ts';
import { complete, refused, weatherTool } from './support.ts';

const withMessage = (message: Record<string, unknown>) => ({
  messages: [{ role: 'user', content: 'Hi' }, message],
});
rule('message.role', 'is one of the five, or developer', async () => {
  for (const role of ['system', 'user', 'assistant', 'developer']) {
    await complete(withMessage({ role, content: 'x' }));
  }
  await complete(withMessage({ role: 'tool', content: 'x', tool_call_id: 'c' }));
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
rule('message.content', 'is text, and may be null only beside tool calls', async () => {
  await refused(withMessage({ role: 'user', content: null }), { param: 'messages[1].content' });
  await refused(withMessage({ role: 'user', content: 5 }), { param: 'messages[1].content' });
  await refused(withMessage({ role: 'assistant', content: null }), {
    param: 'messages[1].content',
  });
});
const call = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
rule('message.tool_calls', 'stand in for content', () =>
  complete(withMessage({ role: 'assistant', content: null, tool_calls: [call] })),
);
rule('message.tool_calls', 'are the assistant\u2019s alone', () =>
  refused(withMessage({ role: 'user', content: 'x', tool_calls: [call] }), {
    param: 'messages[1].tool_calls',
  }),
);
rule('message.tool_call_id', 'is needed in a tool message', () =>
  refused(withMessage({ role: 'tool', content: 'x' }), {
    code: 'missing_required_parameter',
    param: 'messages[1].tool_call_id',
  }),
);
rule('message.name', 'is needed in a function message', () =>
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
rule('function.parameters', 'that cannot be enforced are refused by their place', () =>
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
