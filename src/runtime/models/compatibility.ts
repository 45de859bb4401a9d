/**
 * Finds what keeps a model from running here before its weights are downloaded: from its record,
 * the adapter's limits and the model's small files.
 */
import { type FormworkError, formworkError } from '../common/errors.ts';
import { cacheShapeOf, mostTokensIn } from './cache-shape.ts';
import { type LibraryFile, readLibraryFile } from './library-file.ts';
import { readModelConfig } from './model-config.ts';
import type { ModelSource } from './model-source.ts';
import type { WeightsIndex } from './weights-index.ts';

/**
 * The least that web-llm accepts of an adapter (`detectGPUDevice` of 0.2.86, which checks it when
 * the weights are downloaded).
 */
const LEAST_LIMITS = {
  maxBufferSize: 1 << 28,
  maxStorageBufferBindingSize: 1 << 27,
  maxComputeWorkgroupStorageSize: 1 << 15,
  maxStorageBuffersPerShaderStage: 10,
} as const satisfies Partial<Record<keyof GPUSupportedLimits, number>>;

type LimitName = keyof typeof LEAST_LIMITS;

/** The features and limits of an adapter that models depend on. */
export interface AdapterLimits {
  readonly features: Pick<GPUSupportedFeatures, 'has'>;
  readonly limits: Pick<GPUSupportedLimits, LimitName>;
  /** For advice only. */
  readonly info?: Pick<GPUAdapterInfo, 'vendor'>;
}

/** What the engine knows about a model before loading it. */
export type KnownModel = Pick<
  ModelSource,
  | 'id'
  | 'capabilities'
  | 'requiredFeatures'
  | 'obstacle'
  | 'instead'
  | 'largestBuffer'
  | 'overrides'
  | 'cacheTokens'
>;

/** A model's small files. */
export interface SmallFiles {
  /** mlc-chat-config.json and tokenizer.json, parsed. */
  readonly config: unknown;
  readonly tokenizer: unknown;
  readonly index: WeightsIndex;
  readonly library: Uint8Array;
}

/** web-llm requests buffers of 1 GiB, and falls back to 128 MiB. */
const [LARGE_BINDING, SMALL_BINDING] = [1 << 30, 1 << 27];

/** Functions that a library must export. */
const CHAT_FUNCTIONS = ['embed', 'batch_prefill', 'batch_decode', 'create_tir_paged_kv_cache'];
const EMBEDDING_FUNCTIONS = ['prefill'];

/**
 * Why the record or the adapter keeps a model from running; undefined if nothing does. `param` is
 * `model` unless the adapter runs no model at all.
 */
export function obstacleOf(
  model: KnownModel,
  adapter: AdapterLimits | undefined,
): FormworkError | undefined {
  const { id, obstacle, requiredFeatures = [], largestBuffer = 0 } = model;
  if (obstacle !== undefined) return cannotRun(model, obstacle);
  if (!adapter) return undefined;
  const low = lowLimitOf(adapter);
  if (low !== undefined) return runsNothing(low);
  const lacking = requiredFeatures.find((feature) => !adapter.features.has(feature));
  if (lacking !== undefined) return lacksFeature(model, lacking, adapter);
  const maxBuffer = largestBufferOf(adapter);
  if (largestBuffer > maxBuffer) return tooLargeInOnePiece(id, largestBuffer, maxBuffer);
  return undefined;
}

/** Why a model cannot run, judging by its small files; undefined if they are in order. */
export function obstacleInFiles(
  model: KnownModel,
  { config, tokenizer, index, library: file }: SmallFiles,
  adapter: AdapterLimits | undefined,
): FormworkError | undefined {
  const library = readLibraryFile(file);
  // Without readable metadata, the check happens when the library runs: loading looks up its
  // functions by name.
  const inLibrary = library && obstacleInLibrary(model, library, index, adapter);
  if (inLibrary) return inLibrary;
  const maxBuffer = adapter ? largestBufferOf(adapter) : Number.POSITIVE_INFINITY;
  if (index.largestTensor > maxBuffer) {
    return tooLargeInOnePiece(model.id, index.largestTensor, maxBuffer);
  }
  const problem =
    problemOfConfig(model, config) ?? (embeds(model) ? undefined : problemOfTokenizer(tokenizer));
  if (problem !== undefined) return cannotRun(model, problem);
  return embeds(model) ? undefined : obstacleInCache(model, config, adapter);
}

/** The most tokens in a KV cache whose buffers an adapter allows. */
export const mostCacheTokens = (config: unknown, adapter: AdapterLimits | undefined): number =>
  adapter ? mostTokensIn(largestBufferOf(adapter), cacheShapeOf(config)) : Number.POSITIVE_INFINITY;

/** Why the KV cache that is asked for, or one for a single context, cannot be allocated. */
function obstacleInCache(
  model: KnownModel,
  config: unknown,
  adapter: AdapterLimits | undefined,
): FormworkError | undefined {
  const most = mostCacheTokens(config, adapter);
  const { cacheTokens = readModelConfig(config, model.overrides).contextWindow } = model;
  if (cacheTokens <= most) return undefined;
  const count = (tokens: number): string => tokens.toLocaleString('en');
  const advice = model.cacheTokens === undefined ? 'context window' : 'KV cache';
  return formworkError(
    `${model.id} cannot have a KV cache of ${count(cacheTokens)} tokens: this device allows at most ${count(most)}. Choose a smaller ${advice}.`,
    { code: 'out_of_memory', param: 'model' },
  );
}

function obstacleInLibrary(
  model: KnownModel,
  library: LibraryFile,
  index: WeightsIndex,
  adapter: AdapterLimits | undefined,
): FormworkError | undefined {
  if (!library.isCurrent) {
    return cannotRun(
      model,
      'its library was compiled for a web-llm older than 0.2.80; recompile it with a current MLC',
    );
  }
  if (library.isArtifact) return cannotRun(model, NEEDS_MANIFEST);
  if (!embeds(model) && library.stateKind !== 'kv_cache') {
    const recurrent = library.stateKind === 'hybrid' || library.stateKind === 'rnn_state';
    return cannotRun(
      model,
      recurrent ? RECURRENT : `its state is of the kind "${library.stateKind}"`,
    );
  }
  if (library.usesF16 && adapter && !adapter.features.has('shader-f16')) {
    return lacksFeature(model, 'shader-f16', adapter);
  }
  const wanted = embeds(model) ? EMBEDDING_FUNCTIONS : CHAT_FUNCTIONS;
  const missing = wanted.filter((name) => !library.exports(name));
  if (missing.length > 0) return cannotRun(model, `its library lacks ${missing.join(', ')}`);
  const present = new Set(index.tensors);
  const strange = library.weights.find(({ name }) => !present.has(name));
  if (strange && present.size > 0) {
    return cannotRun(
      model,
      `its library does not match its weights: it needs "${strange.name}", which tensor-cache.json does not list`,
    );
  }
  return undefined;
}

/**
 * The obstacle of models with recurrent layers: their sequences cannot be forked or rolled back as
 * a KV cache can.
 */
export const RECURRENT =
  'it keeps a recurrent state in addition to its KV cache, which Formwork does not support yet';

/** The obstacle of models that web-llm loads through a manifest of programs. */
export const NEEDS_MANIFEST =
  'it needs a program manifest (mlc-model-manifest.json), which Formwork does not support yet';

/** Why the settings cannot be used; undefined if they can. */
function problemOfConfig({ overrides }: KnownModel, file: unknown): string | undefined {
  try {
    readModelConfig(file, overrides);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Why the tokens cannot be matched against a schema's bytes; undefined if they can. */
function problemOfTokenizer(file: unknown): string | undefined {
  const { model } = file as {
    readonly model?: {
      readonly type?: string;
      readonly continuing_subword_prefix?: string | null;
      readonly end_of_word_suffix?: string | null;
    };
  };
  const { type = 'BPE', continuing_subword_prefix, end_of_word_suffix } = model ?? {};
  if (type !== 'BPE' && type !== 'Unigram')
    return `its tokenizer is a ${type}, not a BPE or Unigram`;
  const marks = continuing_subword_prefix || end_of_word_suffix;
  return marks ? `its tokenizer marks word parts with "${marks}"` : undefined;
}

/** Which limit is too low for all models, as part of a sentence; undefined if none is. */
export function lowLimitOf({ limits }: Pick<AdapterLimits, 'limits'>): string | undefined {
  const names = Object.keys(LEAST_LIMITS) as LimitName[];
  const low = names.find((name) => limits[name] < LEAST_LIMITS[name]);
  if (low === undefined) return undefined;
  const count = (of: number): string => of.toLocaleString('en');
  return `its WebGPU limit ${low} is ${count(limits[low])}, and ${count(LEAST_LIMITS[low])} are needed`;
}

/** Bytes of the largest buffer a model may allocate. */
function largestBufferOf({ limits }: AdapterLimits): number {
  return limits.maxStorageBufferBindingSize >= LARGE_BINDING ? LARGE_BINDING : SMALL_BINDING;
}

const embeds = ({ capabilities }: KnownModel): boolean => capabilities.includes('embeddings');

function cannotRun(model: KnownModel, reason: string): FormworkError {
  return formworkError(
    `${model.id} cannot be run: ${reason}. ${advice(model)}Its weights were not downloaded.`,
    { code: 'model_load_failed', param: 'model' },
  );
}

function lacksFeature(model: KnownModel, feature: string, { info }: AdapterLimits): FormworkError {
  const other =
    model.instead === undefined
      ? 'Use a model without it: one with "f32" in its name, or one included with Formwork.'
      : `Use ${model.instead}, which does not need it.`;
  const hidden =
    feature === 'shader-f16' && info?.vendor === 'nvidia'
      ? ' Under Linux, WebGPU hides it on NVIDIA’s GPUs: a server has it with FORMWORK_DTYPE=f16, Chrome with --enable-dawn-features=vulkan_enable_f16_on_nvidia.'
      : '';
  return formworkError(
    `${model.id} needs the WebGPU feature "${feature}", which this device does not have.${hidden} ${other}`,
    { code: 'webgpu_unavailable', param: 'model' },
  );
}

function runsNothing(low: string): FormworkError {
  const { userAgent = '' } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  const remedy = userAgent.startsWith('Node.js')
    ? 'Update the graphics driver, or choose another adapter with FORMWORK_ADAPTER.'
    : 'Update the graphics driver or the browser, or use another device.';
  return formworkError(`This device cannot run models: ${low}. ${remedy}`, {
    code: 'webgpu_unavailable',
  });
}

function tooLargeInOnePiece(id: string, bytes: number, most: number): FormworkError {
  const megabytes = (count: number): string => `${Math.ceil(count / 1e6).toLocaleString('en')} MB`;
  return formworkError(
    `${id} has a weight tensor of ${megabytes(bytes)}; this device allows at most ${megabytes(most)}.`,
    { code: 'out_of_memory', param: 'model' },
  );
}

const advice = ({ instead }: KnownModel): string =>
  instead === undefined ? '' : `Use ${instead}. `;
