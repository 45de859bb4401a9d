/**
 * Errors that reach a person. Each carries a stable code; none is recognised by `instanceof`, because errors cross
 * worker and realm boundaries here and lose their prototype on the way.
 */

/** What can go wrong, each by its code; docs/errors.md says what to do about it. */
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
  | 'method_not_allowed'
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

/** What a {@link FormworkError} says beyond its message. */
export interface ErrorDetails {
  readonly code: ErrorCode;
  /** Path into the request (`messages[2].content`), when one field is at fault. */
  readonly param?: string;
  /** The JSON Schema keyword at fault. */
  readonly keyword?: string;
  /** JSON Pointer (RFC 6901) into the schema, of the keyword at fault. */
  readonly pointer?: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
}

/** An error with a code. Make one with {@link formworkError}, recognise one with {@link isFormworkError}. */
export type FormworkError = Error & ErrorDetails & { readonly formwork: true };

/** Makes an error that carries a code and, where one is at fault, the place. */
export function formworkError(
  message: string,
  details: ErrorDetails,
  options?: ErrorOptions,
): FormworkError {
  const error = new Error(message, options);
  error.name = 'FormworkError';
  return Object.assign(error, details, { formwork: true as const });
}

/** True for an error made by {@link formworkError}, in this realm or another. */
export function isFormworkError(value: unknown): value is FormworkError {
  return typeof value === 'object' && value !== null && 'formwork' in value && 'code' in value;
}
