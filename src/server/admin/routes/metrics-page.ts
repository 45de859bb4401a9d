/** `/metrics`, for administrators and for tokens that may read it. */
import { formworkError } from '../../../runtime/common/errors.ts';
import type { Fetch } from '../../http/handler.ts';
import type { Credentials } from '../auth/credentials.ts';
import { bearerOf } from '../auth/guard.ts';
import { errorAnswer } from '../error-answer.ts';

/** Serves clients that send the admin secret or any admin token as a bearer token. */
export function createMetricsPage(
  credentials: Credentials,
  text: () => Promise<Response>,
  onError: (error: unknown) => void,
): Fetch {
  return async (request) => {
    try {
      const given = bearerOf(request);
      if (given === undefined) {
        throw formworkError('Send the admin secret or an admin token as a bearer token.', {
          code: 'invalid_api_key',
        });
      }
      // Metrics are needed most when something is unavailable.
      await credentials.check(request, given, true);
      return await text();
    } catch (error) {
      return errorAnswer(error, onError);
    }
  };
}
