/** One engine for all tabs of a site: a model is loaded once, and stays as long as one of them is open. */
import {
  connectEngineWorker,
  type EngineWorker,
  startEngineWorker,
  type WorkerPort,
} from './engine-worker.ts';
import type { WorkerSettings } from './messages.ts';

/** Milliseconds after which a shared worker that does not answer counts as one that cannot. */
const PATIENCE = 10_000;

/**
 * Starts the engine in a worker that is shared by all tabs, or finds it running. Where a browser has no shared workers,
 * or no WebGPU in them, each tab gets an engine of its own.
 */
export async function startSharedEngineWorker(
  settings: WorkerSettings,
  onFailure: () => void,
): Promise<EngineWorker> {
  const startOwn = () => startEngineWorker(settings, { onFailure });
  if (!('SharedWorker' in globalThis) || !('locks' in navigator)) return startOwn();
  const failed = Promise.withResolvers<false>();
  try {
    const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: 'formwork-engine',
    });
    worker.onerror = () => failed.resolve(false);
    setTimeout(failed.resolve, PATIENCE, false);
    const lock = await holdLock();
    const engine = connectEngineWorker(asWorkerPort(worker.port), settings, { lock });
    if (await Promise.race([engine.hasWebGpu(), failed.promise])) return engine;
    engine.stop();
  } catch {
    // A policy may forbid shared workers and allow others.
  }
  return startOwn();
}

/** Holds a lock for as long as the page lives. Its name tells the worker who is there. */
function holdLock(): Promise<string> {
  const name = `formwork-page-${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve(name);
        return new Promise(() => {});
      })
      .catch(reject);
  });
}

function asWorkerPort(port: MessagePort): WorkerPort {
  return {
    postMessage: port.postMessage.bind(port),
    terminate: () => port.close(),
    onerror: null,
    get onmessage() {
      return port.onmessage as WorkerPort['onmessage'];
    },
    set onmessage(listen) {
      port.onmessage = listen as MessagePort['onmessage'];
    },
  };
}
