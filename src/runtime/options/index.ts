/** The scalar options of a request. */
export {
  otherOptions,
  type RequestOption,
  type SamplingOption,
  samplingOptions,
} from './options.ts';
