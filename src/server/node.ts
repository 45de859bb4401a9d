/** The library in Node: the engine of the server, without a server. */
import { resolve } from 'node:path';
import { createEngine, type LocalEngine, type LocalEngineOptions } from '../runtime/index.ts';
import type { Mirrors } from '../runtime/models/index.ts';
import { verdictsInFile } from './engine/verdict-file.ts';
import { type AdapterChoice, type DownloadProgress, prepareGpu } from './gpu/index.ts';
import { createImageDecoder } from './images/decoder.ts';
import { sourceOfAdded } from './models/added-models.ts';
import { modelsOfPackage } from './models/models-of-package.ts';

/** What {@link createNodeEngine} takes. Models of one's own may be folders of this machine. */
export interface NodeEngineOptions extends Omit<LocalEngineOptions, 'modelsBaseUrl'> {
  /** Where downloaded models and the software adapter are kept; `.formwork` when absent. */
  readonly dataDir?: string | undefined;
  /** Folder of the models that come with Formwork; the package's own, or that of `formwork-server`, when absent. */
  readonly modelsFolder?: string;
  /** `auto` (default), `gpu`, `swiftshader`, or a part of an adapter's name. */
  readonly adapter?: AdapterChoice | undefined;
  readonly onDownload?: (progress: DownloadProgress) => void;
  /** Servers that are asked for models in place of others, by the beginnings of addresses. */
  readonly mirrors?: Mirrors | undefined;
}

/** An engine that computes in this process, until it is closed; `await using` closes it by itself. */
export interface NodeEngine extends LocalEngine, AsyncDisposable {
  /** Which adapter computes and, when it is a software one, what would be faster. */
  readonly description: string;
}

/**
 * Makes an engine in this process, on a GPU or, where there is none, in software. One at a time.
 *
 * ```ts
 * await using engine = await createNodeEngine();
 * ```
 *
 * @throws `webgpu_unavailable` with a sentence of what to do
 */
export async function createNodeEngine(options: NodeEngineOptions = {}): Promise<NodeEngine> {
  const {
    dataDir = '.formwork',
    modelsFolder,
    adapter,
    onDownload,
    mirrors,
    models,
    ...engineOptions
  } = options;
  const gpu = await prepareGpu({
    dataDir: resolve(dataDir),
    modelsFolder: modelsFolder ?? modelsOfPackage(),
    adapter,
    mirrors,
    ...(onDownload ? { onDownload } : {}),
  });
  const engine = createEngine({
    decodeImage: createImageDecoder(),
    verdicts: verdictsInFile(resolve(dataDir)),
    ...engineOptions,
    ...(models ? { models: models.map((model) => sourceOfAdded(model, gpu.addFolder)) } : {}),
    modelsBaseUrl: gpu.modelsBaseUrl,
    checkFiles: gpu.checkFiles,
  });
  const close = async (): Promise<void> => {
    await engine.close();
    gpu.close();
  };
  return { ...engine, description: gpu.description, close, [Symbol.asyncDispose]: close };
}

export type { AdapterChoice, DownloadProgress } from './gpu/index.ts';
