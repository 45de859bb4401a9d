/** Rows of logits on the device, each kept while it has holders. */

import { breathe } from '../../common/breathe.ts';
import type { AdapterKind } from '../../models/index.ts';
import { type CandidateQuery, type Candidates, candidatesOf } from '../../sampling/index.ts';
import type { Logits } from '../logits.ts';
import {
  type CandidateSearch,
  compileSearch,
  createCandidateSearch,
  QUERIES_AT_ONCE,
  type RowQuery,
} from './candidate-search.ts';
import { THREADS } from './candidates-shader.ts';
import type { Copy } from './commands.ts';
import { createReadback } from './readback.ts';
import { candidatesAgree, testLogits } from './verify-candidates.ts';

/** The rows of a model. */
export interface LogitsRows {
  /** Takes a free row. */
  take(): LogitsRow;
  dispose(): void;
}

/** A row of logits, for its first holder. */
export interface LogitsRow extends Logits {
  /** Returns the copy command that fills the row. */
  fill(source: GPUBuffer, sourceOffset: number): Copy;
}

/** A query waiting to be batched with others. */
interface Waiting extends RowQuery {
  readonly resolve: (candidates: Candidates) => void;
  readonly reject: (error: unknown) => void;
}

/** Callbacks of {@link createLogitsRows}. */
export interface RowsListener {
  /** Called after queries were submitted, when this thread is idle until the device is done. */
  readonly onSubmitted: () => void;
  /** Called if the device cannot find candidates. They are then found in memory. */
  readonly onUnavailable: (error: unknown) => void;
}

/** Size and number of the rows. */
export interface RowsShape {
  /** Logits in a row. */
  readonly size: number;
  /**
   * Rows to allocate. Further rows are allocated on demand; their candidates are found in memory.
   */
  readonly count: number;
  readonly adapter: AdapterKind;
}

/** Creates rows of logits on a device. */
export function createLogitsRows(
  device: GPUDevice,
  { size, count, adapter }: RowsShape,
  { onSubmitted, onUnavailable }: RowsListener,
): LogitsRows {
  const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const buffer = device.createBuffer({
    size: (count + QUERIES_AT_ONCE) * size * 4,
    usage: STORAGE | COPY_DST | COPY_SRC,
  });
  const readback = createReadback(device);
  const readRow = (source: GPUBuffer, offset: number): Promise<Float32Array> =>
    readback.read(source, offset, size * 4, (bytes) => new Float32Array(bytes.slice(0)));
  const shape = { size, threads: THREADS[adapter] };
  let search: CandidateSearch | undefined;
  // Candidates are found in memory until the shaders are compiled, or if compiling fails.
  const ready = compileSearch(device, shape)
    .then(async (pipelines) => {
      // Compiling takes seconds on some devices; the model may be unloaded by then.
      if (disposed) return;
      const compiled = createCandidateSearch(device, readback, buffer, shape, pipelines);
      try {
        await verify(compiled);
      } catch (error) {
        compiled.dispose();
        throw error;
      }
      if (disposed) compiled.dispose();
      else search = compiled;
    })
    .catch((error: unknown) => {
      if (!disposed) onUnavailable(error);
    });

  /** Throws if the device's candidates differ from those found in memory. */
  const verify = async (compiled: CandidateSearch): Promise<void> => {
    const row = free.pop();
    if (row === undefined) return;
    const targetOffset = row * size * 4;
    device.queue.writeBuffer(buffer, targetOffset, testLogits(size));
    const agree = await candidatesAgree({
      read: () => readRow(buffer, targetOffset),
      candidates: async (query) => (await compiled.find([{ row, query }]))[0]!,
      retain() {},
      release() {},
    });
    free.push(row);
    if (!agree) throw new Error('it finds other candidates than are found in memory');
  };

  const free = Array.from({ length: count }, (_, i) => count - 1 - i);
  let waiting: Waiting[] = [];
  let disposed = false;

  const find = async (search: CandidateSearch, batch: readonly Waiting[]): Promise<void> => {
    try {
      const candidates = await search.find(batch);
      for (const [i, { resolve }] of batch.entries()) resolve(candidates[i]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  /** Sends the queries collected since the last task to the device. */
  const ask = async (search: CandidateSearch): Promise<void> => {
    await breathe();
    const queries = waiting;
    waiting = [];
    if (disposed) {
      for (const { reject } of queries) reject(new Error('The model was unloaded.'));
      return;
    }
    for (let from = 0; from < queries.length; from += QUERIES_AT_ONCE) {
      void find(search, queries.slice(from, from + QUERIES_AT_ONCE));
    }
    onSubmitted();
  };

  /** A row at a byte offset of a buffer. */
  const rowIn = (
    memory: GPUBuffer,
    targetOffset: number,
    findHere: ((query: CandidateQuery) => Promise<Candidates> | undefined) | undefined,
    onFree: () => void,
  ): LogitsRow => {
    let keepers = 1;
    const read = () => readRow(memory, targetOffset);
    return {
      fill: (source, sourceOffset) => ({
        source,
        sourceOffset,
        target: memory,
        targetOffset,
        size: size * 4,
      }),
      read,
      async candidates(query) {
        // Sums differ in their last digits by method, so always compute them in the same place.
        if (query.sums) await ready;
        return findHere?.(query) ?? candidatesOf(await read(), query);
      },
      retain() {
        keepers++;
      },
      release() {
        if (--keepers === 0) onFree();
      },
    };
  };

  const findIn = (row: number) => (query: CandidateQuery) => {
    if (search === undefined) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<Candidates>();
    waiting.push({ row, query, resolve, reject });
    if (waiting.length === 1) void ask(search);
    return promise;
  };

  /** A row beyond the allocated ones, for suspended sequences that resume later. */
  const spareRow = (): LogitsRow => {
    const memory = device.createBuffer({ size: size * 4, usage: COPY_DST | COPY_SRC });
    return rowIn(memory, 0, undefined, () => memory.destroy());
  };

  return {
    take() {
      const row = free.pop();
      return row === undefined
        ? spareRow()
        : rowIn(buffer, row * size * 4, findIn(row), () => free.push(row));
    },
    dispose() {
      disposed = true;
      search?.dispose();
      readback.dispose();
      buffer.destroy();
    },
  };
}
