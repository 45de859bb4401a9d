/** Writes the weights of public/models in the order in which `forward.c` reads them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface TensorIndex {
  readonly records: readonly {
    readonly dataPath: string;
    readonly records: readonly {
      readonly name: string;
      readonly nbytes: number;
      readonly byteOffset: number;
    }[];
  }[];
}

const LAYERS = 30;

const matrix = (name: string) => [`${name}.words`, `${name}.scales`];

const order = [
  ...matrix('embedding'),
  ...Array.from({ length: LAYERS }, (_, layer) => `layers.${layer}`).flatMap((layer) => [
    ...['qkv', 'attention_output', 'gate_up', 'down'].flatMap((name) => matrix(`${layer}.${name}`)),
    `${layer}.attention_norm`,
    `${layer}.feed_forward_norm`,
  ]),
  'final_norm',
];

/** The path of a file with the weights of the model in a folder, one tensor after another. */
export function weightsFile(folder: string): string {
  const index = readFileSync(join(folder, 'tensor-cache.json'), 'utf8');
  const digest = createHash('sha256').update(index).digest('hex').slice(0, 16);
  const scratch = join(tmpdir(), 'formwork-bench-quality');
  const path = join(scratch, `weights-${digest}.bin`);
  if (existsSync(path)) return path;
  const tensors = new Map<string, Uint8Array>();
  for (const { dataPath, records } of (JSON.parse(index) as TensorIndex).records) {
    const shard = readFileSync(join(folder, dataPath));
    for (const { name, nbytes, byteOffset } of records) {
      tensors.set(name, shard.subarray(byteOffset, byteOffset + nbytes));
    }
  }
  mkdirSync(scratch, { recursive: true });
  writeFileSync(path, Buffer.concat(order.map((name) => tensors.get(name)!)));
  return path;
}
