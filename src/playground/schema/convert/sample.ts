/** Infers a schema from a sample document. */
import type { Schema } from './types.ts';

const formats: readonly (readonly [string, RegExp])[] = [
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['email', /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i],
  ['uri', /^https?:\/\/\S+$/],
  ['uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
];

type Kind = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'object' | 'string' | 'boolean';
}

function schemaOfObjects(objects: readonly Readonly<Record<string, unknown>>[]): Schema {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      schemaOfAll(
        objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]),
      ),
    ]),
  );
  const required = names.filter((name) => objects.every((object) => Object.hasOwn(object, name)));
  return { type: 'object', properties, required, additionalProperties: false };
}

function schemaOfKind(kind: Kind, values: readonly unknown[]): Schema {
  if (kind === 'object') return schemaOfObjects(values as Readonly<Record<string, unknown>>[]);
  if (kind === 'array') {
    const items = values.flat();
    return items.length === 0 ? { type: 'array' } : { type: 'array', items: schemaOfAll(items) };
  }
  if (kind !== 'string') return { type: kind };
  const format = formats.find(([, shape]) => values.every((value) => shape.test(String(value))));
  return format ? { type: 'string', format: format[0] } : { type: 'string' };
}

function schemaOfAll(values: readonly unknown[]): Schema {
  let kinds = [...new Set(values.map(kindOf))];
  // 1 next to 1.5 means numbers.
  if (kinds.includes('number')) kinds = kinds.filter((kind) => kind !== 'integer');
  const schemas = kinds.map((kind) =>
    schemaOfKind(
      kind,
      values.filter((value) => kindOf(value) === kind),
    ),
  );
  const [first] = schemas;
  if (schemas.length === 1 && first) return first;
  const plain = schemas.every((schema) => Object.keys(schema).length === 1);
  return plain ? { type: kinds } : { anyOf: schemas };
}

/**
 * The schema of a sample. Requires the members that all objects of a list share, and allows no
 * others.
 */
export function schemaOfSample(sample: unknown): Schema {
  return schemaOfAll([sample]);
}
