/**
 * Chooses a token from logits: penalties, bias, mask, temperature, min_p, top_k, top_p, and one
 * documented random draw per token. Everything is a pure function of the logits, the options and
 * the tokens seen, so equal requests give equal answers whether the candidates were found on a GPU
 * or here.
 */
import { formworkError } from '../common/errors.ts';
import type { TokenMask } from '../grammar/index.ts';
import { createAdjustments } from './adjustments.ts';
import { candidatesOf, MAX_CANDIDATES } from './candidates.ts';
import { uniform } from './random.ts';
import { draw } from './truncation.ts';
import type {
  CandidateQuery,
  Candidates,
  LogitsSource,
  SampledToken,
  Sampler,
  SamplingOptions,
} from './types.ts';
import { weightScale } from './weights.ts';

/** Creates a sampler for one choice of one request. */
export function createSampler(options: SamplingOptions): Sampler {
  const { temperature, seed, stream = 0 } = options;
  const draws = temperature > 0;
  const scale = draws ? weightScale(temperature) : 0;
  const adjustments = createAdjustments(options);
  let step = 0;

  const queryOf = (
    mask: TokenMask | undefined,
    alternatives: number | undefined,
    bias?: ReadonlyMap<number, number>,
  ): CandidateQuery => ({
    mask,
    adjustments: adjustments.next(bias),
    scale,
    limit: draws ? MAX_CANDIDATES : Math.max(1, alternatives ?? 0),
    sums: alternatives !== undefined,
  });

  const randomOfStep = (): number => (draws ? uniform(seed, step, stream) : 0);

  /** Returns the chosen token, or undefined if the list of candidates is too short to decide. */
  const choose = (
    candidates: Candidates,
    random: number,
    alternatives?: number,
  ): SampledToken | undefined => {
    const { tokens, logits, allowed, logSum, logSumOfAll } = candidates;
    if (!Number.isFinite(logits[0])) {
      throw formworkError(
        allowed === 0 ? 'The mask allows no token.' : 'The model computed no finite logit.',
        { code: 'internal_error' },
      );
    }
    const wanted = Math.min(alternatives ?? 0, allowed);
    if (wanted > tokens.length) return undefined;
    const chosen = draws ? draw(candidates, options, scale, random) : 0;
    if (chosen === undefined) return undefined;
    const logprobAt = (index: number): number => logits[index]! - logSum;
    step++;
    adjustments.observe(tokens[chosen]!);
    return {
      token: tokens[chosen]!,
      logprob: alternatives === undefined ? undefined : logprobAt(chosen),
      // Clamped: rounding may raise a part above the whole, and a bias can too.
      allowedMass:
        alternatives === undefined ? undefined : Math.exp(Math.min(0, logSum - logSumOfAll)),
      alternatives: Array.from({ length: wanted }, (_, index) => ({
        token: tokens[index]!,
        logprob: logprobAt(index),
      })),
    };
  };

  /** Chooses from the lists of a query. The first suffices for most draws. */
  const chooseFrom = (
    first: Candidates,
    random: number,
    alternatives?: number,
  ): SampledToken | undefined => {
    for (let list: Candidates | undefined = first; list; list = list.longer?.()) {
      const sampled = choose(list, random, alternatives);
      if (sampled) return sampled;
    }
    return undefined;
  };

  const sample = (logits: Float32Array, query: CandidateQuery, random: number, wanted?: number) =>
    choose(candidatesOf(logits, query), random, wanted) ??
    choose(candidatesOf(logits, allOf(query)), random, wanted)!;

  return {
    sample: (logits, mask, alternatives) =>
      sample(logits, queryOf(mask, alternatives), randomOfStep(), alternatives),
    async sampleFrom(source: LogitsSource, mask, alternatives, bias) {
      const query = queryOf(mask, alternatives, bias);
      const asked = source.candidates?.(query);
      // While the device computes: after the candidates came, it waits.
      const random = randomOfStep();
      if (!asked) return sample(await source.logits(), query, random, alternatives);
      const all = allOf(query);
      return (
        chooseFrom(await asked, random, alternatives) ??
        chooseFrom(await source.candidates!(all), random, alternatives) ??
        // A source may have lists of some length only.
        sample(await source.logits(), all, random, alternatives)
      );
    },
    observe: adjustments.observe,
  };
}

/**
 * The query for all tokens. Their list always suffices. A draw beyond the first list often needs
 * most of them, so that lists of growing lengths would take longer.
 */
const allOf = (query: CandidateQuery): CandidateQuery => ({
  ...query,
  limit: Number.POSITIVE_INFINITY,
});
