import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';

/** Maps URLs that start with `url` to files below `folder`. */
export interface LocalFolder {
  readonly url: string;
  readonly folder: string;
}

/** The places of model files on this machine, by their URLs. */
export interface FilePlaces {
  /**
   * The file of a URL, whether or not it exists.
   * @throws an Error if it would be outside its local folder.
   */
  fileOf(url: string): string;
  /** Whether the URL is that of a local file, which is never downloaded. */
  isLocal(url: string): boolean;
  /** The path of a file of the bundled models: `tiny/tokenizer.json`; undefined for others. */
  bundledPath(url: string): string | undefined;
  /** The URLs of downloads from the same folder of a server as `url`, itself included. */
  downloadsBeside(url: string): Promise<string[]>;
  /** Maps further URLs to a folder. */
  addFolder(local: LocalFolder): void;
}

/** Digits of a URL's hash in the name of its file. */
const KEY_LENGTH = 24;

/**
 * Creates the places of files.
 * @param directory The folder for downloads.
 * @param bundled The folder of the bundled models.
 */
export function createFilePlaces(directory: string, bundled?: LocalFolder): FilePlaces {
  const folders: LocalFolder[] = bundled ? [bundled] : [];
  const folderOf = (url: string): LocalFolder | undefined =>
    folders.find((one) => url.startsWith(one.url));

  const fileOf = (url: string): string => {
    const here = folderOf(url);
    if (here) {
      const file = resolve(here.folder, decodeURIComponent(url.slice(here.url.length)));
      if (relative(here.folder, file).startsWith('..'))
        throw new Error(`${url} is outside the folder of the models.`);
      return file;
    }
    const key = createHash('sha256').update(url).digest('hex').slice(0, KEY_LENGTH);
    return join(directory, `${key}-${basename(new URL(url).pathname)}`);
  };

  return {
    fileOf,
    isLocal: (url) => folderOf(url) !== undefined,
    bundledPath: (url) =>
      bundled && url.startsWith(bundled.url) ? url.slice(bundled.url.length) : undefined,
    async downloadsBeside(url) {
      const files = await readdir(directory);
      return files.flatMap((file) => {
        const beside = new URL(file.slice(KEY_LENGTH + 1), url).href;
        return fileOf(beside) === join(directory, file) ? [beside] : [];
      });
    },
    addFolder: (one) => void folders.push(one),
  };
}
