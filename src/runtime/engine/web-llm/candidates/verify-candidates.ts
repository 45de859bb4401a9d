/** Checks the candidate shader on the device that runs it. */
import {
  type CandidateQuery,
  candidatesOf,
  MAX_CANDIDATES,
  weightScale,
} from '../../../sampling/index.ts';
import type { Logits } from '../../device/logits.ts';

/** Number of tokens whose logits are adjusted. */
const ADJUSTED = 128;

/** Logits distributed like a model's: most in the middle, some equal, one outlier. */
export function testLogits(size: number): Float32Array<ArrayBuffer> {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const values = Float32Array.from(
    { length: size },
    () => (random() + random() + random() - 1.5) * 6,
  );
  for (let i = 0; i < size; i += 101) values[i] = 4;
  values[size >>> 1] = 12;
  return values;
}

/**
 * Adjustments of tokens all over the vocabulary, which bring their logits, of either sign, among
 * the highest. Of so many, some differ if multiplication and addition are fused, which rounds once.
 */
const testAdjustments = (logits: Float32Array): CandidateQuery['adjustments'] =>
  Array.from({ length: ADJUSTED }, (_, i) => {
    const token = 1 + Math.floor((i * logits.length) / ADJUSTED);
    return { token, ifPositive: 0.7, otherwise: 1.3, add: 11 - logits[token]! };
  });

/** Whether the device's candidates equal those found in memory, bit for bit. */
export async function candidatesAgree(logits: Logits): Promise<boolean> {
  const values = await logits.read();
  const query: CandidateQuery = {
    mask: undefined,
    adjustments: testAdjustments(values),
    scale: weightScale(0.8),
    limit: MAX_CANDIDATES,
    sums: false,
  };
  const listed = await logits.candidates!(query);
  const found = listed.longer?.() ?? listed;
  const expected = candidatesOf(values, { ...query, limit: Number.POSITIVE_INFINITY });
  return (
    found.total === expected.total &&
    found.allowed === expected.allowed &&
    found.tokens.every((token, i) => token === expected.tokens[i]) &&
    found.logits.every((logit, i) => logit === expected.logits[i])
  );
}
