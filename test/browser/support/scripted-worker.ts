/** A worker that speaks the real one's messages: loads in steps that can be watched, answers from the script. */

import type { LoadedModel } from '../../../src/runtime/engine/types.ts';
import { formworkError } from '../../../src/runtime/errors.ts';
import type { WorkerEngine } from '../../../src/runtime/worker/messages.ts';
import { serveScope, type WorkerScope } from '../../../src/runtime/worker/serve.ts';
import { createScriptedApi } from './scripted-api.ts';

const steps = 20;

function scriptedEngine(): WorkerEngine {
  const models = ['scripted-browser-model', 'scripted-huge-model', 'scripted-half-model'];
  return {
    models: () =>
      models.map((id) => ({
        id,
        ownedBy: 'formwork',
        created: 0,
        contextWindow: 2048,
        ...(id === 'scripted-huge-model' ? { memoryBytes: 9.4e9 } : {}),
        capabilities: ['chat'],
        status: 'available',
      })),
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
        onProgress?.({ fraction: step / steps, text: `Fetched ${step * 5} of 100 MB` });
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
    api: createScriptedApi({ key: undefined, delay: 4, models: ['scripted-browser-model'] }),
  }));
}
