/** Forward passes of a loaded model, through the functions of its library and our own KV cache. */
import type { FormworkError } from '../../common/errors.ts';
import type { AdapterKind } from '../../models/index.ts';
import type { ForwardInput, ForwardModel } from '../forward.ts';
import type { Logits } from '../logits.ts';
import { brokenRuntime } from '../runtime-failure.ts';
import { createDecodeSteps, type PassLogits } from './decode-steps.ts';
import { createEmbeddings } from './embeddings.ts';
import type { ChatPipeline, TvmFunction, TvmObject, TvmTensor } from './internals.ts';
import { leanDeviceOf } from './lean-device.ts';
import { findFunctions } from './library.ts';
import { createLogitsRows, type LogitsRow } from './logits-rows.ts';
import { createPassQueue } from './pass-queue.ts';
import { createSequenceShapes } from './sequence-shapes.ts';

const PAGE_SIZE = 16;

/** The capacity of a model. */
interface CacheSize {
  /** Sequences in the KV cache, whether in a pass or not. */
  readonly sequences: number;
  /** Tokens of all sequences together. */
  readonly tokens: number;
}

/** A {@link ForwardModel} that holds device memory. */
export interface DeviceModel extends ForwardModel {
  /** Known limitations on this device, for display. */
  readonly notes: readonly string[];
  dispose(): void;
}

/** Options of {@link createForward}. */
export interface ForwardOptions extends CacheSize {
  readonly adapter: AdapterKind;
  /** See `ModelSource`. */
  readonly exactForks: boolean;
}

/**
 * Creates the functions and the cache. Throws `model_load_failed`, naming the functions that the
 * library lacks.
 */
export function createForward(pipeline: ChatPipeline, options: ForwardOptions): DeviceModel {
  const { tvm, params, device, fullVocabSize, prefillChunkSize } = pipeline;
  const context = tvm.lib.webGPUContext;
  const { queue } = context.device;
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
  const shape = (...sizes: number[]) => tvm.makeShapeTuple(sizes);
  const id = (sequence: number) => tvm.scalar(sequence, 'int64');
  const pages = Math.ceil(options.tokens / PAGE_SIZE);

  const { library, cache, positionBuffer, tokenBuffer, embeddings } = inScope(() => {
    const found = findFunctions(pipeline, keep);
    return {
      library: found,
      cache: keep(
        found.createCache(
          shape(options.sequences),
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
  const { maxBatch } = library;
  const shapes = createSequenceShapes(PAGE_SIZE, options.exactForks);
  const passes = createPassQueue(() => queue.onSubmittedWorkDone(), options.adapter);

  const gpuBufferOf = (tensor: TvmTensor): GPUBuffer =>
    context.gpuBufferFromPtr(tensor.getDataPtr());
  const begin = (sequences: readonly number[], lengths: readonly number[]): void =>
    void library.beginForward(cache, shape(...sequences), shape(...lengths));
  /** Encodes a pass, flushes its commands to the device queue and returns its logits. */
  const logitsOf = (compute: TvmFunction, ...parameters: readonly unknown[]): PassLogits => {
    const outputs = compute(...parameters, cache, params) as { get(index: number): TvmTensor };
    const logits = outputs.get(0);
    context.flushCommands();
    return { buffer: gpuBufferOf(logits), byteOffset: logits.byteOffset };
  };

  const freePages = (): number => inScope(() => Number(library.countPages(cache)));

  const lean = leanDeviceOf(context.device);
  const steps = createDecodeSteps(lean, {
    begin: (sequences) =>
      inScope(() =>
        begin(
          sequences,
          sequences.map(() => 1),
        ),
      ),
    end: () => void library.endForward(cache),
    compute: (count) =>
      inScope(() => {
        const embedded = library.embed(tokenBuffer.view([count]), params) as TvmTensor;
        const rows = embedded.view([count, 1, embedded.shape[1]!]);
        return logitsOf(count === 1 ? library.decodeOne : library.batchDecode, rows);
      }),
    takeBack: (sequence) =>
      inScope(() => void library.popTokens(cache, id(sequence), tvm.scalar(1, 'int32'))),
    shapeOf: (sequences) => shapes.afterOneMore(sequences),
    pagesFor: (sequences) => shapes.pagesForOneMore(sequences),
    freePages,
    writeTokens: (tokens) =>
      queue.writeBuffer(gpuBufferOf(tokenBuffer), tokenBuffer.byteOffset, tokens),
  });

  const notes: string[] = [];
  /** Sequences of the last decode pass, until their candidates are requested. */
  let decoded: readonly number[] = [];
  /** An error that occurred outside of any call, for the next pass to report. */
  let broken: FormworkError | undefined;
  const rowsShape = {
    size: fullVocabSize,
    count: options.sequences + maxBatch,
    adapter: options.adapter,
  };
  const rows = createLogitsRows(context.device, rowsShape, {
    onSubmitted: () => {
      try {
        if (decoded.length > 0) steps.prepare(decoded);
      } catch (error) {
        broken = brokenRuntime(error);
      }
      decoded = [];
    },
    onUnavailable: (error) =>
      void notes.push(`Candidates are found in memory, not on the device: ${error}`),
  });

  const fill = ({ buffer, byteOffset }: PassLogits, row: LogitsRow, index: number) =>
    row.fill(buffer, byteOffset + index * fullVocabSize * 4);

  /** Runs an action that changes the cache, discarding the prepared step. */
  const change = <T>(action: () => T): T => {
    decoded = [];
    steps.cancel();
    return inScope(action);
  };

  return {
    vocabularySize: fullVocabSize,
    maxBatch,
    prefillChunk: prefillChunkSize,
    sees: library.imageEmbed !== undefined,
    pageSize: PAGE_SIZE,
    // The page table of a pass is as long as the cache, and lists a shared page once per sequence.
    passPages: pages,
    notes,
    addSequence: (sequence) =>
      change(() => {
        library.addSequence(cache, id(sequence));
        shapes.add(sequence);
      }),
    removeSequence: (sequence) =>
      change(() => {
        library.removeSequence(cache, id(sequence));
        shapes.remove(sequence);
      }),
    forkSequence: (parent, child, length = -1) =>
      change(() => {
        library.forkSequence(cache, id(parent), id(child), tvm.scalar(length, 'int64'));
        shapes.fork(parent, child, length);
      }),
    popTokens: (sequence, count) =>
      change(() => {
        library.popTokens(cache, id(sequence), tvm.scalar(count, 'int32'));
        shapes.grow(sequence, -count);
      }),
    availablePages: () => freePages() + steps.preparedPages,
    async decode(batch) {
      await passes.waitForSlot();
      if (broken) throw broken;
      const tokens = new Map(batch.map(({ sequence, tokens: [token] }) => [sequence, token!]));
      const found = new Map<number, Logits>();
      steps.submit(tokens, (logits, sequences) =>
        sequences.map((sequence, index) => {
          const row = rows.take();
          found.set(sequence, row);
          return fill(logits, row, index);
        }),
      );
      for (const { sequence } of batch) shapes.grow(sequence, 1);
      decoded = batch.map(({ sequence }) => sequence);
      return {
        logits: decoded.map((sequence) => found.get(sequence)!),
        computed: passes.onSubmitted(),
      };
    },
    async prefill(batch, wanted) {
      await passes.waitForSlot();
      if (broken) throw broken;
      return change(() => {
        const lengths = batch.map(({ tokens }) => tokens.length);
        const embedded = embeddings.of(batch);
        const [positions, hidden] = embedded.shape as [number, number];
        const last = positionBuffer.view([batch.length]).copyFrom(lastPositions(batch));
        begin(
          batch.map(({ sequence }) => sequence),
          lengths,
        );
        const logits = logitsOf(library.batchPrefill, embedded.view([1, positions, hidden]), last);
        library.endForward(cache);
        const found = wanted.map((isWanted) => (isWanted ? rows.take() : undefined));
        lean.submit(found.flatMap((row, index) => (row ? [fill(logits, row, index)] : [])));
        for (const { sequence, tokens } of batch) shapes.grow(sequence, tokens.length);
        return { logits: found, computed: passes.onSubmitted() };
      });
    },
    dispose() {
      rows.dispose();
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
