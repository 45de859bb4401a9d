/** A worker that speaks the real one's messages: loads in steps that can be watched, answers from the script. */

import type { Engine, LoadedModel } from '../../../src/runtime/engine/types.ts';
import { serveScope, type WorkerScope } from '../../../src/runtime/worker/serve.ts';
import { createScriptedApi } from './scripted-api.ts';

const steps = 20;

function scriptedEngine(): Engine {
  return {
    models: () => [
      {
        id: 'scripted-browser-model',
        ownedBy: 'formwork',
        created: 0,
        contextWindow: 2048,
        capabilities: ['chat'],
        status: 'available',
      },
    ],
    async load(_id, { onProgress, signal } = {}) {
      for (let step = 0; step <= steps; step++) {
        signal?.throwIfAborted();
        onProgress?.({ fraction: step / steps, text: `Fetched ${step * 5} of 100 MB` });
        await new Promise((resolve) => setTimeout(resolve, 40));
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
