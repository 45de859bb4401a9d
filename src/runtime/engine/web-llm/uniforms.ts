/**
 * Arguments of kernels. TVM's runtime writes them into a uniform buffer before every dispatch, hundreds of times a token
 * and nearly always the same ones. Here equal arguments share one buffer that is written once, so that a bind group
 * depends on the arguments and is made once, too.
 */

/** Arguments of up to this size are shared. */
const MAX_SHARED_BYTES = 256;

/** Buffers kept, before they are all made anew. */
const MAX_BUFFERS = 4096;

/** Uniform buffers by what was written into them. */
export interface Uniforms {
  /** Takes a write, to be found by {@link sharedFor}. False when it has to be carried out. */
  write(buffer: GPUBuffer, offset: number, data: unknown, dataOffset: unknown): boolean;
  /** The buffer that holds what was written into this one; itself when nothing was. */
  sharedFor(buffer: GPUBuffer): GPUBuffer;
}

/** Makes {@link Uniforms}. The functions are those of the device itself. */
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
