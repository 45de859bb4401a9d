/** Converts OpenAPI documents (3.0, 3.1) and Swagger 2.0 to the schema of one of their records. */
import type { Schema } from './types.ts';

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a document describes an API. */
export function isOpenApi(value: unknown): value is Schema {
  return (
    isObject(value) && (typeof value.openapi === 'string' || typeof value.swagger === 'string')
  );
}

/** The named schemas of a document. */
export function schemasOfApi(document: Schema): Readonly<Record<string, unknown>> {
  const { components, definitions } = document;
  const named = isObject(components) ? components.schemas : definitions;
  return isObject(named) ? named : {};
}

const reference = /^#\/(?:components\/schemas|definitions)\//;

/** Annotations of OpenAPI 3.0 that JSON Schema lacks and that do not constrain documents. */
const annotations = ['discriminator', 'xml', 'externalDocs', 'example', 'nullable'];

/** Whether keywords beside `$ref` apply: since 3.1. */
const hasSiblings = ({ openapi }: Schema) => !/^(undefined|[12]\.|3\.0)/.test(String(openapi));

/**
 * Translates an OpenAPI 3.0 schema to JSON Schema 2020-12. In 3.1 it already is one.
 * `siblings`: whether keywords beside `$ref` apply.
 */
function translated(value: unknown, siblings: boolean): unknown {
  const inner = (one: unknown) => translated(one, siblings);
  if (Array.isArray(value)) return value.map(inner);
  if (!isObject(value)) return value;
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, nullable, $ref } = value;
  const target = typeof $ref === 'string' && { $ref: $ref.replace(reference, '#/$defs/') };
  if (target && !siblings) return target;
  const entries = Object.entries(value)
    .filter(([keyword]) => !annotations.includes(keyword))
    // Member names may equal keywords.
    .map(([keyword, member]) => [
      keyword,
      keyword === 'properties' && isObject(member)
        ? Object.fromEntries(Object.entries(member).map(([name, one]) => [name, inner(one)]))
        : ['enum', 'const', 'default', 'examples'].includes(keyword)
          ? member
          : inner(member),
    ]);
  const schema: Record<string, unknown> = { ...Object.fromEntries(entries), ...target };
  for (const [exclusive, bound, keyword] of [
    [exclusiveMinimum, minimum, 'Minimum'],
    [exclusiveMaximum, maximum, 'Maximum'],
  ] as const) {
    if (typeof exclusive !== 'boolean') continue;
    delete schema[`exclusive${keyword}`];
    if (!exclusive) continue;
    delete schema[keyword.toLowerCase()];
    schema[`exclusive${keyword}`] = bound;
  }
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** The names of the schemas that a schema refers to. */
function referredBy(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"/]+)"/g)].map(
    ([, name = '']) => name.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

/** The schema of that name, with the schemas it reaches in `$defs`. */
export function schemaOfApi(document: Schema, name: string): Schema {
  const named = schemasOfApi(document);
  const siblings = hasSiblings(document);
  const schemaOf = (one: string) => translated(named[one] ?? true, siblings);
  const root = schemaOf(name);
  const reached = new Set(referredBy(root));
  // Iterating a set includes names added during the loop.
  for (const one of reached) {
    for (const next of referredBy(schemaOf(one))) reached.add(next);
  }
  const definitions = [...reached].filter((one) => Object.hasOwn(named, one));
  return {
    title: name,
    ...(isObject(root) ? root : {}),
    ...(definitions.length === 0
      ? {}
      : { $defs: Object.fromEntries(definitions.map((one) => [one, schemaOf(one)])) }),
  };
}

/** The default choice: the first schema that no other refers to. */
export function mainSchema(document: Schema): string | undefined {
  const named = schemasOfApi(document);
  const siblings = hasSiblings(document);
  const used = new Set(
    Object.values(named).flatMap((one) => referredBy(translated(one, siblings))),
  );
  const names = Object.keys(named);
  return names.find((name) => !used.has(name)) ?? names[0];
}
