/** The models that a service offers, and explanations for known models that it does not. */
import { join } from 'node:path';
import { formworkError } from '../../../runtime/common/errors.ts';
import { nearestName } from '../../../runtime/common/nearest-name.ts';
import { prebuiltModels } from '../../../runtime/engine/index.ts';
import {
  type AdapterLimits,
  embeddedModels,
  type ModelSource,
  obstacleOf,
} from '../../../runtime/models/index.ts';
import type { Config } from '../../settings/config.ts';
import type { PreparedGpu } from '../gpu/index.ts';
import { type AddedModel, isAddress, readAdded, sourceOfAdded } from './added-models.ts';
import { inspectModel } from './inspect.ts';
import { bundledModelsFolder, openModelCache, placeOnline } from './locations.ts';

/** The settings that select models and their options. */
export type ModelSettings = Pick<
  Config,
  | 'FORMWORK_DATA_DIR'
  | 'FORMWORK_MODEL'
  | 'FORMWORK_MODELS'
  | 'FORMWORK_MIRROR'
  | 'FORMWORK_DTYPE'
  | 'FORMWORK_CONTEXT'
>;

/** The models of a service. */
export interface KnownModels {
  /** The id of the initial model. */
  readonly first: string;
  /** The offered models beyond the bundled ones. */
  readonly offered: readonly ModelSource[];
  /** Why local models are not offered, for the log. */
  readonly leftOut: readonly string[];
}

/**
 * Determines the models that a service offers beyond the bundled ones: added models, downloaded
 * models, and those that the settings name.
 * @throws `model_not_found` for an unknown name, `conflict` for two models with one name, or the
 *   reason why a named model cannot run on this adapter.
 */
export async function knownModels(
  config: ModelSettings,
  gpu: Pick<PreparedGpu, 'addFolder'>,
  adapter: AdapterLimits,
): Promise<KnownModels> {
  const prebuilt = prebuiltModels();
  const describe = ownModels(gpu.addFolder, prebuilt);
  const added = readAdded(config.FORMWORK_DATA_DIR).map(describe);
  const cache = await openModelCache(config.FORMWORK_DATA_DIR);
  const placed = await Promise.all(prebuilt.map((source) => placeOnline(source, cache)));
  const downloaded = placed.filter(({ place }) => place === 'downloaded');
  const here = [...added, ...downloaded.map(({ source }) => source)];
  const find = (name: string, setting: string): Promise<ModelSource> =>
    findNamed({ name, setting }, [...here, ...prebuilt], config, describe, adapter);
  const embedded = embeddedModels('').map(({ id }) => id);
  const first = config.FORMWORK_MODEL;
  const toLoad = embedded.includes(first) ? undefined : await find(first, 'FORMWORK_MODEL');
  const others = config.FORMWORK_MODELS.filter((name) => !embedded.includes(name));
  const wanted = await Promise.all(others.map((name) => find(name, 'FORMWORK_MODELS')));
  if (toLoad) wanted.push(toLoad);
  for (const source of wanted) {
    const obstacle = obstacleOf(source, adapter);
    if (obstacle) throw obstacle;
  }
  const runnable = here.filter((source) => !obstacleOf(source, adapter));
  const all = new Map([...runnable, ...wanted].map((source) => [source.id, source]));
  return {
    first: toLoad?.id ?? first,
    offered: [...all.values()].map((source) => withContext(source, config)),
    leftOut: here.flatMap((source) => obstacleOf(source, adapter)?.message ?? []),
  };
}

/**
 * Returns a function that describes own models for the engine. It requires that no two models at
 * different places have the same name: the URLs of local files contain it.
 */
function ownModels(
  addFolder: PreparedGpu['addFolder'],
  prebuilt: readonly ModelSource[],
): (model: AddedModel) => ModelSource {
  const bundled = bundledModelsFolder();
  const places = new Map([
    ...prebuilt.map(({ id, url }) => [id, url] as const),
    ...embeddedModels('').map(({ id }) => [id, join(bundled, id)] as const),
  ]);
  return (model) => {
    const { id, url: place } = model;
    const other = places.get(id) ?? place;
    if (other !== place) {
      throw formworkError(
        `Two models have the name "${id}": ${other} and ${place}. Rename a folder of yours, or add its model with another name: \`npx formwork models add FOLDER --id NAME\`.`,
        { code: 'conflict' },
      );
    }
    places.set(id, place);
    return sourceOfAdded(model, addFolder);
  };
}

/** An id of web-llm's list without its number format and what follows. */
export const familyOf = (id: string): string => id.replace(/-q\d.*$/, '');

/** The model of web-llm's list with a name: the exact id, or the id without its number format. */
export function prebuiltNamed(
  name: string,
  prebuilt: readonly ModelSource[],
  { FORMWORK_DTYPE: dtype }: Pick<Config, 'FORMWORK_DTYPE'>,
  adapter: Pick<AdapterLimits, 'features'> | undefined,
): ModelSource | undefined {
  const byId = (id: string) => prebuilt.find((source) => source.id === id);
  const f16 =
    dtype === 'f16' || (dtype === 'auto' && (adapter?.features.has('shader-f16') ?? true));
  const formats = f16 ? ['q4f16_1', 'q0f16'] : ['q4f32_1', 'q0f32'];
  const ids = [name, ...formats.map((format) => `${name}-${format}-MLC`)];
  return ids.map(byId).find((source) => source !== undefined);
}

async function findNamed(
  { name, setting }: { readonly name: string; readonly setting: string },
  known: readonly ModelSource[],
  config: ModelSettings,
  describe: (model: AddedModel) => ModelSource,
  adapter: AdapterLimits,
): Promise<ModelSource> {
  const found = known.find(({ id }) => id === name) ?? prebuiltNamed(name, known, config, adapter);
  if (found) return found;
  if (isAddress(name)) {
    throw formworkError(
      `${setting} names ${name}, whose library it cannot name. Run \`npx formwork models add ${name} --library FILE-OR-URL\`, and name the model here.`,
      { code: 'invalid_value', param: setting },
    );
  }
  if (/^[./~]|[/\\]/.test(name)) {
    const { model } = await inspectModel({
      place: name,
      libraries: [],
      reasoning: false,
      mirrors: config.FORMWORK_MIRROR,
    });
    return describe(model);
  }
  const families = known.map(({ id }) => familyOf(id));
  const near = nearestName(name, [...families, ...known.map(({ id }) => id)]);
  throw formworkError(
    `${setting} names "${name}", which is neither a model of web-llm's list nor one that was added${near === undefined ? '.' : `: is it ${near}?`} \`npx formwork models list --all\` lists them.`,
    { code: 'model_not_found', param: setting },
  );
}

/** Applies the configured context length; embedding models keep theirs. */
export function withContext(
  source: ModelSource,
  { FORMWORK_CONTEXT: tokens }: Pick<ModelSettings, 'FORMWORK_CONTEXT'>,
): ModelSource {
  if (tokens === undefined || source.capabilities.includes('embeddings')) return source;
  const overrides = { ...source.overrides, context_window_size: tokens };
  return { ...source, contextWindow: tokens, overrides };
}

/** Explains how to get a model of web-llm's list that the service does not offer. */
export function explainMissing(id: string): string | undefined {
  const prebuilt = prebuiltModels();
  const source = prebuiltNamed(id, prebuilt, { FORMWORK_DTYPE: 'auto' }, undefined);
  if (!source) return undefined;
  if (source.obstacle !== undefined) return obstacleOf(source, undefined)?.message;
  const size =
    source.downloadBytes === undefined
      ? ''
      : ` (about ${(source.downloadBytes / 1e9).toFixed(1)} GB)`;
  return `The model ${JSON.stringify(id)} is not on this server. \`npx formwork models pull ${source.id}\` downloads it${size}; the service offers it after its next start.`;
}
