/** `npx formwork models list`. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { prebuiltModels } from '../../../runtime/engine/index.ts';
import { idOfFamily, type ModelSource, recommendedModels } from '../../../runtime/models/index.ts';
import { isAddress, readAdded, sourceOfAdded } from '../../engine/models/added-models.ts';
import {
  allSources,
  openModelCache,
  type PlacedModel,
  placeEmbedded,
  placeOnline,
} from '../../engine/models/locations.ts';
import { readConfig } from '../../settings/config.ts';

/** Prints the models on this machine, or all available ones. */
export async function list({ all, json }: { all: boolean; json: boolean }): Promise<number> {
  const { FORMWORK_DATA_DIR: dataFolder, FORMWORK_DTYPE: format } = readConfig();
  const cache = await openModelCache(dataFolder);
  const { embedded, online } = allSources();
  const own = await Promise.all(
    readAdded(dataFolder).map(async (model) => {
      const source = sourceOfAdded(model, (name) => `http://formwork.invalid/own/${name}/`);
      return isAddress(model.url) ? placeOnline(source, cache) : placeFolder(source, model.url);
    }),
  );
  const placed = [
    ...embedded.map(placeEmbedded),
    ...own,
    ...(await Promise.all(online.map((source) => placeOnline(source, cache)))),
  ].filter(({ source, place }) => (all ? json || !source.obstacle : place !== 'online'));
  if (json) {
    console.log(JSON.stringify(placed.map(recordOf)));
    return 0;
  }
  const width = Math.max(...placed.map(({ source }) => source.id.length));
  for (const model of placed) console.log(line(model, width));
  if (!all) {
    const others = online.filter(({ obstacle }) => obstacle === undefined).length;
    console.log(
      `\n${others} more can be downloaded: npx formwork models list --all. For a GPU:\n${recommended(format !== 'f32')}`,
    );
  }
  return 0;
}

/** The JSON output, for scripts. */
const recordOf = ({ source, place, bytes }: PlacedModel) => ({
  id: source.id,
  context_window: source.contextWindow,
  capabilities: source.capabilities,
  place,
  bytes,
  ...(source.downloadBytes === undefined ? {} : { download_bytes: source.downloadBytes }),
  ...(source.memoryBytes === undefined ? {} : { memory_bytes: source.memoryBytes }),
  ...(source.requiredFeatures?.length ? { required_features: source.requiredFeatures } : {}),
  ...(source.obstacle === undefined ? {} : { obstacle: source.obstacle }),
});

function line({ source, place, bytes }: PlacedModel, width: number): string {
  const size =
    bytes > 0
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : source.downloadBytes === undefined
        ? ''
        : `~${(source.downloadBytes / 1e6).toFixed(0)} MB`;
  const context = `${source.contextWindow} tokens`;
  return [
    source.id.padEnd(width),
    context.padStart(13),
    source.capabilities.join(', ').padEnd(12),
    place.padEnd(17),
    size.padStart(10),
  ]
    .join('  ')
    .trimEnd();
}

/** The recommended models in 16-bit or 32-bit floats, one per line. */
function recommended(isF16: boolean): string {
  const sizes = new Map(prebuiltModels().map(({ id, downloadBytes }) => [id, downloadBytes]));
  return recommendedModels
    .map(({ role, label, family, memoryBytes, memoryBytesF32 }) => {
      const gigabytes = ((sizes.get(idOfFamily(family, isF16)) ?? 0) / 1e9).toFixed(1);
      const memory = (isF16 ? memoryBytes : memoryBytesF32) / 1e9;
      return `  ${role.padEnd(9)} npx formwork models pull ${family.padEnd(11)} ${gigabytes} GB, ${memory} GB of memory: ${label}`;
    })
    .join('\n');
}

function placeFolder(source: ModelSource, folder: string): PlacedModel {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { source, place: 'own', bytes };
}
