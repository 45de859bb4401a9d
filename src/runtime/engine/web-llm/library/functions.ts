/** The functions of a chat model's library, and of TVM's paged KV cache. */
import { formworkError } from '../../../common/errors.ts';
import {
  type ChatPipeline,
  libraryFunction,
  type TvmFunction,
  type TvmObject,
} from '../internals.ts';

/** The optional fields of the library's `_metadata`. */
interface LibraryMetadata {
  readonly max_batch_size?: number;
}

/** The functions that passes are built on. */
export interface ChatLibrary {
  /** `embed(tokens, params)` */
  readonly embed: TvmFunction;
  /** See `EmbeddingFunctions`; only in libraries that support images. */
  readonly imageEmbed: TvmFunction | undefined;
  /** `batch_prefill(embeddings, last positions, cache, params)` */
  readonly batchPrefill: TvmFunction;
  /** `batch_decode(embeddings, cache, params)` */
  readonly batchDecode: TvmFunction;
  /** The same for one sequence, with specialised kernels if the library has them. */
  readonly decodeOne: TvmFunction;
  /** `create_tir_paged_kv_cache(sequences, tokens, prefill chunk, page size, sliding window)` */
  readonly createCache: TvmFunction;
  readonly addSequence: TvmFunction;
  readonly removeSequence: TvmFunction;
  readonly forkSequence: TvmFunction;
  readonly popTokens: TvmFunction;
  readonly beginForward: TvmFunction;
  readonly endForward: TvmFunction;
  readonly countPages: TvmFunction;
  /** `runtime.TVMTensorCreateView(tensor, shape, dtype, byte offset)` */
  readonly createView: TvmFunction;
  /** Maximum number of sequences in one pass. */
  readonly maxBatch: number;
}

/**
 * Looks up the functions of a pipeline.
 *
 * @param keep called for each object that outlives the current scope
 * @throws `model_load_failed`, naming the missing functions
 */
export function findFunctions(
  pipeline: ChatPipeline,
  keep: <T extends TvmObject>(value: T) => T,
): ChatLibrary {
  const { tvm, vm } = pipeline;
  const missing: string[] = [];
  const find = (get: (name: string) => TvmFunction, name: string): TvmFunction => {
    try {
      return keep(get(name));
    } catch {
      missing.push(name);
      return undefined as unknown as TvmFunction;
    }
  };
  const inLibrary = (name: string) => find((wanted) => vm.getFunction(wanted), name);
  const inRuntime = (name: string) => find((wanted) => tvm.getGlobalFunc(wanted), name);
  const optional = (name: string): TvmFunction | undefined => {
    const found = libraryFunction(pipeline, name);
    return found && keep(found);
  };

  const metadata = inLibrary('_metadata');
  const batchDecode = inLibrary('batch_decode');
  const functions = {
    embed: inLibrary('embed'),
    imageEmbed: optional('image_embed'),
    batchPrefill: inLibrary('batch_prefill'),
    batchDecode,
    decodeOne: optional('decode_one') ?? batchDecode,
    createCache: inLibrary('create_tir_paged_kv_cache'),
    addSequence: inRuntime('vm.builtin.kv_state_add_sequence'),
    removeSequence: inRuntime('vm.builtin.kv_state_remove_sequence'),
    forkSequence: inRuntime('vm.builtin.kv_state_fork_sequence'),
    popTokens: inRuntime('vm.builtin.kv_state_popn'),
    beginForward: inRuntime('vm.builtin.kv_state_begin_forward'),
    endForward: inRuntime('vm.builtin.kv_state_end_forward'),
    countPages: inRuntime('vm.builtin.attention_kv_cache_get_num_available_pages'),
    createView: inRuntime('runtime.TVMTensorCreateView'),
  };
  if (missing.length > 0) {
    throw formworkError(`The model's library lacks ${missing.join(', ')}.`, {
      code: 'model_load_failed',
    });
  }
  const { max_batch_size: maxBatch = 1 } = JSON.parse(String(metadata())) as LibraryMetadata;
  return { ...functions, maxBatch };
}
