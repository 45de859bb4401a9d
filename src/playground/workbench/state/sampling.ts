/** The sampling parameters of a request: their limits, and parsing of typed values. */
import {
  answerOptions,
  otherOptions,
  type SamplingOption,
  samplingOptions,
} from '../../../runtime/sampling/index.ts';

/** The description of a parameter on the page. */
interface ParameterDescription {
  readonly label: string;
  /** The value of an empty field. */
  readonly unset: string;
  readonly least?: number;
  readonly most?: number;
  readonly whole?: boolean;
  readonly step: number;
}

/** An option of a request that is a number. */
interface NumericOption {
  readonly wire: string;
  readonly unset: string;
  readonly schema: {
    readonly type: 'number' | 'integer';
    readonly minimum: number;
    readonly maximum: number;
  };
}

/** The limit of 32-bit integers stands for none. */
const LIMITLESS = 2 ** 31 - 1;

/** The field of an option, with its name as label. */
function fieldOf({ wire, unset, schema }: NumericOption): ParameterDescription {
  const { type, minimum, maximum } = schema;
  const whole = type === 'integer';
  return {
    label: wire.charAt(0).toUpperCase() + wire.slice(1).replaceAll('_', ' '),
    unset,
    ...(minimum > -LIMITLESS ? { least: minimum } : {}),
    ...(maximum < LIMITLESS ? { most: maximum } : {}),
    whole,
    step: whole ? 1 : maximum - minimum > 1 ? 0.1 : 0.05,
  };
}

/** Names of the numeric parameters in the request. */
export type NumericParameter =
  | (typeof samplingOptions)[SamplingOption]['wire']
  | 'max_tokens'
  | 'seed'
  | 'n'
  | 'top_logprobs';

/** Numeric parameters by their name in the request. */
export const numericParameters = {
  ...Object.fromEntries(
    Object.values(samplingOptions).map((option) => [option.wire, fieldOf(option)]),
  ),
  max_tokens: {
    ...fieldOf(otherOptions.maxTokens),
    label: 'Max tokens',
    unset: 'what fits',
    step: 16,
  },
  seed: fieldOf(otherOptions.seed),
  n: { ...fieldOf(answerOptions.choices), label: 'Choices' },
  top_logprobs: {
    ...fieldOf(answerOptions.topLogprobs),
    label: 'Alternatives per token',
    unset: '5',
  },
} as Readonly<Record<NumericParameter, ParameterDescription>>;

/**
 * Stands for a text that is no number: a number field does not report which text. Not a number
 * itself, so it is a problem.
 */
export const unreadable = '?';

/** The parameters as typed; empty ones are not sent. */
export type Sampling = Readonly<Partial<Record<NumericParameter, string>>> & {
  /** Stop sequences, one per line. */
  readonly stop?: string;
  /** `token id: bias`, one per line. */
  readonly logit_bias?: string;
  /** `true` or `false`; the service's default when absent. */
  readonly schema_in_prompt?: string;
  /** How much a reasoning model thinks. */
  readonly reasoning_effort?: string;
  /** Whether to request the probability of each token and its alternatives. */
  readonly logprobs?: boolean;
};

/** Reasoning efforts, in ascending order. */
export const efforts = otherOptions.effort.schema.enum;

/** The valid parameters, and the problems of the others. */
export interface ReadSampling {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
}

function problemOf(text: string, about: ParameterDescription): string | undefined {
  const value = Number(text);
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = about;
  if (!Number.isFinite(value)) return `${about.label} must be a number.`;
  if (about.whole && !Number.isSafeInteger(value)) return `${about.label} must be a whole number.`;
  if (value >= least && value <= most) return undefined;
  return most === Number.POSITIVE_INFINITY
    ? `${about.label} must be ${least} or more.`
    : `${about.label} must be between ${least} and ${most}.`;
}

/** Biases by token id; undefined if a line is invalid. */
function readBias(text: string): Readonly<Record<string, number>> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.map((line) => /^\s*(\d+)\s*:\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line));
  if (!entries.every((entry) => entry && Math.abs(Number(entry[2])) <= 100)) return undefined;
  return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', Number(entry?.[2])]));
}

/** Parses the typed values. */
export function readSampling(sampling: Sampling): ReadSampling {
  const parameters: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, about] of Object.entries(numericParameters)) {
    const text = sampling[name as NumericParameter]?.trim() ?? '';
    if (text === '') continue;
    const problem = problemOf(text, about);
    if (problem === undefined) parameters[name] = Number(text);
    else problems[name] = problem;
  }
  const stop = (sampling.stop ?? '').split('\n').filter((line) => line !== '');
  if (stop.length > 4) problems.stop = 'At most 4 stop sequences.';
  else if (stop.length > 0) parameters.stop = stop;
  const bias = readBias(sampling.logit_bias ?? '');
  if (bias === undefined)
    problems.logit_bias = 'Write one per line: token id, colon, a number from -100 to 100.';
  else if (Object.keys(bias).length > 0) parameters.logit_bias = bias;
  if (sampling.schema_in_prompt !== undefined) {
    parameters.schema_in_prompt = sampling.schema_in_prompt === 'true';
  }
  if (sampling.reasoning_effort !== undefined) {
    parameters.reasoning_effort = sampling.reasoning_effort;
  }
  // The service rejects `top_logprobs` without `logprobs`.
  const { top_logprobs: rivals = 5 } = parameters;
  delete parameters.top_logprobs;
  if (sampling.logprobs) Object.assign(parameters, { logprobs: true, top_logprobs: rivals });
  return { parameters, problems };
}

/** Summarises the parameters that are set, and the number of invalid ones. */
export function describeSampling(sampling: Sampling): string {
  const { parameters, problems } = readSampling(sampling);
  const names = Object.keys(parameters).filter((name) => name !== 'top_logprobs');
  const invalid = Object.keys(problems).length;
  const parts = names.map((name) => {
    if (name === 'stop') return 'stop';
    if (name === 'logit_bias') return 'bias';
    if (name === 'schema_in_prompt') return `schema ${parameters[name] ? 'shown' : 'not shown'}`;
    if (name === 'reasoning_effort') return `thinking ${parameters[name]}`;
    if (name === 'logprobs') return 'probabilities';
    return `${numericParameters[name as NumericParameter].label.toLowerCase()} ${parameters[name]}`;
  });
  return [...parts, ...(invalid > 0 ? [`${invalid} invalid`] : [])].join(' · ');
}
