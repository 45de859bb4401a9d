/** The text of a JSON body: UTF-8 without lone surrogates. */
import { formworkError } from '../../../common/errors.ts';

/** @throws `invalid_value` */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

/** The error of text that is not JSON. */
export const notJson = (cause: unknown) =>
  invalid(`The body is not valid JSON: ${(cause as Error).message}`);

/** The error of bytes that are not UTF-8. */
export const notUtf8 = () => invalid('The body is not valid UTF-8.');

const invalid = (message: string) => formworkError(message, { code: 'invalid_value' });

/** The escape of half a surrogate pair. UTF-8 itself cannot encode one. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Whether JSON text may contain an escaped half of a surrogate pair. */
export const mayHaveSurrogates = (text: string): boolean => SURROGATE.test(text);

/**
 * Rejects a string with a lone surrogate, because no tokenizer can encode it.
 * @throws `invalid_value`
 */
export function checkString(text: string): void {
  if (!text.isWellFormed()) {
    throw invalid('The body contains a lone surrogate, which is not valid text.');
  }
}

/** {@link checkString} for all strings in a value. */
export function checkText(root: unknown): void {
  const waiting: object[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string') checkString(value);
    if (typeof value === 'object' && value !== null) waiting.push(value);
  };
  look(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) look(item);
      continue;
    }
    for (const key of Object.keys(next)) {
      look(key);
      look((next as Readonly<Record<string, unknown>>)[key]);
    }
  }
}
