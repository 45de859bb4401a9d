/**
 * Finds what keeps a model from running here before any of its files is downloaded: in its record
 * and the adapter's limits.
 */
import type { FormworkError } from '../common/errors.ts';
import { cacheShapeOf, mostTokensIn } from './cache-shape.ts';
import type { ModelSource } from './model-source.ts';
import { cannotRun, lacksFeature, runsNothing, tooLargeInOnePiece } from './obstacle-errors.ts';

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

/** web-llm requests buffers of 1 GiB, and falls back to 128 MiB. */
const [LARGE_BINDING, SMALL_BINDING] = [1 << 30, 1 << 27];

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

/** Which limit is too low for all models, as part of a sentence; undefined if none is. */
export function lowLimitOf({ limits }: Pick<AdapterLimits, 'limits'>): string | undefined {
  const names = Object.keys(LEAST_LIMITS) as LimitName[];
  const low = names.find((name) => limits[name] < LEAST_LIMITS[name]);
  if (low === undefined) return undefined;
  const count = (of: number): string => of.toLocaleString('en');
  return `its WebGPU limit ${low} is ${count(limits[low])}, and ${count(LEAST_LIMITS[low])} are needed`;
}

/** The most tokens in a KV cache whose buffers an adapter allows. */
export const mostCacheTokens = (config: unknown, adapter: AdapterLimits | undefined): number =>
  adapter ? mostTokensIn(largestBufferOf(adapter), cacheShapeOf(config)) : Number.POSITIVE_INFINITY;

/** Bytes of the largest buffer a model may allocate. */
export function largestBufferOf({ limits }: AdapterLimits): number {
  return limits.maxStorageBufferBindingSize >= LARGE_BINDING ? LARGE_BINDING : SMALL_BINDING;
}
