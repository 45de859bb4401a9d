/** Validates the options of `create` and `availability`. */
import { formworkError } from '../../common/errors.ts';
import type { ModelRecord } from '../../models/index.ts';
import { domError } from './errors.ts';
import type {
  Availability,
  CreateCoreOptions,
  Expected,
  LanguageModelParams,
  SamplingMode,
  Tool,
} from './types.ts';

/** Limits and defaults of the sampling parameters. */
export const params: LanguageModelParams = {
  defaultTopK: 40,
  maxTopK: 1000,
  defaultTemperature: 1,
  maxTemperature: 2,
};

const temperatures: Readonly<Record<SamplingMode, number>> = {
  'most-predictable': 0,
  predictable: 0.5,
  balanced: 1,
  creative: 1.25,
  'most-creative': 1.5,
};

/** The sampling parameters of a session. */
export interface Sampling {
  readonly topK: number;
  readonly temperature: number;
  readonly samplingMode: SamplingMode;
}

/**
 * Reads the sampling parameters. Clamps values above the maximum.
 * @throws RangeError for values below the minimum; TypeError for an unknown mode, or parameters in
 *   addition to a mode
 */
export function readSampling({ topK, temperature, samplingMode }: CreateCoreOptions): Sampling {
  const hasRaw = topK !== undefined || temperature !== undefined;
  if (samplingMode !== undefined) {
    if (!Object.hasOwn(temperatures, samplingMode)) {
      throw new TypeError(`${JSON.stringify(samplingMode)} is not a sampling mode.`);
    }
    if (hasRaw) throw new TypeError('samplingMode cannot be combined with topK and temperature.');
  }
  if (temperature !== undefined && !(temperature >= 0)) {
    throw new RangeError('temperature must be 0 or more.');
  }
  if (topK !== undefined && !(topK >= 1)) throw new RangeError('topK must be 1 or more.');
  const mode = samplingMode ?? 'balanced';
  return {
    topK: Math.min(Math.floor(topK ?? params.defaultTopK), params.maxTopK),
    temperature: Math.min(temperature ?? temperatures[mode], params.maxTemperature),
    samplingMode: mode,
  };
}

const contentTypes = ['text', 'image', 'audio', 'tool-call', 'tool-response'];

/**
 * Checks the expected inputs or outputs of a session.
 * @throws RangeError for an invalid language tag, TypeError for an unknown type of content
 */
export function checkExpected(expected: readonly Expected[] = []): void {
  for (const { type, languages = [] } of expected) {
    if (!contentTypes.includes(type)) throw new TypeError(`${JSON.stringify(type)} is not a type.`);
    Intl.getCanonicalLocales(languages);
  }
}

/**
 * Whether a model supports the expected inputs and outputs: text in any language, and images if it
 * has vision.
 */
export function meets(record: ModelRecord, options: CreateCoreOptions): boolean {
  const { expectedInputs = [], expectedOutputs = [] } = options;
  const seen = record.capabilities.includes('vision');
  return (
    expectedInputs.every(({ type }) => type !== 'audio' && (type !== 'image' || seen)) &&
    expectedOutputs.every(({ type }) => type === 'text' || type === 'tool-call')
  );
}

const availabilities: Readonly<Record<ModelRecord['status'], Availability>> = {
  ready: 'available',
  loading: 'downloading',
  available: 'downloadable',
  // `create` loads it again: a download may have failed.
  failed: 'downloadable',
};

/** The availability of a model for these options. */
export function availabilityOf(
  record: ModelRecord | undefined,
  options: CreateCoreOptions,
): Availability {
  return record && meets(record, options) ? availabilities[record.status] : 'unavailable';
}

/**
 * Checks the tools of a session.
 * @throws TypeError for an invalid tool
 */
export function readTools(tools: readonly Tool[] = []): readonly Tool[] {
  const names = new Set<string>();
  for (const { name, description, inputSchema, execute } of tools) {
    if (!name || names.has(name)) throw new TypeError('A tool needs a unique name.');
    if (!description) throw new TypeError(`The tool "${name}" needs a description.`);
    if (typeof execute !== 'function') throw new TypeError(`The tool "${name}" needs execute.`);
    checkInputSchema(name, inputSchema);
    names.add(name);
  }
  return tools;
}

function checkInputSchema(name: string, schema: unknown): void {
  const { type, properties, required } = (
    typeof schema === 'object' && schema !== null ? schema : {}
  ) as { type?: unknown; properties?: unknown; required?: unknown };
  const isObject = (value: unknown) =>
    value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
  if (type !== 'object' || !isObject(properties)) {
    throw new TypeError(`inputSchema of the tool "${name}" must be the JSON Schema of an object.`);
  }
  if (required !== undefined && !Array.isArray(required)) {
    throw new TypeError(`"required" in the inputSchema of the tool "${name}" must be a list.`);
  }
  // Throws for a circular schema, and rethrows errors of its getters.
  JSON.stringify(schema);
}

/** The record of a session's model: the named one, or the first chat model. */
export const findModel = (
  records: readonly ModelRecord[],
  model: string | undefined,
): ModelRecord | undefined =>
  records.find(({ id, capabilities }) =>
    model === undefined ? capabilities.includes('chat') : id === model,
  );

/**
 * The same, if it must exist.
 * @throws `model_not_found`
 */
export function chosenModel(
  records: readonly ModelRecord[],
  model: string | undefined,
): ModelRecord {
  const found = findModel(records, model);
  if (found) return found;
  throw formworkError(`The engine has no model ${model ?? 'for chat'}.`, {
    code: 'model_not_found',
  });
}

/**
 * A download requires user activation.
 * @throws `NotAllowedError` if the user has not interacted with the page yet
 */
export function checkUserActivation(): void {
  const { userActivation } = globalThis.navigator as Partial<Navigator>;
  if (userActivation && !userActivation.hasBeenActive) {
    throw domError('NotAllowedError', 'A model is downloaded after the visitor has used the page.');
  }
}
