/**
 * JSON values for schemas. Numbers are exact, so that 1e400 is not infinity; objects are maps, so
 * that `__proto__` is an ordinary name.
 */
import { type Decimal, numberText } from '../regular/index.ts';

/** A JSON value, with exact numbers. */
export type Json = null | boolean | string | Decimal | readonly Json[] | JsonObject;

/** A JSON object. Members are in text order; of equal names the last one counts. */
export type JsonObject = ReadonlyMap<string, Json>;

/** The six types of JSON Schema's data model (core, 4.2.1), without `integer`. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** All kinds. */
export const KINDS: readonly Kind[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** Whether a value is a JSON object. */
export function isObject(value: Json): value is JsonObject {
  return value instanceof Map;
}

/** Whether a value is a JSON array. */
export function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A JSON array or object. */
export type Container = readonly Json[] | JsonObject;

/** Whether a value is an array or object. */
export function isContainer(value: Json): value is Container {
  return isArray(value) || isObject(value);
}

/** The type of a value. */
export function kindOf(value: Json): Kind {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'string';
  if (isArray(value)) return 'array';
  return isObject(value) ? 'object' : 'number';
}

/** Whether a value is a JSON number. */
export function isNumber(value: Json): value is Decimal {
  return kindOf(value) === 'number';
}

/** The compact text of a value. */
export function textOf(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(textOf)}]`;
  if (!isObject(value)) return numberText(value);
  return `{${Array.from(value, ([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`)}}`;
}
