/** Parses the shapes in which keywords hold subschemas and names. */

import { isArray, isObject, type Json } from './json.ts';
import type { KeywordLocation, Schema } from './keyword.ts';

/** One schema. */
export function parseSchema(value: Json, location: KeywordLocation): Schema {
  return location.schemaAt(value);
}

/** A non-empty array of schemas. */
export function parseSchemas(value: Json, location: KeywordLocation): readonly Schema[] {
  if (!isArray(value) || value.length === 0) return location.fail('must be an array of schemas.');
  return value.map((item, i) => location.schemaAt(item, String(i)));
}

/** An object of schemas. */
export function parseSchemaMap(
  value: Json,
  location: KeywordLocation,
): ReadonlyMap<string, Schema> {
  if (!isObject(value)) return location.fail('must be an object of schemas.');
  return new Map([...value].map(([name, item]) => [name, location.schemaAt(item, name)]));
}

/** An array of names. */
export function parseNames(
  value: Json,
  location: KeywordLocation,
  ...tokens: string[]
): readonly string[] {
  if (!isArray(value)) return location.fail('must be an array of names.', ...tokens);
  return value.map((name, i) =>
    typeof name === 'string'
      ? name
      : location.fail('must be an array of names.', ...tokens, String(i)),
  );
}
