/**
 * A device that does less for the same commands. TVM's runtime makes a bind group, a compute pass and a uniform write
 * for every kernel it runs, hundreds of times a token and each time the same; on a GPU that takes longer than the
 * kernels.
 */
import { reusedBindGroups } from './bind-groups.ts';
import { type Command, encode } from './commands.ts';
import { createUniforms } from './uniforms.ts';

/** Dispatches that are encoded before the device gets them. */
const DISPATCHES_AT_ONCE = 48;

/** Commands that were encoded while somebody listened. */
export interface Captured {
  readonly commands: readonly Command[];
  /** Whether the commands alone do it all again: nothing was written into buffers between them. */
  readonly replayable: boolean;
}

/** The other side of a lean device: its commands as data. */
export interface LeanDevice {
  /** Runs something that encodes commands. They are submitted as ever, or with `hold` only returned. */
  capture(action: () => void, hold: boolean): Captured;
  /** Encodes commands, all at once, for {@link submitEncoded}. */
  encode(commands: readonly Command[]): GPUCommandBuffer;
  submitEncoded(buffers: readonly GPUCommandBuffer[]): void;
  /** Encodes commands and submits them, in pieces: the device computes the first while the last are encoded. */
  submit(commands: readonly Command[]): void;
  /** Rises when a buffer is destroyed. Commands that were captured before may use it. */
  readonly epoch: number;
}

const leanDevices = new WeakMap<GPUDevice, LeanDevice>();

/** The other side of a device that {@link makeLean} was called with. */
export function leanDeviceOf(device: GPUDevice): LeanDevice {
  const lean = leanDevices.get(device);
  if (lean === undefined) throw new Error('The device was not made lean.');
  return lean;
}

/**
 * Makes a device lean, in place, for what TVM's runtime asks of it:
 * - equal arguments of kernels are written once, and bind groups made once for each set of buffers and arguments;
 * - compute passes that follow each other in one encoder are one pass;
 * - a long encoder is submitted in pieces;
 * - commands can be captured, to be submitted later or again.
 */
export function makeLean(device: GPUDevice): LeanDevice {
  const { queue } = device;
  const createEncoder = device.createCommandEncoder.bind(device);
  const createBuffer = device.createBuffer.bind(device);
  const writeBuffer = queue.writeBuffer.bind(queue);
  const submitBuffers = queue.submit.bind(queue);
  const uniforms = createUniforms(createBuffer, writeBuffer);
  let epoch = 0;
  let capturing:
    | { readonly commands: Command[]; readonly hold: boolean; writes: boolean }
    | undefined;

  const submit = (commands: readonly Command[]): void => {
    for (let from = 0; from < commands.length; from += DISPATCHES_AT_ONCE) {
      submitBuffers([encode(createEncoder(), commands.slice(from, from + DISPATCHES_AT_ONCE))]);
    }
  };

  const take = (commands: readonly Command[]): void => {
    capturing?.commands.push(...commands);
    if (!capturing?.hold) submit(commands);
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
    if (!capturing.hold) {
      writeBuffer(buffer, offset, data, dataOffset, size);
      return;
    }
    // In its place among the commands that are held back.
    const bytes = bytesOf(data, dataOffset, size);
    const source = createBuffer({
      size: bytes.byteLength,
      usage: GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
    });
    writeBuffer(source, 0, bytes);
    capturing.commands.push({
      source,
      sourceOffset: 0,
      target: buffer,
      targetOffset: offset,
      size: bytes.byteLength,
    });
  };

  const lean: LeanDevice = {
    capture(action, hold) {
      const captured = { commands: [], hold, writes: false };
      const before = epoch;
      capturing = captured;
      try {
        action();
      } finally {
        capturing = undefined;
      }
      return {
        commands: captured.commands,
        replayable: !captured.writes && epoch === before,
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

/** What stands for a command buffer, until it is submitted. */
interface Commands {
  readonly commands: readonly Command[];
}

const isCommands = (buffer: object): buffer is Commands => 'commands' in buffer;

/**
 * As much of an encoder as TVM's runtime uses. Long lists of commands are let go of early.
 *
 * Methods of a literal: V8 makes a function that is assigned to a property among the objects that stay until a full
 * collection, and with it stays what it closes over.
 */
function encoderInto(take: (commands: readonly Command[]) => void) {
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

function bytesOf(
  data: AllowSharedBufferSource,
  offset = 0,
  size?: number,
): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  // Offset and size count elements of a typed array, and bytes of anything else.
  const unit =
    ArrayBuffer.isView(data) && 'BYTES_PER_ELEMENT' in data ? Number(data.BYTES_PER_ELEMENT) : 1;
  const from = offset * unit;
  const end = size === undefined ? view.length : from + size * unit;
  return view.slice(from, end);
}
