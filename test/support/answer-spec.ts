import type { AnswerSpec } from '../../src/runtime/generate/index.ts';

/** An answer that follows a schema, without tools. */
export const answerSpec = (schema: object): AnswerSpec => ({
  format: {
    type: 'json_schema',
    schema: JSON.stringify(schema),
    options: {},
    param: 'schema',
    prompt: 'none',
    ground: [],
  },
  tools: [],
  toolChoice: 'none',
  parallelToolCalls: true,
});
