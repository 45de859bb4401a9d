/** Inspects a custom model before it is added, reading only its small files. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { formworkError } from '../../../runtime/common/errors.ts';
import { reasonOf } from '../../../runtime/common/reason.ts';
import {
  folderAddress,
  imageLayout,
  type Mirrors,
  mirrored,
  obstacleInFiles,
  readLibraryFile,
  readWeightsIndex,
} from '../../../runtime/models/index.ts';
import { UsageProblem } from '../../settings/usage-problem.ts';
import { fetchFile } from '../files/fetch-file.ts';
import { type AddedModel, isAddress } from './added-models.ts';

/** The options of `models add`. */
export interface AddOptions {
  /** A folder or a URL. */
  readonly place: string;
  readonly id?: string | undefined;
  /**
   * Paths or URLs of libraries: one for all adapters, or two whose names end in `-gpu.wasm` and
   * `-software.wasm`.
   */
  readonly libraries: readonly string[];
  readonly contextWindow?: number | undefined;
  readonly cacheTokens?: number | undefined;
  readonly reasoning: boolean;
  readonly mirrors: Mirrors | undefined;
}

/** An inspected model. */
export interface Inspected {
  readonly model: AddedModel;
  /** Size of its weights in bytes. */
  readonly bytes: number;
  /** The longest context that it was trained for; undefined if its settings do not state it. */
  readonly trainedContext: number | undefined;
}

/**
 * Reads the settings, the list of weights and the library of a model, and describes it.
 * @throws the reason why it cannot run, before any weights are read; `UsageProblem` for missing
 *   options.
 */
export async function inspectModel(options: AddOptions): Promise<Inspected> {
  const { mirrors = {} } = options;
  const place = isAddress(options.place)
    ? await filesAddress(folderAddress(options.place), mirrors)
    : resolve(options.place);
  const read = async (file: string): Promise<Uint8Array> => {
    if (!isAddress(file)) {
      if (existsSync(file)) return readFileSync(file);
      throw formworkError(`There is no file ${file}.`, { code: 'model_load_failed' });
    }
    const response = await fetchFile(mirrored(file, mirrors)).catch((cause: Error) => {
      throw formworkError(
        `${file} cannot be reached: ${reasonOf(cause)}.`,
        { code: 'model_load_failed' },
        { cause },
      );
    });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw formworkError(`${file} answers ${response.status} ${response.statusText}.`, {
      code: 'model_load_failed',
    });
  };
  const inPlace = (name: string): string =>
    isAddress(place) ? new URL(name, place).href : join(place, name);
  const json = async (name: string): Promise<unknown> => {
    const bytes = await read(inPlace(name));
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (cause) {
      throw formworkError(
        `${inPlace(name)} is not JSON.`,
        { code: 'model_load_failed' },
        { cause },
      );
    }
  };

  const config = await json('mlc-chat-config.json');
  const tokenizer = await json('tokenizer.json');
  const indexName = 'tensor-cache.json';
  const index = readWeightsIndex(
    isAddress(place) ? inPlace(indexName) : `file://${inPlace(indexName)}`,
    await json(indexName),
  );
  const library = libraryOf(options, place);
  const files = typeof library === 'string' ? [library] : [library.gpu, library.software];
  const libraries = await Promise.all(files.map(read));
  const id =
    options.id ??
    basename(isAddress(place) ? new URL(place).pathname.replace(/\/resolve\/.*/, '') : place);
  if (id.trim() === '') {
    throw new UsageProblem(`The model at ${options.place} has no name. Pass one with --id NAME.`);
  }

  const capabilities = capabilitiesOf(libraries[0]!, config, options.reasoning);
  const model: AddedModel = {
    id,
    url: place,
    library,
    capabilities,
    ...(options.contextWindow === undefined ? {} : { contextWindow: options.contextWindow }),
    ...(options.cacheTokens === undefined ? {} : { cacheTokens: options.cacheTokens }),
  };
  for (const file of libraries) {
    const obstacle = obstacleInFiles(
      { ...model, capabilities },
      { config, tokenizer, index, library: file },
      undefined,
    );
    if (obstacle) throw obstacle;
  }
  if (!isAddress(place)) checkShards(place, index.shards);
  const trained = (config as { context_window_size?: number }).context_window_size;
  return {
    model,
    bytes: index.shards.reduce((sum, { facts }) => sum + facts.bytes, 0),
    trainedContext: trained !== undefined && trained > 0 ? trained : undefined,
  };
}

/**
 * The base URL of a model's files: the given URL or its `resolve/main/`. Mirrors keep the layout of
 * Hugging Face, and users paste the URL of the model's page.
 */
async function filesAddress(folder: string, mirrors: Mirrors): Promise<string> {
  const hasSettings = async (address: string): Promise<boolean> => {
    const url = mirrored(new URL('mlc-chat-config.json', address).href, mirrors);
    const response = await fetchFile(url).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok ?? false;
  };
  const main = new URL('resolve/main/', folder).href;
  if (folder.includes('/resolve/') || (await hasSettings(folder))) return folder;
  return (await hasSettings(main)) ? main : folder;
}

/** The given libraries, or those next to the weights. */
function libraryOf({ libraries, place: given }: AddOptions, place: string): AddedModel['library'] {
  const found =
    libraries.length > 0
      ? libraries.map((library) => (isAddress(library) ? library : resolve(library)))
      : isAddress(place)
        ? []
        : readdirSync(place)
            .filter((name) => name.endsWith('.wasm'))
            .map((name) => join(place, name));
  const [first] = found;
  if (first === undefined) {
    throw new UsageProblem(`Found no library (.wasm) for ${given}. Pass it with --library.`);
  }
  if (found.length === 1) return first;
  const gpu = found.find((file) => file.endsWith('-gpu.wasm'));
  const software = found.find((file) => file.endsWith('-software.wasm'));
  if (gpu !== undefined && software !== undefined && found.length === 2) return { gpu, software };
  throw new UsageProblem(
    `There are several libraries: ${found.join(', ')}. Choose with --library; of two, one must end in -gpu.wasm, the other in -software.wasm.`,
  );
}

function capabilitiesOf(
  file: Uint8Array,
  config: unknown,
  reasoning: boolean,
): NonNullable<AddedModel['capabilities']> {
  const library = readLibraryFile(file);
  if (library && !library.exports('batch_decode') && library.exports('prefill')) {
    return ['embeddings'];
  }
  const layout = imageLayout((config as { model_type?: string }).model_type);
  return [
    'chat',
    ...(layout && library?.exports('image_embed') ? ['vision' as const] : []),
    ...(reasoning ? ['reasoning' as const] : []),
  ];
}

/** Requires every file of weights to have its listed size. */
function checkShards(
  folder: string,
  shards: readonly { readonly url: string; readonly facts: { readonly bytes: number } }[],
): void {
  for (const { url, facts } of shards) {
    const file = join(folder, decodeURIComponent(basename(new URL(url).pathname)));
    const size = existsSync(file) ? statSync(file).size : undefined;
    if (size === facts.bytes) continue;
    throw formworkError(
      size === undefined
        ? `There is no file ${file}, which tensor-cache.json lists.`
        : `${file} has ${size} bytes; tensor-cache.json lists ${facts.bytes}.`,
      { code: 'model_load_failed' },
    );
  }
}
