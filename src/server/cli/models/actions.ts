/** The actions of `npx formwork models`: pull, add, remove, copy. */
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formworkError } from '../../../runtime/common/errors.ts';
import {
  type AdapterLimits,
  DEFAULT_CONTEXT,
  type ModelSource,
} from '../../../runtime/models/index.ts';
import { downloadLine } from '../../engine/files/download-line.ts';
import { isAddress, readAdded, writeAdded } from '../../engine/models/added-models.ts';
import { type AddOptions, inspectModel } from '../../engine/models/inspect.ts';
import { prebuiltNamed, withContext } from '../../engine/models/known.ts';
import {
  allSources,
  bundledModelsFolder,
  openModelCache,
  placeOnline,
} from '../../engine/models/locations.ts';
import { downloadable, removeDownloads, sameDownload } from '../../engine/models/remove.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { UsageProblem } from '../../settings/usage-problem.ts';
import { downloadModel } from './pull.ts';

/** Downloads models. */
export async function pull(names: readonly string[], anyway: boolean): Promise<number> {
  if (names.length === 0)
    throw new UsageProblem('Pass the models to download. See: npx formwork models list --all');
  const config = readConfig();
  const { FORMWORK_DATA_DIR: dataFolder, FORMWORK_MIRROR: mirrors } = config;
  const { FORMWORK_KV_TOKENS: cacheTokens } = config;
  const cache = await openModelCache(dataFolder, downloadLine(process.stderr), mirrors);
  const adapter = anyway ? undefined : await adapterHere(config);
  const locals = readAdded(dataFolder).flatMap(({ id, url }) => (isAddress(url) ? [] : id));
  const online = downloadable(dataFolder).filter(({ id }) => !locals.includes(id));
  for (const name of names) {
    if (allSources().embedded.some(({ id }) => id === name)) {
      console.log(`${name} is included with Formwork: nothing to download.`);
      continue;
    }
    const source = prebuiltNamed(name, online, config, adapter) ?? named(online, name);
    // Whether it can run depends on the context and the KV cache that the service would give it.
    const served = {
      ...(cacheTokens === undefined ? {} : { cacheTokens }),
      ...withContext(source, config),
    };
    const { bytes } = await downloadModel(served, cache, adapter);
    console.log(
      `${source.id} is downloaded: ${(bytes / 1e6).toFixed(1)} MB. A service offers it after its next start.`,
    );
  }
  return 0;
}

/** The limits of this machine's adapter; undefined without an adapter. */
async function adapterHere(config: Config): Promise<AdapterLimits | undefined> {
  const { FORMWORK_ADAPTER: choice, FORMWORK_DATA_DIR: dataFolder, FORMWORK_DTYPE } = config;
  const { chooseAdapter } = await import('../../engine/gpu/adapter.ts');
  const chosen = await chooseAdapter(choice, resolve(dataFolder), FORMWORK_DTYPE === 'f16').catch(
    () => undefined,
  );
  return (await chosen?.gpu.requestAdapter({ powerPreference: 'high-performance' })) ?? undefined;
}

/** Adds a custom model. Reads its small files and downloads nothing. */
export async function add(
  places: readonly string[],
  options: Omit<AddOptions, 'place' | 'mirrors'>,
): Promise<number> {
  const [place, more] = places;
  if (place === undefined || more !== undefined) {
    throw new UsageProblem('Pass one folder or URL, for example: models add ./my-model');
  }
  const { FORMWORK_DATA_DIR: dataFolder, FORMWORK_MIRROR: mirrors } = readConfig();
  const { model, bytes, trainedContext } = await inspectModel({ ...options, place, mirrors });
  const { embedded, online } = allSources();
  if ([...embedded, ...online].some(({ id }) => id === model.id)) {
    throw formworkError(
      `The name "${model.id}" is taken by a model of Formwork or of web-llm's list. Choose another name with --id NAME.`,
      { code: 'conflict' },
    );
  }
  const others = readAdded(dataFolder).filter(({ id }) => id !== model.id);
  await writeAdded(dataFolder, [...others, model]);
  const context = Math.min(
    model.contextWindow ?? DEFAULT_CONTEXT,
    trainedContext ?? DEFAULT_CONTEXT,
  );
  const longer =
    trainedContext !== undefined && trainedContext > context
      ? `, of the ${trainedContext} that it was trained for (--context)`
      : '';
  console.log(
    `Added ${model.id}: ${(bytes / 1e6).toFixed(1)} MB of weights, ${context} tokens of context${longer}.`,
  );
  console.log(
    isAddress(model.url)
      ? `Download it with \`npx formwork models pull ${model.id}\`; otherwise a service downloads it on first use.`
      : 'A service offers it after its next start.',
  );
  return 0;
}

/** Removes added models from the list, and deletes downloads. */
export async function remove(ids: readonly string[]): Promise<number> {
  if (ids.length === 0) throw new UsageProblem('Which models? See: npx formwork models list');
  const { FORMWORK_DATA_DIR: dataFolder } = readConfig();
  const cache = await openModelCache(dataFolder);
  const sources = downloadable(dataFolder);
  const removed: { readonly id: string; readonly source: ModelSource | undefined }[] = [];
  for (const id of ids) {
    const source = sources.find((one) => one.id === id);
    const isHere = source && (await placeOnline(source, cache)).bytes > 0;
    if (!isHere && !readAdded(dataFolder).some((model) => model.id === id)) {
      throw formworkError(
        `There is no added or downloaded model "${id}". \`npx formwork models list\` lists all.`,
        { code: 'model_not_found' },
      );
    }
    const others = source ? await sameDownload(source, dataFolder, cache) : [];
    const left = others.filter((other) => !ids.includes(other.id));
    if (left.length > 0) {
      const all = [...ids, ...left.map((other) => other.id)].join(' ');
      throw formworkError(
        `${id} has the same files as ${left.map((other) => other.id).join(', ')}. To delete them all: npx formwork models remove ${all}`,
        { code: 'conflict' },
      );
    }
    removed.push({ id, source });
  }
  for (const { id, source } of removed) {
    const added = readAdded(dataFolder);
    const own = added.find((model) => model.id === id);
    if (own) {
      await writeAdded(
        dataFolder,
        added.filter((model) => model !== own),
      );
    }
    const bytes = source ? await removeDownloads([source], dataFolder, cache) : 0;
    const freed = bytes > 0 ? `, ${(bytes / 1e6).toFixed(1)} MB freed` : '';
    const kept = own && !isAddress(own.url) ? `; its files stay in ${own.url}` : '';
    console.log(`Removed ${id}${freed}${kept}.`);
  }
  return 0;
}

/** Copies bundled models into a folder. */
export async function copy(args: readonly string[]): Promise<number> {
  const ids = args.slice(0, -1);
  const folder = args.at(-1);
  if (folder === undefined || ids.length === 0) {
    throw new UsageProblem(
      'Pass the models and the folder, for example: models copy tiny public/models',
    );
  }
  const { embedded } = allSources();
  const bundled = bundledModelsFolder();
  for (const id of ids) {
    const from = join(bundled, named(embedded, id).id);
    const to = resolve(folder, id);
    if (!existsSync(from)) {
      throw formworkError(`The files of ${id} are not in ${bundled}.`, {
        code: 'model_not_found',
      });
    }
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    console.log(to);
  }
  return 0;
}

function named(sources: readonly ModelSource[], id: string): ModelSource {
  const found = sources.find((source) => source.id === id);
  if (found) return found;
  throw formworkError(
    `There is no model "${id}" here. \`npx formwork models list --all\` lists them.`,
    { code: 'model_not_found' },
  );
}
