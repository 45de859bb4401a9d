/** `tensor-cache.json`: which files a model's weights are in, as MLC writes them. */
import { formworkError } from '../errors.ts';
import type { FileFacts } from './file-facts.ts';

/** A file of weights. */
export interface Shard {
  /** Absolute. */
  readonly url: string;
  readonly facts: FileFacts & { readonly bytes: number };
}

/** What the index tells. */
export interface WeightsIndex {
  readonly shards: readonly Shard[];
  /** Bytes of the largest tensor: it has to fit into one buffer. */
  readonly largestTensor: number;
  /** Names of all tensors. */
  readonly tensors: readonly string[];
}

/** As much of the file as is read here. */
interface IndexFile {
  readonly records?: readonly {
    readonly dataPath?: string;
    readonly nbytes?: number;
    readonly md5sum?: string;
    readonly records?: readonly { readonly name?: string; readonly nbytes?: number }[];
  }[];
}

/**
 * Reads the index, parsed.
 * @param url The file's own: shards are named relative to it.
 * @throws `model_load_failed` where it does not name the files and their sizes.
 */
export function readWeightsIndex(url: string, file: unknown): WeightsIndex {
  const { records = [] } = file as IndexFile;
  const shards = records.flatMap(({ dataPath, nbytes, md5sum }): Shard[] => {
    if (dataPath === undefined || nbytes === undefined) return [];
    const facts = { bytes: nbytes, ...(md5sum === undefined ? {} : { md5: md5sum }) };
    return [{ url: new URL(dataPath, url).href, facts }];
  });
  if (shards.length === 0 || shards.length < records.length) {
    throw formworkError(`${url} does not say which files the weights are in.`, {
      code: 'model_load_failed',
    });
  }
  const tensors = records.flatMap((record) => record.records ?? []);
  const largestTensor = tensors.reduce((most, { nbytes = 0 }) => Math.max(most, nbytes), 0);
  const names = tensors.flatMap(({ name }) => (name === undefined ? [] : [name]));
  return { shards, largestTensor, tensors: names };
}
