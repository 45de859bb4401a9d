/** Describes tools to the model. */
import { writeToolCall } from './tool-calls.ts';
import type { PromptTool, PromptToolCall } from './types.ts';

/** The part of the system message that lists the tools and explains how to call them. */
export function describeTools(tools: readonly PromptTool[]): string {
  const list = tools.map(({ name, description, parameters }) =>
    JSON.stringify({
      type: 'function',
      function: {
        name,
        ...(description === undefined ? {} : { description }),
        parameters: parameters ?? { type: 'object', properties: {} },
      },
    }),
  );
  return [
    '# Tools',
    '',
    'You may call one or more functions to assist with the user query.',
    '',
    'You are provided with function signatures within <tools></tools> XML tags:',
    '<tools>',
    ...list,
    '</tools>',
    '',
    'For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:',
    '<tool_call>',
    '{"name": <function-name>, "arguments": <args-json-object>}',
    '</tool_call>',
  ].join('\n');
}

/** The model's earlier calls, in the format it writes. */
export function describeCalls(calls: readonly PromptToolCall[]): string {
  return calls.map((call) => writeToolCall(call.name, call.arguments)).join('\n');
}

/** The result of a tool. */
export function describeResult(content: string): string {
  return `<tool_response>\n${content}\n</tool_response>`;
}
