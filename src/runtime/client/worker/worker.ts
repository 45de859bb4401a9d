/**
 * The entry of `formwork/worker`: the worker itself, dedicated to one page or shared by several.
 * Runs the engine and the API as the server does.
 */
import { createApi } from '../../api/index.ts';
import { createEngine, modelSources, verdictsInCache } from '../../engine/index.ts';
import { decodeImage } from './decode-image.ts';
import { diagnoseHere } from './diagnose-here.ts';
import { downloadFirst } from './download-first.ts';
import { fittingModels } from './fitting-models.ts';
import { createMemoryStore, pageAccess, pageClock } from './local-ports.ts';
import type { WorkerSettings } from './messages.ts';
import { createModelStorage } from './model-storage.ts';
import { serveScope, type WorkerHome, type WorkerScope } from './serve.ts';

function open({ modelsBaseUrl, models = [], mirrors = {} }: WorkerSettings): WorkerHome {
  const baseUrl = new URL(modelsBaseUrl, globalThis.location.href).href;
  const verdicts = verdictsInCache(globalThis.caches);
  const storage = createModelStorage(baseUrl, globalThis.caches, mirrors);
  Object.defineProperty(globalThis, 'caches', { value: storage.storage });
  const offered = { modelsBaseUrl: baseUrl, models, prebuilt: true };
  const sources = modelSources(offered);
  const { gpu } = navigator as Partial<Navigator>;
  const { engine, known } = fittingModels(
    downloadFirst(createEngine({ ...offered, verdicts }), sources, storage),
    sources,
    async () => gpu?.requestAdapter({ powerPreference: 'high-performance' }),
  );
  const api = createApi({
    engine,
    access: pageAccess,
    store: createMemoryStore(),
    clock: pageClock,
    ...(decodeImage ? { decodeImage } : {}),
  });
  // A separate engine without stored verdicts, so that each diagnosis runs the check.
  const unsure = createEngine(offered);
  const diagnose = diagnoseHere(engine, downloadFirst(unsure, sources, storage));
  return { engine, api, diagnose, modelsKnown: known };
}

serveScope(globalThis as unknown as WorkerScope, open);
