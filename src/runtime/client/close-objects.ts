type JsonSchema = { readonly [keyword: string]: unknown };

/** Keywords whose subschemas apply to child values. */
const elsewhere = ['items', 'additionalProperties', 'contains', 'prefixItems'];
const elsewhereByName = ['properties', 'patternProperties', '$defs', 'definitions'];
/** Keywords that hold a list of subschemas for the value itself. */
const inPlace = ['anyOf', 'oneOf', 'allOf'];

/**
 * Closes the objects in a schema library's JSON Schema that do not mention additional members. The
 * library would accept such members and then drop or ignore them, so a model should not spend
 * tokens on them. Leaves objects that do mention them as they are.
 */
export function closeObjects(schema: JsonSchema): JsonSchema {
  // Part of an intersection must stay open for the other parts.
  const parts = new Set(refsIn(schema, false));
  const close = (value: unknown, isPart = false): unknown => {
    if (Array.isArray(value)) return value.map((item) => close(item, isPart));
    if (!isSchema(value)) return value;
    const closed: Record<string, unknown> = { ...value };
    for (const key of elsewhere) if (key in value) closed[key] = close(value[key]);
    for (const key of inPlace)
      if (key in value) closed[key] = close(value[key], isPart || key === 'allOf');
    for (const key of elsewhereByName) {
      const members = value[key];
      if (!isSchema(members)) continue;
      closed[key] = Object.fromEntries(
        Object.entries(members).map(([at, member]) => [
          at,
          close(member, parts.has(`#/${key}/${at}`)),
        ]),
      );
    }
    if (isPart) return closed;
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
