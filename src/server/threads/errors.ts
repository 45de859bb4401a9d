import { type ErrorDetails, formworkError, isFormworkError } from '../../runtime/common/errors.ts';

/** An error in transit between threads. */
export interface ThreadError {
  readonly message: string;
  /** Absent for a defect. */
  readonly details?: ErrorDetails;
}

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
