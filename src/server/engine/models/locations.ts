/** Locations of model files: bundled with the package, or downloaded. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prebuiltModels } from '../../../runtime/engine/index.ts';
import {
  embeddedModels,
  type Mirrors,
  type ModelSource,
  settingsOf,
} from '../../../runtime/models/index.ts';
import { createModelCaches, type ModelCache, type ModelCaches } from '../files/model-caches.ts';
import type { DownloadProgress } from '../gpu/index.ts';

/**
 * The folder of the bundled models. The library is published without them, and uses those of the
 * package `formwork-server` if that is installed.
 */
export function bundledModelsFolder(): string {
  const own = fileURLToPath(new URL('../../../../public/models', import.meta.url));
  if (existsSync(own)) return own;
  try {
    const manifest = createRequire(import.meta.url).resolve('formwork-server/package.json');
    return join(dirname(manifest), 'public/models');
  } catch {
    return own;
  }
}

/** A model and the location of its files. */
export interface PlacedModel {
  readonly source: ModelSource;
  /**
   * `embedded` is bundled with the package; `partly downloaded` can resume; `own` is a local
   * folder.
   */
  readonly place: 'embedded' | 'downloaded' | 'partly downloaded' | 'online' | 'own';
  /** Bytes on this machine. */
  readonly bytes: number;
}

/** The downloaded files and their verification. */
export type DownloadedFiles = ModelCache & Omit<ModelCaches, 'open'>;

/** Opens the cache through which an engine in Node loads downloaded models. */
export async function openModelCache(
  dataFolder: string,
  onDownload?: (progress: DownloadProgress) => void,
  mirrors?: Mirrors,
): Promise<DownloadedFiles> {
  const directory = join(resolve(dataFolder), 'models');
  const caches = createModelCaches({ directory, onDownload, mirrors });
  const { open, ...more } = caches;
  return { ...(await open('webllm/model')), ...more };
}

/** All known models: first the embedded ones, then web-llm's list. */
export function allSources(): { readonly embedded: ModelSource[]; readonly online: ModelSource[] } {
  return { embedded: embeddedModels('http://formwork.invalid/models/'), online: prebuiltModels() };
}

/**
 * The files of a model's weights, according to its list; undefined while that list is not
 * downloaded.
 */
export async function weightsOf(
  source: ModelSource,
  cache: ModelCache,
): Promise<string[] | undefined> {
  const list = await cache.match(new URL('tensor-cache.json', source.url).href);
  if (!list) return undefined;
  const { records } = (await list.json()) as { records: { dataPath: string }[] };
  return [...new Set(records.map(({ dataPath }) => new URL(dataPath, source.url).href))];
}

/** The location and size of an embedded model. */
export function placeEmbedded(source: ModelSource): PlacedModel {
  const folder = join(bundledModelsFolder(), source.id);
  const files = readdirSync(folder);
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { source, place: 'embedded', bytes };
}

/** The location of a model of web-llm's list. */
export async function placeOnline(
  source: ModelSource,
  cache: DownloadedFiles,
): Promise<PlacedModel> {
  const weights = await weightsOf(source, cache);
  if (!weights) return { source, place: 'online', bytes: 0 };
  const files = [...settingsOf(source), ...weights].map((url) => cache.sizeOf(url));
  const here = files.filter((size) => size !== undefined);
  return {
    source,
    place: here.length === files.length ? 'downloaded' : 'partly downloaded',
    bytes: here.reduce((sum, size) => sum + size, 0),
  };
}
