/** The peer: web-llm's own decode loop with one sequence, using the library scheduled for GPUs. */
import * as webLlm from '@mlc-ai/web-llm';
import type { ModelSource } from '../../src/runtime/models/index.ts';
import { libraryUrl, modelUrl } from '../../src/runtime/models/model-source.ts';
import type { Counters, Counts } from './counted-device.ts';
import { median } from './measure.ts';
import { processTime } from './processor-time.ts';

interface MlcEngine {
  reload(model: string): Promise<void>;
  unload(): Promise<void>;
  chatCompletion(request: {
    messages: { role: string; content: string }[];
    max_tokens: number;
    temperature: number;
    top_p: number;
  }): Promise<{ usage: { extra: { time_per_output_token_s: number } } }>;
}

const { MLCEngine } = webLlm as unknown as {
  MLCEngine: new (options: object) => MlcEngine;
};

/** The cost of a token in web-llm. */
export interface WebLlmCost {
  /** Milliseconds per token, greedy. */
  readonly decode: number;
  /** CPU time in milliseconds per token. */
  readonly processor: number;
  readonly counts: Counts;
  /** Median CPU time of this thread from a readback to the next submit, in milliseconds. */
  readonly gap: number;
}

/** Measures `tokens` tokens after a warm-up. */
export async function webLlmCost(
  source: ModelSource,
  counters: Counters,
  tokens: number,
): Promise<WebLlmCost> {
  const record = {
    model: modelUrl(source),
    model_id: source.id,
    model_lib: libraryUrl(source, 'gpu'),
  };
  const engine = new MLCEngine({ appConfig: { model_list: [record] }, logLevel: 'ERROR' });
  await engine.reload(source.id);
  const ask = (count: number) =>
    engine.chatCompletion({
      messages: [{ role: 'user', content: 'Hi' }],
      max_tokens: count,
      temperature: 0.8,
      top_p: 0.95,
    });
  await ask(3);
  // The fixed cost of a request, including the prompt's pass.
  const short = processTime();
  await ask(1);
  const before = processTime();
  counters.reset();
  const { usage } = await ask(1 + tokens);
  const processor = (processTime() - before - (before - short)) / tokens;
  const { counts, gaps } = counters;
  const cost = {
    decode: usage.extra.time_per_output_token_s * 1000,
    processor,
    // Includes the prompt's single pass.
    counts: Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, count / (tokens + 1)]),
    ) as unknown as Counts,
    gap: median(gaps),
  };
  await engine.unload();
  return cost;
}
