/** The peer: web-llm's own decode loop, one sequence, with the library that is scheduled for GPUs. */
import * as webLlm from '@mlc-ai/web-llm';
import type { ModelSource } from '../../src/runtime/engine/index.ts';
import { libraryUrl, modelUrl } from '../../src/runtime/engine/model-source.ts';

interface MlcEngine {
  reload(model: string): Promise<void>;
  unload(): Promise<void>;
  chatCompletion(request: {
    messages: { role: string; content: string }[];
    max_tokens: number;
    temperature: number;
  }): Promise<{ usage: { extra: { time_per_output_token_s: number } } }>;
}

const { MLCEngine } = webLlm as unknown as {
  MLCEngine: new (options: object) => MlcEngine;
};

/** Milliseconds a token. */
export async function webLlmDecodeTime(source: ModelSource, tokens: number): Promise<number> {
  const record = {
    model: modelUrl(source),
    model_id: source.id,
    model_lib: libraryUrl(source, 'gpu'),
  };
  const engine = new MLCEngine({ appConfig: { model_list: [record] }, logLevel: 'ERROR' });
  await engine.reload(source.id);
  const { usage } = await engine.chatCompletion({
    messages: [{ role: 'user', content: 'Hi' }],
    max_tokens: 1 + tokens,
    temperature: 0,
  });
  await engine.unload();
  return usage.extra.time_per_output_token_s * 1000;
}
