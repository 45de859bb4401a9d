import { otherOptions, samplingOptions } from '../sampling/index.ts';
import { type AnySchema, schemaText } from './schema.ts';
import type { GenerateOptions } from './types.ts';

const { seed: seedOption, ...plainOptions } = { ...samplingOptions, ...otherOptions };

/**
 * The JSON text of the request for {@link GenerateOptions}. Inserts the schema's text unchanged.
 */
export function requestBody(options: GenerateOptions, model: string): string {
  const { schema, seed } = options;
  const fields: readonly (readonly [string, unknown])[] = [
    ['model', model],
    ['messages', options.messages],
    ['stream', true],
    ['stream_options', { include_usage: true }],
    ['include', options.confidence ? ['confidence'] : undefined],
    ...Object.entries(plainOptions).map(
      ([name, { wire }]) => [wire, options[name as keyof typeof plainOptions]] as const,
    ),
  ];
  const written = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  // JSON.stringify does not support bigint, and a double cannot represent every 64-bit seed.
  if (seed !== undefined) written.push(`${JSON.stringify(seedOption.wire)}:${seed}`);
  if (schema !== undefined) written.push(`"response_format":${responseFormat(schema, options)}`);
  return `{${written.join(',')}}`;
}

function responseFormat(schema: AnySchema, options: GenerateOptions): string {
  const { strict, whitespace, memberOrder: member_order, schemaPrompt: prompt, ground } = options;
  const said = Object.entries({ strict, whitespace, member_order, prompt, ground }).filter(
    ([, value]) => value !== undefined,
  );
  const beside = said.map(([name, value]) => `,"${name}":${JSON.stringify(value)}`).join('');
  return `{"type":"json_schema","json_schema":{"name":"answer","schema":${schemaText(schema)}${beside}}}`;
}
