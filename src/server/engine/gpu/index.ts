/**
 * WebGPU and the browser environment of web-llm in Node: call {@link prepareGpu} once, before an
 * engine is created.
 */
import { join } from 'node:path';
import type { AdapterKind, Mirrors } from '../../../runtime/models/index.ts';
import type { DownloadProgress } from '../files/download.ts';
import { createModelCaches } from '../files/model-caches.ts';
import { type AdapterChoice, chooseAdapter } from './adapter.ts';
import { closedDevices } from './closed-devices.ts';
import { lowerDeviceThreads } from './device-threads.ts';
import { throttlePolling } from './polling.ts';
import { installWebGlobals } from './web-globals.ts';

export type { DownloadProgress } from '../files/download.ts';
export type { AdapterChoice } from './adapter.ts';

/** A reserved origin, which serves the files of the embedded models. */
const LOCAL_ORIGIN = 'http://formwork.invalid';

/** Options of {@link prepareGpu}. */
export interface GpuOptions {
  /** The folder for the unpacked software adapter and downloaded models (`FORMWORK_DATA_DIR`). */
  readonly dataDir: string;
  /** The folder of the embedded models (`public/models`). */
  readonly modelsFolder: string;
  /** `FORMWORK_ADAPTER`; `auto` if absent. */
  readonly adapter?: AdapterChoice | undefined;
  /** Whether to use 16-bit floats also where Dawn hides them: on NVIDIA's GPUs under Linux. */
  readonly f16?: boolean | undefined;
  readonly onDownload?: (progress: DownloadProgress) => void;
  /** Servers to download models from instead of others. */
  readonly mirrors?: Mirrors | undefined;
}

/** WebGPU, ready in this process. */
export interface PreparedGpu {
  readonly kind: AdapterKind;
  /** The name that the adapter reports. */
  readonly name: string;
  /** Why it is not a GPU of this machine, where that is known: part of a sentence. */
  readonly noGpu: string | undefined;
  /**
   * A line for the log: the adapter in use and, for a software one, why no GPU is used, or a faster
   * alternative.
   */
  readonly description: string;
  /** The base URL to pass to `createEngine` for the embedded models. */
  readonly modelsBaseUrl: string;
  /** Verifies a model's files; for the engine's `checkFiles`. */
  readonly checkFiles: (model: string, urls: readonly string[]) => Promise<void>;
  /** Maps a URL to a folder of model files. */
  readonly addFolder: (name: string, folder: string) => string;
  /** Releases Dawn, which otherwise keeps the process alive. Unload the models first. */
  close(): void;
}

/**
 * Finds the adapter, and defines all browser globals that the engine needs.
 *
 * @throws FormworkError `webgpu_unavailable` with the remedy.
 */
export async function prepareGpu(options: GpuOptions): Promise<PreparedGpu> {
  const { dataDir, modelsFolder, adapter = 'auto', f16, onDownload, mirrors } = options;
  const { gpu, kind, name, ...chosen } = await chooseAdapter(adapter, dataDir, f16);
  const noGpu = kind === 'software' ? (chosen.noGpu ?? closedDevices()) : undefined;
  const modelsBaseUrl = `${LOCAL_ORIGIN}/models/`;
  const caches = createModelCaches({
    directory: join(dataDir, 'models'),
    local: { url: modelsBaseUrl, folder: modelsFolder },
    onDownload,
    mirrors,
  });
  if (kind === 'software') lowerDeviceThreads(gpu);
  const removeGlobals = installWebGlobals(gpu, caches as unknown as CacheStorage, LOCAL_ORIGIN);
  const restorePolling = kind === 'software' ? throttlePolling() : () => {};
  return {
    kind,
    name,
    noGpu,
    description: describe(kind, name, noGpu),
    modelsBaseUrl,
    checkFiles: caches.check,
    addFolder(name, folder) {
      const url = `${LOCAL_ORIGIN}/own/${encodeURIComponent(name)}/`;
      caches.addFolder({ url, folder });
      return url;
    },
    close() {
      restorePolling();
      removeGlobals();
    },
  };
}

function describe(kind: AdapterKind, name: string, noGpu: string | undefined): string {
  if (kind === 'gpu') return `Computing on ${name}.`;
  const faster = /swiftshader/i.test(name)
    ? 'a GPU and its driver, or Mesa’s lavapipe 25 or newer (Debian: mesa-vulkan-drivers), would be several times faster'
    : 'a GPU and its driver would be many times faster';
  return `Computing in software on ${name}: ${noGpu ?? faster}.`;
}
