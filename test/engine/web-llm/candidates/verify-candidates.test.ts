import { describe, expect, test } from 'vitest';
import {
  candidatesAgree,
  testLogits,
} from '../../../../src/runtime/engine/web-llm/candidates/verify-candidates.ts';
import { type CandidateQuery, candidatesOf } from '../../../../src/runtime/sampling/index.ts';

/** Whether candidates of logits that a device adjusts in this way pass the check. */
const agree = (size: number, adjust: (logit: number, factor: number, add: number) => number) => {
  const values = testLogits(size);
  return candidatesAgree({
    read: async () => values,
    async candidates(query: CandidateQuery) {
      const adjusted = values.slice();
      for (const { token, ifPositive, otherwise, add } of query.adjustments) {
        const logit = values[token]!;
        const factor = Math.fround(logit > 0 ? ifPositive : otherwise);
        adjusted[token] = adjust(logit, factor, Math.fround(add));
      }
      return candidatesOf(adjusted, { ...query, adjustments: [] });
    },
    retain() {},
    release() {},
  });
};

const roundedTwice = (logit: number, factor: number, add: number): number =>
  Math.fround(logit * factor) + add;

/** The product of two 32-bit floats is exact in 64 bits. */
const fused = (logit: number, factor: number, add: number): number => logit * factor + add;

describe.each([512, 49_152, 151_936])('the check of candidates among %i tokens', (size) => {
  test('accepts adjustments that are rounded after the multiplication and the addition', async () => {
    expect(await agree(size, roundedTwice)).toBe(true);
  });

  test.each([
    ['positive', (logit: number) => logit > 0],
    ['negative', (logit: number) => logit < 0],
  ])('rejects a fused multiply-add of %s logits', async (_, isFused) => {
    const adjust: typeof fused = (logit, ...rest) =>
      (isFused(logit) ? fused : roundedTwice)(logit, ...rest);
    expect(await agree(size, adjust)).toBe(false);
  });
});
