/**
 * The options of a request, and the sampling of the next token from logits. The same seed gives the
 * same token on every device.
 */

export { candidatesOf, MAX_CANDIDATES } from './candidates.ts';
export {
  answerOptions,
  otherOptions,
  type RequestOption,
  type SamplingOption,
  type SamplingSettings,
  samplingOptions,
} from './options.ts';
export { requestNames } from './request-names.ts';
export { createSampler } from './sampler.ts';
export { bitsOf, sortKey, sortKeys } from './sort-keys.ts';
export type * from './types.ts';
export { WEIGHT_TABLE, WEIGHTLESS_STEPS, weightScale } from './weights.ts';
