/**
 * One engine for all tabs of a site. A model is loaded once and stays while any of them is open.
 */
import {
  connectEngineWorker,
  type EngineWorker,
  startEngineWorker,
  type WorkerPort,
} from './engine-worker.ts';
import { holdLock } from './held-lock.ts';
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
  const failed = Promise.withResolvers<undefined>();
  try {
    const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: 'formwork-engine',
    });
    worker.onerror = () => failed.resolve(undefined);
    setTimeout(failed.resolve, TIMEOUT_MS, undefined);
    const { name: lock, release } = await holdLock('formwork-page');
    const stopped = new AbortController();
    const port = asWorkerPort(worker.port, () => {
      release();
      stopped.abort();
    });
    const engine = connectEngineWorker(port, settings, { lock, onFailure });
    const found = await Promise.race([engine.probe(), failed.promise]);
    if (found?.webgpu) {
      const fail = (event: ErrorEvent) => port.onerror?.call(worker, event);
      if (found.lock !== undefined) followWorker(found.lock, fail, stopped.signal);
      return engine;
    }
    engine.stop();
  } catch {
    // A policy may forbid only shared workers.
  }
  return startOwn();
}

/** Ends the connection with an error when the worker has crashed. Browsers do not report that. */
function followWorker(lock: string, fail: (event: ErrorEvent) => void, signal: AbortSignal): void {
  navigator.locks
    .request(lock, { signal }, () => fail(new ErrorEvent('error', { message: 'it has ended' })))
    .catch(() => {});
}

function asWorkerPort(port: MessagePort, onClose: () => void): WorkerPort {
  return {
    postMessage: port.postMessage.bind(port),
    terminate() {
      port.close();
      onClose();
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
