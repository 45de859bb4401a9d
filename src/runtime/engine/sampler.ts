/**
 * From logits to a token, on the CPU: penalties, bias, mask, temperature, min_p, top_k, top_p, and one documented random
 * draw a token. Everything is a pure function of the logits, the options and the tokens seen, so equal requests give
 * equal answers.
 */
import { formworkError } from '../errors.ts';
import type { TokenMask } from '../grammar/types.ts';
import { weigh } from './exponential.ts';
import { uniform } from './random.ts';
import { heaviest, type Pool, truncate, type Weighted } from './truncation.ts';
import type { SampledToken, Sampler, SamplingOptions, TokenLogprob } from './types.ts';

/** What choosing a token needs beside its logits. All samplers share it, for they choose one after the other: 0.8 MB. */
let scratch: { tokens: Int32Array; logits: Float32Array; weights: Float64Array } | undefined;

/** What logits are multiplied by at most: at temperatures below, the inverse is Infinity, and 0 times that no number. */
const MAX_SCALE = 1e300;

/** A sampler for one choice of one request. */
export function createSampler(options: SamplingOptions): Sampler {
  const { temperature, seed, stream = 0, repetitionPenalty = 1 } = options;
  /** How often the answer has each token so far. */
  const counts = new Map<number, number>();
  /** What {@link SamplingOptions.repetitionPenalty} has to know. */
  const said = new Set(repetitionPenalty === 1 ? [] : Array.from(options.prompt ?? []));
  let step = 0;

  const observe = (token: number): void => {
    counts.set(token, (counts.get(token) ?? 0) + 1);
    if (repetitionPenalty !== 1) said.add(token);
  };

  const sample = (logits: Float32Array, mask?: TokenMask, alternatives?: number): SampledToken => {
    if (scratch === undefined || scratch.tokens.length < logits.length) {
      scratch = {
        tokens: new Int32Array(logits.length),
        logits: new Float32Array(logits.length),
        weights: new Float64Array(logits.length),
      };
    }
    const { tokens, weights } = scratch;
    const values = adjusted(logits, scratch.logits, options, counts, said);
    const allowed = mask ?? allOf(values.length);
    const best = likeliestOf(values, allowed);
    const highest = values[best] ?? Number.NaN;
    if (!Number.isFinite(highest)) {
      throw formworkError(
        listAllowed(allowed, tokens, values.length) === 0
          ? 'The mask allows no token.'
          : 'The model computed no finite logit.',
        { code: 'internal_error' },
      );
    }

    // Over a whole vocabulary, weights are what a token costs here: they are made for who needs them.
    const draws = temperature > 0;
    const count =
      draws || alternatives !== undefined ? listAllowed(allowed, tokens, values.length) : 0;
    const candidates: Weighted = { tokens, weights, count };
    let logprob = (_: number): number | undefined => undefined;
    let likeliest: TokenLogprob[] = [];
    if (alternatives !== undefined) {
      const logTotal = Math.log(weigh(candidates, values, highest, 1));
      const known = (token: number): number => values[token]! - highest - logTotal;
      likeliest = heaviest(candidates, alternatives).map((token) => ({
        token,
        logprob: known(token),
      }));
      logprob = known;
    }

    let token = best;
    if (draws && count > 1) {
      const total = weigh(candidates, values, highest, Math.min(1 / temperature, MAX_SCALE));
      const random = uniform(seed, step, stream);
      token = draw(truncate({ ...candidates, total }, options), random);
    }
    step++;
    observe(token);
    return { token, logprob: logprob(token), alternatives: likeliest };
  };

  return { sample, observe };
}

/** Logits with penalties and bias applied, without touching the model's own array. */
function adjusted(
  logits: Float32Array,
  scratch: Float32Array,
  options: SamplingOptions,
  counts: ReadonlyMap<number, number>,
  said: ReadonlySet<number>,
): Float32Array {
  const { frequencyPenalty, presencePenalty, repetitionPenalty = 1, logitBias } = options;
  const penalised = (frequencyPenalty !== 0 || presencePenalty !== 0) && counts.size > 0;
  if (!penalised && !logitBias?.size && said.size === 0) return logits;
  const values = scratch.subarray(0, logits.length);
  values.set(logits);
  for (const token of said) {
    const value = values[token];
    if (value !== undefined) {
      values[token] = value > 0 ? value / repetitionPenalty : value * repetitionPenalty;
    }
  }
  if (penalised) {
    for (const [token, count] of counts) {
      values[token] = values[token]! - frequencyPenalty * count - presencePenalty;
    }
  }
  for (const [token, bias] of logitBias ?? []) {
    if (token < values.length) values[token] = values[token]! + bias;
  }
  return values;
}

/** The mask that allows every token, for as many as there were so far. */
let everything: TokenMask = new Int32Array(0);

/** A mask that allows at least so many tokens. */
function allOf(size: number): TokenMask {
  if (everything.length * 32 < size) everything = new Int32Array((size + 31) >>> 5).fill(-1);
  return everything;
}

/** The likeliest token that a mask allows, the first among equals; -1 where no logit is a number above -Infinity. */
function likeliestOf(values: Float32Array, mask: TokenMask): number {
  const size = values.length;
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < size; from += 32) {
    let bits = mask[from >>> 5]!;
    if (bits === -1) {
      const end = Math.min(from + 32, size);
      for (let token = from; token < end; token++) {
        const value = values[token]!;
        if (value > highest) {
          best = token;
          highest = value;
        }
      }
      continue;
    }
    for (; bits !== 0; bits &= bits - 1) {
      const token = from + 31 - Math.clz32(bits & -bits);
      // Past the vocabulary there is no logit.
      const value = values[token]!;
      if (value > highest) {
        best = token;
        highest = value;
      }
    }
  }
  return best;
}

/** Writes the tokens that a mask allows into `tokens`, and says how many they are. */
function listAllowed(mask: TokenMask, tokens: Int32Array, size: number): number {
  let count = 0;
  for (let from = 0; from < size; from += 32) {
    let bits = mask[from >>> 5]!;
    if (bits === -1) {
      const end = Math.min(from + 32, size);
      for (let token = from; token < end; token++) tokens[count++] = token;
      continue;
    }
    for (; bits !== 0; bits &= bits - 1) {
      const token = from + 31 - Math.clz32(bits & -bits);
      if (token < size) tokens[count++] = token;
    }
  }
  return count;
}

/** The candidate in whose share of the total weight `random` falls. */
function draw({ tokens, weights, count, total }: Pool, random: number): number {
  let rest = random * total;
  for (let i = 0; i < count; i++) {
    rest -= weights[i]!;
    if (rest < 0) return tokens[i]!;
  }
  // Rounding left a little: it is the last one's that weighs anything.
  let last = count - 1;
  while (last > 0 && weights[last] === 0) last--;
  return tokens[last]!;
}
