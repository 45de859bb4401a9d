/**
 * Reads requests and answers errors of the service's own routes, with the same bodies as the API.
 */
import type { Static, TSchema } from 'typebox';
import { errorResponse, readText, validate } from '../../runtime/api/index.ts';
import { type ErrorDetails, formworkError, isFormworkError } from '../../runtime/errors.ts';
import { storeError } from '../store/errors.ts';

/**
 * The answer to an error. Errors of the server go to `onError`. An error without a code exposes no
 * details.
 * @param path The path of the request.
 */
export function errorAnswer(
  given: unknown,
  onError: (error: unknown) => void,
  path = '',
): Response {
  const error = isFormworkError(given) ? given : (storeError(given) ?? given);
  const extra = error instanceof Error && 'extra' in error ? (error.extra as Extra) : {};
  const answer = errorResponse(error, path, extra);
  if (answer.status >= 500) onError(error);
  answer.headers.set('cache-control', 'no-store');
  return answer;
}

/** {@link errorAnswer} with headers that were set before the error, such as rate limits. */
export function refusal(
  error: unknown,
  path: string,
  headers: Headers,
  onError: (error: unknown) => void,
): Response {
  const answer = errorAnswer(error, onError, path);
  for (const [name, value] of headers) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return answer;
}

/** Additional fields of an error body. */
type Extra = Readonly<Record<string, unknown>>;

/** An error with additional fields in its body, such as the invalid lines of a file. */
export const detailedError = (message: string, details: ErrorDetails, extra: Extra) =>
  Object.assign(formworkError(message, details), { extra });

const bodyLimit = 1_000_000;

/**
 * Reads a small JSON body and validates it.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the field;
 *   `payload_too_large`.
 */
export async function readBody<Schema extends TSchema>(
  request: Request,
  schema: Schema,
): Promise<Static<Schema>> {
  const text = await readText(request, bodyLimit);
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw formworkError(
      `The request body is not JSON: ${(cause as Error).message}`,
      { code: 'invalid_value' },
      { cause },
    );
  }
  return validate(schema, value);
}
