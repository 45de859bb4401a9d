/** The engine in this browser. Starts on first use. */

import { type EngineWorker, startSharedEngineWorker } from '../../../runtime/client/index.ts';
import type { DeviceReport, LoadProgress } from '../../../runtime/engine/index.ts';
import { type ApiError, errorFromThrown } from '../../client/api-error.ts';
import type { Fetch } from '../../client/completion.ts';
import type { Model } from '../../client/wire.ts';
import { freeStoredModels, storedModelBytes } from '../../offline/offline.ts';
import { browserObstacle, engine, modelBytes } from '../state/state.ts';
import { deleteStoredModel, lookAtStoredModels } from './stored-models.ts';

let started: Promise<EngineWorker> | undefined;

/** Why this browser cannot run models; undefined if it seems able to. */
async function findObstacle(): Promise<string | undefined> {
  if (!isSecureContext) {
    return 'WebGPU needs a secure connection: open this page over HTTPS or on localhost.';
  }
  const { gpu } = navigator as Partial<Navigator>;
  if (!gpu) {
    return 'This browser has no WebGPU. Chrome and Edge 113, Safari 26 and Firefox 141 or later support it. On Linux you may have to enable it.';
  }
  return (await gpu.requestAdapter().catch(() => null))
    ? undefined
    : 'This browser supports WebGPU but found no graphics adapter.';
}

let looked: Promise<string | undefined> | undefined;

/** Checks once whether this browser can run models, before it is offered as a home. */
export async function lookAtBrowser(): Promise<string | undefined> {
  looked ??= findObstacle();
  browserObstacle.value = await looked;
  return looked;
}

/** Lets the next request look again: a driver that restarts has no adapter for a while. */
export function forgetObstacle(): void {
  looked = undefined;
  browserObstacle.value = undefined;
}

async function start(): Promise<EngineWorker> {
  const obstacle = await lookAtBrowser();
  if (obstacle !== undefined) {
    throw { status: 0, code: 'webgpu_unavailable', message: obstacle } satisfies ApiError;
  }
  // A failed engine cannot recover. The next attempt starts another.
  const forget = () => {
    started = undefined;
  };
  const settings = { modelsBaseUrl: new URL('/models/', location.href).href };
  started ??= startSharedEngineWorker(settings, forget).catch((thrown) => {
    forget();
    throw thrown;
  });
  return started;
}

/** The models that this browser can run. */
export async function browserModels(): Promise<readonly Model[]> {
  const worker = await start();
  return (await worker.models()).map((record) => ({
    id: record.id,
    owned_by: record.ownedBy,
    ...(record.memoryBytes === undefined ? {} : { memory_bytes: record.memoryBytes }),
    ...(record.downloadBytes === undefined ? {} : { download_bytes: record.downloadBytes }),
    capabilities: record.capabilities,
    status: record.status,
  }));
}

/** Show a load only if it takes longer than this. A loaded model responds sooner. */
const showAfterMs = 150;

/**
 * Loads a model into this browser, unless it is loaded. Always asks the engine, because another tab
 * may have loaded or freed it.
 * @param tryAnyway downloads it even if memory or storage seem too small
 * @throws errors of the engine; `AbortError` when the signal fires
 */
export async function loadInBrowser(
  model: string,
  { signal, tryAnyway }: { readonly signal: AbortSignal; readonly tryAnyway: boolean },
): Promise<void> {
  let latest: LoadProgress = { fraction: 0, text: 'Starting the engine' };
  let isShown = false;
  const show = () => {
    isShown = true;
    engine.value = { status: 'loading', model, ...latest };
  };
  const timer = setTimeout(show, showAfterMs);
  try {
    const worker = await start();
    const { adapter } = await worker.load(model, {
      signal,
      tryAnyway,
      onProgress: (progress) => {
        latest = progress;
        if (isShown) show();
      },
    });
    engine.value = { status: 'ready', model, adapter };
    if (isShown) void measureModels();
  } catch (thrown) {
    const error = errorFromThrown(thrown);
    if (signal.aborted) engine.value = { status: 'paused', model, ...latest };
    else if (error.code === 'webgpu_unavailable' && error.param !== 'model') {
      engine.value = { status: 'idle' };
      browserObstacle.value = error.message;
      looked = Promise.resolve(error.message);
    } else engine.value = { status: 'failed', model, error };
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

/** Frees the memory, in all tabs, and the storage that a model uses in this browser, or all do. */
export async function freeModels(id?: string): Promise<void> {
  const worker = await started?.catch(() => undefined);
  await worker?.free(id);
  const state = engine.value;
  if (id === undefined || ('model' in state && state.model === id)) {
    engine.value = { status: 'idle' };
  }
  await (id === undefined ? freeStoredModels() : deleteStoredModel(id));
  await measureModels();
}

/** Measures the storage that models use in this browser. */
export async function measureModels(): Promise<void> {
  [modelBytes.value] = await Promise.all([storedModelBytes(), lookAtStoredModels()]);
}

/** Checks a model's results and speed in this browser. */
export async function diagnoseBrowser(model: string): Promise<DeviceReport> {
  const worker = await start();
  const report = await worker.diagnose(model);
  // The check freed it; the next request loads it again.
  engine.value = { status: 'idle' };
  return report;
}

/** Answers `/v1` with the engine in this page. */
export const browserFetch: Fetch = async (request) => (await start()).fetch(request);
