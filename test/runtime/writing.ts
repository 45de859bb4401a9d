/** Short answers of a model, token by token. */
import type { LoadedModel, Sequence } from '../../src/runtime/engine/index.ts';
import { createSampler, type SamplingOptions } from '../../src/runtime/sampling/index.ts';
import { argmax, hashOf } from './checks.ts';

/** A short conversation. */
export const PROMPT = '<|im_start|>user\nName three colours.<|im_end|>\n<|im_start|>assistant\n';

/** The likeliest tokens after a prompt. */
export async function greedy(model: LoadedModel, prompt: string, count: number): Promise<number[]> {
  return withSequence(model, prompt, count, argmax);
}

/** Tokens that a sampler chooses after a prompt. */
export async function sampled(
  model: LoadedModel,
  prompt: string,
  count: number,
  options: SamplingOptions,
): Promise<number[]> {
  const sampler = createSampler(options);
  return withSequence(model, prompt, count, (logits) => sampler.sample(logits).token);
}

/** Hashes of the logits at each step of a greedy answer. */
export async function fingerprints(
  model: LoadedModel,
  prompt: string,
  count: number,
): Promise<number[]> {
  const hashes: number[] = [];
  await withSequence(model, prompt, count, (logits) => {
    hashes.push(hashOf(logits));
    return argmax(logits);
  });
  return hashes;
}

async function withSequence(
  model: LoadedModel,
  prompt: string,
  count: number,
  choose: (logits: Float32Array) => number,
): Promise<number[]> {
  const sequence: Sequence = await model.open();
  try {
    const tokens: number[] = [];
    await sequence.append(model.encode(prompt, true));
    for (let i = 0; i < count; i++) {
      const token = choose(await sequence.logits());
      tokens.push(token);
      await sequence.append([token]);
    }
    return tokens;
  } finally {
    sequence.close();
  }
}
