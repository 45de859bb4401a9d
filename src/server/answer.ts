/** How the service's own routes read requests and answer errors: the same bodies as the API's. */
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import {
  type ErrorCode,
  type ErrorDetails,
  formworkError,
  isFormworkError,
} from '../runtime/errors.ts';
import { storeError } from './store/errors.ts';

/** HTTP status and error type by code (spec/decisions.md, "All endpoints"). */
const kinds: Partial<Record<ErrorCode, readonly [number, string]>> = {
  invalid_api_key: [401, 'authentication_error'],
  insufficient_credits: [402, 'insufficient_credits'],
  model_access_denied: [403, 'permission_error'],
  permission_denied: [403, 'permission_error'],
  not_found: [404, 'not_found_error'],
  model_not_found: [404, 'not_found_error'],
  method_not_allowed: [405, 'invalid_request_error'],
  payload_too_large: [413, 'invalid_request_error'],
  unsupported_media_type: [415, 'invalid_request_error'],
  rate_limit_exceeded: [429, 'rate_limit_error'],
  invalid_value: [400, 'invalid_request_error'],
  invalid_file: [400, 'invalid_request_error'],
  missing_required_parameter: [400, 'invalid_request_error'],
  unsupported_parameter: [400, 'invalid_request_error'],
  conflict: [409, 'invalid_request_error'],
  // The client is gone; nobody reads this status.
  aborted: [499, 'invalid_request_error'],
  database_unavailable: [503, 'server_error'],
};

/** What some statuses say in headers: RFC 9110, sections 11.6.1 and 10.2.3. */
const headersOf: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer' },
  503: { 'retry-after': '5' },
};

/** What an error body may carry beyond the convention's fields. */
type Extra = Readonly<Record<string, unknown>>;

/** The answer to an error; the server's own are told to `onError`, and one without a code says nothing to the client. */
export function errorAnswer(given: unknown, onError: (error: unknown) => void): Response {
  const error = isFormworkError(given) ? given : (storeError(given) ?? given);
  if (!isFormworkError(error) || !kinds[error.code]) {
    onError(error);
    const message =
      'An unexpected error occurred. It has been logged; the request may be tried again.';
    return body(500, 'server_error', { code: 'internal_error' }, message);
  }
  const [status, type] = kinds[error.code]!;
  if (status >= 500) onError(error);
  const extra = 'extra' in error ? (error.extra as Extra) : {};
  return body(status, type, error, error.message, extra);
}

function body(
  status: number,
  type: string,
  { code, param }: ErrorDetails,
  message: string,
  extra: Extra = {},
): Response {
  return Response.json(
    { error: { message, type, code, param: param ?? null, ...extra } },
    {
      status,
      headers: { 'cache-control': 'no-store', ...headersOf[status] },
    },
  );
}

/** An error whose body says more, such as the lines of a file at fault. */
export const detailedError = (message: string, details: ErrorDetails, extra: Extra) =>
  Object.assign(formworkError(message, details), { extra });

/** The path of a field as the convention writes it: `/tools/0/name` is `tools[0].name`. */
const fieldPath = (pointer: string) =>
  pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');

/**
 * Checks a value against a TypeBox schema.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the field.
 */
export function checked<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (Check(schema, value)) return value;
  const problems = Errors(schema, value);
  const unknown = problems.find(({ keyword }) => keyword === 'additionalProperties');
  if (unknown) {
    const { additionalProperties } = unknown.params as { additionalProperties: string[] };
    const param = fieldPath(`${unknown.instancePath}/${additionalProperties[0]}`);
    throw formworkError(`There is no field "${param}" here.`, {
      code: 'unsupported_parameter',
      param,
    });
  }
  const missing = problems.find(({ keyword }) => keyword === 'required');
  if (missing) {
    const { requiredProperties } = missing.params as { requiredProperties: string[] };
    const param = fieldPath(`${missing.instancePath}/${requiredProperties[0]}`);
    throw formworkError(`The field "${param}" is required.`, {
      code: 'missing_required_parameter',
      param,
    });
  }
  const problem = problems[0];
  const param = fieldPath(problem?.instancePath ?? '');
  const what = param ? `The field "${param}"` : 'The request body';
  throw formworkError(`${what} ${problem?.message ?? 'is not valid'}.`, {
    code: 'invalid_value',
    ...(param ? { param } : {}),
  });
}

const bodyLimit = 1_000_000;

/**
 * Reads a small JSON body and checks it.
 * @throws as {@link checked}, and `payload_too_large`.
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
  return checked(schema, value);
}

async function readText({ body }: Request, limit: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Not `for await`: left early, it ends the connection before the answer.
  const reader = body.getReader();
  const read = () =>
    reader.read().catch((cause: unknown) => {
      throw formworkError('The body ended before it was whole.', { code: 'aborted' }, { cause });
    });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await read(); !next.done; next = await read()) {
    size += next.value.byteLength;
    if (size > limit) {
      throw formworkError(`The request body is over ${limit} bytes.`, {
        code: 'payload_too_large',
      });
    }
    chunks.push(next.value);
  }
  try {
    return decoder.decode(Buffer.concat(chunks));
  } catch (cause) {
    throw formworkError('The request body is not UTF-8.', { code: 'invalid_value' }, { cause });
  }
}
