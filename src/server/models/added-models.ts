/** Models of one's own, as `npx formwork models add` keeps them: a list in the data folder; the files stay where they are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formworkError } from '../../runtime/errors.ts';
import { describeModel, type ModelSource, type OwnModel } from '../../runtime/models/index.ts';
import { makeFolder } from '../settings/folder.ts';

/** A model of one's own: `url` and `library` are addresses, or paths of this machine. */
export type AddedModel = OwnModel;

/** Gives a folder an address. */
type AddFolder = (name: string, folder: string) => string;

const listOf = (dataFolder: string): string => join(resolve(dataFolder), 'models', 'added.json');

/**
 * The models that were added.
 * @throws `invalid_value` for a list that cannot be read.
 */
export function readAdded(dataFolder: string): AddedModel[] {
  const file = listOf(dataFolder);
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AddedModel[];
  } catch (cause) {
    throw formworkError(
      `${file} cannot be read: ${(cause as Error).message}`,
      { code: 'invalid_value' },
      { cause },
    );
  }
}

/** Writes the list anew. */
export function writeAdded(dataFolder: string, models: readonly AddedModel[]): void {
  const file = listOf(dataFolder);
  makeFolder(dirname(file));
  writeFileSync(file, `${JSON.stringify(models, null, 2)}\n`);
}

/** Whether a place is an address, and not a path of this machine. */
export const isAddress = (place: string): boolean => /^https?:\/\//.test(place);

/** An added model as the engine takes it: paths have addresses of their own. */
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
