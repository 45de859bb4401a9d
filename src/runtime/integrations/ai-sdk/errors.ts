/**
 * The AI SDK's errors. The SDK recognises its errors by symbols in the global registry, not by
 * class, so that they may come from any copy of its package. They therefore need not come from its
 * package at all.
 */
import { isFormworkError } from '../../common/errors.ts';

function sdkError(
  name: string,
  message: string,
  fields: Readonly<Record<string, unknown>>,
  cause?: unknown,
): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  error.name = name;
  return Object.assign(error, fields, {
    [Symbol.for('vercel.ai.error')]: true,
    [Symbol.for(`vercel.ai.error.${name}`)]: true,
  });
}

/** `UnsupportedFunctionalityError`: no model here supports a requested feature. */
export function unsupported(functionality: string, message: string): Error {
  return sdkError('AI_UnsupportedFunctionalityError', message, { functionality });
}

/** `NoSuchModelError`: there are no models of this type. */
export function noSuchModel(modelId: string, modelType: string): Error {
  const message = `Formwork has no models of this kind (${modelType}): ${modelId}`;
  return sdkError('AI_NoSuchModelError', message, { modelId, modelType });
}

/** Details of a failed request. */
interface FailedCall {
  readonly url: string;
  readonly requestBodyValues: unknown;
  readonly statusCode?: number;
  readonly responseHeaders?: Record<string, string>;
  readonly responseBody?: string;
}

/** Statuses that the SDK retries. */
const isRetryable = (status: number): boolean =>
  status === 408 || status === 409 || status === 429 || status >= 500;

/** Errors within a stream that another attempt may not meet: those of the statuses 429 and 503. */
const temporary: ReadonlySet<string> = new Set([
  'engine_busy',
  'engine_overloaded',
  'too_many_parallel_requests',
  'database_unavailable',
  'device_lost',
  'out_of_memory',
]);

/** `APICallError`, with the error's code and parameter as `data`. */
export function callError(cause: unknown, call: FailedCall): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  const data = isFormworkError(cause)
    ? { code: cause.code, ...(cause.param === undefined ? {} : { param: cause.param }) }
    : undefined;
  const fields = {
    ...call,
    isRetryable:
      call.statusCode === undefined
        ? data !== undefined && temporary.has(data.code)
        : isRetryable(call.statusCode),
    data,
  };
  return sdkError('AI_APICallError', message, fields, cause);
}
