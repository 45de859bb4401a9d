/**
 * From logits to a token: penalties, bias, mask, temperature, min_p, top_k, top_p, and one documented random draw a
 * token. Everything is a pure function of the logits, the options and the tokens seen, so equal requests give equal
 * answers, whether the candidates were found on a GPU or here.
 */
import { formworkError } from '../../errors.ts';
import type { TokenMask } from '../../grammar/types.ts';
import type { LogitsSource, SampledToken, Sampler, SamplingOptions } from '../types.ts';
import { type Adjustment, type Candidates, candidatesOf, MAX_CANDIDATES } from './candidates.ts';
import { uniform } from './random.ts';
import { draw } from './truncation.ts';
import { weightScale } from './weights.ts';

/** A sampler for one choice of one request. */
export function createSampler(options: SamplingOptions): Sampler {
  const { temperature, seed, stream = 0, repetitionPenalty = 1 } = options;
  const draws = temperature > 0;
  const scale = draws ? weightScale(temperature) : 0;
  /** How often the answer has each token so far. */
  const counts = new Map<number, number>();
  /** What {@link SamplingOptions.repetitionPenalty} has to know. */
  const said = new Set(repetitionPenalty === 1 ? [] : Array.from(options.prompt ?? []));
  let step = 0;

  const observe = (token: number): void => {
    counts.set(token, (counts.get(token) ?? 0) + 1);
    if (repetitionPenalty !== 1) said.add(token);
  };

  const queryOf = (mask: TokenMask | undefined, alternatives: number | undefined) => ({
    mask,
    adjustments: adjustmentsOf(options, counts, said),
    scale,
    limit: draws ? MAX_CANDIDATES : Math.max(1, alternatives ?? 0),
    sums: alternatives !== undefined,
  });

  /** The token chosen, or undefined where the list of candidates is too short to tell. */
  const choose = (candidates: Candidates, alternatives?: number): SampledToken | undefined => {
    const { tokens, logits, allowed, logSum, logSumOfAll } = candidates;
    if (!Number.isFinite(logits[0])) {
      throw formworkError(
        allowed === 0 ? 'The mask allows no token.' : 'The model computed no finite logit.',
        { code: 'internal_error' },
      );
    }
    const wanted = Math.min(alternatives ?? 0, allowed);
    if (wanted > tokens.length) return undefined;
    const chosen = draws ? draw(candidates, options, scale, uniform(seed, step, stream)) : 0;
    if (chosen === undefined) return undefined;
    const logprobAt = (index: number): number => logits[index]! - logSum;
    step++;
    observe(tokens[chosen]!);
    return {
      token: tokens[chosen]!,
      logprob: alternatives === undefined ? undefined : logprobAt(chosen),
      // Rounding may put a part above its whole, and a bias certainly does.
      allowedMass:
        alternatives === undefined ? undefined : Math.exp(Math.min(0, logSum - logSumOfAll)),
      alternatives: Array.from({ length: wanted }, (_, index) => ({
        token: tokens[index]!,
        logprob: logprobAt(index),
      })),
    };
  };

  const sample = (logits: Float32Array, mask?: TokenMask, alternatives?: number): SampledToken => {
    const query = queryOf(mask, alternatives);
    // Longer lists until one is long enough: the list of all candidates always is.
    for (let { limit } = query; ; limit *= 8) {
      const sampled = choose(candidatesOf(logits, { ...query, limit }), alternatives);
      if (sampled) return sampled;
    }
  };

  return {
    sample,
    async sampleFrom(source: LogitsSource, mask, alternatives) {
      const candidates = await source.candidates?.(queryOf(mask, alternatives));
      const sampled = candidates && choose(candidates, alternatives);
      return sampled ?? sample(await source.logits(), mask, alternatives);
    },
    observe,
  };
}

/** What penalties and bias make of the logits. */
function adjustmentsOf(
  { frequencyPenalty, presencePenalty, repetitionPenalty = 1, logitBias }: SamplingOptions,
  counts: ReadonlyMap<number, number>,
  said: ReadonlySet<number>,
): Adjustment[] {
  const added = new Map<number, number>();
  if (frequencyPenalty !== 0 || presencePenalty !== 0) {
    for (const [token, count] of counts) {
      added.set(token, -frequencyPenalty * count - presencePenalty);
    }
  }
  for (const [token, bias] of logitBias ?? []) added.set(token, (added.get(token) ?? 0) + bias);
  const tokens = new Set([...added.keys(), ...said]);
  // Pictures are no tokens.
  return Array.from(tokens)
    .filter((token) => token >= 0)
    .map((token) => ({
      token,
      ifPositive: said.has(token) ? 1 / repetitionPenalty : 1,
      otherwise: said.has(token) ? repetitionPenalty : 1,
      add: added.get(token) ?? 0,
    }));
}
