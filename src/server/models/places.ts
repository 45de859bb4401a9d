/** Where the files of models are: those that come with the package, and those downloaded. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prebuiltModels } from '../../runtime/engine/index.ts';
import { embeddedModels, type Mirrors, type ModelSource } from '../../runtime/models/index.ts';
import type { DownloadProgress } from '../gpu/index.ts';
import { createModelCaches, type ModelCache, type ModelCaches } from '../gpu/model-caches.ts';

/** Folder of the models that come with the package. */
export const embeddedFolder = fileURLToPath(new URL('../../../public/models', import.meta.url));

/** A model, and where its files are. */
export interface PlacedModel {
  readonly source: ModelSource;
  /** `embedded` comes with the package; `partly downloaded` goes on where it stopped; `own` is a folder of this machine. */
  readonly place: 'embedded' | 'downloaded' | 'partly downloaded' | 'online' | 'own';
  /** Bytes on this machine. */
  readonly bytes: number;
}

/** The files that were downloaded, and what makes sure of them. */
export type DownloadedFiles = ModelCache & Omit<ModelCaches, 'open'>;

/** Opens the files that an engine in Node loads downloaded models through. */
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

/** Every model there is: embedded ones first, then web-llm's list. */
export function allSources(): { readonly embedded: ModelSource[]; readonly online: ModelSource[] } {
  return { embedded: embeddedModels('http://formwork.invalid/models/'), online: prebuiltModels() };
}

/** Files of a model besides its weights. */
export function settingsOf(source: ModelSource): string[] {
  const library =
    typeof source.library === 'string' ? [source.library] : Object.values(source.library);
  return [
    new URL('mlc-chat-config.json', source.url).href,
    new URL('tokenizer.json', source.url).href,
    new URL('tensor-cache.json', source.url).href,
    ...library,
  ];
}

/** Files of a model's weights, by the list that goes with them; undefined while that list is not here. */
export async function weightsOf(
  source: ModelSource,
  cache: ModelCache,
): Promise<string[] | undefined> {
  const list = await cache.match(new URL('tensor-cache.json', source.url).href);
  if (!list) return undefined;
  const { records } = (await list.json()) as { records: { dataPath: string }[] };
  return [...new Set(records.map(({ dataPath }) => new URL(dataPath, source.url).href))];
}

/** Where an embedded model is, and how large. */
export function placeEmbedded(source: ModelSource): PlacedModel {
  const folder = join(embeddedFolder, source.id);
  const files = readdirSync(folder);
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { source, place: 'embedded', bytes };
}

/** Where a model of web-llm's list is. */
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

/** Deletes what was downloaded of a model. Says how many bytes that were. */
export async function removeDownloads(
  source: ModelSource,
  cache: DownloadedFiles,
): Promise<number> {
  const { bytes } = await placeOnline(source, cache);
  const weights = (await weightsOf(source, cache)) ?? [];
  // The list goes last: without it nobody knows what else there is.
  for (const url of [...weights, ...settingsOf(source)]) await cache.delete(url);
  return bytes;
}
