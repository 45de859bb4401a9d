/** Rows of logits on the device, each kept while it has holders. */
import type { AdapterKind } from '../../../models/index.ts';
import { type CandidateQuery, type Candidates, candidatesOf } from '../../../sampling/index.ts';
import type { Logits } from '../../device/logits.ts';
import { createCandidateQueue, type QueueListener } from '../candidates/candidate-queue.ts';
import {
  type CandidateSearch,
  compileSearch,
  createCandidateSearch,
  QUERIES_AT_ONCE,
} from '../candidates/candidate-search.ts';
import { THREADS } from '../candidates/candidates-shader.ts';
import { candidatesAgree, testLogits } from '../candidates/verify-candidates.ts';
import type { Copy } from '../webgpu/commands.ts';
import { createReadback } from '../webgpu/readback.ts';

/** The rows of a model. */
export interface LogitsRows {
  /** Takes a free row. */
  take(): LogitsRow;
  /** Number of allocated rows that nobody holds. */
  readonly free: number;
  /** Resolves when it is known whether the device can find candidates. */
  readonly settled: Promise<void>;
  dispose(): void;
}

/** A row of logits, for its first holder. */
export interface LogitsRow extends Logits {
  /** Returns the copy command that fills the row. */
  fill(source: GPUBuffer, sourceOffset: number): Copy;
}

/** Size and number of the rows. */
export interface RowsShape {
  /** Logits in a row. */
  readonly size: number;
  /**
   * Rows to allocate, if the device can bind a buffer of so many. Further rows are allocated on
   * demand; their candidates are found in memory.
   */
  readonly count: number;
  readonly adapter: AdapterKind;
}

/** Bytes of rows, and of those for the adjusted copies. */
export const bytesOfRows = ({ size, count }: Pick<RowsShape, 'size' | 'count'>): number =>
  (count + QUERIES_AT_ONCE) * size * 4;

/** Creates rows of logits on a device. */
export function createLogitsRows(
  device: GPUDevice,
  { size, count: wanted, adapter }: RowsShape,
  listener: QueueListener,
): LogitsRows {
  const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const bindable = Math.floor(device.limits.maxStorageBufferBindingSize / (size * 4));
  const count = Math.max(0, Math.min(wanted, bindable - QUERIES_AT_ONCE));
  const buffer = device.createBuffer({
    size: bytesOfRows({ size, count }),
    usage: STORAGE | COPY_DST | COPY_SRC,
  });
  const readback = createReadback(device);
  const readRow = (source: GPUBuffer, offset: number): Promise<Float32Array> =>
    readback.read(source, offset, size * 4, (bytes) => new Float32Array(bytes.slice(0)));
  const shape = { size, threads: THREADS[adapter] };
  const free = Array.from({ length: count }, (_, i) => count - 1 - i);

  /** Throws if the device's candidates differ from those found in memory. */
  const verify = async (search: CandidateSearch): Promise<void> => {
    const row = free.pop();
    if (row === undefined) return;
    const targetOffset = row * size * 4;
    device.queue.writeBuffer(buffer, targetOffset, testLogits(size));
    const agree = await candidatesAgree({
      read: () => readRow(buffer, targetOffset),
      candidates: async (query) => (await search.find([{ row, query }]))[0]!,
      retain() {},
      release() {},
    });
    free.push(row);
    if (!agree) throw new Error('it finds other candidates than are found in memory');
  };

  // Candidates are found in memory until the shaders are compiled, or if compiling fails.
  const compiled = compileSearch(device, shape).then(
    (pipelines) => () => createCandidateSearch(device, readback, buffer, shape, pipelines),
  );
  const queue = createCandidateQueue(compiled, verify, listener);

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
        if (query.sums) await queue.ready;
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
        : rowIn(
            buffer,
            row * size * 4,
            (query) => queue.find({ row, query }),
            () => free.push(row),
          );
    },
    get free() {
      return free.length;
    },
    settled: queue.ready,
    dispose() {
      queue.dispose();
      readback.dispose();
      buffer.destroy();
    },
  };
}
