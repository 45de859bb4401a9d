/** The sampling parameters of a request: their limits, and parsing of typed values. */

/** The description of a parameter on the page. */
interface ParameterDescription {
  readonly label: string;
  /** The value of an empty field. */
  readonly unset: string;
  readonly least?: number;
  readonly most?: number;
  readonly whole?: boolean;
  readonly step?: number;
}

/** Numeric parameters by their name in the request, with the limits of `/v1` (docs/api.md). */
export const numericParameters = {
  temperature: { label: 'Temperature', unset: '1', least: 0, most: 2, step: 0.1 },
  top_p: { label: 'Top p', unset: '1', least: 0, most: 1, step: 0.05 },
  max_tokens: { label: 'Max tokens', unset: 'what fits', least: 1, whole: true, step: 16 },
  seed: { label: 'Seed', unset: 'random', whole: true, step: 1 },
  n: { label: 'Choices', unset: '1', least: 1, most: 8, whole: true, step: 1 },
  frequency_penalty: { label: 'Frequency penalty', unset: '0', least: -2, most: 2, step: 0.1 },
  presence_penalty: { label: 'Presence penalty', unset: '0', least: -2, most: 2, step: 0.1 },
  top_logprobs: {
    label: 'Alternatives per token',
    unset: '5',
    least: 0,
    most: 20,
    whole: true,
    step: 1,
  },
} as const satisfies Readonly<Record<string, ParameterDescription>>;

/** Names of the numeric parameters. */
export type NumericParameter = keyof typeof numericParameters;

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
export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

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

/** Summarises the parameters that are set. */
export function describeSampling(sampling: Sampling): string {
  const { parameters } = readSampling(sampling);
  const names = Object.keys(parameters).filter((name) => name !== 'top_logprobs');
  return names
    .map((name) => {
      if (name === 'stop') return 'stop';
      if (name === 'logit_bias') return 'bias';
      if (name === 'schema_in_prompt') return `schema ${parameters[name] ? 'shown' : 'not shown'}`;
      if (name === 'reasoning_effort') return `thinking ${parameters[name]}`;
      if (name === 'logprobs') return 'probabilities';
      return `${numericParameters[name as NumericParameter].label.toLowerCase()} ${parameters[name]}`;
    })
    .join(' · ');
}
