/** Loads a model from its files and returns it ready to open sequences. */
import { type FormworkError, formworkError } from '../../common/errors.ts';
import { type TokenizerFile, type Vocabulary, vocabularyFromTokenizer } from '../../grammar/index.ts';
import {
  type AdapterKind,
  adapterKind,
  type ImageLayout,
  imageLayout,
  libraryUrl,
  type ModelConfig,
  type ModelSource,
  mostCacheTokens,
  obstacleInFiles,
  obstacleOf,
  readModelConfig,
  readWeightsIndex,
} from '../../models/index.ts';
import { checkLoaded, withSoftwareLibrary } from './check-loaded.ts';
import type { VerdictStore } from '../check/verdicts.ts';
import type { DeviceLoad } from '../device/device-load.ts';
import { createEmbedder } from '../scheduling/embedder.ts';
import { bytesOfCache, bytesOfWeights } from './model-bytes.ts';
import { digestOfModel } from './model-digest.ts';
import { afterDownload, fetchMissing, readLibraryBytes, readModelFile } from './model-files.ts';
import { disposeOnFailure } from './dispose-on-failure.ts';
import { createScheduler } from '../scheduling/scheduler.ts';
import { createTextFrame, frameOnce } from '../text/text-frame.ts';
import { checkTokenizer, createTokenizer } from '../text/tokenizer.ts';
import type { LoadedModel, LoadProgress } from '../types.ts';
import { watchDevice } from './watch-device.ts';
import { createVision } from '../vision/vision.ts';
import type { DeviceEncoder } from '../web-llm/passes/encoder.ts';
import type { DeviceModel } from '../web-llm/passes/forward.ts';
import { findAdapter, loadChatModel, loadEncoder } from '../web-llm/load.ts';

const DEFAULT_SEQUENCES = 16;

/** Capacity limits of a loaded model. */
export interface ModelLimits {
  /** Maximum number of concurrent sequences; further requests wait. 16 when absent. */
  readonly maxSequences?: number;
  /**
   * Size of the KV cache in tokens, over all sequences. When absent: two context windows on a GPU,
   * or what its buffers hold if that is less; one in software.
   */
  readonly cacheTokens?: number;
}

const defaultCacheTokens = (adapter: AdapterKind, contextWindow: number, most: number): number =>
  Math.min(most, contextWindow * (adapter === 'gpu' ? 2 : 1));

/**
 * Prompt tokens that a software adapter computes before other requests get a turn: one or two
 * seconds of work. Larger passes are no faster there.
 */
const SOFTWARE_PASSES = { prefillChunk: 16, prefillPass: 32, sharedRows: 4 };

/** On a GPU large passes pay off, and small chunks make prefixes reusable. */
const GPU_PASSES = { prefillChunk: 128 };

/**
 * Extra slots for tenants that find all slots taken, one request each, so that nobody's answer has
 * to be suspended for them.
 */
const SPARE_SEQUENCES = 8;

/** Tokens in one embedding pass: about half a second of work in software. */
const EMBEDDING_PASS = { software: 128, gpu: 512 } as const;

/** Prompts whose prefixes later ones may reuse. Sequences that need the memory reclaim it. */
const KEPT_PROMPTS = 8;

/** A model being loaded. */
interface Load {
  readonly source: ModelSource;
  readonly config: ModelConfig;
  readonly tokenizerFile: TokenizerFile;
  /** How the model represents images. */
  readonly layout: ImageLayout | undefined;
  readonly limits: ModelLimits;
  /** Size of the KV cache; 0 for a model that embeds. */
  readonly cacheTokens: number;
  /** Identifies the versions of its weights and library. */
  readonly digest: string;
  /** Whether it computes in 16-bit floats. */
  readonly isHalf: boolean;
  readonly verdicts: VerdictStore;
  readonly prepare: (vocabulary: Vocabulary) => void;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly onLost: () => void;
}

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
  const { signal, onProgress, onLost, checkFiles, checkSize, reserveMemory, verdicts, prepare } = loader;
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
  const bytes = bytesOfWeights(indexFile) + bytesOfCache(file, cacheTokens);
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
  const load = {
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
  if (embeds) return loadForEmbeddings(load);
  try {
    return await loadForChat(load);
  } catch (error) {
    const slower = kind === 'gpu' ? withSoftwareLibrary(source, error) : undefined;
    if (!slower) throw error;
    // It needs the memory that was reserved for the first.
    return loadModel(slower, limits, { ...loader, checkSize: () => {}, reserveMemory: async () => {} });
  }
}

async function loadForChat(load: Load): Promise<LoadedModel> {
  const { source, config, tokenizerFile } = load;
  const { maxSequences = DEFAULT_SEQUENCES } = load.limits;
  const options = (adapter: AdapterKind) => ({
    adapter,
    exactForks: source.exactForks ?? false,
    sequences: maxSequences + SPARE_SEQUENCES + KEPT_PROMPTS,
    tokens: load.cacheTokens,
  });
  const vocabulary = vocabularyFromTokenizer(tokenizerFile, {
    endOfTurn: config.endOfTurn,
    size: config.vocabularySize,
  });
  const loaded = await loadChatModel(source, options, {
    onProgress: load.onProgress,
    whileCompiling: () => load.prepare(vocabulary),
  });
  return disposeOnFailure(source.id, loaded, () => chatModel(load, loaded, vocabulary));
}

async function chatModel(
  load: Load,
  loaded: DeviceLoad<DeviceModel>,
  vocabulary: Vocabulary,
): Promise<LoadedModel> {
  const { source, config, tokenizerFile, cacheTokens } = load;
  const { maxSequences = DEFAULT_SEQUENCES } = load.limits;
  const { model: forward, adapter, fingerprint } = loaded;
  const contextWindow = Math.min(config.contextWindow, cacheTokens);
  const broken = Promise.withResolvers<FormworkError>();
  const scheduler = createScheduler(forward, {
    onBroken: broken.resolve,
    maxSequences,
    spareSequences: SPARE_SEQUENCES,
    contextWindow,
    ...(adapter === 'software' ? SOFTWARE_PASSES : GPU_PASSES),
    keptPrompts: KEPT_PROMPTS,
    exactForks: source.exactForks ?? false,
  });
  const tokenizer = createTokenizer(loaded.tokenizer, tokenizerFile, vocabulary);
  checkTokenizer(source.id, tokenizer);
  load.onProgress({ fraction: 1, text: 'Checking results' });
  const check = await checkLoaded({ ...load, loaded, encode: tokenizer.encode }, load.verdicts);
  return {
    id: source.id,
    contextWindow,
    cacheTokens,
    maxSequences,
    vocabulary,
    fingerprint: `${fingerprint}/${load.digest}`,
    adapter,
    config,
    check,
    notes: () => [...(source.note === undefined ? [] : [source.note]), ...forward.notes],
    ...tokenizer,
    ...(load.layout && forward.acceptsImages && source.capabilities.includes('vision')
      ? { vision: createVision(load.layout) }
      : {}),
    open: (options) => scheduler.open(options),
    active: () => scheduler.active,
    refuseWaiting: (reason) => scheduler.refuseWaiting(reason),
    unload: watchDevice(loaded, broken.promise, load.onLost, scheduler.fail),
  };
}

async function loadForEmbeddings(load: Load): Promise<LoadedModel> {
  const { source, tokenizerFile } = load;
  const vocabulary = vocabularyFromTokenizer(tokenizerFile, { endOfTurn: [] });
  const loaded = await loadEncoder(source, load);
  return disposeOnFailure(source.id, loaded, () => embeddingModel(load, loaded, vocabulary));
}

function embeddingModel(
  load: Load,
  loaded: DeviceLoad<DeviceEncoder>,
  vocabulary: Vocabulary,
): LoadedModel {
  const { source, config, tokenizerFile } = load;
  const { model: encoder, adapter, fingerprint } = loaded;
  const broken = Promise.withResolvers<FormworkError>();
  const embedder = createEmbedder(encoder, EMBEDDING_PASS[adapter], { onBroken: broken.resolve });
  const tokenizer = createTokenizer(loaded.tokenizer, tokenizerFile, vocabulary);
  const textFrame = createTextFrame(tokenizerFile);
  const frame = (tokens: Int32Array) => frameOnce(textFrame, tokens);
  return {
    id: source.id,
    contextWindow: Math.min(config.contextWindow, encoder.maxTokens),
    vocabulary,
    fingerprint: `${fingerprint}/${load.digest}`,
    adapter,
    config,
    encode: tokenizer.encode,
    encodeInside: tokenizer.encodeInside,
    frame,
    decode: tokenizer.decode,
    async open() {
      throw formworkError(`The model "${source.id}" is an embedding model; it cannot chat.`, {
        code: 'invalid_value',
        param: 'model',
      });
    },
    embed: (texts, options) => embedder.embed(texts.map(frame), options),
    active: () => embedder.active,
    unload: watchDevice(loaded, broken.promise, load.onLost, embedder.fail),
  };
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}
