/**
 * Stores models in this browser: provides the `CacheStorage` that web-llm reads from, and downloads
 * models into it.
 */

import { type FormworkError, formworkError, isFormworkError } from '../../common/errors.ts';
import type { LoadProgress } from '../../engine/index.ts';
import {
  adapterKind,
  embeddedFiles,
  type FileFacts,
  libraryUrl,
  type Mirrors,
  type ModelSource,
  mirrored,
  obstacleInFiles,
  obstacleOf,
  readWeightsIndex,
  settingsOf,
  type WeightsIndex,
} from '../../models/index.ts';
import { capacityError, readDeviceCapacity } from './capacity.ts';
import { createKeptFiles } from './kept-files.ts';

/** The models stored in this browser. */
export interface ModelStorage {
  /** Replaces the browser's own `CacheStorage` for web-llm. */
  readonly storage: Pick<CacheStorage, 'open'>;
  /**
   * Downloads the missing part of a model, resuming interrupted downloads.
   * @throws `webgpu_unavailable` or `out_of_memory`, before requesting any weights, if the model
   *   cannot run here; `model_load_failed`; `aborted` when the signal fires.
   */
  download(source: ModelSource, options: ModelDownloadOptions): Promise<void>;
  /** Keeps what is in memory, for a load, until the returned function is called. */
  hold(): () => void;
  /** Drops what loads have read into memory, once none of them holds it. */
  clear(): void;
}

/** Options of a model download. */
interface ModelDownloadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Continues even if memory or storage is probably too small. */
  readonly tryAnyway?: boolean | undefined;
}

/** Creates the storage. `baseUrl` is the folder of the models that ship with Formwork. */
export function createModelStorage(
  baseUrl: string,
  others: CacheStorage,
  mirrors: Mirrors = {},
): ModelStorage {
  const shardFacts = new Map<string, FileFacts>();
  const factsOf = (url: string): FileFacts | undefined => {
    if (!url.startsWith(baseUrl)) return shardFacts.get(url) ?? {};
    const [id = '', name = ''] = url.slice(baseUrl.length).split('/');
    return embeddedFiles[id]?.[name];
  };
  const files = createKeptFiles(others, factsOf, (url) => mirrored(url, mirrors));

  const cache: Pick<Cache, 'match' | 'add' | 'keys' | 'delete'> = {
    async match(request) {
      const file = await files.read(urlOf(request));
      return file && new Response(file);
    },
    add: (request) =>
      files.fetch(urlOf(request), request instanceof Request ? { signal: request.signal } : {}),
    keys: async () => [],
    async delete(request) {
      await files.remove(urlOf(request));
      return true;
    },
  };

  const readJson = async (url: string): Promise<unknown> => {
    const file = await files.read(url);
    return JSON.parse((await file?.text()) ?? '{}');
  };

  const indexUrlOf = ({ url }: ModelSource): string => new URL('tensor-cache.json', url).href;

  /** Reads the list of weight files, and records their hashes for later checks. */
  const indexOf = async (source: ModelSource): Promise<WeightsIndex> => {
    const url = indexUrlOf(source);
    await files.fetch(url);
    const index = readWeightsIndex(url, await readJson(url));
    for (const shard of index.shards) shardFacts.set(shard.url, shard.facts);
    return index;
  };

  const download = async (
    source: ModelSource,
    { signal, onProgress, tryAnyway = false }: ModelDownloadOptions,
  ): Promise<void> => {
    const { gpu } = globalThis.navigator as Partial<Navigator>;
    const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
    // Loading the model reports this error.
    if (!adapter) return;
    throwIf(obstacleOf(source, adapter));
    const index = await indexOf(source);
    const { shards } = index;
    const tokenizer = new URL('tokenizer.json', source.url).href;
    const library = new URL(libraryUrl(source, adapterKind(adapter.info))).href;
    const config = new URL('mlc-chat-config.json', source.url).href;
    const small = [config, tokenizer, library];
    const urls = [...small, ...shards.map(({ url }) => url)];
    const sizeOf = (url: string): number => factsOf(url)?.bytes ?? 0;
    const total = urls.reduce((sum, url) => sum + sizeOf(url), 0);
    const kept = await Promise.all(shards.map(({ url }) => files.kept(url)));
    const missing = shards.reduce((sum, { facts }, i) => sum + facts.bytes - (kept[i] ?? 0), 0);
    throwIf(capacityError(source, { missing }, await readDeviceCapacity(), tryAnyway));
    let before = 0;
    const fetchAll = async (some: readonly string[]): Promise<void> => {
      for (const url of some) {
        signal.throwIfAborted();
        await files.fetch(url, {
          signal,
          onBytes: (bytes) => onProgress(progressOf(before + bytes, total)),
        });
        before += sizeOf(url);
      }
    };
    await fetchAll(small);
    const read = {
      config: await readJson(config),
      tokenizer: await readJson(tokenizer),
      index,
      library: new Uint8Array((await (await files.read(library))?.arrayBuffer()) ?? []),
    };
    throwIf(obstacleInFiles(source, read, adapter));
    await fetchAll(urls.slice(small.length));
  };

  let holds = 0;
  let isUnneeded = false;
  const drop = (): void => {
    if (holds > 0 || !isUnneeded) return;
    isUnneeded = false;
    files.forget();
  };

  return {
    storage: { open: async () => cache as Cache },
    async download(source, options) {
      try {
        await download(source, options);
      } catch (error) {
        const known = asDownloadError(source.id, error, options.signal);
        // The weights may belong to a newer version. The next attempt downloads again what may have
        // changed with them.
        if (error === known && known.code === 'model_load_failed') {
          for (const { href } of settingsOf(source).map((url) => new URL(url))) {
            if (factsOf(href)?.sha256 === undefined) await files.remove(href);
          }
        }
        throw known;
      }
    },
    hold() {
      holds++;
      return () => {
        holds--;
        drop();
      };
    },
    clear() {
      isUnneeded = true;
      drop();
    },
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
    `The download of ${id} was interrupted (${reason}). The downloaded part is stored; try again to resume.`,
    { code: 'model_load_failed' },
    { cause: error },
  );
}

function urlOf(request: RequestInfo | URL): string {
  return new URL(request instanceof Request ? request.url : request, location.href).href;
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}
