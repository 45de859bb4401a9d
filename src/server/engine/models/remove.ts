/** Deletes downloads, but no file that another model on this machine uses. */
import { prebuiltModels } from '../../../runtime/engine/index.ts';
import { type ModelSource, settingsOf } from '../../../runtime/models/index.ts';
import { readAdded, sourceOfAdded } from './added-models.ts';
import { type DownloadedFiles, placeOnline, weightsOf } from './locations.ts';

/** The added models. Local files have URLs that are never downloaded. */
const addedSources = (dataFolder: string): ModelSource[] =>
  readAdded(dataFolder).map((model) =>
    sourceOfAdded(model, (name) => `http://formwork.invalid/own/${name}/`),
  );

/** The models that may have downloads: added ones, then those of web-llm's list. */
export const downloadable = (dataFolder: string): ModelSource[] => [
  ...addedSources(dataFolder),
  ...prebuiltModels(),
];

/**
 * The other downloaded models with the same weights. They are the same download: web-llm's list has
 * some models twice, with different context windows.
 */
export async function sameDownload(
  { id, url }: ModelSource,
  dataFolder: string,
  cache: DownloadedFiles,
): Promise<ModelSource[]> {
  const others = downloadable(dataFolder).filter((one) => one.url === url && one.id !== id);
  const placed = await Promise.all(others.map((source) => placeOnline(source, cache)));
  return placed.flatMap(({ source, place }) => (place === 'downloaded' ? [source] : []));
}

/**
 * Deletes the downloads of models, except files that others use, such as a library of several
 * models. Returns the freed bytes.
 */
export async function removeDownloads(
  sources: readonly ModelSource[],
  dataFolder: string,
  cache: DownloadedFiles,
): Promise<number> {
  const kept = new Set<string>();
  const urls = new Set(sources.map(({ url }) => url));
  const added = new Set(addedSources(dataFolder).map(({ id }) => id));
  for (const other of downloadable(dataFolder)) {
    if (urls.has(other.url)) continue;
    const { place } = await placeOnline(other, cache);
    // An added model may have its weights in a local folder, and a downloaded library.
    if (place !== 'downloaded' && !added.has(other.id)) continue;
    for (const url of await filesOf(other, cache)) kept.add(url);
  }
  let bytes = 0;
  for (const source of sources) {
    for (const url of await filesOf(source, cache)) {
      if (kept.has(url)) continue;
      bytes += cache.sizeOf(url) ?? 0;
      await cache.delete(url);
    }
  }
  return bytes;
}

/** All files of a model. The list of the weights goes last, because it names the others. */
async function filesOf(source: ModelSource, cache: DownloadedFiles): Promise<string[]> {
  return [...((await weightsOf(source, cache)) ?? []), ...settingsOf(source)];
}
