import { pointerKeys } from '../common/json-pointer.ts';

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
  const targetOf = (reference: unknown): unknown => {
    if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
    const keys = pointerKeys(reference.slice(1)) ?? [''];
    return keys.reduce<unknown>((at, key) => Object(at)[key], schema);
  };
  /** Whether a schema names members, itself or in a schema for the same value. */
  const namesMembers = (value: unknown, seen = new Set<unknown>()): boolean => {
    if (!isSchema(value) || seen.has(value)) return false;
    seen.add(value);
    if (hasNames(value)) return true;
    const others = inPlace.flatMap((key) => value[key] ?? []);
    return [targetOf(value.$ref), ...others].some((other) => namesMembers(other, seen));
  };
  // Part of an intersection must stay open for the other parts.
  const parts = referredParts(schema, targetOf);
  const close = (value: unknown, within = false): unknown => {
    if (Array.isArray(value)) return value.map((item) => close(item, within));
    if (!isSchema(value)) return value;
    const isPart = within || parts.has(value);
    const closed: Record<string, unknown> = { ...value };
    for (const key of elsewhere) if (key in value) closed[key] = close(value[key]);
    for (const key of inPlace)
      if (key in value) closed[key] = close(value[key], isPart || key === 'allOf');
    for (const key of elsewhereByName) {
      const members = value[key];
      if (!isSchema(members)) continue;
      closed[key] = Object.fromEntries(
        Object.entries(members).map(([at, member]) => [at, close(member)]),
      );
    }
    if (isPart) return closed;
    if ('allOf' in value || parts.has(targetOf(value.$ref))) {
      if (namesMembers(value)) closed.unevaluatedProperties ??= false;
    } else if (hasNames(value)) {
      closed.additionalProperties ??= false;
    }
    return closed;
  };
  const closed = close(schema) as JsonSchema;
  if (!parts.has(schema)) return closed;
  // References to the root lead to the open one.
  const { $schema, ...open } = closed;
  return { $schema, allOf: [{ $id: 'formwork:open', ...open }], unevaluatedProperties: false };
}

/** The schemas that references within parts of intersections lead to. */
function referredParts(
  schema: JsonSchema,
  targetOf: (reference: unknown) => unknown,
): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const visit = (value: unknown, isPart: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isPart);
    if (!isSchema(value)) return;
    const target = targetOf(value.$ref);
    if (isPart && isSchema(target) && !found.has(target)) {
      found.add(target);
      visit(target, true);
    }
    for (const [key, member] of Object.entries(value)) {
      visit(member, key === 'allOf' || (isPart && inPlace.includes(key)));
    }
  };
  visit(schema, false);
  return found;
}

function hasNames(value: JsonSchema): boolean {
  return 'properties' in value && !('patternProperties' in value);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
