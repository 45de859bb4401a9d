/** The likeliest tokens under a mask: everything a sampler needs to know of the logits. */
import type { TokenMask } from '../grammar/index.ts';
import { sortByLogit } from './sort-keys.ts';
import type { Adjustment, CandidateQuery, Candidates } from './types.ts';
import { weightOf } from './weights.ts';

/** Maximum number of candidates that a device lists. */
export const MAX_CANDIDATES = 1024;

/** Number of buckets by distance from the highest logit, and buckets per unit of distance. */
const BUCKETS = 2048;
const BUCKETS_PER_UNIT = 64;

/**
 * Finds candidates in logits in memory. The reference for the shader. Lists at least one token if
 * any is allowed.
 */
export function candidatesOf(logits: Float32Array, query: CandidateQuery): Candidates {
  const { mask, scale, limit, sums } = query;
  const values = adjusted(logits, query.adjustments);
  if (limit === 1 && scale === 0 && !sums) {
    const best = likeliestOf(values, mask);
    if (best >= 0) return onlyLikeliest(best, values[best]!);
  }
  const allowed = listAllowed(values.length, mask);
  const highest = highestOf(values, allowed);
  const listed = likeliest(values, allowed, highest, limit);
  return {
    ...sortByLogit(listed, bitsAt(listed, values)),
    allowed: allowed.length,
    total: scale > 0 ? weigh(values, allowed, highest, scale) : 0,
    logSum: sums ? logSumOf(values, allowed) : Number.NaN,
    logSumOfAll: sums ? logSumOf(logits, listAllowed(logits.length, undefined)) : Number.NaN,
  };
}

/** The bits of the tokens' logits. */
function bitsAt(tokens: Int32Array, values: Float32Array): Int32Array {
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  const found = new Int32Array(tokens.length);
  for (let i = 0; i < found.length; i++) found[i] = bits[tokens[i]!]!;
  return found;
}

const onlyLikeliest = (token: number, logit: number): Candidates => ({
  tokens: [token],
  logits: [logit],
  // A caller that wants only the likeliest token does not use the count.
  allowed: 1,
  total: 0,
  logSum: Number.NaN,
  logSumOfAll: Number.NaN,
});

/** Applies adjustments to a copy of the logits. */
function adjusted(logits: Float32Array, adjustments: readonly Adjustment[]): Float32Array {
  if (adjustments.length === 0) return logits;
  const values = logits.slice();
  for (const { token, ifPositive, otherwise, add } of adjustments) {
    const logit = logits[token];
    if (logit === undefined) continue;
    const scaled = Math.fround(logit * Math.fround(logit > 0 ? ifPositive : otherwise));
    values[token] = scaled + Math.fround(add);
  }
  return values;
}

/**
 * The likeliest token that a mask allows, the lowest id among equals; -1 if no logit exceeds
 * -Infinity.
 */
function likeliestOf(values: Float32Array, mask: TokenMask | undefined): number {
  const size = values.length;
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < size; from += 32) {
    let bits = mask ? mask[from >>> 5]! : -1;
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
      // Undefined past the vocabulary; the comparison is then false.
      const value = values[token]!;
      if (value > highest) {
        best = token;
        highest = value;
      }
    }
  }
  return best;
}

/** The tokens that a mask allows, in ascending order. Ignores bits past the vocabulary. */
function listAllowed(size: number, mask: TokenMask | undefined): Int32Array {
  const tokens = new Int32Array(size);
  let count = 0;
  for (let from = 0; from < size; from += 32) {
    let bits = mask ? mask[from >>> 5]! : -1;
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
  return tokens.subarray(0, count);
}

function highestOf(values: Float32Array, tokens: Int32Array): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < tokens.length; i++) {
    const value = values[tokens[i]!]!;
    if (value > highest) highest = value;
  }
  return highest;
}

function weigh(values: Float32Array, tokens: Int32Array, highest: number, scale: number): number {
  let total = 0;
  for (let i = 0; i < tokens.length; i++) {
    total += weightOf(values[tokens[i]!]!, highest, scale);
  }
  return total;
}

/**
 * Selects at most `limit` tokens, in any order: those of the first buckets, as many whole buckets
 * as fit, and always the first. This avoids sorting the whole vocabulary.
 */
function likeliest(
  values: Float32Array,
  tokens: Int32Array,
  highest: number,
  limit: number,
): Int32Array {
  if (tokens.length <= limit) return tokens;
  const buckets = new Uint16Array(tokens.length);
  const sizes = new Int32Array(BUCKETS);
  for (let i = 0; i < tokens.length; i++) {
    const distance = (highest - values[tokens[i]!]!) * BUCKETS_PER_UNIT;
    const bucket = distance < BUCKETS - 1 ? distance | 0 : BUCKETS - 1;
    buckets[i] = bucket;
    sizes[bucket]!++;
  }
  let last = 0;
  let count = sizes[0]!;
  while (count + sizes[last + 1]! <= limit) count += sizes[++last]!;
  const listed = new Int32Array(count);
  let next = 0;
  for (let i = 0; i < tokens.length; i++) if (buckets[i]! <= last) listed[next++] = tokens[i]!;
  return listed;
}

function logSumOf(values: Float32Array, tokens: Int32Array): number {
  const highest = highestOf(values, tokens);
  let sum = 0;
  for (let i = 0; i < tokens.length; i++) sum += Math.exp(values[tokens[i]!]! - highest);
  return highest + Math.log(sum);
}
