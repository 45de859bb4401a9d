import { basename } from 'node:path';
import { embeddedFiles } from '../../../runtime/models/index.ts';
import type { ExpectedHash } from './download.ts';
import type { FilePlaces } from './file-places.ts';

/** The hashes that files of models must have. */
export interface ExpectedHashes {
  /** The hash of a file of any model, bundled ones included; undefined if none is published. */
  of(url: string): Promise<ExpectedHash | undefined>;
  /** The hash of a downloaded file, according to the list of its model. */
  ofDownload(url: string): Promise<ExpectedHash | undefined>;
  /** The URLs of the shards in a list; empty if the list is missing. */
  shardsOf(list: string): Promise<string[]>;
}

/** The file with the names and hashes of a model's shards. */
const LIST = 'tensor-cache.json';

/** The URL of the list of a file's model. */
export const listOf = (url: string): string => new URL(LIST, url).href;

/** Whether a URL is that of such a list. */
export const isList = (url: string): boolean => basename(new URL(url).pathname) === LIST;

interface TensorCache {
  readonly records: readonly { readonly dataPath: string; readonly md5sum?: string }[];
}

/**
 * Creates the hashes.
 * @param read Reads a file that is on this machine.
 */
export function createExpectedHashes(
  read: (url: string) => Promise<Response | undefined>,
  { bundledPath }: Pick<FilePlaces, 'bundledPath'>,
): ExpectedHashes {
  const recordsOf = async (list: string): Promise<TensorCache['records']> => {
    const found = (await (await read(list))?.json()) as Partial<TensorCache> | undefined;
    return found?.records ?? [];
  };

  /** Tensor files have an MD5 in the tensor cache's list, which is always loaded before them. */
  const ofDownload: ExpectedHashes['ofDownload'] = async (url) => {
    const records = await recordsOf(listOf(url));
    const record = records.find(({ dataPath }) => new URL(dataPath, url).href === url);
    return record?.md5sum ? { algorithm: 'md5', digest: record.md5sum } : undefined;
  };

  return {
    ofDownload,
    /** The hashes of bundled models are in the source. */
    async of(url) {
      const [id = '', name = ''] = bundledPath(url)?.split('/') ?? [];
      const digest = embeddedFiles[id]?.[name]?.sha256;
      return digest === undefined ? ofDownload(url) : { algorithm: 'sha256', digest };
    },
    async shardsOf(list) {
      const records = await recordsOf(list);
      return records.map(({ dataPath }) => new URL(dataPath, list).href);
    },
  };
}
