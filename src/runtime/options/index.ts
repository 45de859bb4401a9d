/** The options of a request that are one value each. */
export {
  otherOptions,
  type RequestOption,
  type SamplingOption,
  samplingOptions,
} from './options.ts';
