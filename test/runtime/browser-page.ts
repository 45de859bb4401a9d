/**
 * The page of the suite: hands the cases to their worker, and speaks to the playground's own worker
 * as the page does.
 */

import {
  type EngineWorker,
  startEngineWorker,
} from '../../src/runtime/client/worker/engine-worker.ts';
import type { ModelSource } from '../../src/runtime/models/model-source.ts';
import type { CaseReport } from './browser-worker.ts';

declare global {
  var runCase: (name: string) => Promise<unknown>;
  var startPlaygroundWorker: (models?: readonly ModelSource[]) => EngineWorker;
}

let worker: Worker | undefined;

globalThis.runCase = (name) =>
  new Promise((resolve, reject) => {
    worker ??= new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<CaseReport>) => {
      if (data.name !== name) return;
      if (data.error === undefined) resolve(data.result);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(name);
  });

globalThis.startPlaygroundWorker = (models = []) =>
  startEngineWorker({ modelsBaseUrl: '/models/', models });
