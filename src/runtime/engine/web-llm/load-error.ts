import { type FormworkError, formworkError, isFormworkError } from '../../common/errors.ts';
import { outOfMemory } from '../device/runtime-failure.ts';

/** The error to report for a model that cannot be loaded. */
export function asLoadError(id: string, error: unknown): FormworkError {
  if (isFormworkError(error)) return error;
  // What emscripten throws is no `Error`.
  const { name = '', message = String(error) } = Object(error) as Partial<Error>;
  if (isOutOfMemory(name, message)) return outOfMemory(id, { message, cause: error });
  const code =
    name === 'DeviceLostError'
      ? 'device_lost'
      : /^WebGPUNot|FeatureSupportError|ShaderF16/.test(name)
        ? 'webgpu_unavailable'
        : 'model_load_failed';
  return formworkError(`The model ${id} cannot be loaded: ${message}`, { code }, { cause: error });
}

/** Whether an error means that memory ran out: on the device, in WebAssembly or in JavaScript. */
function isOutOfMemory(name: string, message: string): boolean {
  return (
    name === 'GPUOutOfMemoryError' ||
    /out of memory|not enough memory|allocation failed|maxBufferSize|exceeds the max buffer size/i.test(
      message,
    )
  );
}
