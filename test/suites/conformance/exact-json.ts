/**
 * JSON whose numbers keep their spelling where JavaScript's would differ (`1.0`, `1e400`, twenty
 * digits), by the "JSON.parse source text access" of ECMAScript 2026.
 */

interface JsonWithSource {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}

const json = JSON as unknown as JsonWithSource;

/** Parses JSON text; `JSON.stringify` of the result writes every number as it was. */
export function parseExactly(text: string): unknown {
  return json.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? json.rawJSON(source)
      : value,
  );
}

/** True for a number that {@link parseExactly} kept as text. */
export function isExactNumber(value: unknown): boolean {
  return json.isRawJSON(value);
}
