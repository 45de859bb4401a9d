/**
 * Models as in web-llm's records, each modified in one respect: `tiny` in web-llm's file layout,
 * with a library, configuration or record like those of other models.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { WebLlmRecord } from '../../src/runtime/engine/web-llm/api.ts';

const tiny = resolve(import.meta.dirname, '..', '..', 'public', 'models', 'tiny');
const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/** The modifications of `tiny`. */
interface Change {
  readonly record?: Partial<WebLlmRecord>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly tokenizer?: (file: Record<string, unknown>) => object;
  readonly index?: (file: TensorIndex) => TensorIndex;
  readonly library?: (file: Bytes) => Bytes;
}

interface TensorIndex {
  readonly records: readonly {
    readonly nbytes: number;
    readonly records: readonly { readonly name: string; readonly nbytes: number }[];
  }[];
}

/**
 * The expected outcome of a record: it runs with this context length, or is refused with an error.
 */
export type Fate = { readonly runs: number } | { readonly code: string; readonly says: RegExp };

/** A modified record. */
export interface Doctored extends Change {
  readonly name: string;
  readonly fate: Fate;
}

/** Replaces a text in a file, which must occur, by one of the same length. */
const overwrite =
  (text: string, other: string) =>
  (file: Bytes): Bytes => {
    const at = Buffer.from(file).indexOf(text);
    if (at < 0 || other.length > text.length) throw new Error(`Cannot write over ${text}.`);
    const changed = file.slice();
    changed.set(encoder.encode(other.padEnd(text.length)), at);
    return changed;
  };

/** The name of a function as stored in the program: after its length. */
const named = (name: string): string => `${String.fromCharCode(name.length)}\0\0\0\0\0\0\0${name}`;

const withoutFunction = (name: string) => overwrite(named(name), named(`X${name.slice(1)}`));

/**
 * Appends a custom section (WebAssembly, section 5.5.3): the text is in the file, without effect.
 */
const withText =
  (text: string) =>
  (file: Bytes): Bytes => {
    const payload = encoder.encode(`\u0001x${text}`);
    return Uint8Array.from([...file, 0, payload.length, ...payload]);
  };

const stateKind = (kind: string) =>
  overwrite('"kv_state_kind": "kv_cache"', `"kv_state_kind":"${kind}"`);

const cannot = (says: RegExp): Fate => ({ code: 'model_load_failed', says });

/** Every state, window and limit that a record or a library can have. */
export const doctored: readonly Doctored[] = [
  {
    name: 'a window of attention in the file, none in the overrides of the record',
    config: { context_window_size: 4096, sliding_window_size: 512 },
    record: { overrides: { context_window_size: 1024, sliding_window_size: -1 } },
    fate: { runs: 1024 },
  },
  {
    name: 'a window of attention and no context window',
    config: { context_window_size: -1, sliding_window_size: 512, attention_sink_size: 4 },
    record: { overrides: {} },
    fate: { runs: 512 },
  },
  {
    name: 'a mark of its template that is not special',
    tokenizer: (file) => ({
      ...file,
      added_tokens: (file.added_tokens as { readonly content: string }[]).map((token) =>
        token.content === '<|im_start|>' ? { ...token, special: false } : token,
      ),
    }),
    fate: { runs: 4096 },
  },
  {
    name: 'a hybrid of attention and recurrent layers',
    library: stateKind('hybrid'),
    fate: cannot(/recurrent state/),
  },
  {
    name: 'recurrent layers alone',
    library: stateKind('rnn_state'),
    fate: cannot(/recurrent state/),
  },
  { name: 'no state', library: stateKind('none'), fate: cannot(/of the kind "none"/) },
  {
    name: 'a manifest in the record',
    record: { model_manifest: 'mlc-model-manifest.json' },
    fate: cannot(/program manifest/),
  },
  {
    name: 'a manifest in the library',
    library: overwrite('"tensor_parallel_shards": 1', '"artifact": {}'),
    fate: cannot(/program manifest/),
  },
  {
    name: 'a library without prefill in batches',
    library: withoutFunction('batch_prefill'),
    fate: cannot(/lacks batch_prefill\./),
  },
  {
    name: 'a library without a paged KV cache',
    library: withoutFunction('create_tir_paged_kv_cache'),
    fate: cannot(/lacks create_tir_paged_kv_cache\./),
  },
  {
    name: 'a library for an older runtime',
    library: overwrite('TVMFFIWasmSafeCall', 'TVMWasmPackedCFunc'),
    fate: cannot(/web-llm older than 0\.2\.80/),
  },
  {
    name: 'a library of other weights',
    library: overwrite('"name": "final_norm"', '"name": "other_norm"'),
    fate: cannot(/needs "other_norm"/),
  },
  {
    name: 'shaders in 16-bit floats, which the record does not mention',
    library: withText('enable f16;'),
    fate: { code: 'webgpu_unavailable', says: /"shader-f16"/ },
  },
  {
    name: 'a feature of the record',
    record: { required_features: ['shader-f16'] },
    fate: { code: 'webgpu_unavailable', says: /Use tiny-q4f32_1-MLC, which does not need it/ },
  },
  {
    name: 'a buffer of the record that is too large',
    record: { buffer_size_required_bytes: 2 ** 31 },
    fate: { code: 'out_of_memory', says: /a weight tensor of 2,148 MB/ },
  },
  {
    name: 'a tensor that is too large',
    index: ({ records: [shard] }) => {
      const tensors = shard!.records.map((tensor) => ({ ...tensor, nbytes: 2 ** 31 }));
      return { records: [{ ...shard!, records: tensors }] };
    },
    fate: { code: 'out_of_memory', says: /a weight tensor of 2,148 MB/ },
  },
  {
    name: 'a KV cache with layers that are too large',
    config: {
      context_window_size: 262_144,
      model_config: { num_hidden_layers: 32, num_attention_heads: 8, head_dim: 128 },
    },
    record: { overrides: { context_window_size: 262_144 } },
    fate: { code: 'out_of_memory', says: /a KV cache of 262,144 tokens/ },
  },
  {
    name: 'a tokenizer of words',
    tokenizer: (file) => ({ ...file, model: { ...(file.model as object), type: 'WordPiece' } }),
    fate: cannot(/its tokenizer is a WordPiece/),
  },
  {
    name: 'a conversation template by its name',
    config: { conv_template: 'llama-2' },
    fate: cannot(/names the conversation template "llama-2"/),
  },
  {
    name: 'no word of how long a conversation may be',
    config: { context_window_size: -1, sliding_window_size: -1 },
    record: { overrides: { context_window_size: -1 } },
    fate: cannot(/neither context_window_size nor sliding_window_size/),
  },
];

const ID = 'tiny-q4f16_1-MLC';

/** The record, for files below a URL that ends in a slash. */
export function recordOf(one: Doctored, place: number, address: string): WebLlmRecord {
  return {
    model: `${address}me/X${place}-MLC`,
    model_id: ID,
    model_lib: `${address}libs/X${place}.wasm`,
    required_features: [],
    overrides: { context_window_size: 4096 },
    ...one.record,
  };
}

/** The ids of the record's list. */
export const recordIds: ReadonlySet<string> = new Set([ID, 'tiny-q4f32_1-MLC']);

/** The file at a path below the URL, in web-llm's layout; undefined if there is none. */
export async function recordFile(path: string): Promise<Bytes | undefined> {
  const [, model, name = ''] =
    /^me\/X(\d+)-MLC\/resolve\/main\/([\w.-]+)$/.exec(path) ??
    /^libs\/X(\d+)\.(wasm)$/.exec(path) ??
    [];
  const one = model === undefined ? undefined : doctored[Number(model)];
  if (!one) return undefined;
  const file = name === 'wasm' ? 'tiny-software.wasm' : name;
  const bytes = await readFile(resolve(tiny, file)).then(
    (read) => new Uint8Array(read),
    () => undefined,
  );
  if (!bytes) return undefined;
  const changed = (change: (file: never) => object): Bytes =>
    encoder.encode(JSON.stringify(change(JSON.parse(new TextDecoder().decode(bytes)) as never)));
  if (name === 'wasm') return one.library?.(bytes) ?? bytes;
  if (name === 'mlc-chat-config.json') {
    return changed((config: object) => ({ ...config, ...one.config }));
  }
  if (name === 'tokenizer.json' && one.tokenizer) return changed(one.tokenizer);
  if (name === 'tensor-cache.json' && one.index) return changed(one.index);
  return bytes;
}
