/** The errors of sequences. */
import { type FormworkError, formworkError } from '../../../common/errors.ts';

/** The error of a sequence that needs memory held by others. */
export function cacheFull(): FormworkError {
  return formworkError('The KV cache is full: it cannot hold this conversation. Try again later.', {
    code: 'engine_busy',
  });
}

/** The error of a caller that violates the contract of a sequence. */
export function misuse(message: string): FormworkError {
  return formworkError(message, { code: 'internal_error' });
}
