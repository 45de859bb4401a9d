/** Loads a model through web-llm: its files, its library, its shaders. */
import { yieldToEventLoop } from '../../common/yield-to-event-loop.ts';
import {
  type AdapterKind,
  adapterKind,
  adapterName,
  libraryUrl,
  type ModelSource,
  modelUrl,
} from '../../models/index.ts';
import type { DeviceLoad } from '../device/device-load.ts';
import { findAdapter } from '../device/find-adapter.ts';
import type { LoadProgress } from '../types.ts';
import { MLCEngine, type MlcEngine, type WebLlmRecord } from './api.ts';
import { lossOf, refusalOf } from './device-failure.ts';
import { chatPipelineOf, handleDeviceLossOurselves, pipelineOf } from './internals.ts';
import { arrangeWeights } from './library/arrange-weights.ts';
import { withoutLimitNotices } from './limit-notices.ts';
import { asLoadError } from './load-error.ts';
import { createDeviceEncoder, type DeviceEncoder } from './passes/encoder.ts';
import { createForward, type DeviceModel, type ForwardOptions } from './passes/forward.ts';
import { abandonDevice } from './webgpu/device-events.ts';
import { withLeanDevice } from './webgpu/with-lean-device.ts';

/** The version of web-llm that this folder supports. */
const WEB_LLM = '0.2.86';

/** web-llm's codes for model types. */
const MODEL_TYPES = { chat: 0, embedding: 1, vision: 2 } as const;

/** Callbacks of a load. */
interface LoadListener {
  readonly onProgress: (progress: LoadProgress) => void;
  /** Called while the driver compiles the shaders, when this thread is idle for seconds. */
  readonly whileCompiling?: () => void;
}

/** Properties that differ between kinds of models. */
interface Kind<Computing> {
  readonly modelType: number;
  /** Settings for web-llm only, overriding the model's. */
  readonly settings: Readonly<Record<string, number>>;
  readonly create: (engine: MlcEngine, adapter: AdapterKind) => Computing;
}

/**
 * Loads a chat model. Throws `webgpu_unavailable`, `device_lost`, `out_of_memory` or
 * `model_load_failed`.
 */
export function loadChatModel(
  source: ModelSource,
  options: (adapter: AdapterKind) => ForwardOptions,
  listener: LoadListener,
): Promise<DeviceLoad<DeviceModel>> {
  return loadOnDevice(source, listener, {
    modelType: source.capabilities.includes('vision') ? MODEL_TYPES.vision : MODEL_TYPES.chat,
    // web-llm allocates its own cache, for one sequence. Make it as small as possible, and plain.
    settings: { context_window_size: 16, sliding_window_size: -1 },
    create(engine, adapter) {
      const pipeline = chatPipelineOf(engine, source.id);
      pipeline.kvCache.dispose();
      arrangeWeights(pipeline);
      return createForward(pipeline, options(adapter));
    },
  });
}

/** Loads an embedding model. Throws what {@link loadChatModel} throws. */
export function loadEncoder(
  source: ModelSource,
  listener: LoadListener,
): Promise<DeviceLoad<DeviceEncoder>> {
  return loadOnDevice(source, listener, {
    modelType: MODEL_TYPES.embedding,
    settings: {},
    create: (engine) => createDeviceEncoder(pipelineOf(engine, source.id)),
  });
}

async function loadOnDevice<Computing extends { dispose(): void }>(
  source: ModelSource,
  { onProgress, whileCompiling }: LoadListener,
  kind: Kind<Computing>,
): Promise<DeviceLoad<Computing>> {
  const { info } = await findAdapter();
  const adapter = adapterKind(info);
  const library = libraryUrl(source, adapter);
  const record: WebLlmRecord = {
    model: modelUrl(source),
    model_id: source.id,
    model_lib: pastLocalhost(library),
    model_type: kind.modelType,
    ...(source.requiredFeatures ? { required_features: source.requiredFeatures } : {}),
    ...(source.overrides ? { overrides: source.overrides } : {}),
  };
  const engine = new MLCEngine({
    appConfig: { model_list: [record] },
    logLevel: 'ERROR',
    initProgressCallback: ({ progress, text }) => onProgress(stageOf(progress, text)),
  });
  let requested: GPUDevice | undefined;
  try {
    await withLeanDevice(() => withoutLimitNotices(() => engine.reload(source.id, kind.settings)), {
      whileCompiling,
      onDevice(device) {
        requested = device;
      },
    });
    const pipeline = pipelineOf(engine, source.id);
    handleDeviceLossOurselves(engine, pipeline);
    const { device } = pipeline.tvm.lib.webGPUContext;
    device.pushErrorScope('out-of-memory');
    const model = kind.create(engine, adapter);
    // Errors come in order: with that of this scope, those of all buffers of TVM are known.
    await Promise.race([device.popErrorScope().catch(() => null), device.lost]);
    const refused = refusalOf(source.id, device);
    if (refused) throw refused;
    return {
      model,
      tokenizer: pipeline.tokenizer,
      adapter,
      fingerprint: [
        source.id,
        library.slice(library.lastIndexOf('/') + 1).replace(/\.wasm$/, ''),
        [info.vendor, info.architecture].filter(Boolean).join('-') || adapter,
        `web-llm-${WEB_LLM}`,
      ].join('/'),
      adapterName: adapterName(info),
      adapterIdentity: [
        info.vendor,
        info.architecture,
        info.device,
        info.description,
        // The browser contains its own shader compiler, as Dawn in Node does.
        navigator.userAgent,
      ].join(' | '),
      lost: lossOf(source.id, device),
      async dispose() {
        try {
          model.dispose();
          await engine.unload();
        } finally {
          // A runtime that failed throws. Its memory on the device must not outlive it.
          device.destroy();
        }
      },
    };
  } catch (error) {
    const failed = requested && (await failureOf(source.id, requested));
    await engine.unload().catch(() => {});
    // web-llm forgets what a load that fails made, even the device.
    if (requested) abandonDevice(requested);
    throw failed ?? asLoadError(source.id, error);
  }
}

/**
 * Why the device of a failed load failed; nothing if it did not. On a lost device, web-llm frees
 * the runtime in the middle of the load, whose own error is then that of a call to what is gone.
 */
const failureOf = async (id: string, device: GPUDevice) =>
  refusalOf(id, device) ?? Promise.race([lossOf(id, device), yieldToEventLoop()]);

/**
 * web-llm fetches a library itself, past all caches and checks, if its URL contains "localhost". A
 * percent-encoded letter in a host is the same host (URL, section 3.5) and avoids that.
 */
const pastLocalhost = (url: string): string => url.replace('://localhost', '://local%68ost');

/** web-llm reports progress from 0 to 1 for the weights, and again for the shaders. */
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
