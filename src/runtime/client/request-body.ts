import { formworkError } from '../common/errors.ts';
import { checkOptionNames } from '../common/option-names.ts';
import { requestNames } from '../sampling/index.ts';
import { schemaText } from './schema.ts';
import type { GenerateOptions } from './types.ts';

type OptionName = keyof GenerateOptions;

/** Options at the top level of the request, by their names there. */
const topLevelNames: readonly (readonly [string, OptionName])[] = [
  ['messages', 'messages'],
  ...Object.entries(requestNames).map(([name, wire]) => [wire, name as OptionName] as const),
];

/** Options beside the schema, by their names there. */
const besideSchema = {
  strict: 'strict',
  whitespace: 'whitespace',
  member_order: 'memberOrder',
  prompt: 'schemaPrompt',
  ground: 'ground',
} as const;
const besideNames = Object.entries(besideSchema);

type MoreOption = Exclude<
  OptionName,
  'messages' | keyof typeof requestNames | (typeof besideSchema)[keyof typeof besideSchema]
>;
const moreOptions: Readonly<Record<MoreOption, true>> = {
  schema: true,
  model: true,
  signal: true,
  confidence: true,
};

const namesByWire = new Map<string, OptionName>([...topLevelNames, ...besideNames]);
const optionNames = [...namesByWire.values(), ...Object.keys(moreOptions)];

/**
 * Checks the options of `generate`, and writes its request to a model. Inserts the schema's text
 * unchanged.
 * @throws `unsupported_parameter` for an option that does not exist, `invalid_value` for a number
 *   that JSON does not have, `missing_required_parameter` for an option of a schema without one
 */
export function requestBody(options: GenerateOptions): (model: string) => string {
  checkOptionNames(options, optionNames, namesByWire);
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'number' && !Number.isFinite(value)) throw notA('finite number', name);
  }
  const { schema, seed, confidence } = options;
  if (seed != null && typeof seed !== 'bigint' && !Number.isInteger(seed)) {
    throw notA('whole number or a bigint', 'seed');
  }
  const beside = members(options, besideNames);
  const alone = schema === undefined && besideNames.find(([, name]) => options[name] != null);
  if (alone) {
    throw formworkError(`${alone[1]} needs a schema.`, {
      code: 'missing_required_parameter',
      param: 'schema',
    });
  }
  const format =
    schema === undefined
      ? ''
      : `,"response_format":{"type":"json_schema","json_schema":{"name":"answer","schema":${schemaText(schema)}${beside}}}`;
  const include = confidence ? ',"include":["confidence"]' : '';
  const rest = `${members(options, topLevelNames)}${include}${format}}`;
  return (model) =>
    `{"model":${JSON.stringify(model)},"stream":true,"stream_options":{"include_usage":true}${rest}`;
}

const notA = (kind: string, param: string) =>
  formworkError(`${param} must be a ${kind}.`, { code: 'invalid_value', param });

function members(
  options: GenerateOptions,
  names: readonly (readonly [string, OptionName])[],
): string {
  return names
    .map(([wire, name]) => {
      const value = options[name];
      if (value == null) return '';
      // JSON.stringify does not support bigint, and a double cannot represent every 64-bit seed.
      return `,"${wire}":${typeof value === 'bigint' ? value : JSON.stringify(value)}`;
    })
    .join('');
}
