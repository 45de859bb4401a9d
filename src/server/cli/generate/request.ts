/** The options of `formwork generate`, and the request that they make. */
import type { parseArgs } from 'node:util';
import type { GenerateOptions } from '../../../runtime/index.ts';
import { type SamplingOption, samplingOptions } from '../../../runtime/sampling/index.ts';
import { UsageProblem } from '../../settings/usage-problem.ts';

/** A flag for each sampling option: `--top-p`. */
export const samplingFlags = Object.entries(samplingOptions).map(([name, option]) => ({
  name: name as SamplingOption,
  flag: option.wire.replaceAll('_', '-'),
  help: `${option.help.charAt(0).toLowerCase()}${option.help.slice(1, -1)} (${option.unset})`,
}));

const options = {
  patch: { type: 'boolean', default: false },
  model: { type: 'string' },
  system: { type: 'string' },
  'show-schema': { type: 'boolean', default: false },
  seed: { type: 'string' },
  'max-tokens': { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
} as const;

/** All options, for `parseArgs`. */
export const flags = {
  ...options,
  ...Object.fromEntries(samplingFlags.map(({ flag }) => [flag, { type: 'string' } as const])),
};

/** The options as given. */
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'] &
  Readonly<Record<string, string | boolean | undefined>>;

/**
 * The request of a command line.
 * @throws {@link UsageProblem}
 */
export function requestOf(values: Values, schema: string, prompt: string): GenerateOptions<string> {
  const number = (option: string): number | undefined => {
    const given = values[option];
    if (typeof given !== 'string') return undefined;
    const number = Number(given);
    if (given.trim() === '' || Number.isNaN(number)) {
      throw new UsageProblem(`--${option} must be a number, not ${given}.`);
    }
    return number;
  };
  if (values.seed !== undefined && !/^-?\d{1,20}$/.test(values.seed)) {
    throw new UsageProblem(`--seed must be a whole number, not ${values.seed}.`);
  }
  const maxTokens = number('max-tokens');
  const sampling = samplingFlags.flatMap(({ name, flag }) => {
    const value = number(flag);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    schema,
    messages: [
      ...(values.system === undefined ? [] : [{ role: 'system' as const, content: values.system }]),
      { role: 'user', content: prompt },
    ],
    showSchema: values['show-schema'],
    ...(values.seed === undefined ? {} : { seed: BigInt(values.seed) }),
    ...Object.fromEntries(sampling),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}
