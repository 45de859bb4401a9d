/** Models in this browser: the `CacheStorage` that web-llm reads them through, and their download beforehand. */
import { adapterKind } from '../engine/adapter-kind.ts';
import { libraryUrl, type ModelSource } from '../engine/model-source.ts';
import type { LoadProgress } from '../engine/types.ts';
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { embeddedFiles } from './embedded-files.ts';
import type { FileFacts } from './file-check.ts';
import { createKeptFiles } from './kept-files.ts';
import { lookAtMachine, obstacleTo } from './room.ts';
import { readWeightsIndex, type WeightsIndex } from './weights-index.ts';

/** Models kept in this browser. */
export interface ModelStorage {
  /** Takes the place of the browser's own for web-llm. */
  readonly storage: Pick<CacheStorage, 'open'>;
  /**
   * Downloads what is missing of a model, resuming what was interrupted.
   * @throws before any weights are asked for, what keeps the model from running here: `webgpu_unavailable` or
   * `out_of_memory`; `model_load_failed`, or `aborted` when the signal fires.
   */
  download(source: ModelSource, options: ModelDownloadOptions): Promise<void>;
  /** Lets go of what a load has read into memory. */
  clear(): void;
}

/** How a model is downloaded. */
export interface ModelDownloadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Goes on where memory or storage is likely, but not certain, to be too small. */
  readonly tryAnyway?: boolean | undefined;
}

/** Makes the storage; `baseUrl` is where the models that come with Formwork are. */
export function createModelStorage(baseUrl: string, others: CacheStorage): ModelStorage {
  const shardFacts = new Map<string, FileFacts>();
  const factsOf = (url: string): FileFacts | undefined => {
    if (!url.startsWith(baseUrl)) return shardFacts.get(url) ?? {};
    const [id = '', name = ''] = url.slice(baseUrl.length).split('/');
    return embeddedFiles[id]?.[name];
  };
  const files = createKeptFiles(others, factsOf);

  const cache: Pick<Cache, 'match' | 'add' | 'keys' | 'delete'> = {
    async match(request) {
      const file = await files.read(urlOf(request));
      return file && new Response(file);
    },
    add: (request) => files.fetch(urlOf(request)),
    keys: async () => [],
    async delete(request) {
      await files.remove(urlOf(request));
      return true;
    },
  };

  const indexUrlOf = ({ url }: ModelSource): string => new URL('tensor-cache.json', url).href;

  /** Reads which files the weights are in; from then on these are known by their hashes. */
  const indexOf = async (source: ModelSource): Promise<WeightsIndex> => {
    const url = indexUrlOf(source);
    await files.fetch(url);
    const file = await files.read(url);
    const index = readWeightsIndex(url, (await file?.text()) ?? '{}');
    for (const shard of index.shards) shardFacts.set(shard.url, shard.facts);
    return index;
  };

  const download = async (
    source: ModelSource,
    { signal, onProgress, tryAnyway = false }: ModelDownloadOptions,
  ): Promise<void> => {
    const { gpu } = globalThis.navigator as Partial<Navigator>;
    const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
    // The engine puts it into words.
    if (!adapter) return;
    const { shards, largestTensor } = await indexOf(source);
    const urls = [
      new URL('mlc-chat-config.json', source.url).href,
      new URL('tokenizer.json', source.url).href,
      new URL(libraryUrl(source, adapterKind(adapter.info))).href,
      ...shards.map(({ url }) => url),
    ];
    const sizeOf = (url: string): number => factsOf(url)?.bytes ?? 0;
    const total = urls.reduce((sum, url) => sum + sizeOf(url), 0);
    const kept = await Promise.all(shards.map(({ url }) => files.kept(url)));
    const missing = shards.reduce((sum, { facts }, i) => sum + facts.bytes - (kept[i] ?? 0), 0);
    const machine = await lookAtMachine(adapter);
    const obstacle = obstacleTo(source, { largestTensor, missing }, machine, tryAnyway);
    if (obstacle) throw obstacle;
    let before = 0;
    for (const url of urls) {
      signal.throwIfAborted();
      await files.fetch(url, {
        signal,
        onBytes: (bytes) => onProgress(progressOf(before + bytes, total)),
      });
      before += sizeOf(url);
    }
  };

  return {
    storage: { open: async () => cache as Cache },
    async download(source, options) {
      try {
        await download(source, options);
      } catch (error) {
        const known = asDownloadError(source.id, error, options.signal);
        // Weights that are not those of the index may be newer than it: the next attempt reads it anew.
        if (error === known && known.code === 'model_load_failed') {
          await files.remove(indexUrlOf(source));
        }
        throw known;
      }
    },
    clear: files.forget,
  };
}

function progressOf(bytes: number, total: number): LoadProgress {
  const megabytes = (count: number): string => (count / 1e6).toFixed(total < 1e7 ? 1 : 0);
  const fraction = total === 0 ? 0 : Math.min(1, bytes / total);
  const text = `Downloaded ${megabytes(bytes)} of ${megabytes(total)} MB`;
  return { fraction, text, bytes, totalBytes: total };
}

function asDownloadError(id: string, error: unknown, signal: AbortSignal): FormworkError {
  if (isFormworkError(error)) return error;
  if (signal.aborted) return formworkError('The download was paused.', { code: 'aborted' });
  const reason = error instanceof Error ? error.message : String(error);
  return formworkError(
    `The download of ${id} was interrupted (${reason}). What has come is kept: trying again goes on from there.`,
    { code: 'model_load_failed' },
    { cause: error },
  );
}

function urlOf(request: RequestInfo | URL): string {
  return new URL(request instanceof Request ? request.url : request, location.href).href;
}
