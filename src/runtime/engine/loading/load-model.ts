/** Loads a model from its files and returns it ready to open sequences. */
import type { TokenizerFile, Vocabulary } from '../../grammar/index.ts';
import {
  adapterKind,
  imageLayout,
  libraryUrl,
  type ModelSource,
  mostCacheTokens,
  obstacleInFiles,
  obstacleOf,
  readModelConfig,
  readWeightsIndex,
} from '../../models/index.ts';
import type { VerdictStore } from '../check/verdicts.ts';
import { findAdapter } from '../device/find-adapter.ts';
import type { LoadedModel, LoadProgress } from '../types.ts';
import { rowsFor } from '../web-llm/passes/forward.ts';
import { bytesOfRows } from '../web-llm/passes/logits-rows.ts';
import { loadForChat } from './chat-model.ts';
import { withSoftwareLibrary } from './check-loaded.ts';
import { loadForEmbeddings } from './embedding-model.ts';
import { bytesOfCache, bytesOfWeights } from './model-bytes.ts';
import { digestOfModel } from './model-digest.ts';
import { afterDownload, fetchMissing, readLibraryBytes, readModelFile } from './model-files.ts';
import { capacityOf, defaultCacheTokens, type ModelLimits } from './model-limits.ts';
import type { PreparedLoad } from './prepared-load.ts';

/** The services a load needs from the engine. */
export interface Loader {
  /** Ends a download; the load rejects with its reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Called once if the device is lost while the model is loaded. */
  readonly onLost: () => void;
  /** Called with the URLs of all files before the weights are read. */
  readonly checkFiles: (urls: readonly string[]) => Promise<void>;
  /** Called before weights are downloaded, with about the bytes to allocate on the device. */
  readonly checkSize: (bytes: number) => void;
  /**
   * Called before about this many bytes are allocated on the device. Loading continues when it
   * resolves.
   */
  readonly reserveMemory: (bytes: number) => Promise<void>;
  /** Earlier check results of models on this device. */
  readonly verdicts: VerdictStore;
  /** Prepares a vocabulary for schemas, in the thread that compiles them. */
  readonly prepare: (vocabulary: Vocabulary) => void;
}

/** The file that lists a model's weights. */
const INDEX = 'tensor-cache.json';

/** The other files beside the weights. */
const SETTINGS = ['mlc-chat-config.json', 'tokenizer.json'];

/**
 * Loads a model. Checks everything that could keep it from running here before it requests the
 * weights.
 * @throws `model_load_failed`, `model_check_failed`, `webgpu_unavailable`, `out_of_memory`,
 *   `device_lost`
 */
export async function loadModel(
  source: ModelSource,
  limits: ModelLimits,
  loader: Loader,
): Promise<LoadedModel> {
  const { signal, onProgress, onLost, checkFiles, checkSize, reserveMemory, verdicts, prepare } =
    loader;
  onProgress({ fraction: 0, text: 'Reading settings' });
  const adapter = await findAdapter();
  const kind = adapterKind(adapter.info);
  throwIf(obstacleOf(source, adapter));
  const file = await readModelFile(source, 'mlc-chat-config.json', signal);
  const tokenizerFile = (await readModelFile(source, 'tokenizer.json', signal)) as TokenizerFile;
  const indexFile = await readModelFile(source, INDEX, signal);
  const index = readWeightsIndex(new URL(INDEX, source.url).href, indexFile);
  const library = await readLibraryBytes(source, libraryUrl(source, kind), signal);
  const files = { config: file, tokenizer: tokenizerFile, index, library };
  const wanted = source.cacheTokens ?? limits.cacheTokens;
  const sized = wanted === undefined ? source : { ...source, cacheTokens: wanted };
  throwIf(obstacleInFiles(sized, files, adapter));
  const config = readModelConfig(file, source.overrides);
  await checkFiles([
    ...[...SETTINGS, INDEX].map((name) => new URL(name, source.url).href),
    libraryUrl(source, kind),
    ...index.shards.map(({ url }) => url),
  ]);
  const embeds = source.capabilities.includes('embeddings');
  const most = mostCacheTokens(file, adapter);
  const cacheTokens = embeds ? 0 : (wanted ?? defaultCacheTokens(kind, config.contextWindow, most));
  const rows = { size: config.vocabularySize, count: rowsFor(capacityOf(source, limits)) };
  const bytes =
    bytesOfWeights(indexFile) + bytesOfCache(file, cacheTokens) + (embeds ? 0 : bytesOfRows(rows));
  checkSize(bytes);
  // Before it takes memory, and its turn to load: a download can take hours.
  const downloaded = await fetchMissing(
    source,
    index.shards.map(({ url }) => url),
    { onProgress, signal },
  );
  await reserveMemory(bytes);
  const layout = imageLayout((file as { readonly model_type?: string }).model_type);
  const { quantization = '' } = file as { readonly quantization?: string };
  const load: PreparedLoad = {
    source,
    config,
    tokenizerFile,
    layout,
    limits,
    cacheTokens,
    digest: await digestOfModel(index, library),
    isHalf: quantization.includes('f16'),
    verdicts,
    prepare,
    onProgress: downloaded ? afterDownload(onProgress) : onProgress,
    onLost,
  };
  try {
    return await (embeds ? loadForEmbeddings : loadForChat)(load);
  } catch (error) {
    const slower = kind === 'gpu' ? withSoftwareLibrary(source, error) : undefined;
    if (!slower) throw error;
    // It needs the memory that was reserved for the first.
    return loadModel(slower, limits, {
      ...loader,
      checkSize: () => {},
      reserveMemory: async () => {},
    });
  }
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}
