/** Counts the calls to all devices created from now on. */

/** Sums since the last {@link Counters.reset}. */
export interface Counts {
  dispatches: number;
  bindGroups: number;
  writes: number;
  writtenBytes: number;
  submits: number;
  reads: number;
  readBytes: number;
}

/** The counts of the devices. */
export interface Counters {
  readonly counts: Counts;
  /**
   * Milliseconds from each readback to the next submit. Wall time: the kernel counts the CPU time
   * of a thread that keeps running in ticks of up to 4 ms.
   */
  readonly gaps: number[];
  /** The part of each gap that the device's own calls took; the rest is JavaScript. */
  readonly deviceParts: number[];
  reset(): void;
}

const none = (): Counts => ({
  dispatches: 0,
  bindGroups: 0,
  writes: 0,
  writtenBytes: 0,
  submits: 0,
  reads: 0,
  readBytes: 0,
});

/** Wraps `navigator.gpu` so that every device counts, also those of wrappers around it. */
export function countDevices(): Counters {
  const counts = none();
  const gaps: number[] = [];
  const deviceParts: number[] = [];
  let readAt: number | undefined;
  let inDevice = 0;
  const onRead = (): void => {
    inDevice = 0;
    readAt = performance.now();
  };
  const timed = <T>(call: () => T): T => {
    if (readAt === undefined) return call();
    const begin = performance.now();
    const result = call();
    inDevice += performance.now() - begin;
    return result;
  };

  const count = (device: GPUDevice): void => {
    const { queue } = device;
    const createBindGroup = device.createBindGroup.bind(device);
    device.createBindGroup = (descriptor) => {
      counts.bindGroups++;
      return timed(() => createBindGroup(descriptor));
    };
    const createEncoder = device.createCommandEncoder.bind(device);
    device.createCommandEncoder = (descriptor) => {
      const encoder = timed(() => createEncoder(descriptor));
      const copy = encoder.copyBufferToBuffer.bind(encoder);
      encoder.copyBufferToBuffer = (...parameters: unknown[]) =>
        timed(() => copy(...(parameters as Parameters<typeof copy>)));
      const finish = encoder.finish.bind(encoder);
      encoder.finish = (finishDescriptor) => timed(() => finish(finishDescriptor));
      const begin = encoder.beginComputePass.bind(encoder);
      encoder.beginComputePass = (passDescriptor) => {
        const pass = begin(passDescriptor);
        const dispatch = pass.dispatchWorkgroups.bind(pass);
        pass.dispatchWorkgroups = (...size) => {
          counts.dispatches++;
          timed(() => dispatch(...size));
        };
        return pass;
      };
      return encoder;
    };
    const write = queue.writeBuffer.bind(queue);
    queue.writeBuffer = (buffer, offset, data, dataOffset, size) => {
      counts.writes++;
      counts.writtenBytes += size ?? data.byteLength;
      timed(() => write(buffer, offset, data, dataOffset, size));
    };
    const submit = queue.submit.bind(queue);
    queue.submit = (buffers) => {
      counts.submits++;
      if (readAt !== undefined) {
        gaps.push(performance.now() - readAt);
        deviceParts.push(inDevice);
      }
      readAt = undefined;
      submit(buffers);
    };
    const createBuffer = device.createBuffer.bind(device);
    device.createBuffer = (descriptor) => {
      const buffer = createBuffer(descriptor);
      if ((descriptor.usage & GPUBufferUsage.MAP_READ) === 0) return buffer;
      const map = buffer.mapAsync.bind(buffer);
      const range = buffer.getMappedRange.bind(buffer);
      buffer.mapAsync = async (...parameters) => {
        await map(...parameters);
        onRead();
      };
      buffer.getMappedRange = (offset, size) => {
        const found = timed(() => range(offset, size));
        counts.reads++;
        counts.readBytes += found.byteLength;
        return found;
      };
      const unmap = buffer.unmap.bind(buffer);
      buffer.unmap = () => timed(unmap);
      return buffer;
    };
  };

  const { gpu } = navigator;
  const requestAdapter = gpu.requestAdapter.bind(gpu);
  gpu.requestAdapter = async (options) => {
    const adapter = await requestAdapter(options);
    if (adapter === null) return null;
    const requestDevice = adapter.requestDevice.bind(adapter);
    adapter.requestDevice = async (descriptor) => {
      const device = await requestDevice(descriptor);
      count(device);
      return device;
    };
    return adapter;
  };

  return {
    counts,
    gaps,
    deviceParts,
    reset() {
      Object.assign(counts, none());
      gaps.length = 0;
      deviceParts.length = 0;
      readAt = undefined;
    },
  };
}
