/**
 * Memory for the writes of held commands. A buffer for each write would live until a major garbage
 * collection, because the `webgpu` package tracks buffers with weak references: thousands of them
 * were then freed at once, which held the thread for 50 to 200 ms.
 */
import type { Copy } from './commands.ts';

/** Bytes of a piece of memory. A larger write gets a piece of its own size, which is kept too. */
const PIECE_BYTES = 1 << 14;

/** The writes of one list of held commands. */
export interface HeldWrites {
  /** Keeps the bytes, and returns the command that copies them to their target. */
  add(bytes: Uint8Array<ArrayBuffer>, target: GPUBuffer, targetOffset: number): Copy;
  /**
   * Gives the memory back, once the commands are submitted or dropped. Later writes to it come
   * after the submitted copies, because a queue keeps its order.
   */
  release(): void;
}

/** Creates a function that begins {@link HeldWrites}, from the device's original functions. */
export function heldWritesOf(
  createBuffer: GPUDevice['createBuffer'],
  writeBuffer: GPUQueue['writeBuffer'],
): () => HeldWrites {
  const free: GPUBuffer[] = [];

  const take = (bytes: number): GPUBuffer => {
    const found = free.findIndex(({ size }) => size >= bytes);
    if (found >= 0) return free.splice(found, 1)[0]!;
    return createBuffer({
      size: Math.max(PIECE_BYTES, bytes),
      usage: GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
    });
  };

  return () => {
    const pieces: GPUBuffer[] = [];
    let used = 0;
    return {
      add(bytes, target, targetOffset) {
        const size = bytes.byteLength;
        let source = pieces.at(-1);
        if (source === undefined || used + size > source.size) {
          source = take(size);
          pieces.push(source);
          used = 0;
        }
        const sourceOffset = used;
        used += size;
        writeBuffer(source, sourceOffset, bytes);
        return { source, sourceOffset, target, targetOffset, size };
      },
      release() {
        free.push(...pieces.splice(0));
      },
    };
  };
}
