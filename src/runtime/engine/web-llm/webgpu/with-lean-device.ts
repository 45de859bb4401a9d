import { yieldToEventLoop } from '../../../common/yield-to-event-loop.ts';
import { replaceDeviceHandlers } from './device-events.ts';
import { makeLean } from './lean-device.ts';
import { repairShaders } from './repair-shaders.ts';

let turn: Promise<unknown> = Promise.resolve();

/** Callbacks of {@link withLeanDevice}. */
interface DeviceListener {
  /**
   * Called once the device has shaders to compile, when this thread is idle for seconds. Its errors
   * fail the action.
   */
  readonly whileCompiling?: (() => void) | undefined;
  /** Called with the device, which outlives the action, even one that fails. */
  readonly onDevice?: (device: GPUDevice) => void;
}

/**
 * Runs an action that requests a GPU device internally, as web-llm does. The device is made lean
 * and repairs the shaders it compiles. Runs one action at a time: loading two models at once is no
 * faster than one after the other.
 */
export function withLeanDevice<T>(
  action: () => Promise<T>,
  { whileCompiling = () => {}, onDevice }: DeviceListener = {},
): Promise<T> {
  const run = async (): Promise<T> => {
    const { gpu } = navigator;
    // Someone else may have replaced it, too: the server does on software adapters.
    const replaced = Object.getOwnPropertyDescriptor(gpu, 'requestAdapter');
    let meanwhile: Promise<void> | undefined;
    const requestAdapter = gpu.requestAdapter.bind(gpu);
    gpu.requestAdapter = async (options) => {
      const adapter = await requestAdapter(options);
      if (adapter === null) return null;
      const requestDevice = adapter.requestDevice.bind(adapter);
      adapter.requestDevice = async (descriptor) => {
        const device = await requestDevice(descriptor);
        makeLean(device);
        repairShaders(device);
        replaceDeviceHandlers(device);
        onDevice?.(device);
        onFirstPipeline(device, () => {
          // Wait for the next task: by then web-llm has requested all pipelines of the model.
          meanwhile = yieldToEventLoop().then(whileCompiling);
          // Avoids an unhandled rejection. `await meanwhile` below reports the error.
          meanwhile.catch(() => {});
        });
        return device;
      };
      return adapter;
    };
    try {
      const result = await action();
      await meanwhile;
      return result;
    } finally {
      if (replaced) Object.defineProperty(gpu, 'requestAdapter', replaced);
      else Reflect.deleteProperty(gpu, 'requestAdapter');
    }
  };
  const result = turn.then(run, run);
  turn = result.catch(() => {});
  return result;
}

/** Calls back once, at the first request for a pipeline. */
function onFirstPipeline(device: GPUDevice, callBack: () => void): void {
  const create = device.createComputePipelineAsync.bind(device);
  device.createComputePipelineAsync = (descriptor) => {
    device.createComputePipelineAsync = create;
    callBack();
    return create(descriptor);
  };
}
