import { breathe } from '../breathe.ts';
import { makeLean } from './lean-device.ts';
import { mendShaders } from './mend-shaders.ts';

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs something that asks for a device by itself, as web-llm does. That device is made lean, and mends the shaders that
 * it compiles. One at a time: loading two models at once is no faster than one after the other.
 *
 * @param whileCompiling is called once the device has been given shaders to compile: this thread has seconds to spare
 */
export function withLeanDevice<T>(
  action: () => Promise<T>,
  whileCompiling: () => void = () => {},
): Promise<T> {
  const run = async (): Promise<T> => {
    const { gpu } = navigator;
    let meanwhile: Promise<void> | undefined;
    const requestAdapter = gpu.requestAdapter.bind(gpu);
    gpu.requestAdapter = async (options) => {
      const adapter = await requestAdapter(options);
      if (adapter === null) return null;
      const requestDevice = adapter.requestDevice.bind(adapter);
      adapter.requestDevice = async (descriptor) => {
        const device = await requestDevice(descriptor);
        makeLean(device);
        mendShaders(device);
        onFirstPipeline(device, () => {
          // By the next task, all of the model's have been asked for.
          meanwhile = breathe().then(whileCompiling);
          // What it fails with is told where it is awaited.
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
      // What is left is the method of the class.
      Reflect.deleteProperty(gpu, 'requestAdapter');
    }
  };
  const result = turn.then(run, run);
  turn = result.catch(() => {});
  return result;
}

/** Calls back once, when the first pipeline is asked for. */
function onFirstPipeline(device: GPUDevice, callBack: () => void): void {
  const create = device.createComputePipelineAsync.bind(device);
  device.createComputePipelineAsync = (descriptor) => {
    device.createComputePipelineAsync = create;
    callBack();
    return create(descriptor);
  };
}
