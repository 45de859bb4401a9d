/**
 * Makes a device do less work for the same commands. TVM's runtime creates a bind group, a compute
 * pass and a uniform write for every kernel: hundreds per token, identical each time. On a GPU that
 * takes longer than the kernels.
 */
import { reusedBindGroups } from './bind-groups.ts';
import { type Command, encode } from './commands.ts';
import { type HeldWrites, heldWritesOf } from './held-writes.ts';
import { DISPATCHES_AT_ONCE, encoderInto, isCommands } from './recording-encoder.ts';
import { createUniforms } from './uniforms.ts';

/** Commands captured while an action ran. */
interface Captured {
  readonly commands: readonly Command[];
  /** Whether the commands alone reproduce the effect: the action wrote to no buffer in between. */
  readonly replayable: boolean;
  /** Frees the memory of held writes, once the commands are submitted or dropped. */
  release(): void;
}

/** The extra interface of a lean device: its commands as data. */
export interface LeanDevice {
  /**
   * Runs an action and captures the commands it encodes. Submits them as usual, or, with `hold`,
   * only returns them.
   */
  capture(action: () => void, hold: boolean): Captured;
  /** Encodes commands into one buffer for {@link submitEncoded}. */
  encode(commands: readonly Command[]): GPUCommandBuffer;
  submitEncoded(buffers: readonly GPUCommandBuffer[]): void;
  /**
   * Encodes and submits commands in batches, so that the device computes the first while the last
   * are encoded.
   */
  submit(commands: readonly Command[]): void;
  /** Increases when a buffer is destroyed. Commands captured earlier may refer to it. */
  readonly epoch: number;
}

const leanDevices = new WeakMap<GPUDevice, LeanDevice>();

/** The {@link LeanDevice} of a device that was passed to {@link makeLean}. */
export function leanDeviceOf(device: GPUDevice): LeanDevice {
  const lean = leanDevices.get(device);
  if (lean === undefined) throw new Error('The device was not wrapped by makeLean.');
  return lean;
}

/**
 * Makes a device lean, in place, for the calls of TVM's runtime:
 * - It writes equal kernel arguments once, and creates one bind group per set of buffers and
 *   arguments.
 * - It merges consecutive compute passes of one encoder into one pass.
 * - It submits a long encoder in batches.
 * - It can capture commands, to submit them later or again.
 */
export function makeLean(device: GPUDevice): LeanDevice {
  const { queue } = device;
  const createEncoder = device.createCommandEncoder.bind(device);
  const createBuffer = device.createBuffer.bind(device);
  const writeBuffer = queue.writeBuffer.bind(queue);
  const submitBuffers = queue.submit.bind(queue);
  const uniforms = createUniforms(createBuffer, writeBuffer);
  const beginHeldWrites = heldWritesOf(createBuffer, writeBuffer);
  let epoch = 0;
  let capturing:
    | { readonly commands: Command[]; readonly held: HeldWrites | undefined; writes: boolean }
    | undefined;

  const submit = (commands: readonly Command[]): void => {
    for (let from = 0; from < commands.length; from += DISPATCHES_AT_ONCE) {
      submitBuffers([encode(createEncoder(), commands.slice(from, from + DISPATCHES_AT_ONCE))]);
    }
  };

  const take = (commands: readonly Command[]): void => {
    capturing?.commands.push(...commands);
    if (!capturing?.held) submit(commands);
  };

  device.createBindGroup = reusedBindGroups(
    device.createBindGroup.bind(device),
    uniforms.sharedFor,
  );

  device.createBuffer = (descriptor) => {
    const buffer = createBuffer(descriptor);
    const destroy = buffer.destroy.bind(buffer);
    return Object.assign(buffer, {
      destroy() {
        epoch++;
        return destroy();
      },
    });
  };

  device.createCommandEncoder = () => encoderInto(take) as GPUCommandEncoder;

  queue.submit = (buffers) => {
    for (const buffer of buffers) {
      if (isCommands(buffer)) take(buffer.commands);
      else submitBuffers([buffer]);
    }
  };

  queue.writeBuffer = (buffer, offset, data, dataOffset, size) => {
    if (uniforms.write(buffer, offset, data, dataOffset)) return;
    if (!capturing || capturing.commands.length === 0) {
      writeBuffer(buffer, offset, data, dataOffset, size);
      return;
    }
    capturing.writes = true;
    if (!capturing.held) {
      writeBuffer(buffer, offset, data, dataOffset, size);
      return;
    }
    // Keep the write in order with the held commands, as a copy.
    capturing.commands.push(capturing.held.add(bytesOf(data, dataOffset, size), buffer, offset));
  };

  const lean: LeanDevice = {
    capture(action, hold) {
      const held = hold ? beginHeldWrites() : undefined;
      const captured = { commands: [], held, writes: false };
      const release = () => held?.release();
      const before = epoch;
      capturing = captured;
      try {
        action();
      } catch (error) {
        release();
        throw error;
      } finally {
        capturing = undefined;
      }
      return {
        commands: captured.commands,
        replayable: !captured.writes && epoch === before,
        release,
      };
    },
    encode: (commands) => encode(createEncoder(), commands),
    submitEncoded: submitBuffers,
    submit,
    get epoch() {
      return epoch;
    },
  };
  leanDevices.set(device, lean);
  return lean;
}

function bytesOf(
  data: AllowSharedBufferSource,
  offset = 0,
  size?: number,
): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  // Offset and size count elements for a typed array, and bytes for anything else.
  const unit =
    ArrayBuffer.isView(data) && 'BYTES_PER_ELEMENT' in data ? Number(data.BYTES_PER_ELEMENT) : 1;
  const from = offset * unit;
  const end = size === undefined ? view.length : from + size * unit;
  return view.slice(from, end);
}
