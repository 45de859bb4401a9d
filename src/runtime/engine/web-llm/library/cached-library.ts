/** A chat model's library over our own KV cache: sequences and tokens in, logits out. */
import { PAGE_SIZE } from '../../../models/index.ts';
import type { ForwardInput } from '../../device/forward.ts';
import type { ChatPipeline, TvmFunction, TvmObject, TvmTensor } from '../internals.ts';
import { createEmbeddings } from './embeddings.ts';
import { findFunctions } from './functions.ts';

/** The capacity of a KV cache. */
export interface CacheSize {
  /** Sequences in the KV cache, whether in a pass or not. */
  readonly sequences: number;
  /** Tokens of all sequences together. */
  readonly tokens: number;
}

/** Where a pass puts its logits, `[sequences, vocabulary]`. */
export interface PassLogits {
  readonly buffer: GPUBuffer;
  readonly byteOffset: number;
}

/**
 * The functions of a library with the cache, the weights and the buffers that they are called with.
 * Values of TVM's runtime stay inside, and each method frees those that it creates.
 */
export interface CachedLibrary {
  /** Maximum number of sequences in one pass. */
  readonly maxBatch: number;
  /** Whether the library computes images. */
  readonly acceptsImages: boolean;
  /** Pages of the KV cache. */
  readonly pages: number;
  freePages(): number;
  addSequence(sequence: number): void;
  removeSequence(sequence: number): void;
  /** @param length tokens of the parent that the child shares; all when negative */
  forkSequence(parent: number, child: number, length: number): void;
  popTokens(sequence: number, count: number): void;
  /** Begins a pass that appends one token to each sequence. */
  beginDecode(sequences: readonly number[]): void;
  /** Writes the token ids that the pass appends. May be called after {@link decode}. */
  writeTokens(tokens: Int32Array): void;
  /** Encodes the pass, and flushes its commands to the device queue. */
  decode(sequences: number): PassLogits;
  endDecode(): void;
  /**
   * Computes a pass that appends any number of tokens to each sequence.
   * @param use called with the logits after each sequence's last token, before they are freed
   */
  prefill<Result>(batch: readonly ForwardInput[], use: (logits: PassLogits) => Result): Result;
  dispose(): void;
}

/**
 * Looks up the functions, and allocates the cache and the buffers. Throws `model_load_failed`,
 * naming the functions that the library lacks.
 */
export function createCachedLibrary(pipeline: ChatPipeline, size: CacheSize): CachedLibrary {
  const { tvm, params, device, prefillChunkSize } = pipeline;
  const context = tvm.lib.webGPUContext;
  const pages = Math.ceil(size.tokens / PAGE_SIZE);
  const kept: TvmObject[] = [];
  const keep = <T extends TvmObject>(value: T): T => {
    kept.push(tvm.detachFromCurrentScope(value));
    return value;
  };
  const inScope = <T>(action: () => T): T => {
    tvm.beginScope();
    try {
      return action();
    } finally {
      tvm.endScope();
    }
  };
  /** The free pages, until they may have changed. Counting them in the runtime takes long. */
  let counted: number | undefined;
  const changePages = <T>(action: () => T): T => {
    counted = undefined;
    return inScope(action);
  };
  const shape = (...sizes: number[]) => tvm.makeShapeTuple(sizes);
  const id = (sequence: number) => tvm.scalar(sequence, 'int64');

  const { library, cache, positionBuffer, tokenBuffer, embeddings } = inScope(() => {
    const found = findFunctions(pipeline, keep);
    return {
      library: found,
      cache: keep(
        found.createCache(
          shape(size.sequences),
          shape(pages * PAGE_SIZE),
          shape(prefillChunkSize),
          shape(PAGE_SIZE),
          shape(0), // no sliding window
        ) as TvmObject,
      ),
      // Reused in every pass: allocating or freeing a device buffer stalls its command queue.
      positionBuffer: keep(tvm.empty([found.maxBatch], 'int32', device)),
      tokenBuffer: keep(tvm.empty([found.maxBatch], 'int32', device)),
      embeddings: createEmbeddings(pipeline, found),
    };
  });

  const bufferOf = (tensor: TvmTensor): GPUBuffer => context.gpuBufferFromPtr(tensor.getDataPtr());
  const begin = (sequences: readonly number[], lengths: readonly number[]): void =>
    void library.beginForward(cache, shape(...sequences), shape(...lengths));
  const end = (): void => void library.endForward(cache);
  const logitsOf = (compute: TvmFunction, ...parameters: readonly unknown[]): PassLogits => {
    const outputs = compute(...parameters, cache, params) as { get(index: number): TvmTensor };
    const logits = outputs.get(0);
    context.flushCommands();
    return { buffer: bufferOf(logits), byteOffset: logits.byteOffset };
  };

  return {
    maxBatch: library.maxBatch,
    acceptsImages: library.imageEmbed !== undefined,
    pages,
    freePages() {
      counted ??= inScope(() => Number(library.countPages(cache)));
      return counted;
    },
    addSequence: (sequence) => changePages(() => void library.addSequence(cache, id(sequence))),
    removeSequence: (sequence) =>
      changePages(() => void library.removeSequence(cache, id(sequence))),
    forkSequence: (parent, child, length) =>
      changePages(() => {
        library.forkSequence(cache, id(parent), id(child), tvm.scalar(length, 'int64'));
      }),
    popTokens: (sequence, count) =>
      changePages(() => void library.popTokens(cache, id(sequence), tvm.scalar(count, 'int32'))),
    beginDecode: (sequences) =>
      changePages(() =>
        begin(
          sequences,
          sequences.map(() => 1),
        ),
      ),
    writeTokens: (tokens) =>
      context.device.queue.writeBuffer(bufferOf(tokenBuffer), tokenBuffer.byteOffset, tokens),
    decode: (count) =>
      inScope(() => {
        const embedded = library.embed(tokenBuffer.view([count]), params) as TvmTensor;
        const rows = embedded.view([count, 1, embedded.shape[1]!]);
        return logitsOf(count === 1 ? library.decodeOne : library.batchDecode, rows);
      }),
    endDecode: end,
    prefill: (batch, use) =>
      changePages(() => {
        const embedded = embeddings.of(batch);
        const [positions, hidden] = embedded.shape as [number, number];
        const last = positionBuffer.view([batch.length]).copyFrom(lastPositions(batch));
        begin(
          batch.map(({ sequence }) => sequence),
          batch.map(({ tokens }) => tokens.length),
        );
        const logits = logitsOf(library.batchPrefill, embedded.view([1, positions, hidden]), last);
        end();
        return use(logits);
      }),
    dispose() {
      embeddings.dispose();
      for (const value of kept.splice(0)) value.dispose();
    },
  };
}

/** Index of each input's last token among all tokens. */
function lastPositions(batch: readonly ForwardInput[]): Int32Array {
  let end = 0;
  return Int32Array.from(batch, ({ tokens }) => {
    end += tokens.length;
    return end - 1;
  });
}
