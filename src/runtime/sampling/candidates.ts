/** The likeliest tokens under a mask: everything a sampler needs to know of the logits. */
import type { TokenMask } from '../grammar/index.ts';
import { weightOf } from './weights.ts';

/** A change to the logit of one token, in 32-bit floats: a multiplication, then an addition. */
export interface Adjustment {
  readonly token: number;
  /** Factor for a positive logit. */
  readonly ifPositive: number;
  /** Factor for any other logit. */
  readonly otherwise: number;
  readonly add: number;
}

/** Which tokens to find, and how to weigh them. */
export interface CandidateQuery {
  /** Which tokens are allowed; all when absent. */
  readonly mask: TokenMask | undefined;
  /** At most one per token. */
  readonly adjustments: readonly Adjustment[];
  /**
   * Converts differences between logits to weights; see `weightScale`. 0 if no weights are needed.
   */
  readonly scale: number;
  /** Maximum number of candidates, likeliest first. The result may hold fewer, but at least one. */
  readonly limit: number;
  /** Whether to compute {@link Candidates.logSum} and {@link Candidates.logSumOfAll}. */
  readonly sums: boolean;
}

/** The likeliest tokens that a mask allows. */
export interface Candidates {
  /** Likeliest first; lower ids first among equals. */
  readonly tokens: readonly number[];
  /** Their adjusted logits, parallel to the tokens. */
  readonly logits: readonly number[];
  /** Number of tokens that the mask allows; more than listed if the list is cut off. */
  readonly allowed: number;
  /** Total weight of all allowed tokens. An integer; 0 if no weights were requested. */
  readonly total: number;
  /**
   * ln of the sum of e^logit over all allowed tokens, after adjustments. NaN if no sums were
   * requested.
   */
  readonly logSum: number;
  /** The same over the whole vocabulary, before adjustments. NaN if no sums were requested. */
  readonly logSumOfAll: number;
  /**
   * The same with more tokens, if more are known: sorting them takes time, and few draws need it.
   */
  readonly longer?: () => Candidates;
}

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
    ...sortByLogit(listed, logitsOf(listed, values)),
    allowed: allowed.length,
    total: scale > 0 ? weigh(values, allowed, highest, scale) : 0,
    logSum: sums ? logSumOf(values, allowed) : Number.NaN,
    logSumOfAll: sums ? logSumOf(logits, listAllowed(logits.length, undefined)) : Number.NaN,
  };
}

function logitsOf(tokens: Int32Array, values: Float32Array): Float32Array {
  const found = new Float32Array(tokens.length);
  for (let i = 0; i < found.length; i++) found[i] = values[tokens[i]!]!;
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

function sortByLogit(
  tokens: Int32Array,
  values: Float32Array,
): Pick<Candidates, 'tokens' | 'logits'> {
  const words = new Int32Array(values.buffer, values.byteOffset, values.length);
  return sortKeys(Float64Array.from(tokens, (token, i) => sortKey(token, words[i]!)));
}

/**
 * Packs a token and its logit into one number that sorts the highest logit first, and lower ids
 * first among equals: the logit's bits, inverted, above 20 bits of the token. -0 counts as 0, and
 * NaN sorts last.
 *
 * @param bits the logit as an f32
 */
export function sortKey(token: number, bits: number): number {
  const isNumber = (bits & 0x7fffffff) <= 0x7f800000;
  const word = !isNumber ? MINUS_INFINITY : bits === MINUS_ZERO ? 0 : bits;
  return (word < 0 ? word >>> 0 : 0x7fffffff - word) * 0x100000 + token;
}

/** Bits of an f32. */
const MINUS_INFINITY = -0x800000;
const MINUS_ZERO = -0x80000000;

const wordView = new Int32Array(1);
const floatView = new Float32Array(wordView.buffer);

/** The bits of an f32, for {@link sortKey}. */
export function bitsOf(logit: number): number {
  floatView[0] = logit;
  return wordView[0]!;
}

/**
 * The candidates of these keys, likeliest first; sorts them in place. Runs between a token and the
 * next pass, and therefore allocates no typed array: an allocation of a few kilobytes makes glibc's
 * malloc tidy all that Dawn freed since the last one, for half a millisecond.
 */
export function sortKeys(keys: Float64Array): Pick<Candidates, 'tokens' | 'logits'> {
  keys.sort();
  const tokens: number[] = [];
  const logits: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const high = Math.floor(key / 0x100000);
    wordView[0] = high > 0x7fffffff ? high : 0x7fffffff - high;
    tokens.push(key - high * 0x100000);
    logits.push(floatView[0]!);
  }
  return { tokens, logits };
}

function logSumOf(values: Float32Array, tokens: Int32Array): number {
  const highest = highestOf(values, tokens);
  let sum = 0;
  for (let i = 0; i < tokens.length; i++) sum += Math.exp(values[tokens[i]!]! - highest);
  return highest + Math.log(sum);
}
