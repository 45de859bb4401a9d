import { formworkError } from '../common/errors.ts';
import { checkOptionNames } from '../common/option-names.ts';
import { otherOptions, samplingOptions } from '../sampling/index.ts';
import { type AnySchema, schemaText } from './schema.ts';
import type { GenerateOptions } from './types.ts';

const scalarOptions = { ...samplingOptions, ...otherOptions };
const { seed: seedOption, ...plainOptions } = scalarOptions;

type MoreOption = Exclude<keyof GenerateOptions, keyof typeof scalarOptions>;

/** Other options, and whether the request has them beside the schema. */
const moreOptions: Readonly<Record<MoreOption, boolean>> = {
  messages: false,
  schema: false,
  model: false,
  signal: false,
  confidence: false,
  strict: true,
  whitespace: true,
  memberOrder: true,
  schemaPrompt: true,
  ground: true,
};
const moreNames = Object.keys(moreOptions) as MoreOption[];
const optionNames = [...Object.keys(scalarOptions), ...moreNames];
const namesByWire = new Map(
  Object.entries(scalarOptions).map(([name, { wire }]): [string, string] => [wire, name]),
);

/**
 * Checks what the request itself would lose: options that do not exist, numbers that JSON does not
 * have, and options of a schema without one.
 * @throws `unsupported_parameter`, `invalid_value`, `missing_required_parameter`
 */
export function checkOptions(options: GenerateOptions): void {
  checkOptionNames(options, optionNames, namesByWire);
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'number' && !Number.isFinite(value)) throw notA('finite number', name);
  }
  const { seed } = options;
  if (seed != null && typeof seed !== 'bigint' && !Number.isInteger(seed)) {
    throw notA('whole number or a bigint', 'seed');
  }
  const alone = moreNames.find((name) => moreOptions[name] && options[name] != null);
  if (alone && options.schema === undefined) {
    throw formworkError(`${alone} needs a schema.`, {
      code: 'missing_required_parameter',
      param: 'schema',
    });
  }
}

const notA = (kind: string, param: string) =>
  formworkError(`${param} must be a ${kind}.`, { code: 'invalid_value', param });

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
  const set = Object.entries({ strict, whitespace, member_order, prompt, ground }).filter(
    ([, value]) => value !== undefined,
  );
  const beside = set.map(([name, value]) => `,"${name}":${JSON.stringify(value)}`).join('');
  return `{"type":"json_schema","json_schema":{"name":"answer","schema":${schemaText(schema)}${beside}}}`;
}
