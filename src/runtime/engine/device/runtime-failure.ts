import { type FormworkError, formworkError, isFormworkError } from '../../common/errors.ts';

/**
 * The error of a model whose runtime failed. Its state is unknown, and so are the pages of all
 * sequences: the model must be loaded again.
 */
export function brokenRuntime(cause: unknown): FormworkError {
  const { message } = Object(cause) as { readonly message?: unknown };
  return formworkError(
    `The model’s runtime failed${typeof message === 'string' ? ` (${message})` : ''}. The next request loads the model again.`,
    { code: 'device_lost' },
    { cause },
  );
}

/** The error of a model whose device was lost, for the reason that WebGPU reports, if any. */
export function lostDevice(reason: string): FormworkError {
  return formworkError(
    `The GPU was lost${reason ? ` (${reason})` : ''}. The next request loads the model again.`,
    { code: 'device_lost' },
  );
}

/** The error of a model that does not fit on its device, for the reason that WebGPU reports. */
export function outOfMemory(
  id: string,
  { message, cause }: { readonly message: string; readonly cause: unknown },
): FormworkError {
  return formworkError(
    `There is not enough memory for the model ${id}: ${message}. Unload another model, or use a smaller one.`,
    { code: 'out_of_memory' },
    { cause },
  );
}

/**
 * The error to report if a model's runtime failed; undefined for any other error. After a failed
 * check, TVM's runtime throws a value that is not an `Error`, with the details on stderr.
 */
export function runtimeFailure(error: unknown): FormworkError | undefined {
  if (isFormworkError(error)) return error.code === 'device_lost' ? error : undefined;
  const isOfRuntime = !(error instanceof Error) || error instanceof WebAssembly.RuntimeError;
  return isOfRuntime ? brokenRuntime(error) : undefined;
}
