/** Number of idle staging buffers to keep. */
const MAX_KEPT = 4;

/** Reads data from the device. */
export interface Readback {
  /**
   * Reads bytes of a buffer after everything submitted so far is computed.
   * @param use returns what is needed of the bytes, which are only valid until it returns
   */
  read<T>(
    source: GPUBuffer,
    offset: number,
    bytes: number,
    use: (bytes: ArrayBuffer) => T,
  ): Promise<T>;
  dispose(): void;
}

/** Creates a {@link Readback} that reuses staging buffers. */
export function createReadback(device: GPUDevice): Readback {
  const idle: GPUBuffer[] = [];

  const stagingFor = (bytes: number): GPUBuffer => {
    const found = idle.findIndex(({ size }) => size >= bytes);
    if (found >= 0) {
      const [staging] = idle.splice(found, 1);
      staging!.unmap();
      return staging!;
    }
    return device.createBuffer({
      // A minimum size, because batches grow and shrink.
      size: Math.max(bytes, 16_384),
      usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
    });
  };

  return {
    async read(source, offset, bytes, use) {
      const staging = stagingFor(bytes);
      const encoder = device.createCommandEncoder();
      encoder.copyBufferToBuffer(source, offset, staging, 0, bytes);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(GPUMapMode.READ, 0, bytes);
      const used = use(staging.getMappedRange(0, bytes));
      // Still mapped: unmapping can wait until the buffer is used again, the next pass cannot.
      if (idle.push(staging) > MAX_KEPT) {
        idle.sort((a, b) => a.size - b.size);
        idle.shift()!.destroy();
      }
      return used;
    },
    dispose() {
      for (const staging of idle.splice(0)) staging.destroy();
    },
  };
}
