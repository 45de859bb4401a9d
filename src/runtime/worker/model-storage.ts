/** Models in this browser: the `CacheStorage` that web-llm reads them through, and their download beforehand. */
import { adapterKind } from '../engine/adapter-kind.ts';
import { libraryUrl, type ModelSource } from '../engine/model-source.ts';
import type { LoadProgress } from '../engine/types.ts';
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { embeddedFiles } from './embedded-files.ts';
import { createKeptFiles, type FileFacts } from './kept-files.ts';

/** Models kept in this browser. */
export interface ModelStorage {
  /** Takes the place of the browser's own for web-llm. */
  readonly storage: Pick<CacheStorage, 'open'>;
  /**
   * Downloads what is missing of a model, resuming what was interrupted.
   * @throws `model_load_failed`, or `aborted` when the signal fires.
   */
  download(
    source: ModelSource,
    options: {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: LoadProgress) => void;
    },
  ): Promise<void>;
  /** Lets go of what a load has read into memory. */
  clear(): void;
}

/** Makes the storage; `baseUrl` is where the models that come with Formwork are. */
export function createModelStorage(baseUrl: string, others: CacheStorage): ModelStorage {
  const factsOf = (url: string): FileFacts | undefined => {
    // Files elsewhere are named by their version.
    if (!url.startsWith(baseUrl)) return {};
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

  const shardsOf = async (source: ModelSource): Promise<readonly Shard[]> => {
    const url = new URL('tensor-cache.json', source.url).href;
    await files.fetch(url);
    const file = await files.read(url);
    return (JSON.parse((await file?.text()) ?? '{}') as { records?: Shard[] }).records ?? [];
  };

  return {
    storage: { open: async () => cache as Cache },
    async download(source, { signal, onProgress }) {
      const library = await libraryOf(source);
      if (library === undefined) return;
      try {
        const shards = await shardsOf(source);
        const urls = [
          ...['mlc-chat-config.json', 'tokenizer.json'].map((name) => new URL(name, source.url)),
          new URL(library),
          ...shards.map(({ dataPath }) => new URL(dataPath, source.url)),
        ].map(({ href }) => href);
        const sizes = new Map(
          shards.map(({ dataPath, nbytes }) => [new URL(dataPath, source.url).href, nbytes]),
        );
        const sizeOf = (url: string): number => factsOf(url)?.bytes ?? sizes.get(url) ?? 0;
        const total = urls.reduce((sum, url) => sum + sizeOf(url), 0);
        let before = 0;
        for (const url of urls) {
          signal.throwIfAborted();
          await files.fetch(url, {
            signal,
            onBytes: (bytes) => onProgress(progressOf(before + bytes, total)),
          });
          before += sizeOf(url);
        }
      } catch (error) {
        throw asDownloadError(source.id, error, signal);
      }
    },
    clear: files.forget,
  };
}

/** A record of tensor-cache.json. */
interface Shard {
  readonly dataPath: string;
  readonly nbytes: number;
}

/** Which library this browser's adapter needs; undefined without an adapter, which the engine puts into words. */
async function libraryOf(source: ModelSource): Promise<string | undefined> {
  const { gpu } = globalThis.navigator as Partial<Navigator>;
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  return adapter ? libraryUrl(source, adapterKind(adapter.info)) : undefined;
}

function progressOf(bytes: number, total: number): LoadProgress {
  const megabytes = (count: number): string => (count / 1e6).toFixed(total < 1e7 ? 1 : 0);
  const fraction = total === 0 ? 0 : Math.min(1, bytes / total);
  return { fraction, text: `Downloaded ${megabytes(bytes)} of ${megabytes(total)} MB` };
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
