/** A command encoder that records commands instead of encoding them. */
import type { Command } from './commands.ts';

/** Dispatches to encode before submitting them. */
export const DISPATCHES_AT_ONCE = 48;

/** Stands in for a command buffer until it is submitted. */
interface Commands {
  readonly commands: readonly Command[];
}

/** Whether a command buffer is a list of commands. */
export const isCommands = (buffer: object): buffer is Commands => 'commands' in buffer;

/**
 * The part of an encoder that TVM's runtime uses. Flushes long lists of commands early.
 *
 * Uses methods of an object literal on purpose. V8 tenures a function that is assigned to a
 * property, which keeps its closure alive until a full collection.
 */
export function encoderInto(take: (commands: readonly Command[]) => void) {
  let commands: Command[] = [];
  let pipeline: GPUComputePipeline;
  let bindGroup: GPUBindGroup;
  const pass = {
    setPipeline(next: GPUComputePipeline) {
      pipeline = next;
    },
    setBindGroup(_: number, next: GPUBindGroup) {
      bindGroup = next;
    },
    dispatchWorkgroups(x: number, y = 1, z = 1) {
      commands.push({ pipeline, bindGroup, x, y, z });
      if (commands.length < DISPATCHES_AT_ONCE) return;
      take(commands);
      commands = [];
    },
    end() {},
  };
  return {
    beginComputePass: () => pass,
    copyBufferToBuffer(
      source: GPUBuffer,
      sourceOffset: number,
      target: GPUBuffer,
      targetOffset: number,
      size: number,
    ) {
      commands.push({ source, sourceOffset, target, targetOffset, size });
    },
    finish(): Commands {
      return { commands };
    },
  } as object;
}
