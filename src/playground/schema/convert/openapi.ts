/** OpenAPI documents (3.0, 3.1) and Swagger 2.0 -> the schema of one of their records. */
import type { Schema } from './types.ts';

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a document describes an API. */
export function isOpenApi(value: unknown): value is Schema {
  return (
    isObject(value) && (typeof value.openapi === 'string' || typeof value.swagger === 'string')
  );
}

/** The schemas that a document names. */
export function schemasOfApi(document: Schema): Readonly<Record<string, unknown>> {
  const { components, definitions } = document;
  const named = isObject(components) ? components.schemas : definitions;
  return isObject(named) ? named : {};
}

const reference = /^#\/(?:components\/schemas|definitions)\//;

/** Annotations of OpenAPI 3.0 that JSON Schema does not have, and that say nothing about documents. */
const annotations = ['discriminator', 'xml', 'externalDocs', 'example', 'nullable'];

/** A schema of OpenAPI 3.0 in the words of JSON Schema 2020-12. In 3.1 it is one already. */
function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (!isObject(value)) return value;
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, nullable, $ref } = value;
  if (typeof $ref === 'string') return { $ref: $ref.replace(reference, '#/$defs/') };
  const entries = Object.entries(value)
    .filter(([keyword]) => !annotations.includes(keyword))
    // Names of members may be those of keywords.
    .map(([keyword, inner]) => [
      keyword,
      keyword === 'properties' && isObject(inner)
        ? Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, translated(one)]))
        : ['enum', 'const', 'default', 'examples'].includes(keyword)
          ? inner
          : translated(inner),
    ]);
  const schema: Record<string, unknown> = Object.fromEntries(entries);
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

/** Names of the schemas that a schema refers to. */
function referredBy(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"/]+)"/g)].map(
    ([, name = '']) => name.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

/** The schema of that name, with those that it reaches in `$defs`. */
export function schemaOfApi(document: Schema, name: string): Schema {
  const named = schemasOfApi(document);
  const root = translated(named[name]);
  const reached = new Set(referredBy(root));
  // A set goes on to the names that are added while it is read.
  for (const one of reached) {
    for (const next of referredBy(translated(named[one] ?? true))) reached.add(next);
  }
  const definitions = [...reached].filter((one) => Object.hasOwn(named, one));
  return {
    title: name,
    ...(isObject(root) ? root : {}),
    ...(definitions.length === 0
      ? {}
      : { $defs: Object.fromEntries(definitions.map((one) => [one, translated(named[one])])) }),
  };
}

/** The schema that most people mean: the first that no other one refers to. */
export function mainSchema(document: Schema): string | undefined {
  const named = schemasOfApi(document);
  const used = new Set(Object.values(named).flatMap((one) => referredBy(translated(one))));
  const names = Object.keys(named);
  return names.find((name) => !used.has(name)) ?? names[0];
}
