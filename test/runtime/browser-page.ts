/** The page of the suite: hands the cases to their worker, and speaks to the playground's own worker as the page does. */
import { type EngineWorker, startEngineWorker } from '../../src/runtime/worker/client.ts';

declare global {
  var runCase: (name: string) => Promise<unknown>;
  var startPlaygroundWorker: () => EngineWorker;
}

let worker: Worker | undefined;

globalThis.runCase = (name) =>
  new Promise((resolve, reject) => {
    worker ??= new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<{ result?: unknown; error?: string }>) => {
      if (data.error === undefined) resolve(data.result);
      else reject(new Error(data.error));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(name);
  });

globalThis.startPlaygroundWorker = () => startEngineWorker({ modelsBaseUrl: '/models/' });
