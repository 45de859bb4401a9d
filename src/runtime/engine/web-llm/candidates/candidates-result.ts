/** Reads what the candidate shader writes. */
import {
  bitsOf,
  type CandidateQuery,
  type Candidates,
  sortKey,
  sortKeys,
} from '../../../sampling/index.ts';
import { RESULT_HEADER_WORDS } from './candidates-shader.ts';

/** Halvings of the highest weight within which candidates are sorted at once. */
const NEAR = 10;

/** Parses a result in the shader's layout. */
export function candidatesIn(
  words: Uint32Array,
  { limit, scale, sums }: CandidateQuery,
  size: number,
  keys: Float64Array,
): Candidates {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  const [best, , allowed, listed, low, high] = words as unknown as readonly number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // If no logit exceeds -Infinity, the sampler detects that by the logit returned here.
  const isNumber = best < size;
  const highest = isNumber ? floats[1]! : Number.NEGATIVE_INFINITY;
  const onlyBest = limit === 1 && !sums;
  const logSum = sums ? highest + Math.log(floats[6]!) : Number.NaN;
  const logSumOfAll = sums ? floats[8]! + Math.log(floats[7]!) : Number.NaN;
  if (!isNumber || onlyBest || listed === 0) {
    return {
      tokens: [isNumber ? best : 0],
      logits: [highest],
      allowed,
      total: onlyBest ? 0 : high * 2 ** 32 + low,
      logSum,
      logSumOfAll,
    };
  }
  const sizes = { allowed, total: scale > 0 ? high * 2 ** 32 + low : 0, logSum, logSumOfAll };
  const least = sortKey(size, bitsOf(highest - (NEAR * 0x10000) / scale));
  const far: number[] = [];
  let near = 0;
  for (let i = 0, at = RESULT_HEADER_WORDS; i < listed; i++, at += 2) {
    const key = sortKey(words[at]!, words[at + 1]! | 0);
    if (key <= least) keys[near++] = key;
    else far.push(key);
  }
  const first = { ...sortKeys(keys.subarray(0, near)), ...sizes };
  if (far.length === 0) return first;
  const longer = (): Candidates => {
    const { tokens, logits } = sortKeys(Float64Array.from(far));
    return {
      ...sizes,
      tokens: [...first.tokens, ...tokens],
      logits: [...first.logits, ...logits],
    };
  };
  return { ...first, longer };
}
