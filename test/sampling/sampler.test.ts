import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskWords } from '../../src/runtime/grammar/index.ts';
import { candidatesOf } from '../../src/runtime/sampling/candidates.ts';
import { createSampler } from '../../src/runtime/sampling/sampler.ts';
import type {
  Adjustment,
  CandidateQuery,
  Candidates,
  Sampler,
  SamplingOptions,
} from '../../src/runtime/sampling/types.ts';

const plain: SamplingOptions = {
  temperature: 1,
  topP: 1,
  frequencyPenalty: 0,
  presencePenalty: 0,
  seed: 1n,
};

// Eighths: coarse enough for ties to be common, and never a matter of rounding.
const logitsArbitrary = fc
  .array(fc.integer({ min: -160, max: 160 }), { minLength: 1, maxLength: 200 })
  .map((values) => Float32Array.from(values, (value) => value / 8));

const caseArbitrary = logitsArbitrary.chain((logits) =>
  fc.record({
    logits: fc.constant(logits),
    allowed: fc.uniqueArray(fc.nat(logits.length - 1), { minLength: 1 }),
    temperature: fc.double({ min: 0.1, max: 2, noNaN: true }),
    topP: fc.double({ min: 0.01, max: 1, noNaN: true }),
    seed: fc.bigInt(),
  }),
);

function maskOf(tokens: readonly number[], size: number): Int32Array {
  const mask = new Int32Array(maskWords(size));
  for (const token of tokens) mask[token >>> 5] = mask[token >>> 5]! | (1 << (token & 31));
  return mask;
}

/** Softmax over the allowed tokens, likeliest first, ties by id. */
function distribution(logits: Float32Array, allowed: readonly number[], temperature = 1) {
  const highest = Math.max(...allowed.map((token) => logits[token]!));
  const weights = allowed.map((token) => Math.exp((logits[token]! - highest) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return allowed
    .map((token, i) => ({ token, probability: weights[i]! / total }))
    .sort((a, b) => b.probability - a.probability || a.token - b.token);
}

const everyToken = (logits: Float32Array): number[] => [...logits.keys()];

describe('temperature 0', () => {
  test('selects the most likely allowed token, the lowest id among equals', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ logits, allowed, seed }) => {
        const sampler = createSampler({ ...plain, temperature: 0, seed });
        const { token } = sampler.sample(logits, maskOf(allowed, logits.length));
        const best = Math.max(...allowed.map((id) => logits[id]!));
        expect(token).toBe(Math.min(...allowed.filter((id) => logits[id] === best)));
      }),
    );
  });
});

test('the smallest temperature gives the same tokens as 0', () => {
  const sampler = createSampler({ ...plain, temperature: Number.MIN_VALUE });
  for (let step = 0; step < 5; step++) {
    expect(sampler.sample(Float32Array.of(1, 3, 2)).token).toBe(1);
  }
});

describe('lists of candidates', () => {
  /** Lists the likeliest tokens up to each of the lengths in turn. */
  const listed = (all: Candidates, [length, ...rest]: readonly number[]): Candidates => ({
    ...all,
    tokens: all.tokens.slice(0, length),
    logits: all.logits.slice(0, length),
    ...(rest.length > 0 && { longer: () => listed(all, rest) }),
  });

  test('lists of any length, continued or not, give the tokens that the logits give', async () => {
    const lengths = fc
      .array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 4 })
      .map((given) => given.sort((a, b) => a - b));
    const alternatives = fc.option(fc.nat(5), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        caseArbitrary,
        lengths,
        alternatives,
        async ({ logits, allowed, ...options }, cuts, wanted) => {
          const mask = maskOf(allowed, logits.length);
          const candidates = async (query: CandidateQuery) =>
            listed(candidatesOf(logits, query), cuts);
          const fromLogits = createSampler({ ...plain, ...options });
          const fromLists = createSampler({ ...plain, ...options });
          for (let step = 0; step < 5; step++) {
            const source = { logits: async () => logits, candidates };
            expect(await fromLists.sampleFrom(source, mask, wanted)).toEqual(
              fromLogits.sample(logits, mask, wanted),
            );
          }
        },
      ),
    );
  });

  test('a draw beyond the list asks once more, for all tokens', async () => {
    const logits = Float32Array.from({ length: 5000 }, () => 0);
    const sampler = createSampler({ ...plain, seed: 7n });
    const asked: string[] = [];
    for (let step = 0; step < 20; step++) {
      const limits: number[] = [];
      await sampler.sampleFrom({
        logits: () => Promise.reject(new Error('The logits were read.')),
        candidates: async (query) => {
          limits.push(query.limit);
          return listed(candidatesOf(logits, query), [query.limit]);
        },
      });
      asked.push(limits.join(' '));
    }
    expect([...new Set(asked)].sort()).toEqual(['1024', '1024 Infinity']);
  });

  test('a draw beyond the list from logits in memory makes one list of all tokens', async () => {
    let scans = 0;
    // Only a scan of the whole mask reads its last word.
    const mask = new Proxy(new Int32Array(157).fill(-1), {
      get(words, key) {
        if (key === '156') scans++;
        return Reflect.get(words, key, words) as unknown;
      },
    });
    const logits = Float32Array.from({ length: 5000 }, () => 0);
    const sampler = createSampler({ ...plain, seed: 7n });
    const candidates = async (query: CandidateQuery) =>
      listed(candidatesOf(logits, { ...query, mask: undefined }), [1]);
    for (let step = 0; step < 5; step++) {
      scans = 0;
      await sampler.sampleFrom({ logits: async () => logits, candidates }, mask);
      expect(scans).toBe(1);
    }
  });

  test('a draw that a longer list decides does not read the logits', async () => {
    const logits = Float32Array.from({ length: 50 }, () => 0);
    const sampler = createSampler({ ...plain, seed: 7n });
    const drawn: number[] = [];
    for (let step = 0; step < 20; step++) {
      const sampled = await sampler.sampleFrom({
        logits: () => Promise.reject(new Error('The logits were read.')),
        candidates: async (query) => listed(candidatesOf(logits, query), [1, 50]),
      });
      drawn.push(sampled.token);
    }
    expect(Math.max(...drawn)).toBeGreaterThan(0);
  });
});

describe('mask', () => {
  test('only allowed tokens are ever sampled', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ logits, allowed, ...options }) => {
        const sampler = createSampler({ ...plain, ...options });
        const mask = maskOf(allowed, logits.length);
        for (let step = 0; step < 5; step++) {
          expect(allowed).toContain(sampler.sample(logits, mask).token);
        }
      }),
    );
  });

  test('bits past the vocabulary are ignored', () => {
    const sampler = createSampler(plain);
    expect(sampler.sample(Float32Array.of(0, 1, 2), Int32Array.of(-1)).token).toBeLessThan(3);
  });

  test('a mask that allows nothing is an error, not a token', () => {
    const sampler = createSampler(plain);
    expect(() => sampler.sample(Float32Array.of(1, 2), Int32Array.of(0))).toThrow(
      expect.objectContaining({ code: 'internal_error' }),
    );
  });
});

describe('top_p', () => {
  test('samples from the smallest set of most likely tokens with that share', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ logits, allowed, temperature, topP, seed }) => {
        const ranked = distribution(logits, allowed, temperature);
        const pool: number[] = [];
        let held = 0;
        for (const { token, probability } of ranked) {
          pool.push(token);
          held += probability;
          if (held >= topP + 1e-9) break;
        }
        const sampler = createSampler({ ...plain, temperature, topP, seed });
        const mask = maskOf(allowed, logits.length);
        for (let step = 0; step < 10; step++) {
          expect(pool).toContain(sampler.sample(logits, mask).token);
        }
      }),
    );
  });

  test('is greedy close to 0', () => {
    const sampler = createSampler({ ...plain, topP: 1e-9 });
    expect(sampler.sample(Float32Array.of(1, 3, 2, 3)).token).toBe(1);
  });
});

describe('min_p, top_k and top_p together', () => {
  const truncated = caseArbitrary.chain((one) =>
    fc.record({
      one: fc.constant(one),
      topK: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      minP: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );

  test('apply min_p, then top_k, then top_p', () => {
    fc.assert(
      fc.property(truncated, ({ one: { logits, allowed, ...rest }, topK, minP }) => {
        const ranked = distribution(logits, allowed, rest.temperature);
        const least = ranked[0]!.probability * minP;
        // A hair lower: which side of a bound an equal probability falls on is a matter of
        // rounding.
        const kept = ranked
          .filter(({ probability }) => probability >= least * (1 - 1e-9))
          .slice(0, topK ?? ranked.length);
        const total = kept.reduce((sum, { probability }) => sum + probability, 0);
        const pool: number[] = [];
        let held = 0;
        for (const { token, probability } of kept) {
          pool.push(token);
          held += probability / total;
          if (held >= rest.topP + 1e-9) break;
        }
        const sampler = createSampler({ ...plain, ...rest, topK, minP });
        const mask = maskOf(allowed, logits.length);
        for (let step = 0; step < 10; step++) {
          expect(pool).toContain(sampler.sample(logits, mask).token);
        }
      }),
    );
  });

  test('draw from the kept tokens in proportion to their weights', () => {
    const logits = Float32Array.of(2, 1.5, 1, 0.5, -6);
    const draws = 20_000;
    const sampler = createSampler({ ...plain, topK: 3, minP: 0.001, topP: 0.9, seed: 11n });
    const counts = new Array<number>(logits.length).fill(0);
    for (let i = 0; i < draws; i++) counts[sampler.sample(logits).token]!++;
    for (const { token, probability } of distribution(logits, [0, 1, 2])) {
      const deviation = Math.sqrt(draws * probability * (1 - probability));
      expect(Math.abs(counts[token]! - draws * probability)).toBeLessThan(5 * deviation);
    }
    expect(counts.slice(3)).toEqual([0, 0]);
  });

  test('are greedy if one token or only the most likely ones are kept', () => {
    const logits = Float32Array.of(1, 3, 2, 2.9);
    for (const options of [{ topK: 1 }, { minP: 1 }]) {
      const sampler = createSampler({ ...plain, ...options });
      for (let step = 0; step < 5; step++) expect(sampler.sample(logits).token).toBe(1);
    }
  });

  test('change no draw if they keep everything', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ logits, allowed, ...options }) => {
        const mask = maskOf(allowed, logits.length);
        const run = (more: Partial<SamplingOptions>) => {
          const sampler = createSampler({ ...plain, ...options, ...more });
          return Array.from({ length: 6 }, () => sampler.sample(logits, mask).token);
        };
        expect(run({ topK: logits.length, minP: 0 })).toEqual(run({}));
      }),
    );
  });
});

describe('repetition_penalty', () => {
  test('divides positive logits of earlier tokens, and multiplies negative ones', () => {
    fc.assert(
      fc.property(
        logitsArbitrary,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.array(fc.nat(300)),
        fc.array(fc.nat(300)),
        (logits, penalty, prompt, written) => {
          const sampler = createSampler({ ...plain, repetitionPenalty: penalty, prompt });
          for (const token of written) sampler.observe(token);
          const said = new Set([...prompt, ...written]);
          const expected = logits.map((value, token) => {
            if (!said.has(token)) return value;
            return value > 0 ? value / penalty : value * penalty;
          });
          const reference = distribution(expected, everyToken(logits));
          const { alternatives } = sampler.sample(logits, undefined, logits.length);
          for (const { token, logprob } of alternatives) {
            const { probability } = reference.find((one) => one.token === token)!;
            expect(Math.exp(logprob)).toBeCloseTo(probability, 5);
          }
        },
      ),
    );
  });

  test('applies before the other penalties, once per token', () => {
    const options = { ...plain, repetitionPenalty: 2, frequencyPenalty: 0.5, prompt: [0, 0] };
    const sampler = createSampler({ ...options, temperature: 0 });
    sampler.observe(0);
    // Token 0 now stands at 4 / 2 - 0.5 = 1.5.
    const { alternatives } = sampler.sample(Float32Array.of(4, 1), undefined, 2);
    expect(alternatives[0]!.logprob - alternatives[1]!.logprob).toBeCloseTo(0.5, 6);
  });

  test('ignores images in the prompt', () => {
    const sampler = createSampler({ ...plain, repetitionPenalty: 2, prompt: [-1, -1, 0] });
    expect(sampler.sample(Float32Array.of(1, 2)).token).toBeLessThan(2);
  });
});

describe('draws', () => {
  test('follow the softmax at the temperature', () => {
    const logits = Float32Array.of(0, 1, 2, -1, 0.5);
    const temperature = 0.7;
    const draws = 20_000;
    const sampler = createSampler({ ...plain, temperature, seed: 42n });
    const counts = new Array<number>(logits.length).fill(0);
    for (let i = 0; i < draws; i++) counts[sampler.sample(logits).token]!++;
    for (const { token, probability } of distribution(logits, everyToken(logits), temperature)) {
      const deviation = Math.sqrt(draws * probability * (1 - probability));
      expect(Math.abs(counts[token]! - draws * probability)).toBeLessThan(5 * deviation);
    }
  });

  test('depend on seed, stream and step alone', () => {
    fc.assert(
      fc.property(caseArbitrary, fc.nat(9), ({ logits, allowed, ...options }, stream) => {
        const run = () => {
          const sampler = createSampler({ ...plain, ...options, stream });
          return Array.from({ length: 6 }, () => sampler.sample(logits).token);
        };
        expect(run()).toEqual(run());
      }),
    );
  });

  test('streams of one seed differ', () => {
    const logits = new Float32Array(1000);
    const first = createSampler({ ...plain, stream: 0 });
    const second = createSampler({ ...plain, stream: 1 });
    const take = (sampler: typeof first) =>
      Array.from({ length: 4 }, () => sampler.sample(logits).token);
    expect(take(first)).not.toEqual(take(second));
  });
});

describe('penalties and bias', () => {
  test('frequency_penalty counts every occurrence, presence_penalty only the first', () => {
    const options = { ...plain, temperature: 0, frequencyPenalty: 0.5, presencePenalty: 1 };
    const sampler = createSampler(options);
    sampler.observe(0);
    sampler.observe(0);
    const logits = Float32Array.of(2, 0.5, 0.25);
    // Token 0 now stands at 2 - 2 * 0.5 - 1 = 0.
    const { token, alternatives } = sampler.sample(logits, undefined, 3);
    expect(token).toBe(1);
    expect(alternatives.map((alternative) => alternative.token)).toEqual([1, 2, 0]);
    expect(alternatives[0]!.logprob - alternatives[2]!.logprob).toBeCloseTo(0.5, 6);
  });

  test('sampled tokens are counted', () => {
    const sampler = createSampler({ ...plain, temperature: 0, presencePenalty: 1 });
    const logits = Float32Array.of(1, 0.5);
    expect(sampler.sample(logits).token).toBe(0);
    expect(sampler.sample(logits).token).toBe(1);
  });

  test('logit_bias is added without changing the logits of the model', () => {
    const logits = Float32Array.of(1, 0);
    const sampler = createSampler({ ...plain, temperature: 0, logitBias: new Map([[1, 100]]) });
    expect(sampler.sample(logits).token).toBe(1);
    expect(logits).toEqual(Float32Array.of(1, 0));
  });

  test('a bias cannot allow a masked token', () => {
    const sampler = createSampler({ ...plain, logitBias: new Map([[1, 100]]) });
    expect(sampler.sample(Float32Array.of(0, 0), maskOf([0], 2)).token).toBe(0);
  });
});

describe('the adjustments of a query', () => {
  const tokens = fc.integer({ min: -1, max: 6 });
  const biases = fc
    .array(fc.tuple(fc.nat(6), fc.integer({ min: -8, max: 8 })))
    .map((entries) => new Map(entries));
  const penalties = fc.record({
    frequencyPenalty: fc.constantFrom(0, 0.5),
    presencePenalty: fc.constantFrom(0, 1),
    repetitionPenalty: fc.constantFrom(1, 2),
    logitBias: biases,
    prompt: fc.array(tokens),
  });

  /** What the options say, computed anew. */
  const expected = (
    options: SamplingOptions,
    answer: readonly number[],
    bias: ReadonlyMap<number, number>,
  ): Adjustment[] => {
    const { frequencyPenalty, presencePenalty, repetitionPenalty = 1, logitBias, prompt } = options;
    const repeats = repetitionPenalty !== 1;
    return [0, 1, 2, 3, 4, 5, 6].flatMap((token) => {
      const count = answer.filter((one) => one === token).length;
      const isEarlier = repeats && (count > 0 || Array.from(prompt ?? []).includes(token));
      const penalty = count > 0 ? -frequencyPenalty * count - presencePenalty : 0;
      const ifPositive = isEarlier ? 1 / repetitionPenalty : 1;
      const otherwise = isEarlier ? repetitionPenalty : 1;
      const add = penalty + (logitBias?.get(token) ?? 0) + (bias.get(token) ?? 0);
      const one = { token, ifPositive, otherwise, add };
      return isEarlier || add !== 0 ? [one] : [];
    });
  };

  /** Chooses a token; returns its query. */
  const ask = async (sampler: Sampler, token: number, bias?: ReadonlyMap<number, number>) => {
    const { promise, resolve } = Promise.withResolvers<CandidateQuery>();
    const list = { tokens: [token], logits: [0], allowed: 1, total: 0, logSum: 0, logSumOfAll: 0 };
    const candidates = async (query: CandidateQuery) => {
      resolve(query);
      return list;
    };
    const logits = async () => new Float32Array(1);
    await sampler.sampleFrom({ logits, candidates }, undefined, undefined, bias);
    return promise;
  };

  test('follow the options, the answer so far and the bias of the step', async () => {
    const steps = fc.array(fc.record({ token: fc.nat(6), forced: fc.array(tokens), bias: biases }));
    await fc.assert(
      fc.asyncProperty(penalties, steps, async (changes, answers) => {
        const options = { ...plain, temperature: 0, ...changes };
        const sampler = createSampler(options);
        const answer: number[] = [];
        for (const { token, forced, bias } of answers) {
          for (const one of forced) sampler.observe(one);
          answer.push(...forced);
          const { adjustments } = await ask(sampler, token, bias);
          const changing = adjustments
            .filter(({ ifPositive, add }) => ifPositive !== 1 || add !== 0)
            .toSorted((a, b) => a.token - b.token);
          expect(changing).toEqual(expected(options, answer, bias));
          expect(new Set(adjustments.map((one) => one.token)).size).toBe(adjustments.length);
          answer.push(token);
        }
      }),
    );
  });

  test('do not take the time of a large logit_bias for every token', async () => {
    const logitBias = new Map(Array.from({ length: 50_000 }, (_, token) => [token, 1]));
    const options = { ...plain, temperature: 0, presencePenalty: 1, logitBias };
    const sampler = createSampler(options);
    const started = performance.now();
    for (let token = 0; token < 500; token++) await ask(sampler, token, new Map([[token, 1]]));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('logprobs', () => {
  test('are those of the softmax over the allowed tokens, whatever the temperature', () => {
    fc.assert(
      fc.property(caseArbitrary, fc.nat(20), ({ logits, allowed, ...options }, count) => {
        const sampler = createSampler({ ...plain, ...options });
        const sampled = sampler.sample(logits, maskOf(allowed, logits.length), count);
        const ranked = distribution(logits, allowed);
        const expected = new Map(ranked.map(({ token, probability }) => [token, probability]));
        expect(Math.exp(sampled.logprob!)).toBeCloseTo(expected.get(sampled.token)!, 5);
        expect(sampled.alternatives).toHaveLength(Math.min(count, allowed.length));
        for (const [i, { logprob }] of sampled.alternatives.entries()) {
          expect(Math.exp(logprob)).toBeCloseTo(ranked[i]!.probability, 5);
        }
      }),
    );
  });
});

test('logprobs are computed only on request', () => {
  const sampler = createSampler(plain);
  expect(sampler.sample(Float32Array.of(1, 2)).logprob).toBeUndefined();
  expect(sampler.sample(Float32Array.of(1, 2), undefined, 0).logprob).toBeLessThan(0);
});

test('logits that are not numbers are an error', () => {
  expect(() => createSampler(plain).sample(Float32Array.of(Number.NaN))).toThrow(
    expect.objectContaining({ code: 'internal_error' }),
  );
});
