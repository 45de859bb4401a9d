/** Downloading a model before it is asked for: its small files first, and its weights only if it can run. */

import { isFormworkError } from '../../runtime/errors.ts';
import {
  type AdapterLimits,
  libraryUrl,
  type ModelSource,
  obstacleInFiles,
  obstacleOf,
  readWeightsIndex,
} from '../../runtime/models/index.ts';
import {
  type DownloadedFiles,
  type PlacedModel,
  placeOnline,
  settingsOf,
  weightsOf,
} from './places.ts';

/**
 * Downloads what is missing of a model. Interrupted, it goes on where it stopped; files that are damaged are downloaded anew.
 * @param adapter What is to run it; undefined where nobody looks.
 * @throws what keeps it from running, before any of its weights are downloaded.
 */
export async function downloadModel(
  source: ModelSource,
  cache: DownloadedFiles,
  adapter?: AdapterLimits,
): Promise<PlacedModel> {
  throwIf(obstacleOf(source, adapter));
  const add = async (url: string): Promise<void> => {
    try {
      await cache.check(source.id, [url]);
    } catch (error) {
      if (!isFormworkError(error)) throw error;
      await cache.delete(url);
    }
    await cache.add(url);
  };
  for (const url of settingsOf(source)) await add(url);
  const json = async (name: string): Promise<unknown> =>
    (await cache.match(new URL(name, source.url).href))?.json();
  const indexUrl = new URL('tensor-cache.json', source.url).href;
  const kinds = ['gpu', 'software'] as const;
  for (const library of new Set(kinds.map((kind) => libraryUrl(source, kind)))) {
    const file = await (await cache.match(library))?.arrayBuffer();
    const files = {
      config: await json('mlc-chat-config.json'),
      tokenizer: await json('tokenizer.json'),
      index: readWeightsIndex(indexUrl, await json('tensor-cache.json')),
      library: new Uint8Array(file ?? []),
    };
    throwIf(obstacleInFiles(source, files, adapter));
  }
  // Their list is here by now.
  for (const url of (await weightsOf(source, cache)) ?? []) await add(url);
  return placeOnline(source, cache);
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}
