/**
 * Errors that reach the user. Each carries a stable code. Do not test them with `instanceof`:
 * errors cross worker and realm boundaries and lose their prototype.
 */

/** The codes of all errors. docs/errors.md explains what to do about each. */
export type ErrorCode =
  | 'invalid_api_key'
  | 'model_not_found'
  | 'model_access_denied'
  | 'insufficient_credits'
  | 'rate_limit_exceeded'
  | 'too_many_parallel_requests'
  | 'unsupported_schema_feature'
  | 'invalid_schema'
  | 'unsatisfiable_schema'
  | 'schema_too_complex'
  | 'max_tokens_too_small'
  | 'context_length_exceeded'
  | 'unsupported_parameter'
  | 'invalid_value'
  | 'missing_required_parameter'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'not_found'
  | 'previous_response_not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'aborted'
  | 'device_lost'
  | 'webgpu_unavailable'
  | 'model_load_failed'
  | 'model_check_failed'
  | 'out_of_memory'
  | 'engine_busy'
  | 'engine_overloaded'
  | 'grammar_violated'
  | 'permission_denied'
  | 'quota_exceeded'
  | 'conflict'
  | 'idempotency_conflict'
  | 'idempotency_in_progress'
  | 'invalid_file'
  | 'validation_failed'
  | 'database_unavailable'
  | 'data_folder_in_use'
  | 'internal_error';

/** The details of a {@link FormworkError} beside its message. */
export interface ErrorDetails {
  readonly code: ErrorCode;
  /** Path into the request (`messages[2].content`), if one field is at fault. */
  readonly param?: string;
  /** The JSON Schema keyword at fault. */
  readonly keyword?: string;
  /** JSON Pointer (RFC 6901) into the schema, of the keyword at fault. */
  readonly pointer?: string;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** Additional fields of its body, such as the invalid lines of a file. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * An error with a code. Create one with {@link formworkError}, test for one with
 * {@link isFormworkError}.
 */
export type FormworkError = Error & ErrorDetails & { readonly formwork: true };

/** Creates an error with a code and, if a field is at fault, its location. */
export function formworkError(
  message: string,
  details: ErrorDetails,
  options?: ErrorOptions,
): FormworkError {
  const error = new Error(message, options);
  error.name = 'FormworkError';
  return Object.assign(error, details, { formwork: true as const });
}

/** The error of a value in a request. */
export const invalidValue = (message: string, param: string): FormworkError =>
  formworkError(message, { code: 'invalid_value', param });

/** The error of a parameter that a request lacks. */
export const missingParameter = (param: string): FormworkError =>
  formworkError(`Missing required parameter: ${param}.`, {
    code: 'missing_required_parameter',
    param,
  });

/** Whether a value is an error of {@link formworkError}, from this realm or another. */
export function isFormworkError(value: unknown): value is FormworkError {
  return typeof value === 'object' && value !== null && 'formwork' in value && 'code' in value;
}
