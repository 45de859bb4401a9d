/** The scalar options of a request. */
export {
  answerOptions,
  otherOptions,
  type RequestOption,
  type SamplingOption,
  type SamplingSettings,
  samplingOptions,
} from './options.ts';
