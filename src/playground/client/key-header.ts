import type { ApiError } from './api-error.ts';

/** Why a text cannot be an API key; undefined if it can. */
export function keyError(key: string): ApiError | undefined {
  if (/^[\x21-\x7e]*$/.test(key)) return undefined;
  return {
    status: 401,
    code: 'invalid_api_key',
    message: 'A key has only letters, digits and signs. Was it copied in full?',
  };
}

/**
 * The header for an API key; none without a key.
 * @throws an {@link ApiError} if it cannot be one: `fetch` would report that as a lost connection
 */
export function keyHeader(key: string): { readonly authorization?: string } {
  const error = keyError(key);
  if (error) throw error;
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}
