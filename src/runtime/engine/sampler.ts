/**
 * From logits to a token, on the CPU: penalties, bias, mask, temperature, top_p, and one documented random draw a
 * token. Everything is a pure function of the logits, the options and the tokens seen, so equal requests give equal
 * answers.
 */
import { formworkError } from '../errors.ts';
import type { TokenMask } from '../grammar/types.ts';
import { expOfNegative } from './exponential.ts';
import { heaviest, nucleus, type Pool, type Weighted } from './nucleus.ts';
import { uniform } from './random.ts';
import type { SampledToken, Sampler, SamplingOptions, TokenLogprob } from './types.ts';

/** What choosing a token needs beside its logits. All samplers share it, for they choose one after the other: 0.8 MB. */
let scratch: { tokens: Int32Array; logits: Float32Array; weights: Float64Array } | undefined;

/** A sampler for one choice of one request. */
export function createSampler(options: SamplingOptions): Sampler {
  const { temperature, topP, seed, stream = 0 } = options;
  const counts = new Map<number, number>();
  let step = 0;

  const observe = (token: number): void => {
    counts.set(token, (counts.get(token) ?? 0) + 1);
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
    const values = adjusted(logits, scratch.logits, options, counts);
    const count = mask ? listAllowed(mask, tokens, values.length) : listAll(tokens, values.length);
    let best = tokens[0]!;
    let highest = count === 0 ? Number.NaN : values[best]!;
    for (let i = 1; i < count; i++) {
      const token = tokens[i]!;
      const value = values[token]!;
      if (value > highest) {
        best = token;
        highest = value;
      }
    }
    if (!Number.isFinite(highest)) {
      throw formworkError(
        count === 0 ? 'The mask allows no token.' : 'The model computed no finite logit.',
        { code: 'internal_error' },
      );
    }
    const candidates: Weighted = { tokens, weights, count };
    const weigh = (scale: number): number => {
      let total = 0;
      for (let i = 0; i < count; i++) {
        const weight = expOfNegative((values[tokens[i]!]! - highest) * scale);
        weights[i] = weight;
        total += weight;
      }
      return total;
    };

    // Over a whole vocabulary, weights are what a token costs here: they are made for who needs them.
    let logprob = (_: number): number | undefined => undefined;
    let likeliest: TokenLogprob[] = [];
    if (alternatives !== undefined) {
      const logTotal = Math.log(weigh(1));
      const known = (token: number): number => values[token]! - highest - logTotal;
      likeliest = heaviest(candidates, alternatives).map((token) => ({
        token,
        logprob: known(token),
      }));
      logprob = known;
    }

    let token = best;
    if (temperature > 0 && count > 1) {
      const total = weigh(1 / temperature);
      const random = uniform(seed, step, stream);
      token = draw(topP < 1 ? nucleus(candidates, total, topP) : { ...candidates, total }, random);
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
): Float32Array {
  const { frequencyPenalty, presencePenalty, logitBias } = options;
  const penalised = (frequencyPenalty !== 0 || presencePenalty !== 0) && counts.size > 0;
  if (!penalised && !logitBias?.size) return logits;
  const values = scratch.subarray(0, logits.length);
  values.set(logits);
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

/** Writes all tokens into `tokens`, and says how many they are. */
function listAll(tokens: Int32Array, size: number): number {
  for (let token = 0; token < size; token++) tokens[token] = token;
  return size;
}

/** Writes the tokens that a mask allows into `tokens`, and says how many they are. */
function listAllowed(mask: TokenMask, tokens: Int32Array, size: number): number {
  let count = 0;
  for (let word = 0; word < mask.length; word++) {
    let bits = mask[word]!;
    if (bits === -1 && word * 32 + 32 <= size) {
      for (let token = word * 32; token < word * 32 + 32; token++) tokens[count++] = token;
      continue;
    }
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits & -bits);
      const token = word * 32 + bit;
      if (token < size) tokens[count++] = token;
      bits &= bits - 1;
    }
  }
  return count;
}

/** The candidate in whose share of the total weight `random` falls. */
function draw({ tokens, weights, count, total }: Pool, random: number): number {
  let rest = random * total;
  let last = 0;
  for (let i = 0; i < count; i++) {
    const weight = weights[i]!;
    if (weight === 0) continue;
    last = i;
    rest -= weight;
    if (rest < 0) break;
  }
  return tokens[last]!;
}
