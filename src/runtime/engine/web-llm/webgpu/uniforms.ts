/**
 * Deduplicates kernel arguments. TVM's runtime writes them into a uniform buffer before every
 * dispatch, hundreds of times per token and nearly always the same values. Here equal arguments
 * share one buffer that is written once, so that a bind group depends only on the arguments and is
 * created once, too.
 */

/** Maximum size of arguments to share. */
const MAX_SHARED_BYTES = 256;

/** Number of buffers to keep before starting over. */
const MAX_BUFFERS = 4096;

/** Uniform buffers by their contents. */
export interface Uniforms {
  /** Records a write for {@link sharedFor}. Returns false if the caller must perform it. */
  write(buffer: GPUBuffer, offset: number, data: unknown, dataOffset: unknown): boolean;
  /**
   * The shared buffer with the contents written to this one, or the buffer itself if nothing was
   * recorded.
   */
  sharedFor(buffer: GPUBuffer): GPUBuffer;
}

/** Creates {@link Uniforms} from the device's original functions. */
export function createUniforms(
  createBuffer: GPUDevice['createBuffer'],
  writeBuffer: GPUQueue['writeBuffer'],
): Uniforms {
  const written = new WeakMap<GPUBuffer, string>();
  let shared = new Map<string, GPUBuffer>();

  return {
    write(buffer, offset, data, dataOffset) {
      const isArguments =
        (buffer.usage & GPUBufferUsage.UNIFORM) !== 0 &&
        offset === 0 &&
        dataOffset === undefined &&
        data instanceof ArrayBuffer &&
        data.byteLength <= MAX_SHARED_BYTES &&
        data.byteLength % 4 === 0;
      if (isArguments) written.set(buffer, new Int32Array(data).join());
      else written.delete(buffer);
      return isArguments;
    },
    sharedFor(buffer) {
      const key = written.get(buffer);
      if (key === undefined) return buffer;
      let found = shared.get(key);
      if (found === undefined) {
        const values = Int32Array.from(key.split(','), Number);
        found = createBuffer({
          size: values.byteLength,
          usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
        });
        writeBuffer(found, 0, values);
        if (shared.size >= MAX_BUFFERS) shared = new Map();
        shared.set(key, found);
      }
      return found;
    },
  };
}
