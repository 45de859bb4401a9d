import { formworkError, isFormworkError } from '../../runtime/common/errors.ts';
import type { ThreadError } from './messages.ts';

/** The error of a schema that exceeds the memory or the time of its thread. */
export const tooComplex = () =>
  formworkError('The schema needs more memory or time than is allowed.', {
    code: 'schema_too_complex',
    pointer: '',
  });

/** Restores an error that a thread has sent. */
export function errorOf({ message, details }: ThreadError): Error {
  return details ? formworkError(message, details) : new Error(message);
}

/** An error as a thread sends it. */
export function threadErrorOf(error: unknown): ThreadError {
  if (!isFormworkError(error)) return { message: String(error) };
  const { message, code, param, keyword, pointer } = error;
  return {
    message,
    details: {
      code,
      ...(param === undefined ? {} : { param }),
      ...(keyword === undefined ? {} : { keyword }),
      ...(pointer === undefined ? {} : { pointer }),
    },
  };
}
