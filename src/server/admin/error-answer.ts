import { errorResponse } from '../../runtime/api/index.ts';
import { isFormworkError } from '../../runtime/common/errors.ts';
import { storeError } from '../store/errors.ts';

/**
 * The answer to an error, with the same body as the API. Errors of the server go to `onError`. An
 * error without a code exposes no details.
 */
export function errorAnswer(given: unknown, onError: (error: unknown) => void): Response {
  const error = isFormworkError(given) ? given : (storeError(given) ?? given);
  const answer = errorResponse(error);
  if (answer.status >= 500) onError(error);
  return answer;
}
