/**
 * Custom models added with `npx formwork models add`: a list in the data folder. The files stay in
 * place.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formworkError } from '../../../runtime/common/errors.ts';
import { describeModel, type ModelSource, type OwnModel } from '../../../runtime/models/index.ts';
import { addedModelsList } from '../../settings/added-models-list.ts';
import { replaceFile } from '../../settings/replace-file.ts';

/** A custom model. `url` and `library` are URLs or local paths. */
export type AddedModel = OwnModel;

/** Assigns a URL to a folder. */
type AddFolder = (name: string, folder: string) => string;

const listOf = (dataFolder: string): string => join(resolve(dataFolder), addedModelsList);

/**
 * The added models.
 * @throws `invalid_value` for an unreadable list, with the file and the entry.
 */
export function readAdded(dataFolder: string): AddedModel[] {
  const file = listOf(dataFolder);
  if (!existsSync(file)) return [];
  try {
    const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(list)) throw new Error('it must contain a JSON array.');
    list.forEach(checkEntry);
    return list as AddedModel[];
  } catch (cause) {
    throw formworkError(
      `${file} cannot be read: ${(cause as Error).message}`,
      { code: 'invalid_value' },
      { cause },
    );
  }
}

/** Requires an entry of the list to have what every model needs. */
function checkEntry(entry: Partial<AddedModel> | null, index: number): void {
  const missing = (['id', 'url', 'library'] as const).find((name) => !entry?.[name]);
  if (missing === undefined) return;
  throw new Error(`[${index}] has no "${missing}". Correct or delete that entry.`);
}

/** Replaces the list. */
export const writeAdded = (dataFolder: string, models: readonly AddedModel[]): Promise<void> =>
  replaceFile(listOf(dataFolder), `${JSON.stringify(models, null, 2)}\n`);

/** Whether a location is a URL rather than a local path. */
export const isAddress = (place: string): boolean => /^https?:\/\//.test(place);

/** Converts an added model to an engine source. Local paths get URLs. */
export function sourceOfAdded(model: AddedModel, addFolder: AddFolder): ModelSource {
  const { id, url, library } = model;
  const address = (file: string, kind: string): string =>
    isAddress(file)
      ? file
      : `${addFolder(`${id}/${kind}`, dirname(file))}${encodeURIComponent(basename(file))}`;
  return describeModel({
    ...model,
    url: isAddress(url) ? url : addFolder(id, url),
    library:
      typeof library === 'string'
        ? address(library, 'library')
        : { gpu: address(library.gpu, 'gpu'), software: address(library.software, 'software') },
  });
}
