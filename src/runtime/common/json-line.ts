/** JSON in streams of lines: server-sent events and NDJSON. */

/**
 * A JSON text without the line breaks of Unicode that JSON allows in strings (U+0085, U+2028,
 * U+2029). Python's `splitlines`, and with it httpx, would end the line there.
 */
export function inOneLine(json: string): string {
  return json.replaceAll(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A value as JSON in one line. */
export const jsonLine = (value: unknown): string => inOneLine(JSON.stringify(value));
