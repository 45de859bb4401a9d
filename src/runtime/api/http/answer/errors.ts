/** Error bodies and their statuses: `errors.*` of docs/specification.md. */
import {
  type ErrorCode,
  type FormworkError,
  formworkError,
  isFormworkError,
} from '../../../common/errors.ts';
import { isMessagesPath, messagesErrorBody, schemaFaultOf } from './messages-errors.ts';
import { retryHeaders } from './retry.ts';

/** `error.type` of an error body. */
type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'insufficient_credits'
  | 'permission_error'
  | 'not_found_error'
  | 'rate_limit_error'
  | 'server_error';

/** The wire form of an error. */
export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: ErrorType;
    readonly code: string | null;
    readonly param: string | null;
    readonly keyword?: string;
    readonly pointer?: string;
  };
}

/** The HTTP status of every error; docs/errors.md describes each. */
export const errorStatuses: Readonly<Record<ErrorCode, number>> = {
  invalid_api_key: 401,
  insufficient_credits: 402,
  model_access_denied: 403,
  permission_denied: 403,
  quota_exceeded: 403,
  model_not_found: 404,
  not_found: 404,
  previous_response_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  idempotency_in_progress: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limit_exceeded: 429,
  too_many_parallel_requests: 429,
  unsupported_schema_feature: 400,
  invalid_schema: 400,
  unsatisfiable_schema: 400,
  schema_too_complex: 400,
  max_tokens_too_small: 400,
  context_length_exceeded: 400,
  unsupported_parameter: 400,
  invalid_value: 400,
  missing_required_parameter: 400,
  invalid_file: 400,
  // The client disconnected, so nobody reads this status (nginx's convention).
  aborted: 499,
  device_lost: 503,
  webgpu_unavailable: 503,
  model_load_failed: 503,
  model_check_failed: 503,
  engine_busy: 503,
  engine_overloaded: 503,
  out_of_memory: 503,
  database_unavailable: 503,
  internal_error: 500,
  // A defect: every answer is validated against its language once more before it is sent.
  grammar_violated: 500,
  // Errors of the library and of server startup, which no HTTP answer carries.
  validation_failed: 500,
  data_folder_in_use: 500,
};

const types: Readonly<Record<number, ErrorType>> = {
  401: 'authentication_error',
  402: 'insufficient_credits',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
};

/** The HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return errorStatuses[code];
}

const unexpected = () =>
  formworkError('An unexpected error occurred. You can retry the request.', {
    code: 'internal_error',
  });

/** Any error as a coded one. An error that is not a {@link FormworkError} exposes no details. */
export function asFormworkError(error: unknown): FormworkError {
  return isFormworkError(error) ? error : unexpected();
}

/** Reports an error after the 200 of a stream. A request that was aborted is no defect. */
export function reportUnlessAborted(error: unknown, report: (error: unknown) => void): void {
  if (!isFormworkError(error) || error.code !== 'aborted') report(error);
}

/** The wire form of an error. */
export function errorBody(error: FormworkError): ErrorBody {
  const { message, code, param } = error;
  const status = statusOf(code);
  return {
    error: {
      message,
      type: types[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error'),
      code,
      param: param ?? null,
      ...schemaFaultOf(error),
    },
  };
}

/** Seconds to wait before a retry, where the error itself does not know it. */
const waits: Readonly<Partial<Record<ErrorCode, number>>> = {
  engine_busy: 1,
  engine_overloaded: 2,
  too_many_parallel_requests: 1,
  database_unavailable: 5,
  idempotency_in_progress: 1,
};

/** SDKs retry a 409 unless this header forbids it. */
const notAgain = { 'x-should-retry': 'false' };

/**
 * Headers of some errors that have no time to wait: how to authenticate (RFC 9110, section 11.6.1),
 * and not to retry.
 */
const headersOf: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> = {
  conflict: notAgain,
  idempotency_conflict: notAgain,
  invalid_api_key: { 'www-authenticate': 'Bearer' },
};

/**
 * The status, headers and body for an error.
 * @param path The path of the request: each convention has its own error format.
 */
export function errorContent(
  error: unknown,
  path = '',
): { status: number; headers: Record<string, string>; body: object } {
  const known = asFormworkError(error);
  const status = statusOf(known.code);
  const body = isMessagesPath(path)
    ? messagesErrorBody(known, status)
    : { error: { ...errorBody(known).error, ...known.extra } };
  const wait = known.retryAfter ?? waits[known.code];
  const headers = {
    'cache-control': 'no-store',
    ...(wait === undefined ? headersOf[known.code] : retryHeaders(wait, Math.random)),
  };
  return { status, headers, body };
}

/** {@link errorContent} as a response. */
export function errorResponse(error: unknown, path?: string): Response {
  const { status, headers, body } = errorContent(error, path);
  return Response.json(body, { status, headers });
}
