/** Forward passes of a loaded model: what is submitted when, and where its logits go. */
import type { FormworkError } from '../../../common/errors.ts';
import { type AdapterKind, PAGE_SIZE } from '../../../models/index.ts';
import type { ForwardModel } from '../../device/forward.ts';
import { brokenRuntime } from '../../device/runtime-failure.ts';
import type { ChatPipeline } from '../internals.ts';
import { type CacheSize, createCachedLibrary, type PassLogits } from '../library/cached-library.ts';
import { leanDeviceOf } from '../webgpu/lean-device.ts';
import { createDecodeSteps } from './decode-steps.ts';
import { createLogitsRows, type LogitsRow } from './logits-rows.ts';
import { createPassQueue } from './pass-queue.ts';
import { createSequenceShapes } from './sequence-shapes.ts';

/** A {@link ForwardModel} that holds device memory. */
export interface DeviceModel extends ForwardModel {
  /** Known limitations on this device, for display. */
  readonly notes: readonly string[];
  /** Resolves when {@link notes} are complete. */
  readonly settled: Promise<void>;
  dispose(): void;
}

/** Options of {@link createForward}. */
export interface ForwardOptions extends CacheSize {
  readonly adapter: AdapterKind;
  /** See `ModelSource`. */
  readonly exactForks: boolean;
  readonly exactRows: boolean;
}

/**
 * In the libraries of MLC's own pipeline, a matrix product of up to 8 rows adds up partial sums of
 * 64 threads, and a larger one does not (`LowBatchGemvSpecialize` in MLC-LLM; the kernels for 2 and
 * for 8 rows add in the same order).
 */
const MLC_ROW_LIMIT = 8;

/**
 * Rows of logits to allocate: one for each sequence, and one for each of the next pass, which is
 * encoded before those of the last one are read.
 * @param maxBatch sequences in a pass of the library; unknown before it is loaded
 */
export function rowsFor(
  { sequences, exactRows }: Pick<ForwardOptions, 'sequences' | 'exactRows'>,
  maxBatch = sequences,
): number {
  return sequences + Math.min(sequences, maxBatch, exactRows ? maxBatch : MLC_ROW_LIMIT);
}

/** Creates the passes and the cache. Throws what {@link createCachedLibrary} throws. */
export function createForward(pipeline: ChatPipeline, options: ForwardOptions): DeviceModel {
  const { fullVocabSize, prefillChunkSize } = pipeline;
  const { device } = pipeline.tvm.lib.webGPUContext;
  const lean = leanDeviceOf(device);
  const library = createCachedLibrary(pipeline, options);
  const { maxBatch, pages } = library;
  const shapes = createSequenceShapes(PAGE_SIZE, options.exactForks);
  const passes = createPassQueue(() => device.queue.onSubmittedWorkDone(), options.adapter);
  const steps = createDecodeSteps(lean, {
    begin: library.beginDecode,
    end: library.endDecode,
    compute: library.decode,
    removeToken: (sequence) => library.popTokens(sequence, 1),
    takeRows: (logits, sequences) => {
      const taken = sequences.map((sequence) => [sequence, rows.take()] as const);
      return {
        rows: new Map(taken),
        copies: taken.map(([, row], index) => fill(logits, row, index)),
      };
    },
    shapeOf: shapes.afterOneMore,
    pagesFor: shapes.pagesForOneMore,
    fits: (sequences) =>
      shapes.pagesWithOneMore(sequences) <= pages && rows.free >= sequences.length,
    freePages: library.freePages,
    writeTokens: library.writeTokens,
  });

  const notes: string[] = [];
  /** Sequences of the last decode pass, until their candidates are requested. */
  let decoded: readonly number[] = [];
  /** An error that occurred outside of any call, for the next pass to report. */
  let broken: FormworkError | undefined;
  const rowsShape = {
    size: fullVocabSize,
    count: rowsFor(options, maxBatch),
    adapter: options.adapter,
  };
  const rows = createLogitsRows(device, rowsShape, {
    onSubmitted: () => {
      try {
        if (decoded.length > 0) steps.prepare(decoded);
        // The scheduler asks for them when the tokens are known.
        library.freePages();
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
    return action();
  };

  return {
    vocabularySize: fullVocabSize,
    maxBatch,
    prefillChunk: prefillChunkSize,
    ...(options.exactRows ? {} : { rowLimit: MLC_ROW_LIMIT }),
    acceptsImages: library.acceptsImages,
    pageSize: PAGE_SIZE,
    // The page table of a pass is as long as the cache, and lists a shared page once per sequence.
    passPages: pages,
    notes,
    settled: rows.settled,
    addSequence: (sequence) =>
      change(() => {
        library.addSequence(sequence);
        shapes.add(sequence);
      }),
    removeSequence: (sequence) =>
      change(() => {
        library.removeSequence(sequence);
        shapes.remove(sequence);
      }),
    forkSequence: (parent, child, length = -1) =>
      change(() => {
        library.forkSequence(parent, child, length);
        shapes.fork(parent, child, length);
      }),
    popTokens: (sequence, count) =>
      change(() => {
        library.popTokens(sequence, count);
        shapes.grow(sequence, -count);
      }),
    availablePages: () => library.freePages() + steps.preparedPages,
    ready: passes.waitForSlot,
    async decode(batch) {
      await passes.waitForSlot();
      if (broken) throw broken;
      const tokens = new Map(batch.map(({ sequence, tokens: [token] }) => [sequence, token!]));
      const found = steps.submit(tokens);
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
        const found = library.prefill(batch, (logits) => {
          const taken = wanted.map((isWanted) => (isWanted ? rows.take() : undefined));
          lean.submit(taken.flatMap((row, index) => (row ? [fill(logits, row, index)] : [])));
          return taken;
        });
        for (const { sequence, tokens } of batch) shapes.grow(sequence, tokens.length);
        return { logits: found, computed: passes.onSubmitted() };
      });
    },
    dispose() {
      rows.dispose();
      library.dispose();
    },
  };
}
