/** The next token out of logits: the same one for the same seed, wherever they were computed. */

export {
  type CandidateQuery,
  type Candidates,
  candidatesOf,
  MAX_CANDIDATES,
  sortByLogit,
} from './candidates.ts';
export { createSampler } from './sampler.ts';
export type * from './types.ts';
export { WEIGHT_TABLE, WEIGHTLESS_STEPS, weightScale } from './weights.ts';
