import { formworkError } from '../common/errors.ts';
import { pointerKeys } from '../common/json-pointer.ts';
import { type AnySchema, schemaText } from './schema.ts';

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Before draft 2020-12, `items` holds the schemas of the first items as an array. */
function itemsKeyword(schema: JsonObject): 'items' | 'prefixItems' {
  const { $schema: dialect } = schema;
  const isOlder = typeof dialect === 'string' && /draft-0\d|2019-09/.test(dialect);
  return isOlder ? 'items' : 'prefixItems';
}

/** A schema of all documents with the values of `document` at these locations. */
function schemaOfPlaces(
  document: unknown,
  places: readonly (readonly string[])[],
  itemsName: 'items' | 'prefixItems',
): unknown {
  // Every draft has `enum`; `const` came with draft-06.
  if (places.some((steps) => steps.length === 0)) return { enum: [document] };
  const inner = new Map<string, string[][]>();
  for (const [step = '', ...rest] of places) inner.set(step, [...(inner.get(step) ?? []), rest]);
  const schemaAt = (step: string, value: unknown) =>
    schemaOfPlaces(value, inner.get(step) ?? [], itemsName);
  if (Array.isArray(document)) {
    const last = Math.max(...[...inner.keys()].map(Number));
    const items = document
      .slice(0, last + 1)
      .map((value, index) => (inner.has(String(index)) ? schemaAt(String(index), value) : {}));
    return { type: 'array', [itemsName]: items, minItems: items.length };
  }
  const names = [...inner.keys()];
  const properties = names.map((name) => [name, schemaAt(name, (document as JsonObject)[name])]);
  return { type: 'object', properties: Object.fromEntries(properties), required: names };
}

function checkPlace(document: unknown, pointer: string, steps: readonly string[]): void {
  let value = document;
  for (const step of steps) {
    const isThere = Array.isArray(value)
      ? /^(0|[1-9]\d*)$/.test(step) && Number(step) < value.length
      : isObject(value) && Object.hasOwn(value, step);
    if (!isThere) throw new TypeError(`The document has no value at ${JSON.stringify(pointer)}.`);
    value = (value as JsonObject)[step];
  }
}

/**
 * Narrows a schema to the documents that keep some values of a given document: values that a user
 * has corrected, while the model generates the others again. The rest of the schema applies as
 * before, including the order of members.
 *
 * @param schema any schema that `generate` takes; text is parsed, which rounds numbers beyond 2^53
 * @param document a document that conforms to it, or should
 * @param pointers the values to keep: JSON Pointers (RFC 6901) into the document
 * @returns a JSON Schema for `generate`, without the refinements and transformations of a library
 * @throws TypeError if the document has no value at one of them; `invalid_schema` as `schemaText`
 */
export function fixValues(
  schema: AnySchema,
  document: unknown,
  pointers: readonly string[],
): JsonObject | boolean {
  const json: unknown = JSON.parse(schemaText(schema));
  if (typeof json === 'boolean' || isObject(json)) return fixJsonValues(json, document, pointers);
  throw formworkError('A schema must be an object or a boolean.', { code: 'invalid_schema' });
}

/** {@link fixValues} for a JSON Schema. */
export function fixJsonValues(
  schema: JsonObject | boolean,
  document: unknown,
  pointers: readonly string[],
): JsonObject | boolean {
  const places = pointers.map((pointer) => {
    const steps = pointerKeys(pointer);
    if (!steps) throw new TypeError(`${JSON.stringify(pointer)} is not a JSON Pointer.`);
    checkPlace(document, pointer, steps);
    return steps;
  });
  if (places.length === 0 || schema === false) return schema;
  const root = schema === true ? {} : schema;
  return holdToBoth(root, schemaOfPlaces(document, places, itemsKeyword(root)));
}

/** Matches, in JSON text, a reference that may lead to the root. */
const rootReference = /"\$(?:ref|recursiveRef|dynamicRef)":"(?!#\/)/;

/**
 * Adds a schema to another, in last place. Members come in the order in which a schema mentions
 * them, so the addition must be read after everything else.
 */
function holdToBoth(root: JsonObject, added: unknown): JsonObject {
  const whole = withoutRef(root);
  // Members that only the addition mentions must not count as evaluated.
  const isClosed = 'unevaluatedProperties' in root || 'unevaluatedItems' in root;
  // What refers to the root must not mean the addition, too.
  const text = JSON.stringify(root);
  if (isClosed || rootReference.test(text)) {
    const { $schema, ...rest } = whole;
    const identifier = /draft-0[45]/.test(String($schema)) ? 'id' : '$id';
    let id = 'formwork:document';
    // A schema whose values are fixed already may have it.
    while (text.includes(`"${id}"`)) id += '+';
    const apart = { [identifier]: id, ...rest };
    return { ...($schema === undefined ? {} : { $schema }), allOf: [apart, added] };
  }
  // With a single schema, all three keywords mean the same.
  const free = ['allOf', 'anyOf', 'oneOf'].find((keyword) => !(keyword in whole));
  if (free !== undefined) return { ...whole, [free]: [added] };
  const { allOf, ...others } = whole;
  return { ...others, allOf: [...(allOf as readonly unknown[]), added] };
}

/** Up to draft-07, siblings of `$ref` have no effect. */
function withoutRef(root: JsonObject): JsonObject {
  const { $ref, ...rest } = root;
  const isAlone = $ref !== undefined && itemsKeyword(root) === 'items';
  return isAlone ? { ...rest, allOf: [{ $ref }] } : root;
}
