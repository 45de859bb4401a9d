/**
 * One engine for all tabs of a site. A model is loaded once and stays while any of them is open.
 */
import {
  connectEngineWorker,
  type EngineWorker,
  startEngineWorker,
  type WorkerPort,
} from './engine-worker.ts';
import type { WorkerSettings } from './messages.ts';

/** Milliseconds after which an unresponsive shared worker counts as unsupported. */
const TIMEOUT_MS = 10_000;

/**
 * Connects to the engine in a worker that all tabs share, starting it if needed. Falls back to a
 * dedicated worker if the browser lacks shared workers, or WebGPU in them.
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
    setTimeout(failed.resolve, TIMEOUT_MS, false);
    const { name: lock, release } = await holdLock();
    const port = asWorkerPort(worker.port, release);
    const engine = connectEngineWorker(port, settings, { lock });
    if (await Promise.race([engine.hasWebGpu(), failed.promise])) return engine;
    engine.stop();
  } catch {
    // A policy may forbid only shared workers.
  }
  return startOwn();
}

/** Holds a lock until it is released or the page is closed. The worker waits on its name. */
function holdLock(): Promise<{ readonly name: string; readonly release: () => void }> {
  const name = `formwork-page-${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    const held = Promise.withResolvers<void>();
    navigator.locks
      .request(name, () => {
        resolve({ name, release: held.resolve });
        return held.promise;
      })
      .catch(reject);
  });
}

function asWorkerPort(port: MessagePort, release: () => void): WorkerPort {
  return {
    postMessage: port.postMessage.bind(port),
    terminate() {
      port.close();
      release();
    },
    onerror: null,
    get onmessage() {
      return port.onmessage as WorkerPort['onmessage'];
    },
    set onmessage(listen) {
      port.onmessage = listen as MessagePort['onmessage'];
    },
  };
}
