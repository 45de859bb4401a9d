/** Rows of logits on the device, each kept as long as somebody may read it. */

import { formworkError } from '../../errors.ts';
import { breathe } from '../breathe.ts';
import type { Logits } from '../logits.ts';
import { type Candidates, candidatesOf } from '../sampling/candidates.ts';
import type { AdapterKind } from '../types.ts';
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

/** The rows of a model. */
export interface LogitsRows {
  /** Takes a free row. */
  take(): LogitsRow;
  dispose(): void;
}

/** A row of logits that is kept by whoever took it. */
export interface LogitsRow extends Logits {
  /** The copy that fills the row. */
  fill(source: GPUBuffer, sourceOffset: number): Copy;
}

/** A query that waits for others to go with. */
interface Waiting extends RowQuery {
  readonly resolve: (candidates: Candidates) => void;
  readonly reject: (error: unknown) => void;
}

/** Who is told what happens to the rows. */
export interface RowsListener {
  /** Queries were submitted: this thread has time until the device is done. */
  readonly onSubmitted: () => void;
  /** All that was submitted before a query was computed. */
  readonly onRead: () => void;
  /** The device cannot find candidates; they are found in memory. */
  readonly onUnavailable: (error: unknown) => void;
}

/** How many logits there are, and where. */
export interface RowsShape {
  /** Logits in a row. */
  readonly size: number;
  /** Rows that may be kept at a time. */
  readonly count: number;
  readonly adapter: AdapterKind;
}

/** Makes rows of logits on a device. */
export function createLogitsRows(
  device: GPUDevice,
  { size, count, adapter }: RowsShape,
  { onSubmitted, onRead, onUnavailable }: RowsListener,
): LogitsRows {
  const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const buffer = device.createBuffer({
    size: (count + QUERIES_AT_ONCE) * size * 4,
    usage: STORAGE | COPY_DST | COPY_SRC,
  });
  const readback = createReadback(device);
  const shape = { size, threads: THREADS[adapter] };
  let search: CandidateSearch | undefined;
  // Until the shaders are compiled, and where they cannot be, candidates are found in memory.
  const ready = compileSearch(device, shape).then(
    (pipelines) => {
      search = createCandidateSearch(device, readback, buffer, shape, pipelines);
    },
    (error: unknown) => onUnavailable(error),
  );
  const free = Array.from({ length: count }, (_, i) => count - 1 - i);
  let waiting: Waiting[] = [];

  const find = async (search: CandidateSearch, batch: readonly Waiting[]): Promise<void> => {
    try {
      const candidates = await search.find(batch);
      onRead();
      for (const [i, { resolve }] of batch.entries()) resolve(candidates[i]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  /** Asks the device what has come together since the last task. */
  const ask = async (search: CandidateSearch): Promise<void> => {
    await breathe();
    const queries = waiting;
    waiting = [];
    for (let from = 0; from < queries.length; from += QUERIES_AT_ONCE) {
      void find(search, queries.slice(from, from + QUERIES_AT_ONCE));
    }
    onSubmitted();
  };

  const rowAt = (row: number): LogitsRow => {
    let keepers = 1;
    const read = async (): Promise<Float32Array> => {
      const values = await readback.read(buffer, row * size * 4, size * 4);
      onRead();
      return new Float32Array(values);
    };
    return {
      fill: (source, sourceOffset) => ({
        source,
        sourceOffset,
        target: buffer,
        targetOffset: row * size * 4,
        size: size * 4,
      }),
      read,
      async candidates(query) {
        // Sums differ in their last digits: they always come from the same place.
        if (query.sums) await ready;
        if (search === undefined) return candidatesOf(await read(), query);
        const { promise, resolve, reject } = Promise.withResolvers<Candidates>();
        waiting.push({ row, query, resolve, reject });
        if (waiting.length === 1) void ask(search);
        return promise;
      },
      retain() {
        keepers++;
      },
      release() {
        if (--keepers === 0) free.push(row);
      },
    };
  };

  return {
    take() {
      const row = free.pop();
      if (row === undefined) {
        throw formworkError('All rows of logits are in use.', { code: 'internal_error' });
      }
      return rowAt(row);
    },
    dispose() {
      search?.dispose();
      readback.dispose();
      buffer.destroy();
    },
  };
}
