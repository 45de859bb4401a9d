/**
 * A worker that speaks the real one's messages: loads in steps that can be watched, answers from
 * the script.
 */

import type { WorkerEngine } from '../../../src/runtime/client/worker/messages.ts';
import { serveScope, type WorkerScope } from '../../../src/runtime/client/worker/serve.ts';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import type { LoadedModel } from '../../../src/runtime/engine/types.ts';
import { createScriptedApi } from './scripted-api.ts';

const steps = 20;

/** Models of others, and the bytes that each is to download. */
const others: readonly (readonly [id: string, bytes: number])[] = [
  ['Llama-3.2-1B-Instruct-q4f16_1-MLC', 705e6],
  ['Llama-3.2-3B-Instruct-q4f16_1-MLC', 1.82e9],
  ['Llama-3.1-8B-Instruct-q4f16_1-MLC', 4.6e9],
  ['Llama-3.1-8B-Instruct-q4f16_1-MLC-1k', 4.6e9],
  ['Qwen3-0.6B-q4f16_1-MLC', 350e6],
  ['gemma-2-2b-it-q4f16_1-MLC', 1.5e9],
  ['Mistral-7B-Instruct-v0.3-q4f16_1-MLC', 4.1e9],
  ['Qwen2.5-7B-Instruct-q0f16-MLC', 400e12],
];

function scriptedEngine(): WorkerEngine {
  const models = ['scripted-browser-model', 'scripted-huge-model', 'scripted-half-model', 'tiny'];
  const about = { created: 0, contextWindow: 2048, capabilities: ['chat'] } as const;
  return {
    models: () => [
      ...models.map((id) => ({
        id,
        ownedBy: 'formwork',
        ...about,
        ...(id === 'scripted-huge-model' ? { memoryBytes: 9.4e9 } : {}),
        status: 'available' as const,
      })),
      ...others.map(([id, downloadBytes]) => ({
        id,
        ownedBy: 'mlc-ai',
        ...about,
        downloadBytes,
        memoryBytes: downloadBytes * 1.3,
        status: 'available' as const,
      })),
    ],
    async load(id, { onProgress, signal, tryAnyway } = {}) {
      if (id === 'scripted-huge-model' && !tryAnyway) {
        throw formworkError(`There is not enough memory for ${id}.`, { code: 'out_of_memory' });
      }
      if (id === 'scripted-half-model') {
        throw formworkError(`${id} computes with "shader-f16".`, {
          code: 'webgpu_unavailable',
          param: 'model',
        });
      }
      for (let step = 0; step <= steps; step++) {
        signal?.throwIfAborted();
        const [bytes, totalBytes] = [step * 5e6, 100e6];
        onProgress?.({ fraction: step / steps, text: 'Fetching', bytes, totalBytes });
        // Long enough for a busy machine to press a button meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      return { adapter: 'gpu', fingerprint: 'scripted' } as LoadedModel;
    },
    unload: async () => undefined,
  };
}

/** Begins to answer. */
export function start(): void {
  serveScope(globalThis as unknown as WorkerScope, () => ({
    engine: scriptedEngine(),
    diagnose: () => Promise.reject(new Error('Nothing is diagnosed here.')),
    api: createScriptedApi({ key: undefined, delay: 4, models: ['scripted-browser-model'] }),
  }));
}
