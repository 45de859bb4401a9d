/**
 * The entry of `formwork/node`, and of the package `formwork-server`: the library in Node, which is
 * the server's engine without a server.
 */
import { resolve } from 'node:path';
import { formworkError } from '../runtime/common/errors.ts';
import { checkOptionNames } from '../runtime/common/option-names.ts';
import { createEngine, type LocalEngine, type LocalEngineOptions } from '../runtime/index.ts';
import { localOptions } from '../runtime/local-engine.ts';
import { describeModel, type Mirrors } from '../runtime/models/index.ts';
import { type AdapterChoice, type DownloadProgress, prepareGpu } from './engine/gpu/index.ts';
import { createImageDecoder } from './engine/images/decoder.ts';
import { sourceOfAdded } from './engine/models/added-models.ts';
import { bundledModelsFolder } from './engine/models/locations.ts';
import { verdictsInFile } from './engine/verdict-file.ts';

/** Options of {@link createNodeEngine}. Custom models may be local folders. */
export interface NodeEngineOptions extends Omit<LocalEngineOptions, 'modelsBaseUrl'> {
  /** The folder for downloaded models and the software adapter; `.formwork` if absent. */
  readonly dataDir?: string | undefined;
  /**
   * The folder of the bundled models; if absent, the package's own or that of `formwork-server`.
   */
  readonly modelsFolder?: string;
  /** `auto` (default), `gpu`, `swiftshader`, or part of an adapter's name. */
  readonly adapter?: AdapterChoice | undefined;
  /** Whether to use 16-bit floats also where Dawn hides them: on NVIDIA's GPUs under Linux. */
  readonly f16?: boolean | undefined;
  readonly onDownload?: (progress: DownloadProgress) => void;
  /** Servers to download models from instead of others, by URL prefix. */
  readonly mirrors?: Mirrors | undefined;
}

/** An engine in this process, until it is closed; `await using` closes it automatically. */
export interface NodeEngine extends LocalEngine, AsyncDisposable {
  /** The adapter in use and, for a software one, a faster alternative. */
  readonly description: string;
}

// The folder of the models has another name here.
const { modelsBaseUrl: _, ...engineOptions } = localOptions;

const optionNames = Object.keys({
  ...engineOptions,
  dataDir: true,
  modelsFolder: true,
  adapter: true,
  f16: true,
  onDownload: true,
  mirrors: true,
} satisfies Record<keyof NodeEngineOptions, true>);

/**
 * Creates an engine in this process, on a GPU or, without one, in software. Only one at a time.
 *
 * ```ts
 * await using engine = await createNodeEngine();
 * ```
 *
 * @throws `webgpu_unavailable` with the remedy; `unsupported_parameter` for an option that does not
 *   exist; `invalid_value` for a model without its id or the location of its files
 */
export async function createNodeEngine(options: NodeEngineOptions = {}): Promise<NodeEngine> {
  checkOptionNames(options, optionNames);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // As undici, which downloads models.
  if (major < 22 || (major === 22 && minor < 19)) {
    throw formworkError(
      `formwork/node needs Node 22.19 or newer; this is v${process.versions.node}.`,
      { code: 'webgpu_unavailable' },
    );
  }
  const {
    dataDir = '.formwork',
    modelsFolder,
    adapter,
    f16,
    onDownload,
    mirrors,
    models,
    ...engineOptions
  } = options;
  // Before anything is started.
  for (const model of models ?? []) describeModel(model);
  const gpu = await prepareGpu({
    dataDir: resolve(dataDir),
    modelsFolder: modelsFolder ?? bundledModelsFolder(),
    adapter,
    f16,
    mirrors,
    ...(onDownload ? { onDownload } : {}),
  });
  try {
    const engine = createEngine({
      decodeImage: createImageDecoder(),
      verdicts: verdictsInFile(resolve(dataDir)),
      ...engineOptions,
      ...(models ? { models: models.map((model) => sourceOfAdded(model, gpu.addFolder)) } : {}),
      modelsBaseUrl: gpu.modelsBaseUrl,
      checkFiles: gpu.checkFiles,
    });
    const close = async (): Promise<void> => {
      try {
        await engine.close();
      } finally {
        gpu.close();
      }
    };
    return { ...engine, description: gpu.description, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    gpu.close();
    throw error;
  }
}

export type { AdapterChoice, DownloadProgress } from './engine/gpu/index.ts';
