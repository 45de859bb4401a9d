/** Downloads a model in advance: its small files first, and its weights only if it can run. */

import { isFormworkError } from '../../../runtime/common/errors.ts';
import {
  type AdapterLimits,
  libraryUrl,
  type ModelSource,
  obstacleInFiles,
  obstacleOf,
  readWeightsIndex,
  settingsOf,
} from '../../../runtime/models/index.ts';
import {
  type DownloadedFiles,
  type PlacedModel,
  placeOnline,
  weightsOf,
} from '../../engine/models/locations.ts';

/**
 * Downloads the missing files of a model. Resumes an interrupted download, and replaces damaged
 * files.
 * @param adapter The adapter that will run it; undefined skips the check.
 * @throws the reason why it cannot run, before any weights are downloaded.
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
  // The list of weights is downloaded by now.
  for (const url of (await weightsOf(source, cache)) ?? []) await add(url);
  return placeOnline(source, cache);
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}
