type JsonSchema = { readonly [keyword: string]: unknown };

/** Keywords whose schemas describe other places of the document. */
const elsewhere = ['items', 'additionalProperties', 'contains'] as const;
const elsewhereByName = ['properties', 'patternProperties', '$defs', 'definitions'] as const;
/** Keywords whose schemas describe the same place, one of them at a time. */
const alternatives = ['anyOf', 'oneOf', 'prefixItems'] as const;

/**
 * Closes the objects of a schema library's JSON Schema that say nothing of further members. The library would accept
 * and then drop or ignore them; a model should not spend tokens on them. Objects that say something are left alone.
 */
export function closeObjects(schema: JsonSchema): JsonSchema {
  // A part of an intersection must stay open for the other parts.
  const parts = new Set(refsIn(schema, false));
  const close = (value: unknown, name?: string): unknown => {
    if (!isSchema(value)) return value;
    const closed: Record<string, unknown> = { ...value };
    for (const key of elsewhere) if (key in value) closed[key] = close(value[key]);
    for (const key of alternatives) {
      if (Array.isArray(value[key])) closed[key] = value[key].map((item) => close(item));
    }
    for (const key of elsewhereByName) {
      const members = value[key];
      if (!isSchema(members)) continue;
      closed[key] = Object.fromEntries(
        Object.entries(members).map(([at, member]) => [at, close(member, `#/${key}/${at}`)]),
      );
    }
    if (name !== undefined && parts.has(name)) return closed;
    if ('allOf' in value) closed.unevaluatedProperties ??= false;
    else if ('properties' in value && !('patternProperties' in value)) {
      closed.additionalProperties ??= false;
    }
    return closed;
  };
  return close(schema) as JsonSchema;
}

/** The references within parts of intersections. */
function refsIn(value: unknown, inside: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => refsIn(item, inside));
  if (!isSchema(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && inside && typeof member === 'string'
      ? [member]
      : refsIn(member, key === 'allOf' || (inside && key !== 'properties')),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
