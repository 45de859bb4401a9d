/** Device commands of TVM's runtime as data, so that they can be encoded later, or again. */

/** A kernel with its arguments. */
interface Dispatch {
  readonly pipeline: GPUComputePipeline;
  readonly bindGroup: GPUBindGroup;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A copy from one buffer to another; offsets and size in bytes. */
export interface Copy {
  readonly source: GPUBuffer;
  readonly sourceOffset: number;
  readonly target: GPUBuffer;
  readonly targetOffset: number;
  readonly size: number;
}

/** A command of a queue. */
export type Command = Dispatch | Copy;

const isCopy = (command: Command): command is Copy => 'source' in command;

/**
 * Encodes commands in order. Consecutive dispatches share a compute pass, in which each sees the
 * writes of those before it (WebGPU, section 3.4.4, "Synchronization").
 */
export function encode(encoder: GPUCommandEncoder, commands: readonly Command[]): GPUCommandBuffer {
  let pass: GPUComputePassEncoder | undefined;
  let pipeline: GPUComputePipeline | undefined;
  for (const command of commands) {
    if (isCopy(command)) {
      pass?.end();
      pass = undefined;
      pipeline = undefined;
      const { source, sourceOffset, target, targetOffset, size } = command;
      encoder.copyBufferToBuffer(source, sourceOffset, target, targetOffset, size);
      continue;
    }
    pass ??= encoder.beginComputePass();
    if (command.pipeline !== pipeline) {
      pipeline = command.pipeline;
      pass.setPipeline(pipeline);
    }
    pass.setBindGroup(0, command.bindGroup);
    pass.dispatchWorkgroups(command.x, command.y, command.z);
  }
  pass?.end();
  return encoder.finish();
}

/** Whether two lists hold the same commands. */
export function areEqual(a: readonly Command[], b: readonly Command[]): boolean {
  return a.length === b.length && a.every((command, i) => isEqual(command, b[i]!));
}

function isEqual(a: Command, b: Command): boolean {
  if (isCopy(a)) {
    return (
      isCopy(b) &&
      a.source === b.source &&
      a.target === b.target &&
      a.sourceOffset === b.sourceOffset &&
      a.targetOffset === b.targetOffset &&
      a.size === b.size
    );
  }
  return (
    !isCopy(b) &&
    a.pipeline === b.pipeline &&
    a.bindGroup === b.bindGroup &&
    a.x === b.x &&
    a.y === b.y &&
    a.z === b.z
  );
}
