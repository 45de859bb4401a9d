/** Rows of logits on the device, each kept as long as somebody may read it. */

import { formworkError } from '../../errors.ts';
import { breathe } from '../breathe.ts';
import type { Logits } from '../logits.ts';
import type { Candidates } from '../sampling/candidates.ts';
import { createCandidateSearch, QUERIES_AT_ONCE, type RowQuery } from './candidate-search.ts';
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
}

/**
 * Makes rows of `size` logits.
 *
 * @param count how many rows may be kept at a time
 */
export async function createLogitsRows(
  device: GPUDevice,
  size: number,
  count: number,
  { onSubmitted, onRead }: RowsListener,
): Promise<LogitsRows> {
  const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const buffer = device.createBuffer({
    size: (count + QUERIES_AT_ONCE) * size * 4,
    usage: STORAGE | COPY_DST | COPY_SRC,
  });
  const readback = createReadback(device);
  const search = await createCandidateSearch(device, readback, buffer, size);
  const free = Array.from({ length: count }, (_, i) => count - 1 - i);
  let waiting: Waiting[] = [];

  const find = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const candidates = await search.find(batch);
      onRead();
      for (const [i, { resolve }] of batch.entries()) resolve(candidates[i]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  /** Asks the device what has come together since the last task. */
  const ask = async (): Promise<void> => {
    await breathe();
    const queries = waiting;
    waiting = [];
    for (let from = 0; from < queries.length; from += QUERIES_AT_ONCE) {
      void find(queries.slice(from, from + QUERIES_AT_ONCE));
    }
    onSubmitted();
  };

  const rowAt = (row: number): LogitsRow => {
    let keepers = 1;
    return {
      fill: (source, sourceOffset) => ({
        source,
        sourceOffset,
        target: buffer,
        targetOffset: row * size * 4,
        size: size * 4,
      }),
      async read() {
        const values = await readback.read(buffer, row * size * 4, size * 4);
        onRead();
        return new Float32Array(values);
      },
      candidates: (query) =>
        new Promise((resolve, reject) => {
          waiting.push({ row, query, resolve, reject });
          if (waiting.length === 1) void ask();
        }),
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
      search.dispose();
      readback.dispose();
      buffer.destroy();
    },
  };
}
