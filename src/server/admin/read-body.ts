import type { Static, TSchema } from 'typebox';
import { checkStructure, readText, validate } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';

const bodyLimit = 1_000_000;
const encoder = new TextEncoder();

/**
 * Reads the JSON body of an administrator's request and validates it. An empty body is `{}`.
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
