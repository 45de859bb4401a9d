/**
 * Reads requests and answers errors of the service's own routes, with the same bodies as the API.
 */
import type { Static, TSchema } from 'typebox';
import { checkStructure, errorResponse, readText, validate } from '../../runtime/api/index.ts';
import { formworkError, isFormworkError } from '../../runtime/common/errors.ts';
import { storeError } from '../store/errors.ts';

/**
 * The answer to an error. Errors of the server go to `onError`. An error without a code exposes no
 * details.
 */
export function errorAnswer(given: unknown, onError: (error: unknown) => void): Response {
  const error = isFormworkError(given) ? given : (storeError(given) ?? given);
  const answer = errorResponse(error);
  if (answer.status >= 500) onError(error);
  return answer;
}

const bodyLimit = 1_000_000;
const encoder = new TextEncoder();

/**
 * Reads a small JSON body and validates it.
 * @param limit The maximum size in bytes.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the field;
 *   `payload_too_large`.
 */
export async function readBody<Schema extends TSchema>(
  request: Request,
  schema: Schema,
  limit = bodyLimit,
): Promise<Static<Schema>> {
  const text = await readText(request, limit);
  // What reads the value calls itself for each level.
  checkStructure(encoder.encode(text));
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
