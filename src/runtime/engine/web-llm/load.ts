/** Loading a model through web-llm: its files, its library, its shaders. */
import { type FormworkError, formworkError, isFormworkError } from '../../errors.ts';
import { adapterKind } from '../adapter-kind.ts';
import { libraryUrl, type ModelSource, modelUrl } from '../model-source.ts';
import type { AdapterKind, LoadProgress } from '../types.ts';
import { MLCEngine, type WebLlmRecord } from './api.ts';
import { type CacheSize, createForward, type DeviceModel } from './forward.ts';
import { handleDeviceLossOurselves, pipelineOf } from './internals.ts';
import { withLeanDevice } from './lean-device.ts';

/** The version of web-llm this folder is written for. */
const WEB_LLM = '0.2.86';

/** A model on the device. */
export interface DeviceLoad {
  readonly forward: DeviceModel;
  readonly tokenizer: { encode(text: string): Int32Array };
  readonly adapter: AdapterKind;
  /** Adapter, library and version of web-llm. */
  readonly fingerprint: string;
  /** Resolves when the device is gone, for whatever reason. */
  readonly lost: Promise<string>;
  dispose(): Promise<void>;
}

/** How a model is loaded. */
export interface DeviceLoadOptions {
  readonly cacheSize: (adapter: AdapterKind) => CacheSize;
  readonly onProgress: (progress: LoadProgress) => void;
}

/** Loads a model. Throws `webgpu_unavailable`, `device_lost` or `model_load_failed`. */
export async function loadOnDevice(
  source: ModelSource,
  options: DeviceLoadOptions,
): Promise<DeviceLoad> {
  const info = await adapterInfo();
  const adapter = adapterKind(info);
  const library = libraryUrl(source, adapter);
  const record: WebLlmRecord = {
    model: modelUrl(source),
    model_id: source.id,
    model_lib: library,
    ...(source.requiredFeatures ? { required_features: source.requiredFeatures } : {}),
    ...(source.overrides ? { overrides: source.overrides } : {}),
  };
  const engine = new MLCEngine({
    appConfig: { model_list: [record] },
    logLevel: 'ERROR',
    initProgressCallback: ({ progress, text }) => options.onProgress(stageOf(progress, text)),
  });
  try {
    // web-llm makes a cache of its own, for one sequence: as small a one as it can be.
    await withLeanDevice(() => engine.reload(source.id, { context_window_size: 16 }));
    const pipeline = pipelineOf(engine, source.id);
    handleDeviceLossOurselves(engine, pipeline);
    pipeline.kvCache?.dispose();
    const forward = createForward(pipeline, options.cacheSize(adapter));
    const { device } = pipeline.tvm.lib.webGPUContext;
    return {
      forward,
      tokenizer: pipeline.tokenizer,
      adapter,
      fingerprint: [
        source.id,
        library.slice(library.lastIndexOf('/') + 1).replace(/\.wasm$/, ''),
        [info.vendor, info.architecture].filter(Boolean).join('-') || adapter,
        `web-llm-${WEB_LLM}`,
      ].join('/'),
      lost: device.lost.then(({ message }) => message),
      async dispose() {
        forward.dispose();
        await engine.unload();
      },
    };
  } catch (error) {
    await engine.unload().catch(() => {});
    throw asLoadError(source.id, error);
  }
}

async function adapterInfo(): Promise<GPUAdapterInfo> {
  const gpu = (globalThis.navigator as Partial<Navigator> | undefined)?.gpu;
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter) return adapter.info;
  throw formworkError(
    gpu
      ? 'WebGPU finds no adapter here. Update the graphics driver, or switch on hardware acceleration in the browser’s settings.'
      : 'There is no WebGPU here. Use a current Chrome, Edge, Safari or Firefox, over https or on localhost.',
    { code: 'webgpu_unavailable' },
  );
}

/** web-llm counts from 0 to 1 for the weights, and again for the shaders. */
function stageOf(progress: number, text: string): LoadProgress {
  if (/shader/i.test(text)) {
    return { fraction: 0.5 + progress / 2, text: 'Compiling shaders' };
  }
  if (/^finish/i.test(text)) return { fraction: 1, text: 'Ready' };
  return {
    fraction: progress / 2,
    text: /fetch/i.test(text) ? 'Fetching weights' : 'Loading weights',
  };
}

function asLoadError(id: string, error: unknown): FormworkError {
  if (isFormworkError(error)) return error;
  const name = error instanceof Error ? error.name : '';
  const code =
    name === 'DeviceLostError'
      ? 'device_lost'
      : /^WebGPUNot|FeatureSupportError|ShaderF16/.test(name)
        ? 'webgpu_unavailable'
        : 'model_load_failed';
  const message = error instanceof Error ? error.message : String(error);
  return formworkError(`The model ${id} cannot be loaded: ${message}`, { code }, { cause: error });
}
