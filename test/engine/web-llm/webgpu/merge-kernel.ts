/** TVM's kernel that merges two attention results, on a device and in JavaScript. */

/**
 * Attention results of two parts of a sequence: values (tokens, heads, size), and log2 of their
 * weights' sums.
 */
export interface MergeInput {
  readonly tokens: number;
  readonly heads: number;
  readonly size: number;
  readonly values: readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];
  readonly sums: readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];
}

/** Two results, made up. */
export function mergeInput(sizes: { tokens: number; heads: number; size: number }): MergeInput {
  const { tokens, heads, size } = sizes;
  const make = (length: number, scale: number, phase: number) =>
    Float32Array.from({ length }, (_, i) => scale * Math.sin(i * 1.7 + phase));
  return {
    ...sizes,
    values: [make(tokens * heads * size, 1, 0), make(tokens * heads * size, 1, 2)],
    sums: [make(tokens * heads, 4, 1), make(tokens * heads, 4, 3)],
  };
}

/** The merged values, computed in f64. */
export function mergeReference({ size, values: [a, b], sums: [x, y] }: MergeInput): number[] {
  return Array.from(a, (value, i) => {
    const row = Math.floor(i / size);
    const share = 1 / (1 + 2 ** (y[row]! - x[row]!));
    return value * share + b[i]! * (1 - share);
  });
}

/** The merged values as the kernel `code` computes them. */
export async function mergeOnDevice(
  device: GPUDevice,
  code: string,
  { tokens, heads, size, values, sums }: MergeInput,
): Promise<Float32Array> {
  const storage = (data: Float32Array<ArrayBuffer>): GPUBuffer => bufferOf(device, data, 0x8c);
  const [ownValues, otherValues] = [storage(values[0]), storage(values[1])];
  const pipeline = device.createComputePipeline({
    layout: 'auto',
    compute: { module: device.createShaderModule({ code }) },
  });
  const sizes = bufferOf(device, Int32Array.of(size, heads, tokens, tokens), 0x48);
  const buffers = [storage(sums[1]), storage(sums[0]), otherValues, ownValues, sizes];
  const result = device.createBuffer({ size: ownValues.size, usage: 0x9 });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(
    0,
    device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    }),
  );
  pass.dispatchWorkgroups(tokens);
  pass.end();
  encoder.copyBufferToBuffer(ownValues, 0, result, 0, result.size);
  device.queue.submit([encoder.finish()]);
  await result.mapAsync(1);
  return new Float32Array(result.getMappedRange().slice(0));
}

function bufferOf(
  device: GPUDevice,
  data: Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>,
  usage: number,
): GPUBuffer {
  const buffer = device.createBuffer({ size: data.byteLength, usage });
  device.queue.writeBuffer(buffer, 0, data);
  return buffer;
}
