/** Forward passes of a loaded model, on the functions its library exports and a KV cache of our own. */
import { formworkError } from '../../errors.ts';
import type { ForwardInput, ForwardModel } from '../forward.ts';
import { createEmbeddings } from './embeddings.ts';
import {
  type ChatPipeline,
  libraryFunction,
  type TvmFunction,
  type TvmObject,
  type TvmTensor,
} from './internals.ts';

const PAGE_SIZE = 16;

/** How much a model can hold. */
export interface CacheSize {
  /** Sequences in the KV cache, whether in a pass or not. */
  readonly sequences: number;
  /** Tokens of all sequences together. */
  readonly tokens: number;
}

/** A {@link ForwardModel} that holds memory of the device. */
export interface DeviceModel extends ForwardModel {
  dispose(): void;
}

/** What the library's `_metadata` tells, where it tells it. */
interface LibraryMetadata {
  readonly max_batch_size?: number;
}

/** Makes the functions and the cache. Throws `model_load_failed` and names the functions that the library lacks. */
export function createForward(pipeline: ChatPipeline, size: CacheSize): DeviceModel {
  const { tvm, vm, params, device, fullVocabSize, prefillChunkSize } = pipeline;
  tvm.beginScope();
  const kept: TvmObject[] = [];
  const keep = <T extends TvmObject>(value: T): T => {
    kept.push(tvm.detachFromCurrentScope(value));
    return value;
  };
  const missing: string[] = [];
  const find = (get: (name: string) => TvmFunction, name: string): TvmFunction => {
    try {
      return keep(get(name));
    } catch {
      missing.push(name);
      return undefined as unknown as TvmFunction;
    }
  };
  const optional = (name: string): TvmFunction | undefined => {
    const found = libraryFunction(pipeline, name);
    return found && keep(found);
  };
  const inLibrary = (name: string) => find((wanted) => vm.getFunction(wanted), name);
  const inRuntime = (name: string) => find((wanted) => tvm.getGlobalFunc(wanted), name);

  const metadata = inLibrary('_metadata');
  const embed = inLibrary('embed');
  const imageEmbed = optional('image_embed');
  const batchPrefill = inLibrary('batch_prefill');
  const batchDecode = inLibrary('batch_decode');
  // The same for one sequence, in kernels of their own, where that is faster: in our libraries for software adapters.
  const decodeOne = optional('decode_one') ?? batchDecode;
  const createCache = inLibrary('create_tir_paged_kv_cache');
  const addSequence = inRuntime('vm.builtin.kv_state_add_sequence');
  const removeSequence = inRuntime('vm.builtin.kv_state_remove_sequence');
  const forkSequence = inRuntime('vm.builtin.kv_state_fork_sequence');
  const popTokens = inRuntime('vm.builtin.kv_state_popn');
  const beginForward = inRuntime('vm.builtin.kv_state_begin_forward');
  const endForward = inRuntime('vm.builtin.kv_state_end_forward');
  const createView = inRuntime('runtime.TVMTensorCreateView');
  const countPages = inRuntime('vm.builtin.attention_kv_cache_get_num_available_pages');
  if (missing.length > 0) {
    tvm.endScope();
    throw formworkError(`The model's library lacks ${missing.join(', ')}.`, {
      code: 'model_load_failed',
    });
  }

  const { max_batch_size: maxBatch = 1 } = JSON.parse(String(metadata())) as LibraryMetadata;
  const shape = (...sizes: number[]) => tvm.makeShapeTuple(sizes);
  const pages = Math.ceil(size.tokens / PAGE_SIZE);
  const cache = keep(
    createCache(
      shape(size.sequences),
      shape(pages * PAGE_SIZE),
      shape(prefillChunkSize),
      shape(PAGE_SIZE),
      shape(0), // no sliding window
    ) as TvmObject,
  );
  // Kept from pass to pass: making and freeing a buffer of the device interrupts its queue of commands.
  const positionBuffer = keep(tvm.empty([maxBatch], 'int32', device));
  const readBuffers = new Map<number, TvmTensor>();
  const embeddings = createEmbeddings(pipeline, { embed, imageEmbed, createView });
  tvm.endScope();

  const inScope = <T>(action: () => T): T => {
    tvm.beginScope();
    try {
      return action();
    } finally {
      tvm.endScope();
    }
  };
  const id = (sequence: number) => tvm.scalar(sequence, 'int64');

  const readBuffer = (rows: number, like: TvmTensor): TvmTensor => {
    const known = readBuffers.get(rows);
    if (known) return known;
    const made = keep(tvm.empty(like.shape, 'float32', tvm.cpu()));
    readBuffers.set(rows, made);
    return made;
  };

  /** Queues one pass, and the copy of its logits when they are wanted, without waiting for either. */
  const enqueue = (
    batch: readonly ForwardInput[],
    forward: (embedded: TvmTensor) => { get(index: number): TvmTensor },
    asBatch: boolean,
    read: boolean,
  ): TvmTensor | undefined =>
    inScope(() => {
      const embedded = embeddings.of(batch);
      const [positions, hidden] = embedded.shape as [number, number];
      beginForward(
        cache,
        shape(...batch.map(({ sequence }) => sequence)),
        shape(...batch.map(({ tokens }) => tokens.length)),
      );
      const rows = asBatch ? [positions, 1, hidden] : [1, positions, hidden];
      const logits = forward(embedded.view(rows)).get(0);
      endForward(cache);
      return read ? readBuffer(batch.length, logits).copyFrom(logits) : undefined;
    });

  const finish = async (logits: TvmTensor | undefined): Promise<Float32Array | undefined> => {
    await device.sync();
    return logits && new Float32Array(logits.toRawBytes().buffer);
  };

  return {
    vocabularySize: fullVocabSize,
    maxBatch,
    prefillChunk: prefillChunkSize,
    sees: imageEmbed !== undefined,
    pageSize: PAGE_SIZE,
    // The cache's table of a pass is as long as the cache, and names a shared page once for each sequence.
    passPages: pages,
    addSequence: (sequence) => inScope(() => void addSequence(cache, id(sequence))),
    removeSequence: (sequence) => inScope(() => void removeSequence(cache, id(sequence))),
    forkSequence: (parent, child, length = -1) =>
      inScope(() => void forkSequence(cache, id(parent), id(child), tvm.scalar(length, 'int64'))),
    popTokens: (sequence, count) =>
      inScope(() => void popTokens(cache, id(sequence), tvm.scalar(count, 'int32'))),
    availablePages: () => inScope(() => Number(countPages(cache))),
    async decode(batch) {
      const compute = batch.length === 1 ? decodeOne : batchDecode;
      const forward = (embedded: TvmTensor) =>
        compute(embedded, cache, params) as { get(index: number): TvmTensor };
      return (await finish(enqueue(batch, forward, true, true)))!;
    },
    async prefill(batch, read) {
      let end = 0;
      const lastPositions = Int32Array.from(batch, ({ tokens }) => {
        end += tokens.length;
        return end - 1;
      });
      const forward = (embedded: TvmTensor) => {
        const positions = positionBuffer.view([batch.length]).copyFrom(lastPositions);
        return batchPrefill(embedded, positions, cache, params) as {
          get(index: number): TvmTensor;
        };
      };
      return finish(enqueue(batch, forward, false, read));
    },
    dispose() {
      embeddings.dispose();
      for (const value of kept.splice(0)) value.dispose();
    },
  };
}
