/**
 * The `CacheStorage` that web-llm loads model files through, for Node: files of the embedded models are read where
 * they lie, all others are downloaded once into a folder.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { formworkError } from '../../runtime/errors.ts';
import { makeFolder } from '../folder.ts';
import { type DownloadProgress, download, type ExpectedHash } from './download.ts';

/** Where model files come from and go to. */
export interface ModelCachesOptions {
  /** Folder for downloads. */
  readonly directory: string;
  /** Files that are here already: addresses that begin with `url` stand for files below `folder`. */
  readonly local?: { readonly url: string; readonly folder: string };
  readonly onDownload?: ((progress: DownloadProgress) => void) | undefined;
}

/** What web-llm uses of a `Cache`. */
export type ModelCache = Pick<Cache, 'match' | 'add' | 'keys' | 'delete'>;

/** Makes the storage; only `open` exists, which is all that web-llm asks for. Every name opens the same files. */
export function createModelCaches(options: ModelCachesOptions): Pick<CacheStorage, 'open'> {
  const cache = createModelCache(options);
  return { open: async () => cache as Cache };
}

function createModelCache({ directory, local, onDownload }: ModelCachesOptions): ModelCache {
  const running = new Map<string, Promise<void>>();
  const isLocal = (url: string): boolean => local !== undefined && url.startsWith(local.url);

  const fileOf = (url: string): string => {
    if (local && isLocal(url)) {
      const file = resolve(local.folder, decodeURIComponent(url.slice(local.url.length)));
      if (relative(local.folder, file).startsWith('..')) throw new Error(`${url} leads out.`);
      return file;
    }
    const key = createHash('sha256').update(url).digest('hex').slice(0, 24);
    return join(directory, `${key}-${basename(new URL(url).pathname)}`);
  };

  const match = async (request: RequestInfo | URL): Promise<Response | undefined> => {
    const file = fileOf(urlOf(request));
    if (!existsSync(file)) return undefined;
    // web-llm looks twice for each file that it reads once: nothing is read before it is asked for.
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

  /** Tensor files carry an MD5 in the tensor cache's own list, which is always loaded before them. */
  const expectedHash = async (url: string): Promise<ExpectedHash | undefined> => {
    const list = await match(new URL('tensor-cache.json', url)).then((found) => found?.json());
    const records = (list as TensorCache | undefined)?.records ?? [];
    const record = records.find(({ dataPath }) => new URL(dataPath, url).href === url);
    return record?.md5sum ? { algorithm: 'md5', digest: record.md5sum } : undefined;
  };

  const add = async (request: RequestInfo | URL): Promise<void> => {
    const url = urlOf(request);
    const file = fileOf(url);
    if (existsSync(file)) return;
    if (isLocal(url)) {
      throw formworkError(`There is no file ${file}.`, { code: 'model_load_failed' });
    }
    const underWay = running.get(url);
    if (underWay) return underWay;
    const signal = request instanceof Request ? request.signal : undefined;
    const started = (async () => {
      makeFolder(directory);
      await download(url, file, { hash: await expectedHash(url), signal, onProgress: onDownload });
    })().finally(() => running.delete(url));
    running.set(url, started);
    return started;
  };

  return {
    match,
    add,
    // web-llm asks for the keys only to word its progress; saying "none" makes it look file by file.
    keys: async () => [],
    delete: async (request) => {
      const file = fileOf(urlOf(request));
      const existed = existsSync(file);
      if (file.startsWith(directory)) await rm(file, { force: true });
      return existed;
    },
  };
}

interface TensorCache {
  readonly records: readonly { readonly dataPath: string; readonly md5sum?: string }[];
}

function urlOf(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : String(request);
}
