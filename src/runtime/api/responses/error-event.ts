import { asFormworkError, errorBody } from '../http/answer/errors.ts';
import type { OutputEvent } from './output.ts';

/**
 * The event of an error in a stream. OpenAI's service sends its fields in `error`, which makes its
 * SDKs throw; the SDKs' own types have them beside `type`. Clients of either kind find them.
 */
export function errorEvent(error: unknown): OutputEvent {
  const { error: fields } = errorBody(asFormworkError(error));
  const { code, message, param } = fields;
  return { type: 'error', code, message, param, error: fields };
}
