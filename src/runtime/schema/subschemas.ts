/** Parses the shapes in which keywords hold subschemas and names. */

import { isArray, isObject, type Json } from './json.ts';
import type { KeywordPlace, Schema } from './keyword.ts';

/** One schema. */
export function parseSchema(value: Json, place: KeywordPlace): Schema {
  return place.schemaAt(value);
}

/** A non-empty array of schemas. */
export function parseSchemas(value: Json, place: KeywordPlace): readonly Schema[] {
  if (!isArray(value) || value.length === 0) return place.fail('must be an array of schemas.');
  return value.map((item, i) => place.schemaAt(item, String(i)));
}

/** An object of schemas. */
export function parseSchemaMap(value: Json, place: KeywordPlace): ReadonlyMap<string, Schema> {
  if (!isObject(value)) return place.fail('must be an object of schemas.');
  return new Map([...value].map(([name, item]) => [name, place.schemaAt(item, name)]));
}

/** An array of names. */
export function parseNames(
  value: Json,
  place: KeywordPlace,
  ...tokens: string[]
): readonly string[] {
  if (!isArray(value)) return place.fail('must be an array of names.', ...tokens);
  return value.map((name, i) =>
    typeof name === 'string'
      ? name
      : place.fail('must be an array of names.', ...tokens, String(i)),
  );
}
