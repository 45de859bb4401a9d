/** What web-llm hears of the events of a device, and what it keeps alive by listening. */

const abandoned = new WeakSet<GPUDevice>();
const allocationErrors = new WeakMap<GPUDevice, GPUError>();

/**
 * Changes what web-llm's handlers do for a device, in place:
 * - Its listener for uncaptured errors refers to the whole runtime. The `webgpu` package keeps
 *   listeners for good, so no device and no WebAssembly memory was ever freed. A listener without
 *   references replaces it, which logs the same.
 * - It does not hear of the loss of a device that {@link abandonDevice} destroyed.
 *
 * Also notes the errors of error scopes, for {@link allocationErrorOf}.
 */
export function replaceDeviceHandlers(device: GPUDevice): void {
  const addListener = device.addEventListener.bind(device);
  device.addEventListener = (type: string, listener: EventListener, ...more: []) =>
    addListener(type, type === 'uncapturederror' ? logUncaptured : listener, ...more);
  const lost = device.lost.then((info) =>
    abandoned.has(device) ? new Promise<never>(() => {}) : info,
  );
  Object.defineProperty(device, 'lost', { value: lost });
  const popErrorScope = device.popErrorScope.bind(device);
  device.popErrorScope = async () => {
    const error = await popErrorScope();
    if (error) allocationErrors.set(device, error);
    return error;
  };
}

/**
 * The error of a buffer that a device did not allocate; undefined if it allocated all. TVM's
 * runtime creates each of its buffers within error scopes, and destroys the device if one has an
 * error. Nothing but the allocation of buffers is within error scopes.
 */
export const allocationErrorOf = (device: GPUDevice): GPUError | undefined =>
  allocationErrors.get(device);

/**
 * Destroys a device whose model did not load. web-llm would report a lost device to the console and
 * free its runtime, in whatever state that is.
 */
export function abandonDevice(device: GPUDevice): void {
  abandoned.add(device);
  device.destroy();
}

function logUncaptured(event: Event): void {
  console.error('A WebGPU error was not captured:', (event as GPUUncapturedErrorEvent).error);
}
