import { type AnySchema, schemaText } from './schema.ts';
import type { GenerateOptions } from './types.ts';

/** The JSON text of the request that {@link GenerateOptions} stand for. The schema is put in as it was written. */
export function requestBody(options: GenerateOptions, model: string): string {
  const { schema, seed } = options;
  const fields: readonly (readonly [string, unknown])[] = [
    ['model', model],
    ['messages', options.messages],
    ['stream', true],
    ['stream_options', { include_usage: true }],
    ['max_completion_tokens', options.maxTokens],
    ['temperature', options.temperature],
    ['top_p', options.topP],
    ['frequency_penalty', options.frequencyPenalty],
    ['presence_penalty', options.presencePenalty],
    ['stop', options.stop],
    ['reasoning_effort', options.effort],
    ['schema_in_prompt', options.showSchema],
  ];
  const written = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  // Neither JSON.stringify nor a double has room for every 64-bit seed.
  if (seed !== undefined) written.push(`"seed":${seed}`);
  if (schema !== undefined) written.push(`"response_format":${responseFormat(schema, options)}`);
  return `{${written.join(',')}}`;
}

function responseFormat(schema: AnySchema, { whitespace }: GenerateOptions): string {
  const said = whitespace === undefined ? '' : `,"whitespace":${JSON.stringify(whitespace)}`;
  return `{"type":"json_schema","json_schema":{"name":"answer","schema":${schemaText(schema)}${said}}}`;
}
