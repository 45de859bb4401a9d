/** Measures the cost of a loaded model. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadedModel, Sequence } from '../../src/runtime/engine/index.ts';
import {
  createFreeTextMatcher,
  generate,
  localLanguage,
} from '../../src/runtime/generate/index.ts';
import { compile } from '../../src/runtime/grammar/index.ts';
import { createSampler } from '../../src/runtime/sampling/index.ts';
import type { Counters, Counts } from './counted-device.ts';
import { processTime, threadTime } from './processor-time.ts';

/** In milliseconds. */
export interface Measure {
  /** Per token of a single sequence. */
  readonly decode: number;
  /** Per prompt token. */
  readonly prefill: number;
  /** How many prompt tokens cost the CPU time of one decoded token. */
  readonly prefillGain: number;
  /** From a prompt to its first token. */
  readonly firstToken: number;
  /** The same for a prompt whose prefix is in the cache. */
  readonly firstTokenAgain: number;
  readonly promptTokens: number;
}

/** The overhead of a token beside its kernels. */
export interface TokenCost {
  readonly counts: Counts;
  /** CPU time of this thread, in milliseconds. */
  readonly busy: number;
  /** Median time from a readback to the next submit, in milliseconds. */
  readonly gap: number;
  /** Median of its part in JavaScript: without the device's own calls. */
  readonly script: number;
}

const PROMPT = `<|im_start|>system
You answer with JSON.<|im_end|>
<|im_start|>user
Describe a small town by the sea: its name, the number of people who live there, what they do for a living, and three
things that a visitor should not miss. Be brief, and invent whatever you do not know.<|im_end|>
<|im_start|>assistant
`;

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 20 },
    population: { type: 'integer', minimum: 100, maximum: 99_999 },
    livelihood: { enum: ['fishing', 'tourism', 'farming', 'trade'] },
    hasLighthouse: { type: 'boolean' },
    nextCity: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 20 },
        distanceInKilometres: { type: 'integer', minimum: 1, maximum: 999 },
      },
      required: ['name', 'distanceInKilometres'],
      additionalProperties: false,
    },
  },
  required: ['name', 'population', 'livelihood', 'hasLighthouse', 'nextCity'],
  additionalProperties: false,
};

const GREEDY = { temperature: 0, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed: 1n };

/** Options that make choosing as expensive as it usually gets. */
export const SAMPLED = { ...GREEDY, temperature: 0.8, topP: 0.95 };

let prompts = 0;

/** Measures one request alone. */
export async function measureModel(model: LoadedModel, tokens: number): Promise<Measure> {
  // The first passes trigger the driver's lazy compilation.
  await timeOf(model, model.encode(PROMPT.slice(20), true), 4);
  const prompt = model.encode(PROMPT, true);
  const { prefill, decode, processor } = await timeOf(model, prompt, tokens);
  const again = await timeOf(model, prompt, 1);
  return {
    decode,
    prefill: prefill / prompt.length,
    prefillGain: processor.decode / (processor.prefill / prompt.length),
    firstToken: prefill,
    firstTokenAgain: again.prefill,
    promptTokens: prompt.length,
  };
}

/** Wall time and CPU time, in milliseconds. */
export interface Spent {
  readonly time: number;
  readonly processor: number;
}

/** Measures `count` concurrent requests of `tokens` tokens each, after a short prompt each. */
export async function decodeTime(
  model: LoadedModel,
  count: number,
  tokens: number,
  options = GREEDY,
): Promise<Spent> {
  const sequences = await Promise.all(Array.from({ length: count }, () => model.open()));
  await Promise.all(
    sequences.map(async (sequence, i) => {
      // Prompts are always new, so that none is reused.
      await sequence.append(model.encode(`${++prompts}. Request number ${i}: `));
      await sequence.logits();
    }),
  );
  const [begin, before] = [performance.now(), processTime()];
  await Promise.all(sequences.map((sequence) => write(sequence, tokens, options)));
  const spent = { time: performance.now() - begin, processor: processTime() - before };
  for (const sequence of sequences) sequence.close();
  return spent;
}

/** Measures the overhead of a token in a single request. */
export async function tokenCost(
  model: LoadedModel,
  counters: Counters,
  tokens: number,
): Promise<TokenCost> {
  const sequence = await model.open();
  await sequence.append(model.encode(`${++prompts}. Once upon a time`));
  // Past the passes in which commands are recorded.
  await write(sequence, 4, SAMPLED);
  await pause(50);
  counters.reset();
  const before = threadTime();
  await write(sequence, tokens, SAMPLED);
  const active = threadTime() - before;
  const { counts, gaps, deviceParts } = counters;
  sequence.close();
  return {
    counts: Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, count / tokens]),
    ) as unknown as Counts,
    busy: active / tokens,
    gap: median(gaps),
    script: median(gaps.map((gap, i) => gap - deviceParts[i]!)),
  };
}

/** Tokens per second of a document with a schema, and of free text of the same length. */
export async function constrainedRates(
  model: LoadedModel,
): Promise<{ constrained: number; free: number }> {
  const grammar = compile(SCHEMA, model.vocabulary);
  const run = async (start: () => ReturnType<typeof grammar.start>, maxTokens: number) => {
    let begin = 0;
    let tokens = 0;
    const request = {
      prompt: model.encode(PROMPT, true),
      language: localLanguage(model.vocabulary, start),
      choices: 1,
      maxTokens,
      stop: [],
      sampling: { ...GREEDY, temperature: 1 },
    };
    for await (const event of generate(model, request)) {
      if (event.type === 'text') begin ||= performance.now();
      if (event.type === 'finish') tokens = event.tokens;
    }
    return { tokens, rate: (1000 * (tokens - 1)) / (performance.now() - begin) };
  };
  const constrained = await run(() => grammar.start(), 200);
  const free = await run(() => createFreeTextMatcher(model.vocabulary), constrained.tokens);
  return { constrained: constrained.rate, free: free.rate };
}

async function timeOf(model: LoadedModel, prompt: Int32Array, tokens: number) {
  const sequence = await model.open();
  const begin = [performance.now(), processTime()] as const;
  await sequence.append(prompt);
  await sequence.logits();
  const prefilled = [performance.now(), processTime()] as const;
  await write(sequence, tokens, GREEDY);
  const decoded = [performance.now(), processTime()] as const;
  sequence.close();
  return {
    prefill: prefilled[0] - begin[0],
    decode: (decoded[0] - prefilled[0]) / tokens,
    processor: {
      prefill: prefilled[1] - begin[1],
      decode: (decoded[1] - prefilled[1]) / tokens,
    },
  };
}

/** Chooses and appends tokens. The last one is computed, too. */
async function write(sequence: Sequence, tokens: number, options: typeof GREEDY): Promise<void> {
  const sampler = createSampler(options);
  for (let i = 0; i < tokens; i++) {
    const { token } = await sampler.sampleFrom(sequence);
    await sequence.append([token]);
  }
  await createSampler(GREEDY).sampleFrom(sequence);
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >>> 1] ?? Number.NaN;
}
