/** The Prompt API's errors: `DOMException`s with specified names. */
import { type ErrorCode, isFormworkError } from '../../common/errors.ts';

/** A `DOMException` with a cause. */
export function domError(name: string, message: string, cause?: unknown): DOMException {
  const error = new DOMException(message, name);
  return cause === undefined ? error : Object.assign(error, { cause });
}

/** A `QuotaExceededError` with the requested and the available number of tokens. */
export function quotaExceeded(requested: number, quota: number): Error {
  const message = `The input takes ${requested} tokens; there are ${quota} for it and the answer.`;
  const { QuotaExceededError: Constructor } = globalThis as {
    QuotaExceededError?: new (
      message: string,
      options: { requested: number; quota: number },
    ) => Error;
  };
  if (Constructor) return new Constructor(message, { requested, quota });
  // Where it is not a class yet, it is a DOMException with this name.
  return Object.assign(domError('QuotaExceededError', message), { requested, quota });
}

const names: Readonly<Partial<Record<ErrorCode, string>>> = {
  unsupported_schema_feature: 'NotSupportedError',
  invalid_schema: 'NotSupportedError',
  schema_too_complex: 'NotSupportedError',
  unsupported_parameter: 'NotSupportedError',
  invalid_value: 'NotSupportedError',
  // No answer satisfies the constraint.
  unsatisfiable_schema: 'SyntaxError',
  max_tokens_too_small: 'SyntaxError',
  model_not_found: 'NotSupportedError',
  webgpu_unavailable: 'NotSupportedError',
  model_check_failed: 'NotSupportedError',
  out_of_memory: 'OperationError',
  device_lost: 'OperationError',
  model_load_failed: 'NetworkError',
};

/** Converts an error of the engine to the Prompt API's; returns other errors unchanged. */
function asDomError(error: unknown): unknown {
  if (!isFormworkError(error)) return error;
  return domError(names[error.code] ?? 'UnknownError', error.message, error);
}

/** Converts the error that some work may reject with. */
export const withDomErrors = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    throw asDomError(error);
  });
