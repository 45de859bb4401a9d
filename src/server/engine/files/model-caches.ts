/**
 * The `CacheStorage` through which web-llm loads model files, for Node. It reads files of embedded
 * models in place, and downloads all others once into a folder.
 */
import { existsSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { untilAborted } from '../../../runtime/common/aborted.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { type Mirrors, mirrored } from '../../../runtime/models/index.ts';
import { makeFolder } from '../../settings/folder.ts';
import { type DownloadProgress, download, type ExpectedHash, forgetPart } from './download.ts';
import { createExpectedHashes, isList, listOf } from './expected-hashes.ts';
import { createFilePlaces, type LocalFolder } from './file-places.ts';
import { createVerifiedFiles } from './verified-files.ts';

/** Options of {@link createModelCaches}. */
export interface ModelCachesOptions {
  /** The folder for downloads. */
  readonly directory: string;
  /** Local files: those of the bundled models. */
  readonly local?: LocalFolder;
  /** Servers to use instead of others. Files are stored under the original URLs. */
  readonly mirrors?: Mirrors | undefined;
  readonly onDownload?: ((progress: DownloadProgress) => void) | undefined;
}

/** The storage with verification of its files. */
export interface ModelCaches extends Pick<CacheStorage, 'open'> {
  /**
   * Verifies that files match the published ones: once, and again after they change. Missing files
   * are skipped, because they are verified when they are downloaded.
   * @throws `model_load_failed` with the file and the remedy.
   */
  check(model: string, urls: readonly string[]): Promise<void>;
  /** Maps a URL to a folder. */
  addFolder(local: LocalFolder): void;
  /** The size of a local file in bytes; undefined if it is missing. */
  sizeOf(url: string): number | undefined;
}

/** A download under way. */
interface Running {
  readonly done: Promise<void>;
  /** What began it. Node passes no abort on to the signal of a request that it has collected. */
  readonly request: RequestInfo | URL;
}

/** The parts of a `Cache` that web-llm uses. */
export type ModelCache = Pick<Cache, 'match' | 'add' | 'keys' | 'delete'>;

/**
 * Creates the storage. It only has `open`, the only method that web-llm uses. Every name opens the
 * same files.
 */
export function createModelCaches(options: ModelCachesOptions): ModelCaches {
  const { check, addFolder, sizeOf, ...cache } = createModelCache(options);
  return { open: async () => cache as Cache, check, addFolder, sizeOf };
}

function createModelCache({
  directory,
  local,
  mirrors = {},
  onDownload,
}: ModelCachesOptions): ModelCache & Omit<ModelCaches, 'open'> {
  const verified = createVerifiedFiles(join(directory, 'verified.json'));
  const running = new Map<string, Running>();
  const places = createFilePlaces(directory, local);
  const { fileOf, isLocal } = places;

  const match = async (request: RequestInfo | URL): Promise<Response | undefined> => {
    const file = fileOf(urlOf(request));
    if (!existsSync(file)) return undefined;
    // web-llm matches each file twice but reads it once, so the body is read lazily.
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          controller.enqueue(await readFile(file));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  };

  const hashes = createExpectedHashes(match, places);

  const check: ModelCaches['check'] = async (model, urls) => {
    for (const url of urls) {
      const file = fileOf(url);
      if (!existsSync(file)) continue;
      const hash = await hashes.of(url);
      // The settings of a custom model may be edited. Downloads must not change.
      if (!hash && isLocal(url)) continue;
      const damage = await verified.check(file, hash);
      if (!damage) continue;
      const { algorithm, digest } = damage.expected;
      throw formworkError(
        `${file} is not the right file of ${model}: its ${HASH_NAMES[algorithm]} is ${damage.found}, not ${digest}. ${isLocal(url) ? 'Copy it again, from your build or by reinstalling the package.' : `\`npx formwork models pull ${model}\` downloads it again.`}`,
        { code: 'model_load_failed', param: 'model' },
      );
    }
  };

  const remove = async (url: string): Promise<void> => {
    await rm(fileOf(url), { force: true });
    await forgetPart(fileOf(url));
  };

  /**
   * Deletes the downloads beside a shard, except weights, because the server has another version of
   * the model. The next attempt downloads them again.
   */
  const forgetVersion = async (shard: string, { digest }: ExpectedHash): Promise<void> => {
    // Another attempt may have done so already.
    if ((await hashes.ofDownload(shard))?.digest !== digest) return;
    const list = listOf(shard);
    for (const url of await places.downloadsBeside(shard)) {
      if (url !== list && /\.(json|wasm)$/.test(url)) await remove(url);
    }
    // Last: a newer list with an older tokenizer would be accepted.
    await remove(list);
  };

  /** Deletes shards of an earlier version, once the list of a new one is there. */
  const forgetOtherShards = async (list: string): Promise<void> => {
    for (const shard of await hashes.shardsOf(list)) {
      const hash = await hashes.ofDownload(shard);
      if (!hash || !existsSync(fileOf(shard))) continue;
      if (await verified.check(fileOf(shard), hash)) await remove(shard);
    }
  };

  const add = async (request: RequestInfo | URL): Promise<void> => {
    const url = urlOf(request);
    const file = fileOf(url);
    if (existsSync(file)) return;
    if (isLocal(url)) {
      const remedy =
        places.bundledPath(url) !== undefined
          ? ' The package formwork-server contains it: install that, or set `modelsFolder` to a folder that has it.'
          : '';
      throw formworkError(`There is no file ${file}.${remedy}`, { code: 'model_load_failed' });
    }
    const signal = signalOf(request);
    const underWay = running.get(url);
    if (underWay) {
      return untilAborted(underWay.done, signal).catch((error: unknown) => {
        // Only the one that began it has left.
        if (signalOf(underWay.request)?.aborted && !signal?.aborted) return add(request);
        throw error;
      });
    }
    const done = (async () => {
      makeFolder(directory);
      const hash = await hashes.ofDownload(url);
      await download(mirrored(url, mirrors), file, {
        hash,
        signal,
        onProgress: onDownload,
        onRefusal: hash && (() => forgetVersion(url, hash)),
      });
      // Its hash may be that of an earlier version.
      await verified.forget(file);
      if (isList(url)) await forgetOtherShards(url);
    })().finally(() => running.delete(url));
    running.set(url, { done, request });
    return done;
  };

  return {
    check,
    addFolder: places.addFolder,
    sizeOf: (url) => statSync(fileOf(url), { throwIfNoEntry: false })?.size,
    match,
    add,
    // web-llm asks for the keys only to word its progress. With an empty list it checks each file.
    keys: async () => [],
    delete: async (request) => {
      const url = urlOf(request);
      const file = fileOf(url);
      const existed = existsSync(file);
      if (file.startsWith(directory)) await remove(url);
      return existed;
    },
  };
}

const HASH_NAMES = { md5: 'MD5', sha256: 'SHA-256' } as const;

const signalOf = (request: RequestInfo | URL): AbortSignal | undefined =>
  request instanceof Request ? request.signal : undefined;

function urlOf(request: RequestInfo | URL): string {
  return new URL(request instanceof Request ? request.url : request).href;
}
