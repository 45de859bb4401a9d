/**
 * A device that does less for the same commands. TVM's runtime makes a bind group, a compute pass and a uniform write
 * for every kernel it runs, hundreds of times a token and each time the same; on a GPU that takes longer than the
 * kernels. Reusing them is what WeInfer (Chen et al., WWW 2025) found to be worth most in web-llm.
 */

/** Bind groups kept for one layout, before they are all made anew. */
const MAX_BIND_GROUPS = 4096;

/** Dispatches that are encoded before the device gets them. */
const DISPATCHES_AT_ONCE = 48;

/** Uniform writes up to this size are compared with what the buffer holds. */
const MAX_COMPARED_BYTES = 256;

/**
 * Makes a device lean, in place:
 * - bind groups of whole buffers are made once for each set of buffers;
 * - compute passes that follow each other in one encoder are one pass (dispatches in a pass see each other's writes:
 *   WebGPU, section 3.4.4, "Synchronization");
 * - a long encoder is submitted in pieces, so that the device computes the first while the last are encoded; what TVM's
 *   runtime writes in between goes to uniform buffers that no piece before reads;
 * - small writes that change nothing are left out.
 */
export function makeLean(device: GPUDevice): void {
  reuseBindGroups(device);
  joinComputePasses(device);
  skipEqualWrites(device.queue);
}

function reuseBindGroups(device: GPUDevice): void {
  const create = device.createBindGroup.bind(device);
  const known = new WeakMap<GPUBindGroupLayout, Map<string, GPUBindGroup>>();
  const numbers = new WeakMap<object, number>();
  let next = 0;

  const numberOf = (buffer: object): number => {
    let number = numbers.get(buffer);
    if (number === undefined) {
      number = next++;
      numbers.set(buffer, number);
    }
    return number;
  };

  device.createBindGroup = (descriptor) => {
    let key = '';
    for (const { binding, resource } of descriptor.entries) {
      if (!('buffer' in resource)) return create(descriptor);
      const { buffer, offset = 0, size = -1 } = resource;
      key += `${binding}:${numberOf(buffer)}:${offset}:${size};`;
    }
    let groups = known.get(descriptor.layout);
    if (groups === undefined || groups.size >= MAX_BIND_GROUPS) {
      groups = new Map();
      known.set(descriptor.layout, groups);
    }
    let group = groups.get(key);
    if (group === undefined) {
      group = create(descriptor);
      groups.set(key, group);
    }
    return group;
  };
}

function joinComputePasses(device: GPUDevice): void {
  const createEncoder = device.createCommandEncoder.bind(device);
  device.createCommandEncoder = (descriptor) => {
    const encoder = createEncoder(descriptor);
    let current = commandsOf(encoder);
    let pass: GPUComputePassEncoder | undefined;
    let dispatches = 0;
    let endPass = (): void => {};

    // Methods of a literal: V8 makes a function that is assigned to a property among the objects that stay until a full
    // collection, and with it stays what it closes over, here each step's encoders and what Dawn holds for them.
    return Object.assign(encoder, {
      beginComputePass(passDescriptor?: GPUComputePassDescriptor) {
        if (dispatches >= DISPATCHES_AT_ONCE) {
          endPass();
          device.queue.submit([current.finish()]);
          current = commandsOf(createEncoder(descriptor));
          dispatches = 0;
        }
        dispatches++;
        if (passDescriptor) {
          endPass();
          return current.beginComputePass(passDescriptor);
        }
        if (pass === undefined) {
          const opened = current.beginComputePass();
          const end = opened.end.bind(opened);
          endPass = () => {
            pass = undefined;
            endPass = () => {};
            end();
          };
          pass = Object.assign(opened, { end() {} });
        }
        return pass;
      },
      // The commands that TVM's runtime encodes outside passes.
      copyBufferToBuffer(...parameters: unknown[]) {
        endPass();
        current.copyBufferToBuffer(...parameters);
      },
      finish(finishDescriptor?: GPUCommandBufferDescriptor) {
        endPass();
        return current.finish(finishDescriptor);
      },
    });
  };
}

/** What an encoder does by itself, whatever is put in place of its methods. */
function commandsOf(encoder: GPUCommandEncoder) {
  return {
    beginComputePass: encoder.beginComputePass.bind(encoder),
    copyBufferToBuffer: encoder.copyBufferToBuffer.bind(encoder) as (
      ...parameters: unknown[]
    ) => void,
    finish: encoder.finish.bind(encoder),
  };
}

function skipEqualWrites(queue: GPUQueue): void {
  const write = queue.writeBuffer.bind(queue);
  const held = new WeakMap<GPUBuffer, Uint8Array>();
  queue.writeBuffer = (buffer, offset, data, dataOffset, size) => {
    const isUniform = (buffer.usage & GPUBufferUsage.UNIFORM) !== 0;
    if (
      isUniform &&
      offset === 0 &&
      dataOffset === undefined &&
      data instanceof ArrayBuffer &&
      data.byteLength <= MAX_COMPARED_BYTES
    ) {
      const bytes = new Uint8Array(data);
      const before = held.get(buffer);
      if (before && equal(before, bytes)) return;
      held.set(buffer, bytes.slice());
    }
    write(buffer, offset, data, dataOffset, size);
  };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
