/** Describes a field by its schema, before there is a value and beside it. */
import type { SchemaObject } from './schema-shape.ts';

/** The type of a field's value. */
export type FieldShape = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'unknown';

/** The shape of a value. */
export function shapeOf(value: unknown): FieldShape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'object' || type === 'string' || type === 'number' || type === 'boolean'
    ? type
    : 'unknown';
}

/** The shape that a schema expects; `unknown` if it allows several. */
export function expectedShape(schema: SchemaObject): FieldShape {
  const types = [schema.type].flat().filter((type) => type !== 'null');
  const type = types.length === 1 ? types[0] : undefined;
  if (type === 'integer') return 'number';
  if (type === 'object' || type === 'array' || type === 'string') return type;
  if (type === 'number' || type === 'boolean') return type;
  if (schema.properties !== undefined) return 'object';
  if (schema.items !== undefined || schema.prefixItems !== undefined) return 'array';
  if ([schema.type].flat()[0] === 'null') return 'null';
  return schema.const === undefined ? 'unknown' : shapeOf(schema.const);
}

/** The values to choose from, if they are few and short. */
export function optionsOf(schema: SchemaObject): readonly unknown[] | undefined {
  const options = Array.isArray(schema.enum)
    ? schema.enum
    : schema.const !== undefined
      ? [schema.const]
      : undefined;
  const few =
    options !== undefined &&
    options.length <= 12 &&
    options.every(
      (option) => (option === null || typeof option !== 'object') && String(option).length <= 40,
    );
  return few ? options : undefined;
}

function range(
  least: unknown,
  most: unknown,
  kind: 'number' | 'length' | 'item count',
  unit: string,
): string | undefined {
  const low = typeof least === 'number' ? least : undefined;
  const high = typeof most === 'number' ? most : undefined;
  if (low === undefined && high === undefined) return undefined;
  if (low === high) return `${low}${unit}`;
  if (low !== undefined && high !== undefined && low > high) return `no ${kind} fits`;
  if (high === undefined) return `${low} or more${unit}`;
  if (low === undefined) return `up to ${high}${unit}`;
  return `${low} to ${high}${unit}`;
}

/** Limits and format in a few words. */
export function hintOf(schema: SchemaObject): string | undefined {
  const parts = [
    typeof schema.format === 'string' ? schema.format : undefined,
    schema.type === 'integer' ? 'whole number' : undefined,
    range(schema.minimum, schema.maximum, 'number', ''),
    range(schema.minLength, schema.maxLength, 'length', ' characters'),
    range(schema.minItems, schema.maxItems, 'item count', ' items'),
    typeof schema.pattern === 'string' ? `/${schema.pattern}/` : undefined,
    schema.shapes === undefined ? undefined : `one of ${schema.shapes} shapes`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Converts `unitPrice` and `unit_price` to `Unit price`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  if (words === '') return name;
  const lower = words.replace(/\p{Lu}\p{Ll}/gu, (pair) => pair.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
