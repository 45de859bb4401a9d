/** Reads `tensor-cache.json`, MLC's list of the files that hold a model's weights. */
import { formworkError } from '../common/errors.ts';
import type { FileFacts } from './file-facts.ts';

/** A file of weights. */
interface Shard {
  /** Absolute. */
  readonly url: string;
  readonly facts: FileFacts & { readonly bytes: number };
}

/** The contents of the index. */
export interface WeightsIndex {
  readonly shards: readonly Shard[];
  /** Bytes of the largest tensor, which has to fit into one buffer. */
  readonly largestTensor: number;
  /** Names of all tensors. */
  readonly tensors: readonly string[];
}

/** The fields of the file that this module reads. */
interface IndexFile {
  readonly records?: readonly {
    readonly dataPath?: string;
    readonly nbytes?: number;
    readonly md5sum?: string;
    readonly records?: readonly { readonly name?: string; readonly nbytes?: number }[];
  }[];
}

/**
 * Reads a parsed index.
 * @param url the URL of the index; shard paths are relative to it
 * @throws `model_load_failed` if it does not list the files and their sizes.
 */
export function readWeightsIndex(url: string, file: unknown): WeightsIndex {
  const { records = [] } = file as IndexFile;
  const shards = records.flatMap(({ dataPath, nbytes, md5sum }): Shard[] => {
    if (dataPath === undefined || nbytes === undefined) return [];
    const facts = { bytes: nbytes, ...(md5sum === undefined ? {} : { md5: md5sum }) };
    return [{ url: new URL(dataPath, url).href, facts }];
  });
  if (shards.length === 0 || shards.length < records.length) {
    throw formworkError(`${url} does not list the files of the weights.`, {
      code: 'model_load_failed',
    });
  }
  const tensors = records.flatMap((record) => record.records ?? []);
  const largestTensor = tensors.reduce((most, { nbytes = 0 }) => Math.max(most, nbytes), 0);
  const names = tensors.flatMap(({ name }) => (name === undefined ? [] : [name]));
  return { shards, largestTensor, tensors: names };
}
