import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidatesOf } from '../../src/runtime/sampling/candidates.ts';
import { createSampler } from '../../src/runtime/sampling/sampler.ts';
import type { CandidateQuery } from '../../src/runtime/sampling/types.ts';
import { weightOf, weightScale } from '../../src/runtime/sampling/weights.ts';

const everything: CandidateQuery = {
  mask: undefined,
  adjustments: [],
  scale: weightScale(1),
  limit: Number.POSITIVE_INFINITY,
  sums: true,
};

// Eighths, so that ties are common.
const logitsArbitrary = fc
  .array(fc.integer({ min: -160, max: 160 }), { minLength: 1, maxLength: 300 })
  .map((values) => Float32Array.from(values, (value) => value / 8));

const ranked = (logits: Float32Array): number[] =>
  [...logits.keys()].sort((a, b) => logits[b]! - logits[a]! || a - b);

describe('candidates', () => {
  test('are ordered by probability, then by id', () => {
    fc.assert(
      fc.property(logitsArbitrary, (logits) => {
        expect([...candidatesOf(logits, everything).tokens]).toEqual(ranked(logits));
      }),
    );
  });

  test('of a truncated list are the first of the full one, with the same totals', () => {
    fc.assert(
      fc.property(logitsArbitrary, fc.integer({ min: 1, max: 50 }), (logits, limit) => {
        const { tokens, allowed } = candidatesOf(logits, { ...everything, limit });
        expect([...tokens]).toEqual(ranked(logits).slice(0, tokens.length));
        expect(tokens.length).toBeGreaterThan(0);
        expect(allowed).toBe(logits.length);
      }),
    );
  });

  test('have a total weight that includes unlisted tokens', () => {
    fc.assert(
      fc.property(logitsArbitrary, (logits) => {
        const { total } = candidatesOf(logits, { ...everything, limit: 1 });
        const highest = Math.max(...logits);
        const weights = Array.from(logits, (logit) => weightOf(logit, highest, weightScale(1)));
        expect(total).toBe(weights.reduce((sum, weight) => sum + weight, 0));
      }),
    );
  });

  test('that are NaN or -0 keep their order', () => {
    const logits = Float32Array.of(Number.NaN, -0, 0, Number.NEGATIVE_INFINITY, -1, 1);
    expect([...candidatesOf(logits, everything).tokens].slice(0, 4)).toEqual([5, 1, 2, 4]);
  });

  test('have sums over the allowed tokens and over all', () => {
    const logits = Float32Array.of(0, 1, 2);
    const { logSum, logSumOfAll } = candidatesOf(logits, {
      ...everything,
      mask: Int32Array.of(0b011),
      adjustments: [{ token: 0, ifPositive: 1, otherwise: 1, add: 1 }],
    });
    expect(logSum).toBeCloseTo(1 + Math.log(2), 12);
    expect(logSumOfAll).toBeCloseTo(Math.log(1 + Math.E + Math.E ** 2), 6);
  });
});

test('a token does not depend on the length of the list of candidates', async () => {
  await fc.assert(
    fc.asyncProperty(
      logitsArbitrary,
      fc.record({
        temperature: fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 3, noNaN: true })),
        topP: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true })),
        minP: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
        topK: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        presencePenalty: fc.constantFrom(0, 0, 1),
        seed: fc.bigInt(),
      }),
      fc.integer({ min: 1, max: 30 }),
      fc.option(fc.nat(20), { nil: undefined }),
      async (logits, options, limit, alternatives) => {
        const sampling = { ...options, frequencyPenalty: 0 };
        const whole = createSampler(sampling);
        const cut = createSampler(sampling);
        const source = {
          logits: async () => logits,
          candidates: async (query: CandidateQuery) =>
            candidatesOf(logits, { ...query, limit: Math.min(query.limit, limit) }),
        };
        for (let step = 0; step < 5; step++) {
          const expected = whole.sample(logits, undefined, alternatives);
          expect(await cut.sampleFrom(source, undefined, alternatives)).toEqual(expected);
        }
      },
    ),
  );
});
